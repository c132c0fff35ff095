// Allocators with traits in target regions: those of uses_allocators as values, and omp_init_allocator's own.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
#include <omp.h>
#include <stdint.h>
#pragma omp requires dynamic_allocators
#define N 64

#pragma omp declare target
static int *filled(omp_allocator_handle_t allocator, int n) {
  int *p = (int *)omp_alloc(n * sizeof(int), allocator);
  for (int i = 0; p && i < n; i++) p[i] = i;
  return p;
}
#pragma omp end declare target

int main(void) {
  const omp_alloctrait_t traits[] = {{omp_atk_alignment, 128}, {omp_atk_pool_size, 1024}, {omp_atk_fallback, omp_atv_null_fb}};
  omp_allocator_handle_t mine = omp_null_allocator;
  int sum = 0, odd = -1, none = -1;
#pragma omp target uses_allocators(mine(traits)) map(tofrom : sum, odd, none)
  {
    int *p = filled(mine, N);
    odd = (uintptr_t)p % 128 != 0;
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < N; i++) sum += p[i];
    omp_free(p, mine);
    none = omp_alloc(1025, mine) == NULL;
  }
  CHECK(sum == N * (N - 1) / 2 && odd == 0 && none == 1);

  int bad = -1;
  sum = 0;
#pragma omp target map(tofrom : sum, bad)
  {
    omp_alloctrait_t own[2] = {{omp_atk_alignment, 256}, {omp_atk_fallback, omp_atv_null_fb}};
    omp_alloctrait_t wrong[1] = {{omp_atk_alignment, 3}};
    if (omp_init_allocator(omp_default_mem_space, 0, NULL) == omp_null_allocator) bad = 16;
    omp_allocator_handle_t a = omp_init_allocator(omp_default_mem_space, 2, own);
    bad = (bad == 16) + (a == omp_null_allocator);
    if (omp_init_allocator(omp_default_mem_space, 1, wrong) != omp_null_allocator) bad += 2;
    int *p = filled(a, N), *q = (int *)omp_aligned_alloc(512, 16, a);
    if ((uintptr_t)p % 256 || (uintptr_t)q % 512) bad += 4;
    p = (int *)omp_realloc(p, 2 * N * sizeof(int), a, a);
    if ((uintptr_t)p % 256) bad += 8;
    for (int i = 0; i < N; i++) sum += p[i];
    omp_free(p, a);
    omp_free(q, omp_null_allocator);
    omp_destroy_allocator(a);
  }
  CHECK(sum == N * (N - 1) / 2 && bad == 0);

  // A private array in the memory of the team that nobody else can see.
  int a[N], out[N];
  for (int i = 0; i < N; i++) a[i] = -1, out[i] = 0;
#pragma omp target parallel for map(from : out) uses_allocators(omp_pteam_mem_alloc) allocate(omp_pteam_mem_alloc : a) private(a)
  for (int i = 0; i < N; i++) {
    a[i] = 2 * i;
    out[i] = a[i];
  }
  for (int i = 0; i < N; i++) CHECK(out[i] == 2 * i && a[i] == -1);
  (void)mine;
  return failures != 0;
}
