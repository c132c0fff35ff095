// The allocate clause on every construct that has copies, for scalars, arrays, structures, variable arrays and
// sections: where the copies lie, what they begin with, and that their memory is given back.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
#include <omp.h>
#include <stdint.h>

struct pair {
  long a, b;
};

static int aligned(const void *p, uintptr_t n) { return (uintptr_t)p % n == 0; }

static void all(int n, omp_allocator_handle_t pool) {
  int x = 1, y = 2, z = 3, last = 0, bad = 0, v[n], sum[6] = {0}, *p = sum;
  struct pair pair = {4, 5};
  for (int i = 0; i < n; i++) v[i] = i;
#pragma omp parallel num_threads(3) firstprivate(x, v, pair) private(y) shared(bad) reduction(+ : sum, z) \
    allocate(allocator(pool), align(64) : x, v, pair) allocate(pool : y, z, sum)
  {
    y = x + v[2] + (int)pair.b;
    z += y;
    sum[1]++;
    if (!aligned(&x, 64) || !aligned(v, 64) || !aligned(&pair, 64) || y != 8) {
#pragma omp atomic
      bad++;
    }
    x = v[2] = 0;
  }
  CHECK(z == 3 + 3 * 8 && sum[1] == 3 && !bad && x == 1 && v[2] == 2 && y == 2);
#pragma omp parallel num_threads(4)
  {
#pragma omp for private(x) firstprivate(y) lastprivate(last) reduction(max : z) reduction(+ : p[2 : n - 2]) \
    allocate(allocator(pool), align(128) : x, y, last, p) allocate(z) schedule(dynamic)
    for (int i = 0; i < 50; i++) {
      x = i;
      last = x + y;
      z = last > z ? last : z;
      p[3] += i;
      if (!aligned(&x, 128) || !aligned(&last, 128)) {
#pragma omp atomic
        bad++;
      }
    }
#pragma omp sections firstprivate(pair) lastprivate(y) allocate(pool : pair, y)
    {
#pragma omp section
      y = (int)pair.a;
#pragma omp section
      y = (int)pair.a + 1;
    }
#pragma omp single private(x) firstprivate(pair) allocate(allocator(pool) : x, pair)
    {
      x = 3;
      pair.b += x;
      CHECK(pair.b == 8);
    }
#pragma omp scope private(x) reduction(+ : y) allocate(pool : x, y)
    {
      x = 1;
      y += x;
    }
#pragma omp for lastprivate(conditional : last) allocate(allocator(pool), align(64) : last)
    for (int i = 0; i < 50; i++)
      if (i % 20 == 7) last = i;
  }
  CHECK(z == 51 && sum[3] == 1225 && !bad && last == 47 && y == 5 + 4 && pair.b == 5);
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task firstprivate(y, v, pair) private(x) allocate(allocator(pool), align(64) : y, v, pair, x) shared(bad)
    {
      x = y + v[3] + (int)pair.a;
      if (x != 16 || !aligned(&x, 64) || !aligned(v, 64) || !aligned(&pair, 64)) {
#pragma omp atomic
        bad++;
      }
    }
#pragma omp taskloop firstprivate(pair) private(x) lastprivate(last) allocate(allocator(pool) : pair, x, last) num_tasks(4)
    for (int i = 0; i < 20; i++) {
      x = i;
      last = x + (int)pair.a;
    }
  }
  CHECK(last == 23 && !bad);
  int teams = 0;
#pragma omp teams num_teams(2) private(x) firstprivate(pair) reduction(+ : teams) allocate(pool : x, pair, teams)
  {
    x = (int)pair.a;
    teams += x;
#pragma omp distribute lastprivate(last) private(y) allocate(pool : last, y)
    for (int i = 0; i < 9; i++) {
      y = i;
      last = y;
    }
  }
  CHECK((teams == 4 || teams == 8) && last == 8);
}

int main(void) {
  omp_alloctrait_t traits[] = {{omp_atk_pool_size, 16384}, {omp_atk_fallback, omp_atv_abort_fb}};
  omp_allocator_handle_t pool = omp_init_allocator(omp_default_mem_space, 2, traits);
  for (int i = 0; i < 100; i++) all(5, pool);
  omp_destroy_allocator(pool);
  return failures != 0;
}
