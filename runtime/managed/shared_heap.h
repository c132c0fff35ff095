// shared_heap.h: the memory of programs that are linked with --managed, and that of OpenMP's allocators where
// a device gains by it: both sides use it where it is.
#ifndef RUNTIME_MANAGED_SHARED_HEAP_H
#define RUNTIME_MANAGED_SHARED_HEAP_H

#include <cstddef>

namespace ort {
namespace shared_heap {

/// Whether the program has asked for it (--managed, and no OMPICC_MANAGED=0). Known before main.
bool is_wanted();

/// Whether OpenMP's allocators give such memory: the program's all is, or the default device is one that uses
/// nothing else of the host's in place. Looks for the devices, if the program has kernels.
bool serves_allocators();

/// Memory, or null: there is none, or the calling thread is about to make some.
void *alloc(std::size_t alignment, std::size_t size);
/// False: it is none of ours.
bool free(void *piece);

/// Whether kernels of the device can use it.
/// @param device OpenMP's number
bool contains(const void *begin, std::size_t bytes, int device);

} // namespace shared_heap
} // namespace ort
#endif
