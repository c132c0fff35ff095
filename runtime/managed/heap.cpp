// heap.cpp: see heap.h.
#include "runtime/managed/heap.h"

#include <algorithm>
#include <iterator>

namespace ort {
namespace {

constexpr std::size_t kUnit = 16;                // of all sizes, and the least alignment
constexpr std::size_t kMostSmall = 1024;         // pieces above it are not of slabs
constexpr std::size_t kSlab = 64 << 10;          // its size and alignment
constexpr std::size_t kPage = 4096;              // whole pages of what is large are its own
constexpr std::size_t kMostChunk = 64 << 20;     // of one that is for several pieces
constexpr std::size_t kWorthReturning = 8 << 20; // a chunk without pieces

std::uintptr_t up(std::uintptr_t value, std::size_t alignment) {
  return (value + alignment - 1) & ~(std::uintptr_t(alignment) - 1);
}

} // namespace

void Heap::add_free(Address begin, std::size_t bytes) {
  auto next = free_.lower_bound(begin);
  const auto same_chunk = [&](Address border) { return !chunks_.count(border); };
  if (next != free_.end() && begin + bytes == next->first && same_chunk(next->first)) {
    bytes += next->second;
    const auto merged = next++;
    remove_free(merged);
  }
  if (next != free_.begin()) {
    const auto before = std::prev(next);
    if (before->first + before->second == begin && same_chunk(begin)) {
      begin = before->first;
      bytes += before->second;
      remove_free(before);
    }
  }
  const auto chunk = chunks_.find(begin);
  if (chunk != chunks_.end() && chunk->second == bytes && bytes >= kWorthReturning &&
      give_(reinterpret_cast<void *>(begin))) {
    chunks_.erase(chunk);
    refused_ = ~std::size_t(0);
    return;
  }
  free_[begin] = bytes;
  by_size_.insert({bytes, begin});
}

void Heap::remove_free(std::map<Address, std::size_t>::iterator range) {
  by_size_.erase({range->second, range->first});
  free_.erase(range);
}

/// The best fitting range that is free gives its front; 0: there is none.
Heap::Address Heap::take(std::size_t alignment, std::size_t bytes) {
  for (auto fit = by_size_.lower_bound({bytes, 0}); fit != by_size_.end(); ++fit) {
    const Address begin = fit->second, end = begin + fit->first, piece = up(begin, alignment);
    if (piece > end || end - piece < bytes) continue;
    remove_free(free_.find(begin));
    if (piece > begin) add_free(begin, piece - begin);
    if (end > piece + bytes) add_free(piece + bytes, end - piece - bytes);
    return piece;
  }
  return 0;
}

bool Heap::grow(std::size_t bytes) {
  const std::size_t exact = up(bytes, 2 << 20);
  for (const std::size_t size : {std::max(exact, next_chunk_), exact}) {
    void *const chunk = size < refused_ ? get_(size) : nullptr;
    if (!chunk) {
      refused_ = std::min(refused_, size);
      continue;
    }
    const Address begin = reinterpret_cast<Address>(chunk);
    chunks_[begin] = size;
    lowest_ = std::min(lowest_.load(), begin);
    highest_ = std::max(highest_.load(), begin + size);
    free_[begin] = size;
    by_size_.insert({size, begin});
    next_chunk_ = std::min(2 * next_chunk_, kMostChunk);
    return true;
  }
  return false;
}

/// A piece of a slab; 0: there is none, and no room for one.
Heap::Address Heap::small(std::size_t size_class) {
  std::vector<Address> &list = free_small_[size_class];
  if (list.empty()) {
    const Address slab = take(kSlab, kSlab);
    if (!slab) return 0;
    slabs_[slab] = size_class;
    for (std::size_t count = kSlab / size_class; count-- > 0;) list.push_back(slab + count * size_class);
  }
  const Address piece = list.back();
  list.pop_back();
  return piece;
}

void *Heap::alloc(std::size_t alignment, std::size_t size, bool may_grow) {
  if (size > PTRDIFF_MAX - 2 * kPage || alignment > PTRDIFF_MAX / 2) return nullptr;
  const std::size_t bytes = up(std::max(size, std::size_t(1)), kUnit);
  std::lock_guard<std::mutex> lock(mutex_);
  const bool is_small = bytes <= kMostSmall && alignment <= kUnit;
  const bool is_large = bytes >= kSlab;
  const std::size_t rounded = is_large ? up(bytes, kPage) : bytes;
  const std::size_t aligned = std::max(alignment, is_large ? kPage : kUnit);
  const auto attempt = [&] { return is_small ? small(bytes) : take(aligned, rounded); };
  Address piece = attempt();
  if (!piece && may_grow && grow(is_small ? 2 * kSlab : rounded + aligned)) piece = attempt();
  if (piece && !is_small) pieces_[piece] = rounded;
  return reinterpret_cast<void *>(piece);
}

/// Of a piece that is in use; 0: none of ours.
std::size_t Heap::size_at(Address piece) const {
  const auto slab = slabs_.find(piece & ~(Address(kSlab) - 1));
  if (slab != slabs_.end()) return slab->second;
  const auto found = pieces_.find(piece);
  return found == pieces_.end() ? 0 : found->second;
}

std::size_t Heap::size_of(void *piece) {
  const Address address = reinterpret_cast<Address>(piece);
  if (!may_be_ours(address)) return 0;
  std::lock_guard<std::mutex> lock(mutex_);
  return size_at(address);
}

bool Heap::free(void *piece) {
  const Address address = reinterpret_cast<Address>(piece);
  if (!may_be_ours(address)) return false;
  std::lock_guard<std::mutex> lock(mutex_);
  const std::size_t size = size_at(address);
  if (!size) return false;
  if (pieces_.erase(address))
    add_free(address, size);
  else
    free_small_[size].push_back(address);
  return true;
}

bool Heap::contains(const void *begin, std::size_t bytes) {
  const Address address = reinterpret_cast<Address>(begin);
  if (!may_be_ours(address)) return false;
  std::lock_guard<std::mutex> lock(mutex_);
  const auto chunk = chunks_.upper_bound(address);
  if (chunk == chunks_.begin()) return false;
  const std::size_t offset = address - std::prev(chunk)->first, size = std::prev(chunk)->second;
  return offset <= size && bytes <= size - offset;
}

} // namespace ort
