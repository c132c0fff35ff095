// peers.h: copies from the memory of one GPU to that of another, over what connects them where the driver
// can, and otherwise in whatever way it knows.
#ifndef CUDADEV_HOST_PEERS_H
#define CUDADEV_HOST_PEERS_H

#include "cudadev-host/gpu.h"

namespace cudadev {

/// Starts a copy on the calling thread's stream of the GPU that receives; what the thread has on its stream
/// of the other one is complete before. Returns an ort_plugin_status.
int copy_between(Gpu &to_gpu, CUdeviceptr to, Gpu &from_gpu, CUdeviceptr from, size_t bytes);

} // namespace cudadev
#endif
