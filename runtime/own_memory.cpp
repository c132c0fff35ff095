// own_memory.cpp: allocators for a libgomp without them (own_memory.h).
#include "runtime/own_memory.h"

#include "runtime/libgomp.h"
#include "runtime/managed/shared_heap.h"
#include "runtime/message.h"

#include <atomic>
#include <cstdlib>
#include <cstring>
#include <new>

namespace ort {

bool libgomp_has_memory_management() {
  static const bool has = libgomp_function("omp_realloc", "OMP_5.0.2") != nullptr;
  return has;
}

bool uses_libgomps_memory_management() {
  static const bool uses = libgomp_has_memory_management() && !shared_heap::serves_allocators();
  return uses;
}

namespace own {
namespace {

// omp.h
enum Key { SyncHint = 1, Alignment, Access, PoolSize, Fallback, FallbackData, Pinned, Partition };
constexpr std::uintptr_t kDefault = -1, kDefaultMemFb = 11, kNullFb = 12, kAbortFb = 13, kAllocatorFb = 14;
constexpr std::uintptr_t kLastMemspace = 4, kNullAllocator = 0, kDefaultAllocator = 1, kLastPredefined = 8;

struct Allocator {
  std::size_t alignment = sizeof(void *), pool = SIZE_MAX;
  std::uintptr_t fallback = kDefaultMemFb, fallback_allocator = kNullAllocator;
  std::atomic<std::size_t> used{0};
};

/// The allocator that a handle means; NULL for the predefined ones, which have the default traits.
Allocator *allocator_of(std::uintptr_t handle) {
  return handle > kLastPredefined ? reinterpret_cast<Allocator *>(handle) : nullptr;
}

/// In front of what is allocated.
struct Header {
  void *begin;       ///< of malloc
  std::size_t bytes; ///< of malloc
  std::uintptr_t allocator;
  std::size_t size; ///< asked for
};
Header *header_of(void *storage) { return static_cast<Header *>(storage) - 1; }

bool one_of(std::uintptr_t value, std::uintptr_t first, std::uintptr_t last) {
  return value == kDefault || (value >= first && value <= last);
}

/// Takes over a trait. False: there is no such allocator.
bool apply(const Trait &trait, Allocator &allocator) {
  const bool given = trait.value != kDefault;
  switch (trait.key) {
  case SyncHint: return one_of(trait.value, 3, 6);
  case Alignment:
    if (!given) return true;
    if (trait.value == 0 || (trait.value & (trait.value - 1))) return false;
    if (trait.value > allocator.alignment) allocator.alignment = trait.value;
    return true;
  case Access: return one_of(trait.value, 7, 10);
  case PoolSize:
    if (given) allocator.pool = trait.value;
    return true;
  case Fallback:
    if (given) allocator.fallback = trait.value;
    return one_of(trait.value, kDefaultMemFb, kAllocatorFb);
  case FallbackData: allocator.fallback_allocator = trait.value; return true;
  case Pinned: return !given || trait.value == 0 || (trait.value == 1 && shared_heap::serves_allocators());
  case Partition: return one_of(trait.value, 15, 18);
  default: return false;
  }
}

/// Takes bytes out of a pool, if it has them.
bool take(Allocator &allocator, std::size_t bytes) {
  std::size_t used = allocator.used.load(std::memory_order_relaxed);
  do
    if (used > allocator.pool || bytes > allocator.pool - used) return false;
  while (!allocator.used.compare_exchange_weak(used, used + bytes));
  return true;
}

/// Storage of this very allocator, or NULL.
void *allocate(std::size_t alignment, std::size_t size, std::uintptr_t handle, bool zeroed) {
  Allocator *allocator = allocator_of(handle);
  if (allocator && allocator->alignment > alignment) alignment = allocator->alignment;
  if (alignment < sizeof(void *)) alignment = sizeof(void *);
  std::size_t bytes;
  if (__builtin_add_overflow(size, sizeof(Header) + alignment - sizeof(void *), &bytes)) return nullptr;
  if (allocator && !take(*allocator, bytes)) return nullptr;
  void *begin = shared_heap::serves_allocators() ? shared_heap::alloc(sizeof(Header), bytes) : nullptr;
  if (begin && zeroed)
    std::memset(begin, 0, bytes);
  else if (!begin)
    begin = zeroed ? std::calloc(1, bytes) : std::malloc(bytes);
  if (!begin) {
    if (allocator) allocator->used -= bytes;
    return nullptr;
  }
  const std::uintptr_t first = reinterpret_cast<std::uintptr_t>(begin) + sizeof(Header);
  void *storage = reinterpret_cast<void *>((first + alignment - 1) & ~(std::uintptr_t(alignment) - 1));
  *header_of(storage) = {begin, bytes, handle, size};
  return storage;
}

/// Storage of an allocator, or what its fallback trait says.
void *allocate_or_fall_back(std::size_t alignment, std::size_t size, std::uintptr_t handle, bool zeroed) {
  if (size == 0) return nullptr;
  if (handle == kNullAllocator) handle = get_default_allocator();
  for (;;) {
    if (void *storage = allocate(alignment, size, handle, zeroed)) return storage;
    const Allocator *allocator = allocator_of(handle);
    if (!allocator || allocator->fallback == kNullFb) return nullptr;
    if (allocator->fallback == kAbortFb)
      fatal({}, format("Out of memory allocating %zu bytes: the allocator has abort_fb", size));
    handle = allocator->fallback == kAllocatorFb ? allocator->fallback_allocator : kDefaultAllocator;
    if (handle == kNullAllocator) return nullptr;
  }
}

// def-allocator-var. Threads of a team have that of the initial thread but where they set it themselves.
std::uintptr_t initial_default() {
  static const char *const names[] = {
      "omp_default_mem_alloc", "omp_large_cap_mem_alloc", "omp_const_mem_alloc", "omp_high_bw_mem_alloc",
      "omp_low_lat_mem_alloc", "omp_cgroup_mem_alloc",    "omp_pteam_mem_alloc", "omp_thread_mem_alloc"};
  if (const char *value = std::getenv("OMP_ALLOCATOR"))
    for (std::uintptr_t i = 0; i < kLastPredefined; ++i)
      if (!std::strcmp(value, names[i])) return i + 1;
  return kDefaultAllocator;
}
std::atomic<std::uintptr_t> &default_outside() {
  static std::atomic<std::uintptr_t> allocator{initial_default()};
  return allocator;
}
struct ThreadsOwn {
  std::uintptr_t allocator;
  int level;
};
thread_local ThreadsOwn default_inside;

} // namespace

std::uintptr_t init_allocator(std::uintptr_t memspace, int count, const Trait *traits) {
  if (memspace > kLastMemspace) return kNullAllocator;
  auto *allocator = new (std::nothrow) Allocator;
  if (!allocator) return kNullAllocator;
  for (int i = 0; i < count; ++i)
    if (!apply(traits[i], *allocator)) {
      delete allocator;
      return kNullAllocator;
    }
  return reinterpret_cast<std::uintptr_t>(allocator);
}

void destroy_allocator(std::uintptr_t allocator) { delete allocator_of(allocator); }

void set_default_allocator(std::uintptr_t allocator) {
  if (allocator == kNullAllocator) allocator = kDefaultAllocator;
  if (const int level = libgomp().get_level())
    default_inside = {allocator, level};
  else
    default_outside() = allocator;
}

std::uintptr_t get_default_allocator() {
  const ThreadsOwn &inside = default_inside;
  if (inside.allocator && inside.level == libgomp().get_level()) return inside.allocator;
  return default_outside();
}

void *alloc(std::size_t size, std::uintptr_t allocator) {
  return allocate_or_fall_back(1, size, allocator, false);
}

void *aligned_alloc(std::size_t alignment, std::size_t size, std::uintptr_t allocator) {
  return allocate_or_fall_back(alignment, size, allocator, false);
}

void *calloc(std::size_t count, std::size_t size, std::uintptr_t allocator) {
  return aligned_calloc(1, count, size, allocator);
}

void *aligned_calloc(std::size_t alignment, std::size_t count, std::size_t size, std::uintptr_t allocator) {
  std::size_t bytes;
  if (__builtin_mul_overflow(count, size, &bytes)) bytes = SIZE_MAX; // which no allocator has
  return allocate_or_fall_back(alignment, bytes, allocator, true);
}

void *realloc(void *old, std::size_t size, std::uintptr_t allocator, std::uintptr_t free_allocator) {
  if (!old) return alloc(size, allocator);
  if (size == 0) {
    free(old, free_allocator);
    return nullptr;
  }
  const Header &header = *header_of(old);
  if (allocator == kNullAllocator) allocator = free_allocator ? free_allocator : header.allocator;
  void *storage = alloc(size, allocator);
  if (!storage) return nullptr;
  std::memcpy(storage, old, size < header.size ? size : header.size);
  free(old, free_allocator);
  return storage;
}

void free(void *storage, std::uintptr_t) {
  if (!storage) return;
  const Header header = *header_of(storage);
  if (Allocator *allocator = allocator_of(header.allocator)) allocator->used -= header.bytes;
  if (!shared_heap::free(header.begin)) std::free(header.begin);
}

} // namespace own
} // namespace ort
