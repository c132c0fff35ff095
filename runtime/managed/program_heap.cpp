// program_heap.cpp: malloc and the others of its family, for programs that are linked with --managed. It
// becomes part of the program, so that all of the process use it, as glibc's manual has it ("Replacing
// malloc"): what one of them allocates another one frees. Memory that is not ours is glibc's.
#include "runtime/ort.h"

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <dlfcn.h>
#include <unistd.h>

extern "C" {
void *__libc_malloc(size_t);
void *__libc_calloc(size_t, size_t);
void *__libc_realloc(void *, size_t);
void *__libc_memalign(size_t, size_t);
void __libc_free(void *);
}

#define ALLOCATOR extern "C" __attribute__((visibility("default"), used))

namespace {

constexpr size_t kUsual = 16; // alignment

/// Behind the program's own constructors, in which units register: this object is the last one of the link.
__attribute__((constructor, used)) void begin() { ort_managed_begin(); }

void *aligned(size_t alignment, size_t size, const void *caller) {
  void *const piece = ort_managed_alloc(alignment < kUsual ? kUsual : alignment, size, caller);
  return piece ? piece : __libc_memalign(alignment, size);
}

bool is_power_of_two(size_t n) { return n && !(n & (n - 1)); }

} // namespace

ALLOCATOR void *malloc(size_t size) {
  void *const piece = ort_managed_alloc(kUsual, size, __builtin_return_address(0));
  return piece ? piece : __libc_malloc(size);
}

ALLOCATOR void *calloc(size_t count, size_t size) {
  size_t bytes;
  if (__builtin_mul_overflow(count, size, &bytes)) {
    errno = ENOMEM;
    return nullptr;
  }
  void *const piece = ort_managed_alloc(kUsual, bytes, __builtin_return_address(0));
  return piece ? memset(piece, 0, bytes) : __libc_calloc(count, size);
}

ALLOCATOR void free(void *piece) {
  if (piece && !ort_managed_free(piece)) __libc_free(piece);
}

ALLOCATOR void *realloc(void *old, size_t size) {
  const size_t before = old ? ort_managed_size(old) : 0;
  if (old && !before) return __libc_realloc(old, size);
  if (old && size == 0) {
    ort_managed_free(old);
    return nullptr;
  }
  if (before >= size && before / 2 <= size) return old;
  void *piece = ort_managed_alloc(kUsual, size, __builtin_return_address(0));
  if (!piece && !(piece = __libc_malloc(size))) return nullptr;
  if (!old) return piece;
  memcpy(piece, old, before < size ? before : size);
  ort_managed_free(old);
  return piece;
}

ALLOCATOR void *memalign(size_t alignment, size_t size) {
  if (!is_power_of_two(alignment)) return __libc_memalign(alignment, size);
  return aligned(alignment, size, __builtin_return_address(0));
}

ALLOCATOR void *aligned_alloc(size_t alignment, size_t size) {
  if (!is_power_of_two(alignment)) {
    errno = EINVAL;
    return nullptr;
  }
  return aligned(alignment, size, __builtin_return_address(0));
}

ALLOCATOR int posix_memalign(void **piece, size_t alignment, size_t size) {
  if (!is_power_of_two(alignment) || alignment % sizeof(void *)) return EINVAL;
  void *const found = aligned(alignment, size, __builtin_return_address(0));
  if (!found) return ENOMEM;
  *piece = found;
  return 0;
}

ALLOCATOR void *valloc(size_t size) {
  return aligned(sysconf(_SC_PAGESIZE), size, __builtin_return_address(0));
}

ALLOCATOR void *pvalloc(size_t size) {
  const size_t page = sysconf(_SC_PAGESIZE);
  return aligned(page, (size + page - 1) & ~(page - 1), __builtin_return_address(0));
}

ALLOCATOR size_t malloc_usable_size(void *piece) {
  const size_t ours = piece ? ort_managed_size(piece) : 0;
  if (ours || !piece) return ours;
  auto *const glibcs = reinterpret_cast<size_t (*)(void *)>(dlsym(RTLD_NEXT, "malloc_usable_size"));
  return glibcs ? glibcs(piece) : 0;
}

// The C library's own would get its memory.
ALLOCATOR char *strndup(const char *text, size_t most) {
  const size_t length = strnlen(text, most);
  void *piece = ort_managed_alloc(kUsual, length + 1, __builtin_return_address(0));
  if (!piece && !(piece = __libc_malloc(length + 1))) return nullptr;
  char *const copy = static_cast<char *>(memcpy(piece, text, length));
  copy[length] = 0;
  return copy;
}

ALLOCATOR char *strdup(const char *text) {
  const size_t bytes = strlen(text) + 1;
  void *piece = ort_managed_alloc(kUsual, bytes, __builtin_return_address(0));
  if (!piece && !(piece = __libc_malloc(bytes))) return nullptr;
  return static_cast<char *>(memcpy(piece, text, bytes));
}
