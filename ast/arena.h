// Arena and List: the memory of the syntax tree. Nodes, names and types are allocated from arenas, are
// trivially destructible, and go all at once with them, or with all that was allocated since a mark.
#ifndef OMPICC_AST_ARENA_H
#define OMPICC_AST_ARENA_H

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <initializer_list>
#include <memory>
#include <new>
#include <string_view>
#include <sys/mman.h>
#include <type_traits>
#include <utility>
#include <vector>
#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/asan_interface.h>
#endif

namespace ompicc {

class Arena {
public:
  Arena() = default;
  Arena(const Arena &) = delete;
  Arena &operator=(const Arena &) = delete;

  /// Uninitialised storage of `bytes` bytes, aligned for what nodes hold, that lives as long as the arena.
  void *allocate(size_t bytes) {
    bytes = (bytes + kAlign - 1) & ~(kAlign - 1);
    if (bytes > left_) grow(bytes);
    void *p = next_;
    next_ += bytes;
    left_ -= bytes;
#ifdef __SANITIZE_ADDRESS__
    ASAN_UNPOISON_MEMORY_REGION(p, bytes);
#endif
    return p;
  }
  template <class T, class... Args> T *make(Args &&...args) {
    static_assert(std::is_trivially_destructible<T>::value, "the arena runs no destructors");
    static_assert(alignof(T) <= kAlign, "the arena aligns for pointers");
    return new (allocate(sizeof(T))) T(std::forward<Args>(args)...);
  }
  /// A copy of `text`, NUL-terminated.
  std::string_view copy(std::string_view text) {
    char *p = static_cast<char *>(allocate(text.size() + 1));
    if (!text.empty()) memcpy(p, text.data(), text.size());
    p[text.size()] = 0;
    return {p, text.size()};
  }

  /// True if the `bytes` bytes at `p`, the last that were allocated, now have `more` bytes behind them.
  bool extend(const void *p, size_t bytes, size_t more) {
    if (!p || static_cast<const char *>(p) + bytes != next_ || more > left_) return false;
    allocate(more);
    return true;
  }

  /// A point in time; release() gives back what has been allocated since then. Mark() is the beginning.
  struct Mark {
    size_t blocks = 0;
    char *next = nullptr;
    size_t left = 0;
  };
  Mark mark() const { return {used_, next_, left_}; }
  void release(const Mark &mark) {
#ifdef __SANITIZE_ADDRESS__
    // A use of what was given back is to be found.
    if (mark.left) ASAN_POISON_MEMORY_REGION(mark.next, mark.left);
    for (size_t i = mark.blocks; i < used_; i++)
      ASAN_POISON_MEMORY_REGION(blocks_[i].memory.get(), blocks_[i].size);
#endif
    used_ = mark.blocks;
    next_ = mark.next;
    left_ = mark.left;
  }

private:
  struct Block {
    std::unique_ptr<char[]> memory;
    size_t size;
  };
  void grow(size_t atLeast) {
    // The next block may be one that was released.
    if (used_ == blocks_.size() || blocks_[used_].size < atLeast) {
      const size_t usual = used_ < kSmall ? kBlock : kLargeBlock;
      const size_t size = atLeast > usual ? atLeast : usual;
      blocks_.insert(blocks_.begin() + ptrdiff_t(used_),
                     Block{std::unique_ptr<char[]>(new char[size]), size});
      if (size == kLargeBlock) askForLargePages(blocks_[used_].memory.get());
    }
    next_ = blocks_[used_].memory.get();
    left_ = blocks_[used_].size;
    used_++;
  }
  /// Large trees in large pages: a page fault for 2 MB costs less than 512 of them.
  static void askForLargePages(char *block) {
    constexpr uintptr_t kPage = uintptr_t(1) << 21;
    const uintptr_t begin = (reinterpret_cast<uintptr_t>(block) + kPage - 1) & ~(kPage - 1);
    const uintptr_t end = (reinterpret_cast<uintptr_t>(block) + kLargeBlock) & ~(kPage - 1);
    madvise(reinterpret_cast<void *>(begin), end - begin, MADV_HUGEPAGE); // whether it does is its affair
  }
  static constexpr size_t kBlock = size_t(1) << 18, kAlign = alignof(void *);
  static constexpr size_t kSmall = 32, kLargeBlock = size_t(1) << 23; ///< the blocks behind the first 32
  std::vector<Block> blocks_;
  size_t used_ = 0; ///< of blocks_; the last of them has `left_` bytes at `next_`
  char *next_ = nullptr;
  size_t left_ = 0;
};

/// A growing array in an arena. Copying it copies the view, not the elements.
template <class T> class List {
public:
  size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  T *begin() const { return data_; }
  T *end() const { return data_ + size_; }
  T &operator[](size_t i) const { return data_[i]; }
  T &front() const { return data_[0]; }
  T &back() const { return data_[size_ - 1]; }
  void push(Arena &arena, T value) {
    if (size_ == capacity_) reserve(arena, capacity_ ? capacity_ * 2 : 2);
    data_[size_++] = value;
  }
  /// Room for `capacity` elements in all. Most lists are short and many have one element, so whoever knows
  /// the number says it.
  void reserve(Arena &arena, size_t capacity) {
    if (capacity <= capacity_) return;
    static_assert(sizeof(T) % alignof(void *) == 0, "the arena rounds sizes up");
    if (!arena.extend(data_, capacity_ * sizeof(T), (capacity - capacity_) * sizeof(T))) {
      T *data = static_cast<T *>(arena.allocate(capacity * sizeof(T)));
      for (size_t i = 0; i < size_; i++) data[i] = data_[i];
      data_ = data;
    }
    capacity_ = unsigned(capacity);
  }
  void insert(Arena &arena, size_t at, T value) {
    push(arena, value);
    for (size_t i = size_ - 1; i > at; i--) data_[i] = data_[i - 1];
    data_[at] = value;
  }
  void erase(size_t at) {
    for (size_t i = at; i + 1 < size_; i++) data_[i] = data_[i + 1];
    size_--;
  }
  void clear() { size_ = 0, capacity_ = 0, data_ = nullptr; }

private:
  T *data_ = nullptr;
  unsigned size_ = 0, capacity_ = 0;
};

} // namespace ompicc
#endif
