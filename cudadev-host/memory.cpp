// memory.cpp: see memory.h.
#include "cudadev-host/memory.h"

#include "cudadev-host/gpu.h"
#include "cudadev-host/status.h"

#include <algorithm>
#include <iterator>

namespace cudadev {

size_t Memory::size_class(size_t bytes) {
  size_t step = 512 / 8;
  while (step * 16 < bytes) step *= 2; // eight classes from each power of two to the next
  return (std::max(bytes, size_t(512)) + step - 1) / step * step;
}

CUresult Memory::take(size_t size, CUdeviceptr &address) {
  constexpr unsigned kAttachGlobal = 1;      // CU_MEM_ATTACH_GLOBAL
  constexpr unsigned kPortableAndMapped = 3; // CU_MEMHOSTALLOC_PORTABLE, CU_MEMHOSTALLOC_DEVICEMAP
  if (!shared_) return gpu_.driver.cuMemAlloc(&address, size);
  // Never more than there is: managed memory would go back and forth.
  size_t free = 0, total = 0;
  if (gpu_.driver.cuMemGetInfo(&free, &total) == CUDA_SUCCESS && size > free) return CUDA_ERROR_OUT_OF_MEMORY;
  if (is_managed()) return gpu_.driver.cuMemAllocManaged(&address, size, kAttachGlobal);
  void *host = nullptr;
  const CUresult error = gpu_.driver.cuMemHostAlloc(&host, size, kPortableAndMapped);
  return error ? error : gpu_.driver.cuMemHostGetDevicePointer(&address, host, 0);
}

/// Otherwise what the program can use as well is pinned (shared_memory.h).
bool Memory::is_managed() const { return gpu_.concurrent_managed && gpu_.driver.cuMemAllocManaged; }

/// The driver waits for what it knows of.
CUresult Memory::give(CUdeviceptr address) {
  gpu_.streams.start_all();
  return shared_ && !is_managed() ? gpu_.driver.cuMemFreeHost(reinterpret_cast<void *>(address))
                                  : gpu_.driver.cuMemFree(address);
}

int Memory::alloc_new(size_t bytes, size_t size, CUdeviceptr &address) {
  CUresult error = take(size, address);
  if (error == CUDA_ERROR_OUT_OF_MEMORY) {
    trim_locked();
    error = take(size, address);
  }
  if (error != CUDA_ERROR_OUT_OF_MEMORY) return check(gpu_.driver, error);
  size_t free = 0, total = 0;
  gpu_.driver.cuMemGetInfo(&free, &total);
  return fail(ORT_PLUGIN_OUT_OF_MEMORY, std::to_string(bytes) + " bytes asked for, " + std::to_string(free) +
                                            " of " + std::to_string(total) + " free");
}

int Memory::alloc(size_t bytes, CUdeviceptr &address) {
  const size_t size = cache_limit_ ? size_class(bytes) : std::max(bytes, size_t(1));
  StreamMark used;
  {
    std::lock_guard<std::mutex> lock(mutex_);
    auto list = free_.find(size);
    if (list != free_.end() && !list->second.empty()) {
      const Block block = take_block(list->second, gpu_.streams.mark());
      address = block.address;
      used = block.used;
      cached_ -= size;
    } else if (int status = alloc_new(bytes, size, address)) {
      return status;
    }
    sizes_[address] = size;
  }
  return used.is_past() ? int(ORT_PLUGIN_OK) : gpu_.streams.follow(*used.stream);
}

/// Rather one that the calling thread's stream has had, or nothing uses any more.
Memory::Block Memory::take_block(Blocks &blocks, const StreamMark &own) {
  constexpr size_t kMostLookedAt = 8;
  auto chosen = std::prev(blocks.end());
  auto one = blocks.end();
  for (size_t k = 0; k < kMostLookedAt && one != blocks.begin(); ++k) {
    --one;
    if (!one->used.is_past() && one->used.stream != own.stream) continue;
    chosen = one;
    break;
  }
  const Block block = *chosen;
  *chosen = blocks.back();
  blocks.pop_back();
  return block;
}

std::vector<std::pair<CUdeviceptr, size_t>> Memory::in_use() {
  std::lock_guard<std::mutex> lock(mutex_);
  return {sizes_.begin(), sizes_.end()};
}

int Memory::free(CUdeviceptr address) {
  std::lock_guard<std::mutex> lock(mutex_);
  auto found = sizes_.find(address);
  if (found == sizes_.end())
    return fail(ORT_PLUGIN_ERROR, "this is not an address of allocated device memory");
  const size_t size = found->second;
  sizes_.erase(found);
  if (cached_ + size > cache_limit_) return check(gpu_.driver, give(address));
  free_[size].push_back({address, gpu_.streams.mark()});
  cached_ += size;
  return ORT_PLUGIN_OK;
}

void Memory::trim_locked() {
  for (auto &list : free_)
    for (const Block &block : list.second) give(block.address);
  free_.clear();
  cached_ = 0;
}

int Memory::trim() {
  std::lock_guard<std::mutex> lock(mutex_);
  trim_locked();
  return ORT_PLUGIN_OK;
}

} // namespace cudadev
