// gathered_reads.cpp: see gathered_reads.h.
#include "cudadev-host/gathered_reads.h"

#include "cudadev-host/launch_batch.h"

#include <algorithm>

namespace cudadev {

void GatheringKernels::add(const Driver &driver, CUmodule module) {
  CUfunction function = nullptr;
  const char *const name = driver.is_sim ? CUDADEV_GATHER_READS_SIM : CUDADEV_GATHER_READS;
  if (driver.cuModuleGetFunction(&function, module, name) != CUDA_SUCCESS) return;
  std::lock_guard<std::shared_mutex> lock(mutex_);
  kernels_.push_back({module, function});
}

void GatheringKernels::remove(CUmodule module) {
  std::lock_guard<std::shared_mutex> lock(mutex_);
  kernels_.erase(std::remove_if(kernels_.begin(), kernels_.end(),
                                [&](const Kernel &kernel) { return kernel.module == module; }),
                 kernels_.end());
}

bool GatheredReads::add(CUfunction kernel, void *pinned, CUdeviceptr from, size_t bytes) {
  std::lock_guard<std::mutex> lock(mutex_);
  if (reads_.count == CUDADEV_READS_MOST) return false;
  kernel_ = kernel;
  reads_.from[reads_.count] = from;
  reads_.to[reads_.count] = reinterpret_cast<unsigned long long>(pinned);
  reads_.bytes[reads_.count++] = (unsigned)bytes;
  is_empty_.store(false, std::memory_order_release);
  return true;
}

CUresult GatheredReads::start(const Driver &driver, CUstream stream) {
  if (is_empty()) return CUDA_SUCCESS;
  std::lock_guard<std::mutex> lock(mutex_);
  if (reads_.count == 0) return CUDA_SUCCESS;
  void *argument = &reads_;
  const size_t size = sizeof reads_;
  const KernelLaunch kernel = {kernel_, {1, 1, 1}, {CUDADEV_READS_THREADS, 1, 1}, 0, 1, &argument, &size};
  const CUresult error = launch_at_once(driver, stream, kernel);
  reads_.count = 0;
  is_empty_.store(true, std::memory_order_release);
  return error;
}

} // namespace cudadev
