// operator new and delete of the translator. It runs for some milliseconds and makes a short string for every
// piece of the text that it writes, so what malloc and free do for large and for old programs is a tenth of
// its time. Here blocks of up to kLargest bytes come from a list for their size and go back to it; all others
// are malloc's.
//
// The small blocks lie in one reserved range of addresses, cut into spans of one size each: the address alone
// says which list a block belongs to. Nothing is given back to the system before the end.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>
#include <sys/mman.h>

// Sanitizers bring their own, which find errors.
#if !defined __SANITIZE_ADDRESS__ && !defined __SANITIZE_THREAD__

namespace {

constexpr size_t kStep = 16, kLargest = 512, kSpan = size_t(1) << 16, kSpans = size_t(1) << 16;

struct Block {
  Block *next;
};

class SmallBlocks {
public:
  void *allocate(size_t size) {
    const size_t list = (size + kStep - 1) / kStep;
    if (Block *block = free_[list]) {
      free_[list] = block->next;
      return block;
    }
    return fresh(list);
  }
  /// False if the block is not one of these.
  bool release(void *p) {
    const size_t offset = size_t(static_cast<char *>(p) - base_);
    if (offset >= reserved_) return false;
    Block *&list = free_[lists_[offset / kSpan]];
    auto *block = static_cast<Block *>(p);
    block->next = list;
    list = block;
    return true;
  }

private:
  /// A block that has never been used; null if there is no room for one.
  void *fresh(size_t list) {
    const size_t size = (list ? list : 1) * kStep;
    if (size > size_t(end_[list] - next_[list])) {
      if (!reserved_) reserve();
      if (spans_ == kSpans) return nullptr;
      lists_[spans_] = static_cast<unsigned char>(list);
      next_[list] = base_ + spans_++ * kSpan;
      end_[list] = next_[list] + kSpan;
    }
    void *p = next_[list];
    next_[list] += size;
    return p;
  }
  void reserve() {
    void *range = mmap(nullptr, kSpans * kSpan, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (range == MAP_FAILED)
      spans_ = kSpans; // of limited address space: malloc has to do
    else
      base_ = static_cast<char *>(range), reserved_ = kSpans * kSpan;
  }

  Block *free_[kLargest / kStep + 1] = {};
  char *next_[kLargest / kStep + 1] = {}, *end_[kLargest / kStep + 1] = {};
  char *base_ = nullptr;             ///< of the range
  size_t reserved_ = 0;              ///< its size
  size_t spans_ = 0;                 ///< of it that are in use
  unsigned char lists_[kSpans] = {}; ///< the list of each span's blocks
};

SmallBlocks small;

} // namespace

void *operator new(size_t size) {
  void *p = size <= kLargest ? small.allocate(size) : nullptr;
  if (!p) p = malloc(size ? size : 1);
  if (!p) throw std::bad_alloc();
  return p;
}
void operator delete(void *p) noexcept {
  if (p && !small.release(p)) free(p);
}
void *operator new[](size_t size) { return operator new(size); }
void operator delete[](void *p) noexcept { operator delete(p); }
void operator delete(void *p, size_t) noexcept { operator delete(p); }
void operator delete[](void *p, size_t) noexcept { operator delete(p); }

#endif
