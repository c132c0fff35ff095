// waits_entry.cpp: the functions that make target tasks, in front of libompirt's own. A program that calls
// one of them is linked with this library, and so waits for target tasks (task_waits.cpp); others have
// libgomp's own functions, without a detour.
#include "runtime/export.h"
#include "runtime/task_waits.h"

#include <cstddef>
#include <dlfcn.h>

namespace {
template <class F> F *behind(F *, const char *name, const char *node) {
  return reinterpret_cast<F *>(dlvsym(RTLD_NEXT, name, node));
}
} // namespace

/// A target task (ort.h).
ORT_API void ort_target_task(int number, void (*function)(void *), void *data, void (*copy)(void *, void *),
                             long size, long align, int condition, unsigned flags, void **depend,
                             int priority, void *detach) {
  static auto *const next = behind(&ort_target_task, "ort_target_task", "OMPIRT_1");
  ort_called_at(__builtin_return_address(0));
  next(number, function, data, copy, size, align, condition, flags, depend, priority, detach);
}

/// Copies as target tasks (OpenMP 5.2 §18.8.7, §18.8.8), and filling (6.0).
ORT_API int omp_target_memcpy_async(void *to, const void *from, size_t bytes, size_t to_offset,
                                    size_t from_offset, int to_number, int from_number, int depobj_count,
                                    void *depobjs) {
  static auto *const next = behind(&omp_target_memcpy_async, "omp_target_memcpy_async", "OMP_5.1.1");
  ort_called_at(__builtin_return_address(0));
  return next(to, from, bytes, to_offset, from_offset, to_number, from_number, depobj_count, depobjs);
}
ORT_API int omp_target_memcpy_rect_async(void *to, const void *from, size_t element, int dims,
                                         const size_t *volume, const size_t *to_offsets,
                                         const size_t *from_offsets, const size_t *to_dims,
                                         const size_t *from_dims, int to_number, int from_number,
                                         int depobj_count, void *depobjs) {
  static auto *const next =
      behind(&omp_target_memcpy_rect_async, "omp_target_memcpy_rect_async", "OMP_5.1.1");
  ort_called_at(__builtin_return_address(0));
  return next(to, from, element, dims, volume, to_offsets, from_offsets, to_dims, from_dims, to_number,
              from_number, depobj_count, depobjs);
}
ORT_API void *omp_target_memset_async(void *to, int value, size_t bytes, int number, int depobj_count,
                                      void *depobjs) {
  static auto *const next = behind(&omp_target_memset_async, "omp_target_memset_async", "OMPIRT_1");
  ort_called_at(__builtin_return_address(0));
  return next(to, value, bytes, number, depobj_count, depobjs);
}
