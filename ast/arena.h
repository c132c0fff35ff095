// Arena and List: the memory of the syntax tree. Nodes, names and types are allocated from one arena,
// are trivially destructible, and go all at once with it.
#ifndef OMPICC_AST_ARENA_H
#define OMPICC_AST_ARENA_H

#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <initializer_list>
#include <memory>
#include <new>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace ompicc {

class Arena {
public:
  Arena() = default;
  Arena(const Arena &) = delete;
  Arena &operator=(const Arena &) = delete;

  /// Uninitialised storage of `bytes` bytes, 16-byte aligned, that lives as long as the arena.
  void *allocate(size_t bytes) {
    bytes = (bytes + 15) & ~size_t(15);
    if (bytes > left_) grow(bytes);
    void *p = next_;
    next_ += bytes;
    left_ -= bytes;
    return p;
  }
  template <class T, class... Args> T *make(Args &&...args) {
    static_assert(std::is_trivially_destructible<T>::value, "the arena runs no destructors");
    return new (allocate(sizeof(T))) T(std::forward<Args>(args)...);
  }
  /// A copy of `text`, NUL-terminated.
  std::string_view copy(std::string_view text) {
    char *p = static_cast<char *>(allocate(text.size() + 1));
    if (!text.empty()) memcpy(p, text.data(), text.size());
    p[text.size()] = 0;
    return {p, text.size()};
  }

private:
  void grow(size_t atLeast) {
    size_t size = atLeast > kBlock ? atLeast : kBlock;
    blocks_.emplace_back(new char[size + 16]);
    auto address = reinterpret_cast<size_t>(blocks_.back().get());
    next_ = blocks_.back().get() + ((16 - address % 16) % 16);
    left_ = size;
  }
  static constexpr size_t kBlock = size_t(1) << 18;
  std::vector<std::unique_ptr<char[]>> blocks_;
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
    if (size_ == capacity_) {
      size_t capacity = capacity_ ? capacity_ * 2 : 4;
      T *data = static_cast<T *>(arena.allocate(capacity * sizeof(T)));
      for (size_t i = 0; i < size_; i++) data[i] = data_[i];
      data_ = data;
      capacity_ = unsigned(capacity);
    }
    data_[size_++] = value;
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
