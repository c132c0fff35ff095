// managed_memory.cpp: managed memory of a sim device (see device.h): the program has it at the address that
// kernels see.
//
// Before compute capability 6, and on boards, the program must not touch it while a kernel runs; there it is
// taken from the program then, which gets a fault, as on such a GPU (CUDA C++ Programming Guide, "Coherency
// and Concurrency").
#include "cudadev-host/sim/device.h"

#include <sys/mman.h>
#include <unistd.h>

CUresult SimDevice::allocate_managed(CUdeviceptr *address, size_t bytes) {
  if (!address || bytes == 0) return CUDA_ERROR_INVALID_VALUE;
  std::lock_guard<std::mutex> lock(mutex);
  const CUresult status = allocate_locked(address, bytes, sysconf(_SC_PAGESIZE));
  if (status != CUDA_SUCCESS) return status;
  Allocation &block = used[*address];
  // The same memory once more: that is what an old size of 0 means.
  void *const place = reinterpret_cast<void *>(*address);
  if (mremap(alias + (*address - base), 0, block.extent, MREMAP_MAYMOVE | MREMAP_FIXED, place) == MAP_FAILED)
    return CUDA_ERROR_OPERATING_SYSTEM;
  block.managed = true;
  ++managed_blocks;
  if (in_flight()) let_program_use_managed(false);
  return CUDA_SUCCESS;
}

bool SimDevice::is_managed_locked(CUdeviceptr address, size_t bytes) const {
  auto block = used.upper_bound(address);
  if (block == used.begin()) return false;
  --block;
  const size_t offset = address - block->first;
  return block->second.managed && offset < block->second.bytes && bytes <= block->second.bytes - offset;
}

bool SimDevice::is_managed(CUdeviceptr address, size_t bytes) {
  std::lock_guard<std::mutex> lock(mutex);
  return is_managed_locked(address, bytes);
}

// When a kernel is launched, and when it is known to have ended.
void SimDevice::let_program_use_managed(bool allowed) {
  if (managed_blocks == 0 || sim::configuration().concurrent_managed_access()) return;
  for (const auto &block : used)
    if (block.second.managed)
      mprotect(reinterpret_cast<void *>(block.first), block.second.extent,
               allowed ? PROT_READ | PROT_WRITE : PROT_NONE);
}

// The addresses stay the device's.
void SimDevice::forget_managed(CUdeviceptr address, size_t extent) {
  --managed_blocks;
  mmap(reinterpret_cast<void *>(address), extent, PROT_NONE,
       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED, -1, 0);
}
