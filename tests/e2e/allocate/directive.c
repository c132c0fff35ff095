// The allocate directive: variables of every kind with and without initialisers, in loops that are left in
// every way, used in regions and in clauses; a pool shows that all memory is given back.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
#include <omp.h>
#include <stdint.h>
#include <stdlib.h>

static int global = 3;
#pragma omp allocate(global) allocator(omp_large_cap_mem_alloc) align(128)
double other[5];
#pragma omp allocate(other) allocator(omp_default_mem_alloc) align(256)

struct s {
  int a, b[3];
  double c;
};

static int aligned(const void *p, uintptr_t n) { return (uintptr_t)p % n == 0; }

static long leaves(int how, int n, omp_allocator_handle_t a) {
  for (int i = 0; i < 3; i++) {
    long big[64], sum = how;
    struct s one = {1, {2, 3, 4}, 5.5}, two = one;
    const char text[] = "abcdef", *const more = text + 1;
    int variable[n];
    static int kept;
#pragma omp allocate(big, one, two) allocator(a)
#pragma omp allocate(sum, variable) allocator(a) align(64)
#pragma omp allocate(text, more)
#pragma omp allocate(kept) allocator(omp_default_mem_alloc) align(64)
    if (!aligned(&sum, 64) || !aligned(variable, 64) || !aligned(&kept, 64)) return -1;
    for (int k = 0; k < n; k++) variable[k] = k;
    big[n] = one.b[2] + (long)two.c + text[3] + *more + (long)sizeof text + (long)sizeof variable;
    kept++;
    if (how == 1) continue;
    if (how == 2) return big[n] - sum;
    if (how == 3 && i == 1) break;
    if (how == 4) goto out;
    sum += variable[n - 1];
  }
  return how;
out:
  return 100;
}

int main(void) {
  CHECK(aligned(&global, 128) && aligned(other, 256) && global == 3);
  omp_alloctrait_t traits[] = {{omp_atk_pool_size, 4096}, {omp_atk_fallback, omp_atv_abort_fb}};
  omp_allocator_handle_t pool = omp_init_allocator(omp_default_mem_space, 2, traits);
  const long expected = 4 + 5 + 'd' + 'b' + 7 + 5 * (long)sizeof(int);
  for (int i = 0; i < 200; i++) {
    CHECK(leaves(0, 5, pool) == 0 && leaves(1, 5, pool) == 1 && leaves(2, 5, pool) == expected - 2);
    CHECK(leaves(3, 5, pool) == 3 && leaves(4, 5, pool) == 100);
  }
  int count = 0, own = 5, shared[8] = {0};
#pragma omp allocate(count, own, shared) allocator(pool)
#pragma omp parallel num_threads(4) firstprivate(own) reduction(+ : count)
  {
    int mine = omp_get_thread_num() + own;
#pragma omp allocate(mine) allocator(pool) align(32)
    CHECK(aligned(&mine, 32));
    shared[mine - 5]++;
#pragma omp for
    for (int i = 0; i < 100; i++) count++;
    own = 0;
  }
  CHECK(count == 100 && own == 5 && shared[0] == 1);
#pragma omp target map(tofrom : count, shared)
  {
    int sum = 0;
#pragma omp allocate(sum) allocator(omp_thread_mem_alloc) align(16)
    for (int i = 0; i < 8; i++) sum += shared[i];
    count += sum;
    shared[7] = 11;
  }
  CHECK(count >= 101 && count <= 104 && shared[7] == 11);
  omp_destroy_allocator(pool);
  return failures != 0;
}
