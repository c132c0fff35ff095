// managed_memory.cpp: managed and pinned memory of a sim device (see device.h): the program has it at the
// address that kernels see.
//
// Before compute capability 6, and on boards, the program must not touch managed memory while a kernel runs;
// there it is taken from the program then, which gets a fault, as on such a GPU (CUDA C++ Programming Guide,
// "Coherency and Concurrency").
#include "cudadev-host/sim/device.h"

#include <sys/mman.h>
#include <unistd.h>

CUresult SimDevice::allocate_managed(CUdeviceptr *address, size_t bytes) {
  if (!address || bytes == 0) return CUDA_ERROR_INVALID_VALUE;
  std::lock_guard<std::mutex> lock(mutex);
  return allocate_mapped_locked(address, bytes, true);
}

CUresult SimDevice::allocate_pinned(void **host, size_t bytes) {
  if (!host || bytes == 0) return CUDA_ERROR_INVALID_VALUE;
  std::lock_guard<std::mutex> lock(mutex);
  CUdeviceptr address = 0;
  const CUresult status = allocate_mapped_locked(&address, bytes, false);
  if (status == CUDA_SUCCESS) *host = reinterpret_cast<void *>(address);
  return status;
}

CUresult SimDevice::allocate_mapped_locked(CUdeviceptr *address, size_t bytes, bool managed) {
  const CUresult status = allocate_locked(address, bytes, sysconf(_SC_PAGESIZE));
  if (status != CUDA_SUCCESS) return status;
  Allocation &block = used[*address];
  void *const place = reinterpret_cast<void *>(*address);
  if (!sim::unified() && // where device and program have it at this address anyway
      mmap(place, block.extent, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_NORESERVE | MAP_FIXED, file,
           *address - base) == MAP_FAILED)
    return CUDA_ERROR_OPERATING_SYSTEM;
  block.mapped = true;
  block.managed = managed;
  managed_blocks += managed;
  if (in_flight() && managed) let_program_use_managed(false);
  return CUDA_SUCCESS;
}

bool SimDevice::is_mapped_locked(CUdeviceptr address, size_t bytes) const {
  auto block = used.upper_bound(address);
  if (block == used.begin()) return false;
  --block;
  const size_t offset = address - block->first;
  return block->second.mapped && offset < block->second.bytes && bytes <= block->second.bytes - offset;
}

bool SimDevice::is_managed(CUdeviceptr address, size_t bytes) {
  std::lock_guard<std::mutex> lock(mutex);
  return is_mapped_locked(address, bytes) && std::prev(used.upper_bound(address))->second.managed;
}

// When a kernel is launched, and when it is known to have ended.
void SimDevice::let_program_use_managed(bool allowed) {
  if (managed_blocks == 0 || sim::unified() || sim::configuration().concurrent_managed_access()) return;
  for (const auto &block : used)
    if (block.second.managed)
      mprotect(reinterpret_cast<void *>(block.first), block.second.extent,
               allowed ? PROT_READ | PROT_WRITE : PROT_NONE);
}

// The addresses stay the device's.
void SimDevice::forget_mapped(CUdeviceptr address, const Allocation &block) {
  managed_blocks -= block.managed;
  if (sim::unified()) return;
  mmap(reinterpret_cast<void *>(address), block.extent, PROT_NONE,
       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED, -1, 0);
}
