// memory.h: device memory. What a program maps it often maps again with the same size, so freed memory is
// kept in free lists by size class and handed out again; the driver would take microseconds and, when it
// frees, wait for the whole device.
//
// What is in the stream of the thread that frees may still use the memory. It is first for who puts its work
// behind that: the same stream. Another one that gets it comes behind.
#ifndef CUDADEV_HOST_MEMORY_H
#define CUDADEV_HOST_MEMORY_H

#include "cudadev-host/driver/cuda_types.h"
#include "cudadev-host/streams.h"

#include <cstddef>
#include <map>
#include <mutex>
#include <unordered_map>
#include <vector>

namespace cudadev {

class Gpu;

class Memory {
public:
  /// @param shared the host can use the memory as well
  Memory(Gpu &gpu, bool shared) : gpu_(gpu), shared_(shared) {}

  /// How many bytes may lie in free lists. 0: nothing is cached and sizes are not rounded up, so that a
  /// checker sees the exact end of each piece.
  void set_cache_limit(size_t bytes) { cache_limit_ = bytes; }

  /// All return an ort_plugin_status; the GPU's context is current.
  int alloc(size_t bytes, CUdeviceptr &address);
  int free(CUdeviceptr address);
  int trim();

  /// What is in use: addresses, with the sizes of what was allocated.
  std::vector<std::pair<CUdeviceptr, size_t>> in_use();

  /// The size that is allocated for a request: at most an eighth more.
  static size_t size_class(size_t bytes);

private:
  /// What is free of one size.
  struct Block {
    CUdeviceptr address;
    StreamMark used; ///< by what is in a stream
  };
  using Blocks = std::vector<Block>;
  Block take_block(Blocks &blocks, const StreamMark &own);
  int alloc_new(size_t bytes, size_t size, CUdeviceptr &address);
  CUresult take(size_t size, CUdeviceptr &address);
  CUresult give(CUdeviceptr address);
  bool is_managed() const;
  void trim_locked();

  Gpu &gpu_;
  const bool shared_;
  std::mutex mutex_;
  std::unordered_map<CUdeviceptr, size_t> sizes_; // of what is in use
  std::map<size_t, Blocks> free_;
  size_t cached_ = 0;
  size_t cache_limit_ = 0;
};

} // namespace cudadev
#endif
