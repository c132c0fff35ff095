// The allocate clause on every construct of a target region that has copies: alignment, pools, fallbacks.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
#include <omp.h>
#include <stdint.h>
#pragma omp requires dynamic_allocators
#pragma omp declare target
static int odd(const void *p, uintptr_t n) { return (uintptr_t)p % n != 0; }
#pragma omp end declare target

int main(void) {
  int bad = 0, sum = 0, v = 5, w[4] = {1, 2, 3, 4}, last = 0;
  int z[2] = {7, 8};
  double d = 0, e[6] = {0}, *pe = e;
#pragma omp target map(tofrom : bad, sum, d, e, last) firstprivate(v, w, z)
  {
    omp_alloctrait_t t[3] = {{omp_atk_alignment, 64}, {omp_atk_pool_size, 1 << 16}, {omp_atk_fallback, omp_atv_abort_fb}};
    omp_allocator_handle_t a = omp_init_allocator(omp_default_mem_space, 3, t);
#pragma omp parallel num_threads(8) firstprivate(v, w) allocate(a : v, w) reduction(+ : bad, d, e) allocate(align(128), allocator(a) : d, e)
    {
      bad += odd(&v, 64) + odd(w, 64) + odd(&d, 128) + odd(e, 128);
      d += 1;
      e[2] += v + w[1];
#pragma omp for private(v) lastprivate(last) firstprivate(z) allocate(a : v, z, last)
      for (int i = 0; i < 64; i++) {
        v = i;
        bad += odd(&v, 64) + odd(z, 64) + odd(&last, 64);
        z[0] += v;
        last = i;
      }
#pragma omp sections firstprivate(z) lastprivate(last) allocate(a : z, last)
      {
#pragma omp section
        { bad += odd(&z, 64); last = 3; }
#pragma omp section
        { bad += odd(&z, 64) + odd(&last, 64); last = 4; }
      }
#pragma omp single private(v) allocate(a : v)
      { v = 3; bad += odd(&v, 64); }
#pragma omp task firstprivate(w) private(v) allocate(a : w, v) shared(bad)
      { v = 3; bad += odd(&v, 64) + odd(w, 64); }
    }
    omp_destroy_allocator(a);
  }
  CHECK(bad == 0 && d >= 1 && e[2] == 7 * d && last == 4);

  // In the frame of one construct: pure SPMD
  static const omp_alloctrait_t pool[3] = {{omp_atk_pool_size, 4096}, {omp_atk_fallback, omp_atv_allocator_fb}, {omp_atk_fb_data, omp_large_cap_mem_alloc}};
  omp_allocator_handle_t b = omp_null_allocator;
  bad = 0;
#pragma omp target teams distribute parallel for uses_allocators(traits(pool) : b) private(v, w) firstprivate(d) reduction(+ : sum) reduction(+ : bad) \
   allocate(allocator(b), align(256) : v, w, d) allocate(align(64), allocator(b): sum)
  for (int i = 0; i < 100; i++) {
    v = i;
    w[1] = i;
    bad += odd(&v, 256) + odd(w, 256) + odd(&sum, 64) + odd(&d, 256);
    sum += v;
  }
  CHECK(bad == 0 && sum == 4950);
  bad = sum = 0;
#pragma omp target parallel num_threads(16) uses_allocators(traits(pool), memspace(omp_large_cap_mem_space): b) reduction(+ : sum, bad)
  {
    char *p = (char *)omp_calloc(100, 10, b);
    sum += p != NULL;
    for (int i = 0; p && i < 1000; i++) bad += p[i] != 0, p[i] = 1;
    p = (char *)omp_realloc(p, 2000, b, b);
    bad += !p || p[999] != 1;
    omp_free(p, b);
  }
  CHECK(bad == 0 && sum >= 1);
  // sections of variable length
  int n = 5;
  bad = 0;
#pragma omp target parallel num_threads(4) map(tofrom : e, bad) firstprivate(n) reduction(+ : pe[1:n]) allocate(align(256), allocator(omp_default_mem_alloc): pe)
  {

    pe[n] += 1;
  }
  CHECK(bad == 0 && e[5] >= 1);
  // VLA
  double vla[n];
  bad = 0;
#pragma omp target parallel num_threads(4) reduction(+ : bad) private(vla) allocate(align(256), allocator(omp_default_mem_alloc): vla)
  {
    vla[n - 1] = 1;
    bad += odd(vla, 256);
  }
  CHECK(bad == 0);
  {
  omp_allocator_handle_t c = omp_null_allocator;
#pragma omp target map(from : c)
    c = omp_init_allocator(omp_default_mem_space, 0, NULL);
#pragma omp target teams distribute parallel for private(v) allocate(c : v) reduction(+ : bad)
  for (int i = 0; i < 100; i++) {
    v = i;
    bad += odd(&v, 4);
  }
#pragma omp target parallel private(v) allocate(c : v) reduction(+ : bad)
    bad += odd(&v, 4);
#pragma omp target
    omp_destroy_allocator(c);
  CHECK(bad == 0);
  }
  return failures != 0;
}
