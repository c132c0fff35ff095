// results.cpp: see results.h.
#include "cudadev-host/results.h"

#include "cudadev-host/gpu.h"
#include "cudadev-host/status.h"

#include <cstring>

namespace cudadev {

bool Results::has_memory(Gpu &gpu) {
  if (slots_[0].pinned) return true;
  char *const memory = gpu.pinned_pieces.keep(kSlots * kMostBytes);
  if (!memory || !gpu.pinned_pieces.is_for_kernels()) return false;
  for (size_t i = 0; i < kSlots; ++i) slots_[i].pinned = memory + i * kMostBytes;
  return true;
}

int Results::fill(Gpu &gpu, Slot &slot, size_t bytes, const void *initial) {
  cudadev_results_block image = {};
  const size_t words = (bytes + sizeof(unsigned) - 1) / sizeof(unsigned);
  image.words = (unsigned)words;
  image.to = reinterpret_cast<unsigned long long>(slot.pinned);
  std::memcpy(image.values, initial, bytes);
  std::memcpy(image.values + words, initial, bytes);
  CUstream stream;
  if (int status = gpu.stream(stream)) return status;
  const size_t size = offsetof(cudadev_results_block, values) + 2 * words * sizeof(unsigned);
  if (int status = check(gpu.driver, gpu.driver.cuMemcpyHtoDAsync(slot.block, &image, size, stream)))
    return status;
  slot.bytes = bytes;
  std::memcpy(slot.initial.data(), initial, bytes);
  return ORT_PLUGIN_OK;
}

int Results::prepare(Gpu &gpu, size_t bytes, const void *initial, ort_plugin_results_t &storage) {
  storage = {};
  if (bytes == 0 || bytes > kMostBytes || !has_memory(gpu)) return ORT_PLUGIN_OK;
  current_ = nullptr;
  for (Slot &slot : slots_)
    if (slot.bytes == bytes && std::memcmp(slot.initial.data(), initial, bytes) == 0) current_ = &slot;
  if (!current_) {
    Slot &slot = slots_[next_++ % kSlots];
    slot.bytes = 0;
    if (!slot.block && gpu.memory.alloc(sizeof(cudadev_results_block), slot.block) != ORT_PLUGIN_OK) {
      slot.block = 0;
      return ORT_PLUGIN_OK;
    }
    if (int status = fill(gpu, slot, bytes, initial)) return status;
    current_ = &slot;
  }
  std::memcpy(current_->pinned, initial, bytes); // what the results are without a kernel
  storage.address = reinterpret_cast<void *>(current_->block + offsetof(cudadev_results_block, values));
  storage.handle = reinterpret_cast<void *>(current_->block);
  storage.values = current_->pinned;
  return ORT_PLUGIN_OK;
}

int Results::fetch(Gpu &gpu) {
  Slot &slot = *current_;
  const size_t bytes = slot.bytes;
  slot.bytes = 0;
  Stream *stream;
  if (int status = gpu.streams.current_for_read(stream)) return status;
  const CUdeviceptr from = slot.block + offsetof(cudadev_results_block, values);
  {
    std::shared_lock<std::shared_mutex> lock;
    const CUfunction kernel = gpu.gathering.any(lock);
    if (kernel && stream->reads.add(kernel, slot.pinned, from, bytes)) return ORT_PLUGIN_OK;
  }
  if (int status = gpu.streams.current(stream)) return status;
  return check(gpu.driver, gpu.driver.cuMemcpyDtoHAsync(slot.pinned, from, bytes, stream->handle));
}

} // namespace cudadev
