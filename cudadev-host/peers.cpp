// peers.cpp: see peers.h.
#include "cudadev-host/peers.h"

#include "cudadev-host/status.h"

namespace cudadev {

int copy_between(Gpu &to_gpu, CUdeviceptr to, Gpu &from_gpu, CUdeviceptr from, size_t bytes) {
  CUstream source, target;
  if (int status = from_gpu.make_current()) return status;
  if (int status = from_gpu.stream(source)) return status;
  if (int status = check(from_gpu.driver, from_gpu.driver.cuStreamSynchronize(source))) return status;
  from_gpu.allow_access(to_gpu);
  if (int status = to_gpu.make_current()) return status;
  to_gpu.allow_access(from_gpu);
  if (int status = to_gpu.stream(target)) return status;
  return check(to_gpu.driver, to_gpu.driver.cuMemcpyPeerAsync(to, to_gpu.context(), from, from_gpu.context(),
                                                              bytes, target));
}

} // namespace cudadev
