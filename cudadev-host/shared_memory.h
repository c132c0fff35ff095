// shared_memory.h: memory that the program and the kernels of a GPU use in one place.
//
// Three ways lead there (CUDA for Tegra, "Memory Selection"; CUDA C++ Programming Guide, "Unified Memory"):
//   - memory of the program is registered for as long as it is mapped. On integrated GPUs from compute
//     capability 7.2 on, which are I/O coherent: both sides go on caching it. It costs a call of the driver
//     and a pinned page each, so small objects are copied.
//   - the program has asked for memory that both can use, and gets managed memory, where the GPU lets the
//     program use that while kernels run.
//   - where it does not (Nano, TX2), the program gets pinned memory instead. NVIDIA's advice for large
//   buffers
//     there is managed memory, since the CPU does not cache pinned memory; but while any kernel runs, a
//     thread of the program that touches any managed memory is ended by a signal, and which threads of an
//     OpenMP program touch what beside a `nowait` region, or beside another thread's, only the program knows.
//     What is copied (the default) is cached.
#ifndef CUDADEV_HOST_SHARED_MEMORY_H
#define CUDADEV_HOST_SHARED_MEMORY_H

#include "cudadev-host/registrations.h"
#include "device-interface/plugin.h"

namespace cudadev {

class Gpu;

class SharedMemory {
public:
  /// @param way an ort_plugin_in_place
  void use(int way) { way_ = way; }

  /// Whether the GPU has one memory with the CPU, of which it uses only what `alloc` has given.
  bool only_what_is_allocated(const Gpu &gpu) const;

  /// See ort_plugin_t. All return an ort_plugin_status; the GPU's context is current.
  int alloc(Gpu &gpu, size_t bytes, void **host);
  int free(Gpu &gpu, void *host);
  int share(Gpu &gpu, const void *host, size_t bytes, bool needed, bool &in_place);
  int unshare(Gpu &gpu, const void *host, size_t bytes);

  Registrations registrations;

private:
  struct Block {
    size_t bytes;
    int gpu; ///< on whose behalf
    bool managed;
  };
  bool registers(const Gpu &gpu) const;
  bool is_pinned(const Gpu &gpu) const;
  bool in_block(const Gpu &gpu, const void *host, size_t bytes);
  int check_room(Gpu &gpu, size_t bytes);

  int way_ = ORT_IN_PLACE_AS_IT_IS;
  std::mutex mutex_;
  std::map<uintptr_t, Block> blocks_; // by address
  size_t allocated_ = 0;              ///< bytes of them
};

} // namespace cudadev
#endif
