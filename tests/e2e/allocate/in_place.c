// On a GPU that has the host's memory and registers none of it (the Nano's), what OpenMP's allocators give is used in place; other
// memory is copied.
// needs-copies: with --managed, what malloc gives is used in place, too
// lanes: sim
// env: OMPICC_SIM_ARCH=53 OMPICC_IN_PLACE=pinned
#include "../check.h"
#include <omp.h>
#include <stdint.h>
#include <stdlib.h>

int main(void) {
  const int device = omp_get_default_device(), n = 100000;
  const omp_alloctrait_t traits[] = {{omp_atk_alignment, 512}, {omp_atk_pinned, omp_atv_true}};
  omp_allocator_handle_t pinned = omp_init_allocator(omp_default_mem_space, 2, traits);
  double *a = omp_alloc(n * sizeof *a, omp_default_mem_alloc), *b = malloc(n * sizeof *b);
  double *c = omp_calloc(n, sizeof *c, pinned);
  CHECK(pinned != omp_null_allocator && (uintptr_t) c % 512 == 0 && c[n - 1] == 0);
  CHECK(omp_target_is_accessible(a, n * sizeof *a, device) && !omp_target_is_accessible(b, 8, device));
  for (int i = 0; i < n; i++) a[i] = i, b[i] = 2 * i;
#pragma omp target data map(tofrom : a[0 : n], c[0 : n]) map(to : b[0 : n])
  {
    CHECK(omp_get_mapped_ptr(a, device) == a && omp_get_mapped_ptr(c, device) == c);
    CHECK(omp_get_mapped_ptr(b, device) != b);
#pragma omp target teams distribute parallel for nowait
    for (int i = 0; i < n; i++) c[i] += a[i] + b[i], b[i] = 0;
#pragma omp taskwait
    CHECK(c[n - 1] == 3.0 * (n - 1));
  }
  CHECK(b[n - 1] == 2.0 * (n - 1) && !omp_target_is_present(a, device));
  a = omp_realloc(a, 2 * n * sizeof *a, omp_default_mem_alloc, omp_default_mem_alloc);
  CHECK(a[n - 1] == n - 1 && omp_target_is_accessible(a, 2 * n * sizeof *a, device));
  omp_free(a, omp_default_mem_alloc);
  omp_free(c, pinned);
  omp_destroy_allocator(pinned);
  free(b);
  return failures;
}
