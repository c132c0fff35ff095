// transfers.h: transfers between the host's memory and a GPU's, in the calling thread's stream. Each takes
// the way that suits it: large ones of ordinary memory by several threads (staging.h), short ones from the
// device and rows by way of pinned memory (short_transfers.h), all others are the driver's.
#ifndef CUDADEV_HOST_TRANSFERS_H
#define CUDADEV_HOST_TRANSFERS_H

#include "cudadev-host/gpu.h"
#include "cudadev-host/registrations.h"

namespace cudadev {

/// All return an ort_plugin_status; the GPU's context is current. What goes to the device has been read when
/// they return, what comes from it is there when the stream has been waited for.
int to_device(Gpu &gpu, Registrations &registrations, CUdeviceptr to, const void *from, size_t bytes);
int from_device(Gpu &gpu, Registrations &registrations, void *to, CUdeviceptr from, size_t bytes);

/// The same for `rows` times `bytes` bytes, at most PinnedPieces::kBytes, that lie `stride` bytes apart in
/// both memories.
int rows_to_device(Gpu &gpu, Registrations &registrations, CUdeviceptr to, const void *from, size_t bytes,
                   size_t stride, size_t rows);
int rows_from_device(Gpu &gpu, Registrations &registrations, void *to, CUdeviceptr from, size_t bytes,
                     size_t stride, size_t rows);

} // namespace cudadev
#endif
