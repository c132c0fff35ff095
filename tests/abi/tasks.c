// Target tasks and their dependences, copies of a contention group, allocators: what stands in front of libgomp.
#include "../e2e/check.h"
#include <omp.h>

static int mine;
#pragma omp groupprivate(mine)

static void tasks(void) {
  int a[100], b = 1, inside = 0;
#pragma omp target enter data map(alloc : a) nowait depend(out : a)
#pragma omp target teams distribute parallel for nowait depend(inout : a)
  for (int i = 0; i < 100; i++) a[i] = i;
#pragma omp target map(tofrom : b) nowait depend(in : a) depend(out : b)
  b += a[99];
#pragma omp task depend(inout : b) shared(b, inside)
  {
    b *= 2;
    inside = omp_in_explicit_task();
  }
#pragma omp target exit data map(from : a) nowait depend(inout : a)
#pragma omp taskwait
  CHECK(a[50] == 50 && b == 200 && inside);
#pragma omp parallel num_threads(3)
#pragma omp single
#pragma omp taskloop shared(a)
  for (int i = 0; i < 10; i++)
#pragma omp target map(tofrom : a[i])
    a[i] += 1000;
  CHECK(a[0] == 1000 && a[9] == 1009);
}

static void groups(void) {
  int sum = 0;
  mine = 5;
#pragma omp teams num_teams(2) reduction(+ : sum)
  {
    mine = 1;
#pragma omp parallel num_threads(2)
#pragma omp atomic
    mine++;
    sum += mine > 1;
  }
  CHECK(mine == 5 && sum >= 1);
}

static void allocators(void) {
  omp_alloctrait_t traits[] = {{omp_atk_alignment, 128}};
  omp_allocator_handle_t own = omp_init_allocator(omp_default_mem_space, 1, traits);
  double *p = omp_alloc(10 * sizeof *p, own), *q = omp_calloc(4, sizeof *q, omp_default_mem_alloc);
  CHECK(p && (unsigned long)p % 128 == 0 && q && q[3] == 0);
  omp_free(p, own);
  omp_free(q, omp_null_allocator);
  omp_destroy_allocator(own);
}

int main(void) {
  tasks();
  groups();
  allocators();
  return failures != 0;
}
