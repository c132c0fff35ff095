// own_memory.h: memory management (OpenMP 5.2 §18.13) where libgomp has none: before gcc 11, and before gcc
// 12 without omp_realloc and its like; and where devices use its storage in place (managed/shared_heap.h).
// The functions do what libgomp's of later releases do, but that a default allocator which a thread sets in a
// parallel region is not its tasks' own but the thread's, on that level.
#ifndef RUNTIME_OWN_MEMORY_H
#define RUNTIME_OWN_MEMORY_H

#include <cstddef>
#include <cstdint>

namespace ort {

/// omp_alloctrait_t
struct Trait {
  int key;
  std::uintptr_t value;
};

/// Whether libgomp has all of OpenMP's memory management; what it has is one thing with what it lacks.
bool libgomp_has_memory_management();

/// Whether what there is of it is used. Ours is where a device gains by memory that libgomp does not have.
bool uses_libgomps_memory_management();

namespace own {

/// As the omp_ routines of these names.
std::uintptr_t init_allocator(std::uintptr_t memspace, int count, const Trait *traits);
void destroy_allocator(std::uintptr_t allocator);
void set_default_allocator(std::uintptr_t allocator);
std::uintptr_t get_default_allocator();
void *alloc(std::size_t size, std::uintptr_t allocator);
void *aligned_alloc(std::size_t alignment, std::size_t size, std::uintptr_t allocator);
void *calloc(std::size_t count, std::size_t size, std::uintptr_t allocator);
void *aligned_calloc(std::size_t alignment, std::size_t count, std::size_t size, std::uintptr_t allocator);
void *realloc(void *old, std::size_t size, std::uintptr_t allocator, std::uintptr_t free_allocator);
void free(void *storage, std::uintptr_t allocator);

} // namespace own
} // namespace ort
#endif
