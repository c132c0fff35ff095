// gpu.cpp: see gpu.h.
#include "cudadev-host/gpu.h"

#include "cudadev-host/status.h"

#include <algorithm>
#include <thread>

/// libgomp's, where the plugin runs in a program.
extern "C" int omp_get_cancellation() __attribute__((weak));

namespace cudadev {
namespace {

constexpr unsigned kBlocksPerMultiprocessor = 32; // at most, on any GPU so far
constexpr size_t kMostSlotBytes = 64 << 10;
constexpr size_t kLeastSlotBytes = 4 << 10;
// Kernels of a single team have slots of their own: few of them run at a time, and each may hold large
// arrays.
constexpr unsigned kSingleTeamSlots = 4;
constexpr size_t kMostSingleTeamBytes = 32 << 20;

constexpr unsigned kMostSharing = 4; // threads for a single large transfer
constexpr unsigned kMostCopying = 8; // threads for all that are going on

/// Threads that copy for large transfers. The sim device's memory is the host's, so it needs none.
Staging::Threads staging_threads(const Driver &driver) {
  const unsigned processors = std::max(std::thread::hardware_concurrency(), 1u);
  if (driver.is_sim) return {1, 1};
  return {std::min(processors, kMostSharing), std::min(processors, kMostCopying)};
}

} // namespace

Gpu::Gpu(const Driver &driver, int index, int count, bool unified)
    : driver(driver), memory(*this, unified),
      staging(
          driver, [this] { return make_current(); }, staging_threads(driver)),
      pinned_pieces(driver), streams(driver, index, count), clock(driver), index(index), count(count) {}

int Gpu::find() {
  if (int status = check(driver, driver.cuDeviceGet(&device_, index))) return status;
  const auto has = [&](CUdevice_attribute which) {
    int value = 0;
    return driver.cuDeviceGetAttribute(&value, which, device_) == CUDA_SUCCESS && value > 0;
  };
  integrated = has(CU_DEVICE_ATTRIBUTE_INTEGRATED);
  concurrent_managed = has(CU_DEVICE_ATTRIBUTE_CONCURRENT_MANAGED_ACCESS);
  can_register = driver.cuMemHostRegister && driver.cuMemHostUnregister &&
                 has(CU_DEVICE_ATTRIBUTE_HOST_REGISTER_SUPPORTED);
  return ORT_PLUGIN_OK;
}

int Gpu::initialise(int number, int devices) {
  char text[256] = "";
  driver.cuDeviceGetName(text, sizeof text, device_);
  name = text;
  auto attribute = [&](CUdevice_attribute which, int otherwise) {
    int value = 0;
    return driver.cuDeviceGetAttribute(&value, which, device_) == CUDA_SUCCESS && value > 0 ? value
                                                                                            : otherwise;
  };
  const int major = attribute(CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, 0);
  compute_capability = 10 * major + attribute(CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, 0);
  multiprocessors = attribute(CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT, 1);
  type = (driver.is_sim ? "ompicc;" : "NVIDIA;") + name + ";sm_" + std::to_string(compute_capability);
  threads_per_multiprocessor = attribute(CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR, 2048);
  shared_memory = attribute(CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK, 48 << 10);
  shared_of_multiprocessor = attribute(CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_MULTIPROCESSOR, 0);
  shared_memory_optin = attribute(CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN, (int)shared_memory);
  if (int status = check(driver, driver.cuDevicePrimaryCtxRetain(&context_, device_), name.c_str()))
    return status;
  if (int status = make_current()) return status;
  size_t free = 0, total = 0;
  driver.cuMemGetInfo(&free, &total);
  pinned_pieces.prepare();
  memory.set_cache_limit(driver.is_sim ? 0 : std::max(total / 4, size_t(1)));
  environment_.compute_capability = (int)compute_capability;
  environment_.device_num = number;
  environment_.num_devices = devices;
  environment_.cancellation = omp_get_cancellation && omp_get_cancellation();
  return ORT_PLUGIN_OK;
}

int Gpu::make_current() const { return check(driver, driver.cuCtxSetCurrent(context_)); }

void Gpu::allow_access(const Gpu &peer) {
  std::lock_guard<std::mutex> lock(mutex_);
  peers_.resize(count);
  if (peers_[peer.index]) return;
  peers_[peer.index] = true;
  int can = 0;
  if (driver.cuDeviceCanAccessPeer(&can, device_, peer.device_) == CUDA_SUCCESS && can)
    driver.cuCtxEnablePeerAccess(peer.context_, 0); // if it does not, copies go another way
}

int Gpu::prepare_environment() {
  std::lock_guard<std::mutex> lock(mutex_);
  if (environment_ready_) return ORT_PLUGIN_OK;
  environment_ready_ = true;
  // A generic block has at least two warps, so this is how many teams can be resident.
  const unsigned per_multiprocessor = std::min(threads_per_multiprocessor / 64, kBlocksPerMultiprocessor);
  const size_t slots = size_t(multiprocessors) * std::max(per_multiprocessor, 1u);
  size_t free = 0, total = 0;
  if (int status = check(driver, driver.cuMemGetInfo(&free, &total))) return status;
  const size_t affordable = total / 128 / slots / 4096 * 4096;
  const size_t slot_bytes = std::max(std::min(affordable, kMostSlotBytes), kLeastSlotBytes);

  single_team_environment_ = environment_;
  if (int status = allocate_stack(slots, slot_bytes, environment_)) return status;
  const size_t single = std::max(std::min(total / 256 / 4096 * 4096, kMostSingleTeamBytes), slot_bytes);
  return allocate_stack(kSingleTeamSlots, single, single_team_environment_);
}

int Gpu::allocate_stack(size_t slots, size_t slot_bytes, cudadev_env &environment) {
  CUdeviceptr pool = 0, locks = 0;
  if (int status = memory.alloc(slots * slot_bytes, pool)) return status;
  if (int status = memory.alloc(slots * sizeof(unsigned), locks)) return status;
  // What was free may be in use by what is in a stream, which the driver's own does not come behind.
  if (int status = check(driver, driver.cuCtxSynchronize())) return status;
  if (int status = check(driver, driver.cuMemsetD8(locks, 0, slots * sizeof(unsigned)))) return status;
  if (int status = check(driver, driver.cuCtxSynchronize())) return status;
  environment.stack_slots = (unsigned)slots;
  environment.stack_slot_bytes = slot_bytes;
  environment.stack_pool = reinterpret_cast<void *>(pool);
  environment.stack_locks = reinterpret_cast<unsigned *>(locks);
  return ORT_PLUGIN_OK;
}

} // namespace cudadev
