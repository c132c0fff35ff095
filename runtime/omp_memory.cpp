// omp_memory.cpp: the memory management routines (OpenMP 5.2 §18.13) and what the allocate directive is made
// of: libgomp's or, where that is older than they are, own_memory.cpp's.
#include "runtime/export.h"
#include "runtime/libgomp.h"
#include "runtime/message.h"
#include "runtime/own_memory.h"

using namespace ort;

namespace {
template <class F> F *chosen(const char *name, const char *node, F *own) {
  return uses_libgomps_memory_management() ? libgomp_or(name, node, own) : own;
}
} // namespace

/// The routine `name` of OpenMP.
#define ORT_MEMORY(type, name, node, parameters, arguments)                                                  \
  ORT_API type omp_##name parameters {                                                                       \
    static auto *const function = chosen("omp_" #name, node, own::name);                                     \
    return function arguments;                                                                               \
  }

ORT_MEMORY(void, destroy_allocator, "OMP_5.0.1", (std::uintptr_t allocator), (allocator))
ORT_MEMORY(void, set_default_allocator, "OMP_5.0.1", (std::uintptr_t allocator), (allocator))
ORT_MEMORY(std::uintptr_t, get_default_allocator, "OMP_5.0.1", (), ())
ORT_MEMORY(void *, alloc, "OMP_5.0.1", (std::size_t size, std::uintptr_t allocator), (size, allocator))
ORT_MEMORY(void *, aligned_alloc, "OMP_5.0.2",
           (std::size_t alignment, std::size_t size, std::uintptr_t allocator), (alignment, size, allocator))
ORT_MEMORY(void *, calloc, "OMP_5.0.2", (std::size_t count, std::size_t size, std::uintptr_t allocator),
           (count, size, allocator))
ORT_MEMORY(void *, aligned_calloc, "OMP_5.0.2",
           (std::size_t alignment, std::size_t count, std::size_t size, std::uintptr_t allocator),
           (alignment, count, size, allocator))
ORT_MEMORY(void *, realloc, "OMP_5.0.2",
           (void *old, std::size_t size, std::uintptr_t allocator, std::uintptr_t free_allocator),
           (old, size, allocator, free_allocator))
ORT_MEMORY(void, free, "OMP_5.0.1", (void *storage, std::uintptr_t allocator), (storage, allocator))

/// Storage of an allocate directive or clause: there is some, or the program ends.
ORT_API void *GOMP_alloc(std::size_t alignment, std::size_t size, std::uintptr_t allocator) {
  static auto *const function = chosen(
      "GOMP_alloc", "GOMP_5.0.1",
      +[](std::size_t its_alignment, std::size_t its_size, std::uintptr_t its_allocator) {
        void *storage = own::aligned_alloc(its_alignment, its_size, its_allocator);
        if (!storage && its_size) fatal({}, format("Out of memory allocating %zu bytes", its_size));
        return storage;
      });
  return function(alignment, size, allocator);
}

/// Its end.
ORT_API void GOMP_free(void *storage, std::uintptr_t allocator) {
  static auto *const function = chosen("GOMP_free", "GOMP_5.0.1", own::free);
  function(storage, allocator);
}
