// Reductions over tasks whose list items an allocate clause names: the tasks' copies lie in memory of the
// allocator, with its alignment, also where tasks of tasks and other functions take part.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
#include <omp.h>
#include <stdint.h>

struct pair {
  long a, b;
};
#pragma omp declare reduction(both : struct pair : omp_out.a += omp_in.a, omp_out.b *= omp_in.b)                       \
    initializer(omp_priv = {0, omp_orig.b - 1})

static int bad;
static void aligned(const void *p, uintptr_t n) {
  if ((uintptr_t)p % n) {
#pragma omp atomic
    bad++;
  }
}

static void elsewhere(int *k) {
#pragma omp task in_reduction(+ : k[0 : 1])
  {
    aligned(k, 128);
    k[0]++;
  }
}

static void groups(int n, omp_allocator_handle_t pool) {
  int k = 0, array[10] = {0};
  struct pair p = {1, 2};
  double v[n];
  for (int i = 0; i < n; i++) v[i] = 0;
#pragma omp parallel
#pragma omp single
#pragma omp taskgroup task_reduction(+ : k, array) task_reduction(both : p) task_reduction(+ : v[1 : n - 2])           \
    allocate(align(128), allocator(pool) : k, p) allocate(omp_large_cap_mem_alloc : array)
  for (int i = 0; i < 20; i++) {
#pragma omp task in_reduction(+ : k) in_reduction(both : p) allocate(k)
    {
      aligned(&k, 128);
      aligned(&p, 128);
      k++;
      p.a++;
#pragma omp task in_reduction(+ : k)
      {
        aligned(&k, 128);
        k += 2;
      }
      elsewhere(&k);
    }
#pragma omp task in_reduction(+ : array, v[1 : n - 2])
    {
      array[2]++;
      v[3] += 0.5;
    }
  }
  CHECK(k == 80 && array[2] == 20 && p.a == 21 && p.b == 2 && v[3] == 10);
}

static void others(omp_allocator_handle_t pool) {
  int sum = 0, threads = 0, x = 0, array[4] = {0};
#pragma omp parallel reduction(task, + : sum, array) reduction(+ : threads) allocate(align(256), allocator(pool) : sum)
  {
    threads++;
    aligned(&sum, 256);
#pragma omp task in_reduction(+ : sum, array)
    {
      aligned(&sum, 256);
      sum += 3;
      array[1]++;
    }
#pragma omp barrier
#pragma omp for reduction(task, + : x) allocate(align(64), allocator(pool) : x)
    for (int i = 0; i < 30; i++) {
#pragma omp task in_reduction(+ : x)
      {
        aligned(&x, 64);
        x += i;
      }
    }
  }
  CHECK(threads > 0 && sum == 3 * threads && array[1] == threads && x == 435);
  sum = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskloop reduction(+ : sum) private(x) firstprivate(array) num_tasks(6) \
    allocate(align(512), allocator(pool) : sum, x) allocate(array)
    for (int i = 0; i < 100; i++) {
      aligned(&sum, 512);
      aligned(&x, 512);
      x = i * array[1];
      sum += x;
    }
  }
  CHECK(sum == 4950 * array[1]);
}

int main(void) {
  const omp_uintptr_t threads = omp_get_max_threads();
  omp_alloctrait_t traits[] = {{omp_atk_pool_size, threads * threads << 13}, {omp_atk_fallback, omp_atv_abort_fb}};
  omp_allocator_handle_t pool = omp_init_allocator(omp_default_mem_space, 2, traits);
  for (int i = 0; i < 400; i++) groups(7, pool); // more than the pool, were it not given back
  for (int i = 0; i < 400; i++) others(pool);
  CHECK(!bad);
  omp_destroy_allocator(pool);
  return failures != 0;
}
