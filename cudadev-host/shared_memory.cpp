// shared_memory.cpp: see shared_memory.h.
#include "cudadev-host/shared_memory.h"

#include "cudadev-host/gpu.h"
#include "cudadev-host/status.h"

#include <iterator>

namespace cudadev {
namespace {

/// Of an object that is registered: below it copying takes less time than the driver's calls.
constexpr size_t kLeastRegistered = 64 << 10;

uintptr_t number(const void *p) { return reinterpret_cast<uintptr_t>(p); }

} // namespace

bool SharedMemory::registers(const Gpu &gpu) const {
  return gpu.can_register &&
         (way_ == ORT_IN_PLACE_REGISTERED || (way_ == ORT_IN_PLACE_AS_IT_IS && gpu.integrated));
}

bool SharedMemory::only_what_is_allocated(const Gpu &gpu) const {
  return way_ == ORT_IN_PLACE_PINNED ||
         (way_ == ORT_IN_PLACE_AS_IT_IS && gpu.integrated && !gpu.can_register);
}

bool SharedMemory::is_pinned(const Gpu &gpu) const {
  return way_ == ORT_IN_PLACE_PINNED || !gpu.concurrent_managed || !gpu.driver.cuMemAllocManaged;
}

/// A GPU never gets more memory than it has free: what there is no room for would go back and forth.
/// The driver counts managed memory when it is first used, so both sums are looked at.
int SharedMemory::check_room(Gpu &gpu, size_t bytes) {
  size_t free = 0, total = 0;
  if (int status = check(gpu.driver, gpu.driver.cuMemGetInfo(&free, &total))) return status;
  if (bytes <= free && allocated_ <= total && bytes <= total - allocated_) return ORT_PLUGIN_OK;
  return fail(ORT_PLUGIN_OUT_OF_MEMORY, std::to_string(bytes) + " bytes asked for, " + std::to_string(free) +
                                            " of " + std::to_string(total) + " free, " +
                                            std::to_string(allocated_) + " shared with the program");
}

int SharedMemory::alloc(Gpu &gpu, size_t bytes, void **host) {
  constexpr unsigned kAttachGlobal = 1;      // CU_MEM_ATTACH_GLOBAL
  constexpr unsigned kPortableAndMapped = 3; // CU_MEMHOSTALLOC_PORTABLE, CU_MEMHOSTALLOC_DEVICEMAP
  const Driver &driver = gpu.driver;
  const bool managed = !is_pinned(gpu);
  std::lock_guard<std::mutex> lock(mutex_);
  if (int status = check_room(gpu, bytes)) return status;
  CUdeviceptr address = 0;
  if (managed) {
    if (int status = check(driver, driver.cuMemAllocManaged(&address, bytes, kAttachGlobal))) return status;
    *host = reinterpret_cast<void *>(address);
  } else {
    if (int status = check(driver, driver.cuMemHostAlloc(host, bytes, kPortableAndMapped))) return status;
    const CUresult error = driver.cuMemHostGetDevicePointer(&address, *host, 0);
    if (error != CUDA_SUCCESS || address != number(*host)) {
      driver.cuMemFreeHost(*host);
      return fail(ORT_PLUGIN_ERROR, "kernels see pinned memory at another address than the program");
    }
  }
  blocks_[number(*host)] = {bytes, gpu.index, managed};
  allocated_ += bytes;
  return ORT_PLUGIN_OK;
}

int SharedMemory::free(Gpu &gpu, void *host) {
  if (int status = gpu.streams.start_all()) return status;
  std::lock_guard<std::mutex> lock(mutex_);
  const auto block = blocks_.find(number(host));
  if (block == blocks_.end()) return fail(ORT_PLUGIN_ERROR, "this is not the address of shared memory");
  const Block gone = block->second;
  blocks_.erase(block);
  allocated_ -= gone.bytes;
  return check(gpu.driver,
               gone.managed ? gpu.driver.cuMemFree(number(host)) : gpu.driver.cuMemFreeHost(host));
}

/// The memory of a sim device is its own; that of a GPU's others can use, too.
bool SharedMemory::in_block(const Gpu &gpu, const void *host, size_t bytes) {
  std::lock_guard<std::mutex> lock(mutex_);
  auto block = blocks_.upper_bound(number(host));
  if (block == blocks_.begin()) return false;
  --block;
  const size_t offset = number(host) - block->first;
  return offset <= block->second.bytes && bytes <= block->second.bytes - offset &&
         (block->second.gpu == gpu.index || !gpu.driver.is_sim);
}

int SharedMemory::share(Gpu &gpu, const void *host, size_t bytes, bool needed, bool &in_place) {
  in_place = false;
  if (way_ == ORT_IN_PLACE_NONE && !needed) return ORT_PLUGIN_OK;
  in_place = in_block(gpu, host, bytes);
  if (in_place || !(needed ? gpu.can_register : registers(gpu))) return ORT_PLUGIN_OK;
  if (!needed && way_ != ORT_IN_PLACE_REGISTERED && bytes < kLeastRegistered) return ORT_PLUGIN_OK;
  in_place = registrations.add(gpu.driver, host, bytes);
  return ORT_PLUGIN_OK;
}

int SharedMemory::unshare(Gpu &gpu, const void *host, size_t bytes) {
  if (in_block(gpu, host, bytes)) return ORT_PLUGIN_OK;
  if (int status = gpu.streams.start_all()) return status;
  return check(gpu.driver, registrations.remove(gpu.driver, host, bytes));
}

} // namespace cudadev
