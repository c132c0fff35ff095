// api_device.cpp: devices, their attributes, and contexts.
//
// A sim device reports the compute capability that OMPICC_SIM_ARCH names, with that generation's limits, and
// as many multiprocessors as the machine has processors.
#include "cudadev-host/sim/device.h"

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <pthread.h>
#include <set>
#include <thread>
#include <unistd.h>

namespace {

std::atomic<bool> ready(false), forked(false), shares_memory(false), all_of_it(false);
// Never destroyed: calls may come after this library's destructors.
std::vector<SimDevice *> &devices = *new std::vector<SimDevice *>;
std::mutex devices_mutex;
std::mutex handles_mutex;
std::set<void *> &handles = *new std::set<void *>;
thread_local SimDevice *current_context = nullptr;

long environment_number(const char *name, long otherwise, long least, long most) {
  const char *const text = getenv(name);
  if (!text || !*text) return otherwise;
  char *end = nullptr;
  const long value = strtol(text, &end, 10);
  if (*end != '\0' || value < least || value > most) {
    fprintf(stderr, "ompicc-sim: %s=%s is not a number from %ld to %ld; %ld is used\n", name, text, least,
            most, otherwise);
    return otherwise;
  }
  return value;
}

void in_child() {
  forked = true;
  for (SimDevice *device : devices) device->abandon();
}

// At the program's end, after its own destructors: leaves no process behind, not even for a moment.
struct AtEnd {
  ~AtEnd() {
    if (!forked)
      for (SimDevice *device : devices) device->stop();
  }
} at_end;

// The exit status of a program whose kernels were found to have data races, as with ThreadSanitizer.
constexpr int status_of_races = 66;

// Runs when the program's handlers and destructors have run; only the C library's buffers are left.
__attribute__((destructor)) void end_with_races() {
  if (forked) return;
  for (const SimDevice *device : devices)
    if (device->races_found() > 0) {
      fflush(nullptr);
      _exit(status_of_races);
    }
}

} // namespace

namespace sim {

const Configuration &configuration() {
  static const Configuration it = [] {
    Configuration c;
    c.devices = static_cast<int>(environment_number("OMPICC_SIM_DEVICES", 1, 0, 64));
    const size_t page = sysconf(_SC_PAGESIZE);
    const long gib = 1L << 30;
    c.memory = (environment_number("OMPICC_SIM_MEMORY", 2 * gib, page, 1024 * gib) + page - 1) & ~(page - 1);
    c.arch = static_cast<int>(environment_number("OMPICC_SIM_ARCH", 90, 30, 999));
    const int processors = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
    c.multiprocessors =
        static_cast<int>(environment_number("OMPICC_SIM_THREADS", std::min(processors, 16), 1, 256));
    c.one_memory = environment_number("OMPICC_SIM_INTEGRATED", 0, 0, 1) > 0;
    environment_number("OMPICC_SIM_SEED", 0, 0, 1000 * 1000 * 1000); // the process reads it
    c.watchdog = environment_number("OMPICC_SIM_WATCHDOG", 0, 0, 1000 * 1000 * 1000) > 0;
    return c;
  }();
  return it;
}

bool initialised() { return ready && !forked; }

bool unified() { return shares_memory; }
bool pageable() { return all_of_it; }

SimDevice *device(int ordinal) {
  return ordinal >= 0 && ordinal < static_cast<int>(devices.size()) ? devices[ordinal] : nullptr;
}

void keep(void *handle) {
  std::lock_guard<std::mutex> lock(handles_mutex);
  handles.insert(handle);
}

void forget(void *handle) {
  std::lock_guard<std::mutex> lock(handles_mutex);
  handles.erase(handle);
}

SimDevice *current() { return current_context; }
void set_current(SimDevice *context) { current_context = context; }

size_t shared_memory_optin() {
  const int arch = configuration().arch;
  if (arch >= 90) return 232448;
  if (arch >= 80) return 166912;
  return arch >= 70 ? 98304 : 49152;
}

} // namespace sim

SIM_API CUresult cuInit(unsigned flags) {
  if (flags != 0) return CUDA_ERROR_INVALID_VALUE;
  if (forked) return CUDA_ERROR_NOT_INITIALIZED;
  std::lock_guard<std::mutex> lock(devices_mutex);
  if (!ready) {
    shares_memory = sim::configuration().one_memory;
    const int count =
        shares_memory ? std::min(sim::configuration().devices, 1) : sim::configuration().devices;
    for (int i = 0; i < count; ++i) devices.push_back(new SimDevice(i));
    pthread_atfork(nullptr, nullptr, in_child);
    ready = true;
  }
  return devices.empty() ? CUDA_ERROR_NO_DEVICE : CUDA_SUCCESS;
}

// Not CUDA's: from now on there is one device, which shares the program's memory. Before any context. An
// error where the GPU that OMPICC_SIM_ARCH names could not.
SIM_API CUresult cuSimUnify() {
  if (!sim::initialised()) return CUDA_ERROR_NOT_INITIALIZED;
  if (!sim::configuration().can_unify()) return CUDA_ERROR_NOT_SUPPORTED;
  devices.resize(1);
  shares_memory = all_of_it = true;
  return CUDA_SUCCESS;
}

// Not CUDA's: the address that a kernel of the device could not access, after CUDA_ERROR_ILLEGAL_ADDRESS.
SIM_API CUresult cuSimFaultAddress(CUdeviceptr *address, CUdevice device) {
  SimDevice *const found = sim::device(device);
  return address && found && found->fault_address(address) ? CUDA_SUCCESS : CUDA_ERROR_NOT_FOUND;
}

// Not CUDA's: from now on it is known what kernels that were compiled with --sim-accesses access of the
// device's memory. It waits for kernels that run. *number is for the question.
SIM_API CUresult cuSimWatchAccesses(CUdevice device, size_t *number) {
  SimDevice *const found = sim::device(device);
  if (!found || !number) return CUDA_ERROR_INVALID_VALUE;
  std::string answer;
  const CUresult status = found->call(sim::Op::Watch, "", -1, &answer);
  if (status == CUDA_SUCCESS && answer.size() == sizeof *number)
    memcpy(number, answer.data(), sizeof *number);
  return status;
}

// Not CUDA's: what the kernel has accessed that was launched since then. CUDA_ERROR_NOT_FOUND where that is
// not known: there were several, or somebody else has watched meanwhile.
SIM_API CUresult cuSimAccesses(CUdevice device, size_t number, CUdeviceptr address, size_t bytes,
                               size_t values[5]) {
  SimDevice *const found = sim::device(device);
  if (!found) return CUDA_ERROR_INVALID_DEVICE;
  const sim::AccessesRequest request = {number, {address, bytes}};
  std::string answer;
  const CUresult status = found->call(
      sim::Op::Accesses, std::string(reinterpret_cast<const char *>(&request), sizeof request), -1, &answer);
  if (status != CUDA_SUCCESS) return status;
  sim::AccessesReply reply = {};
  if (answer.size() == sizeof reply) memcpy(&reply, answer.data(), sizeof reply);
  if (!reply.known || reply.launches != 1) return CUDA_ERROR_NOT_FOUND;
  values[0] = reply.accessed, values[1] = reply.read, values[2] = reply.written;
  values[3] = reply.first, values[4] = reply.end;
  return CUDA_SUCCESS;
}

SIM_API CUresult cuDriverGetVersion(int *version) {
  if (!version) return CUDA_ERROR_INVALID_VALUE;
  *version = 12000;
  return CUDA_SUCCESS;
}

SIM_API CUresult cuDeviceGetCount(int *count) {
  if (!sim::initialised()) return CUDA_ERROR_NOT_INITIALIZED;
  if (!count) return CUDA_ERROR_INVALID_VALUE;
  *count = static_cast<int>(devices.size());
  return CUDA_SUCCESS;
}

SIM_API CUresult cuDeviceGet(CUdevice *device, int ordinal) {
  if (!sim::initialised()) return CUDA_ERROR_NOT_INITIALIZED;
  if (!device) return CUDA_ERROR_INVALID_VALUE;
  if (!sim::device(ordinal)) return CUDA_ERROR_INVALID_DEVICE;
  *device = ordinal;
  return CUDA_SUCCESS;
}

SIM_API CUresult cuDeviceGetName(char *name, int bytes, CUdevice device) {
  if (!sim::initialised()) return CUDA_ERROR_NOT_INITIALIZED;
  if (!sim::device(device)) return CUDA_ERROR_INVALID_DEVICE;
  if (!name || bytes <= 0) return CUDA_ERROR_INVALID_VALUE;
  snprintf(name, bytes, "ompicc sim device %d", device);
  return CUDA_SUCCESS;
}

SIM_API CUresult cuDeviceTotalMem_v2(size_t *bytes, CUdevice device) {
  if (!sim::initialised()) return CUDA_ERROR_NOT_INITIALIZED;
  if (!sim::device(device)) return CUDA_ERROR_INVALID_DEVICE;
  if (!bytes) return CUDA_ERROR_INVALID_VALUE;
  *bytes = sim::configuration().memory;
  return CUDA_SUCCESS;
}

SIM_API CUresult cuDeviceGetAttribute(int *value, int attribute, CUdevice device) {
  if (!sim::initialised()) return CUDA_ERROR_NOT_INITIALIZED;
  if (!sim::device(device)) return CUDA_ERROR_INVALID_DEVICE;
  if (!value || attribute < 1 || attribute > SIM_LAST_DEVICE_ATTRIBUTE) return CUDA_ERROR_INVALID_VALUE;
  const sim::Configuration &c = sim::configuration();
  switch (attribute) {
  case CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK:
  case CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_X:
  case CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Y: *value = 1024; break;
  case CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Z: *value = 64; break;
  case CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_X: *value = 0x7fffffff; break;
  case CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Y:
  case CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Z: *value = 65535; break;
  case CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK: *value = sim::shared_memory_per_block; break;
  case CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN:
  case CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_MULTIPROCESSOR:
    *value = static_cast<int>(sim::shared_memory_optin());
    break;
  case CU_DEVICE_ATTRIBUTE_TOTAL_CONSTANT_MEMORY: *value = 65536; break;
  case CU_DEVICE_ATTRIBUTE_WARP_SIZE: *value = 32; break;
  case CU_DEVICE_ATTRIBUTE_MAX_PITCH: *value = 0x7fffffff; break;
  case CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_BLOCK:
  case CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_MULTIPROCESSOR: *value = 65536; break;
  case CU_DEVICE_ATTRIBUTE_CLOCK_RATE:
  case CU_DEVICE_ATTRIBUTE_MEMORY_CLOCK_RATE: *value = 1000000; break;
  case CU_DEVICE_ATTRIBUTE_GLOBAL_MEMORY_BUS_WIDTH: *value = 64; break;
  case CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE: *value = 1 << 20; break;
  case CU_DEVICE_ATTRIBUTE_TEXTURE_ALIGNMENT: *value = 512; break;
  case CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT: *value = c.multiprocessors; break;
  case CU_DEVICE_ATTRIBUTE_PAGEABLE_MEMORY_ACCESS: *value = sim::pageable(); break;
  case CU_DEVICE_ATTRIBUTE_CONCURRENT_MANAGED_ACCESS: *value = c.concurrent_managed_access(); break;
  case CU_DEVICE_ATTRIBUTE_INTEGRATED: *value = c.integrated(); break;
  case CU_DEVICE_ATTRIBUTE_KERNEL_EXEC_TIMEOUT: *value = c.watchdog; break;
  case CU_DEVICE_ATTRIBUTE_HOST_NATIVE_ATOMIC_SUPPORTED: *value = c.integrated() && c.arch >= 72; break;
  case CU_DEVICE_ATTRIBUTE_CAN_MAP_HOST_MEMORY:
  case CU_DEVICE_ATTRIBUTE_MANAGED_MEMORY:
  case CU_DEVICE_ATTRIBUTE_CONCURRENT_KERNELS:
  case CU_DEVICE_ATTRIBUTE_UNIFIED_ADDRESSING: *value = 1; break;
  case CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR: *value = 2048; break;
  case CU_DEVICE_ATTRIBUTE_MAX_BLOCKS_PER_MULTIPROCESSOR: *value = 32; break;
  case CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR: *value = c.arch / 10; break;
  case CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR: *value = c.arch % 10; break;
  case CU_DEVICE_ATTRIBUTE_HOST_REGISTER_SUPPORTED:
  case CU_DEVICE_ATTRIBUTE_CAN_USE_HOST_POINTER_FOR_REGISTERED_MEM: *value = c.can_register(); break;
  // Not of any GPU here: cuLaunchCooperativeKernel says so.
  case CU_DEVICE_ATTRIBUTE_COOPERATIVE_LAUNCH:
  default: *value = 0; break;
  }
  return CUDA_SUCCESS;
}

SIM_API CUresult cuDevicePrimaryCtxRetain(CUcontext *context, CUdevice device) {
  if (!sim::initialised()) return CUDA_ERROR_NOT_INITIALIZED;
  if (!context) return CUDA_ERROR_INVALID_VALUE;
  SimDevice *const it = sim::device(device);
  if (!it) return CUDA_ERROR_INVALID_DEVICE;
  const CUresult status = it->retain();
  if (status == CUDA_SUCCESS) *context = it;
  return status;
}

SIM_API CUresult cuDevicePrimaryCtxRelease_v2(CUdevice device) {
  if (!sim::initialised()) return CUDA_ERROR_NOT_INITIALIZED;
  SimDevice *const it = sim::device(device);
  return it ? it->release() : static_cast<CUresult>(CUDA_ERROR_INVALID_DEVICE);
}

SIM_API CUresult cuCtxSetCurrent(CUcontext context) {
  if (!sim::initialised()) return CUDA_ERROR_NOT_INITIALIZED;
  sim::set_current(context);
  return CUDA_SUCCESS;
}

SIM_API CUresult cuCtxGetCurrent(CUcontext *context) {
  if (!sim::initialised()) return CUDA_ERROR_NOT_INITIALIZED;
  if (!context) return CUDA_ERROR_INVALID_VALUE;
  *context = sim::current();
  return CUDA_SUCCESS;
}

SIM_API CUresult cuCtxGetDevice(CUdevice *number) {
  SIM_CURRENT(device);
  if (!number) return CUDA_ERROR_INVALID_VALUE;
  *number = device->ordinal;
  return CUDA_SUCCESS;
}

// Kernels of one device are in a process of their own, which does not have the memory of another.
SIM_API CUresult cuDeviceCanAccessPeer(int *can, CUdevice device, CUdevice peer) {
  if (!sim::initialised()) return CUDA_ERROR_NOT_INITIALIZED;
  if (!can) return CUDA_ERROR_INVALID_VALUE;
  if (!sim::device(device) || !sim::device(peer)) return CUDA_ERROR_INVALID_DEVICE;
  *can = 0;
  return CUDA_SUCCESS;
}

SIM_API CUresult cuCtxEnablePeerAccess(CUcontext peer, unsigned flags) {
  SIM_CURRENT(device);
  if (!peer || peer == device) return CUDA_ERROR_INVALID_CONTEXT;
  return flags ? CUDA_ERROR_INVALID_VALUE : CUDA_ERROR_PEER_ACCESS_UNSUPPORTED;
}

SIM_API CUresult cuCtxSynchronize() {
  SIM_CURRENT(device);
  return device->settle();
}
