// Allocators that target regions make with omp_init_allocator and keep: on variables of constructs and functions;
// a pool counts what is in use.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
#include <omp.h>
#include <stdint.h>
#pragma omp requires dynamic_allocators

#pragma omp declare target
static omp_allocator_handle_t kept;
static int odd(const void *p, uintptr_t n) { return (uintptr_t)p % n != 0; }
/* A function that gets an allocator. */
static int with(omp_allocator_handle_t a, int n) {
  int x = n, bad = 0;
#pragma omp allocate(x) allocator(a)
  int y[3];
#pragma omp allocate(y) allocator(a) align(32)
  y[1] = x;
  bad += odd(&x, 64) + odd(y, 64);
#pragma omp parallel firstprivate(x) private(y) allocate(a : x, y) reduction(+ : bad) num_threads(4)
  {
    y[2] = x;
    bad += odd(&x, 64) + odd(y, 64) + (y[2] != n);
  }
  return bad + (y[1] != n);
}
#pragma omp end declare target

int main(void) {
  static const omp_alloctrait_t strict[2] = {{omp_atk_alignment, 64}, {omp_atk_access, omp_atv_cgroup}};
  int bad = -1, sum = 0, buf[64], v = 5;
  for (int i = 0; i < 64; i++) buf[i] = 0;
#pragma omp target map(to : strict)
  kept = omp_init_allocator(omp_default_mem_space, 2, strict);
#pragma omp target map(from : bad)
  bad = (kept == omp_null_allocator) + with(kept, 7);
  CHECK(bad == 0);
#pragma omp target map(tofrom : buf)
#pragma omp teams num_teams(4) reduction(+ : buf) allocate(kept : buf)
#pragma omp parallel for
  for (int i = 0; i < 64; i++) buf[i] += i + odd(buf, 64);
  CHECK(buf[63] % 63 == 0 && buf[63] > 0);
  bad = 0;
#pragma omp target teams distribute parallel for private(v) allocate(kept : v) reduction(+ : bad, sum)
  for (int i = 0; i < 100; i++) {
    v = i;
    bad += odd(&v, 64);
    sum += v;
  }
  CHECK(bad == 0 && sum == 4950);
#pragma omp target
  omp_destroy_allocator(kept);

  // A pool counts what is in use, whoever takes it.
  static const omp_alloctrait_t pool[2] = {{omp_atk_pool_size, 4096}, {omp_atk_fallback, omp_atv_null_fb}};
  omp_allocator_handle_t a = omp_null_allocator;
  int got = 0, again = 0;
  for (int round = 0; round < 2; round++) {
    got = again = 0;
#pragma omp target parallel num_threads(32) uses_allocators(memspace(omp_default_mem_space), traits(pool) : a) \
    reduction(+ : got, again)
    {
      void *p = omp_alloc(512, a);
      got += p != NULL;
#pragma omp barrier
      omp_free(p, a);
#pragma omp barrier
      p = omp_alloc(128, a);
      again += p != NULL;
      omp_free(p, a);
    }
    CHECK(got == (omp_is_initial_device() ? got : 8) && got > 0 && got <= 8 && again == 32);
  }
  (void)a;
  return failures != 0;
}
