// heap.h: memory that the program gets from us and that kernels use where it is: of chunks that the plugin
// has for both (ort_plugin_t::shared_alloc).
//
// What the books need is the program's ordinary memory: a piece's own bytes are its user's alone. Small
// pieces of one size lie in slabs, the others are cut from what is free, the best fitting first.
#ifndef RUNTIME_MANAGED_HEAP_H
#define RUNTIME_MANAGED_HEAP_H

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <set>
#include <unordered_map>
#include <vector>

namespace ort {

class Heap {
public:
  /// Memory for a chunk of so many bytes, or null; and its end: false if it is to stay.
  using Get = std::function<void *(std::size_t bytes)>;
  using Give = std::function<bool(void *chunk)>;
  Heap(Get get, Give give) : get_(std::move(get)), give_(std::move(give)) {}

  /// Null: there is no more memory, or, if `may_grow` is false, none in the chunks that there are.
  /// @param alignment a power of two
  void *alloc(std::size_t alignment, std::size_t size, bool may_grow);
  /// False: it is none of ours.
  bool free(void *piece);
  /// Bytes that may be used from there on; 0: it is none of ours.
  std::size_t size_of(void *piece);
  /// Whether all of it lies in one chunk.
  bool contains(const void *begin, std::size_t bytes);

private:
  using Address = std::uintptr_t;
  Address take(std::size_t alignment, std::size_t bytes);
  Address small(std::size_t size_class);
  bool grow(std::size_t bytes);
  void add_free(Address begin, std::size_t bytes);
  void remove_free(std::map<Address, std::size_t>::iterator range);
  std::size_t size_at(Address piece) const;
  bool may_be_ours(Address piece) const { return piece >= lowest_ && piece < highest_; }

  const Get get_;
  const Give give_;
  std::mutex mutex_;
  std::atomic<Address> lowest_{~Address(0)}, highest_{0}; ///< of all chunks so far
  std::map<Address, std::size_t> chunks_;
  std::size_t refused_ =
      ~std::size_t(0); ///< the least chunk that was not to be had, since one was given back
  std::size_t next_chunk_ = 4 << 20;
  std::map<Address, std::size_t> free_;                              ///< ranges, by begin
  std::set<std::pair<std::size_t, Address>> by_size_;                ///< the same
  std::unordered_map<Address, std::size_t> pieces_;                  ///< in use, but for those of slabs
  std::unordered_map<Address, std::size_t> slabs_;                   ///< by begin: the size of their pieces
  std::unordered_map<std::size_t, std::vector<Address>> free_small_; ///< by size
};

} // namespace ort
#endif
