// short_transfers.cpp: see short_transfers.h.
#include "cudadev-host/short_transfers.h"

#include <algorithm>
#include <cstring>

namespace cudadev {

PinnedPieces::~PinnedPieces() {
  for (void *memory : memory_) driver_.cuMemFreeHost(memory);
}

void PinnedPieces::prepare() {
  std::lock_guard<std::mutex> lock(mutex_);
  if (memory_.empty()) make_pieces();
}

/// The lock is held.
bool PinnedPieces::make_pieces() {
  void *memory = nullptr;
  if (memory_.size() == kMost / kAtATime) return false;
  constexpr unsigned kPortableAndMapped = 3; // CU_MEMHOSTALLOC_PORTABLE, CU_MEMHOSTALLOC_DEVICEMAP
  if (driver_.cuMemHostAlloc(&memory, kAtATime * kBytes, kPortableAndMapped) != CUDA_SUCCESS) return false;
  CUdeviceptr there = 0;
  if (driver_.cuMemHostGetDevicePointer(&there, memory, 0) != CUDA_SUCCESS ||
      there != reinterpret_cast<CUdeviceptr>(memory))
    is_for_kernels_.store(false, std::memory_order_release);
  memory_.push_back(memory);
  for (size_t i = 0; i < kAtATime; ++i) free_.push_back(static_cast<char *>(memory) + i * kBytes);
  return true;
}

std::shared_ptr<PinnedPieces::Piece> PinnedPieces::take() {
  std::lock_guard<std::mutex> lock(mutex_);
  if (free_.empty() && !make_pieces()) return nullptr;
  char *const memory = free_.back();
  free_.pop_back();
  return std::make_shared<Piece>(*this, memory);
}

char *PinnedPieces::keep(size_t bytes) {
  std::lock_guard<std::mutex> lock(mutex_);
  if (kept_bytes_ < bytes) {
    if (bytes > kBytes || (free_.empty() && !make_pieces())) return nullptr;
    kept_ = free_.back(), kept_bytes_ = kBytes;
    free_.pop_back();
  }
  kept_bytes_ -= bytes;
  return kept_ + kept_bytes_;
}

void PinnedPieces::give(char *memory) {
  std::lock_guard<std::mutex> lock(mutex_);
  free_.push_back(memory);
}

char *PinnedPieces::Piece::take(size_t bytes) {
  constexpr size_t kAlignment = 16;
  if (used_ + bytes > kBytes) return nullptr;
  char *const room = memory_ + used_;
  used_ += (bytes + kAlignment - 1) / kAlignment * kAlignment;
  return room;
}

void ShortRead::arrive() {
  std::lock_guard<std::mutex> lock(mutex_);
  if (has_arrived()) return;
  for (size_t i = 0; i < to_.count; ++i)
    std::memcpy(to_.first + i * to_.stride, pinned_ + i * to_.bytes, to_.bytes);
  has_arrived_.store(true, std::memory_order_release);
}

/// The lock is held.
char *ShortTransfers::room(PinnedPieces &memory, size_t bytes) {
  char *room = pieces_.empty() ? nullptr : pieces_.back()->take(bytes);
  if (room) return room;
  auto piece = memory.take();
  if (!piece) return nullptr;
  pieces_.push_back(std::move(piece));
  return pieces_.back()->take(bytes);
}

std::shared_ptr<ShortRead> ShortTransfers::read(PinnedPieces &memory, const HostRows &to) {
  std::lock_guard<std::mutex> lock(mutex_);
  char *const pinned = room(memory, to.count * to.bytes);
  return pinned ? std::make_shared<ShortRead>(pieces_.back(), pinned, to) : nullptr;
}

void ShortTransfers::started(std::shared_ptr<ShortRead> read) {
  std::lock_guard<std::mutex> lock(mutex_);
  reads_.push_back(std::move(read));
}

const void *ShortTransfers::write(PinnedPieces &memory, const HostRows &from) {
  std::lock_guard<std::mutex> lock(mutex_);
  char *const pinned = room(memory, from.count * from.bytes);
  for (size_t i = 0; pinned && i < from.count; ++i)
    std::memcpy(pinned + i * from.bytes, from.first + i * from.stride, from.bytes);
  return pinned;
}

void ShortTransfers::add(const Reads &others) {
  std::lock_guard<std::mutex> lock(mutex_);
  for (const auto &other : others)
    if (std::find(reads_.begin(), reads_.end(), other) == reads_.end()) reads_.push_back(other);
}

ShortTransfers::Reads ShortTransfers::reads() const {
  Reads under_way;
  std::lock_guard<std::mutex> lock(mutex_);
  for (const auto &read : reads_)
    if (!read->has_arrived()) under_way.push_back(read);
  return under_way;
}

bool ShortTransfers::meet(const void *host, size_t bytes) const {
  const char *const begin = static_cast<const char *>(host);
  std::lock_guard<std::mutex> lock(mutex_);
  return std::any_of(reads_.begin(), reads_.end(),
                     [&](const auto &read) { return read->meets(begin, bytes); });
}

ShortTransfers::Reads ShortTransfers::take() {
  Reads taken;
  std::lock_guard<std::mutex> lock(mutex_);
  taken.swap(reads_);
  pieces_.clear();
  return taken;
}

void ShortTransfers::complete() {
  for (const auto &read : take()) read->arrive();
}

} // namespace cudadev
