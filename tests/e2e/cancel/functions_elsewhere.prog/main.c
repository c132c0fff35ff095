// cancel parallel on devices, where others are in functions with reductions: of this unit, of another one, and through pointers.
// env: OMP_CANCELLATION=true
// lanes: host sim sim53 nvcc cubin ptx
#include "../../check.h"
#include "work.h"
#include <omp.h>
#include <string.h>

enum { N = 300 };
#pragma omp declare target
static int least(int mine) {
  static int found;
#pragma omp single
  found = 1 << 30;
#pragma omp scope reduction(min : found)
  found = mine;
  return found;
}
static int addressed(int mine) { return least(mine) + 0; }
static int (*table[])(int) = {addressed};
#pragma omp end declare target

static int right(const struct sums *s) {
  int array[5] = {0};
  for (int i = 0; i < N; i++) array[i % 5] += i;
  return s->count == N && s->total == N && s->last == N - 3 && !memcmp(s->array, array, sizeof array) &&
         s->wide.value[0] == N / 4 && s->wide.value[3] == N / 4;
}

// Thread `who` gives up after some rounds, or nobody.
static void rounds(int threads, int who, int kind) {
  struct sums sums = {0};
  int reached = 0, size = 0, smallest = -1;
#pragma omp target parallel num_threads(threads) map(tofrom : sums, reached, size, smallest)
  {
    int found = -1;
    if (omp_get_thread_num() == 0) size = omp_get_num_threads();
    for (int r = 0; r < 5; r++) {
      if (r == 3 && who >= 0 && omp_get_thread_num() == who % omp_get_num_threads()) {
#pragma omp cancel parallel
      }
      switch (kind) {
      case 0: add_up(&sums, N); break;
      case 1: found = least(omp_get_thread_num() + r); break;
      case 2: found = table[0](omp_get_thread_num() + r); break;
      }
    }
    if (omp_get_thread_num() == 0) smallest = found;
#pragma omp atomic
    reached++;
  }
  CHECK(reached == (who < 0 ? size : 0));
  if (kind == 0 && who < 0) CHECK(sums.each == 5 * size && right(&sums));
  if (kind == 0 && who >= 0) CHECK(sums.each >= 3 * size && sums.each <= 4 * size);
  if (kind && who < 0) CHECK(smallest == 4);
}

// In a region with sequential code around it, which goes on.
static void sequential(int threads) {
  struct sums sums = {0};
  int size = 0, after = 0;
#pragma omp target map(tofrom : sums, after, size)
  {
#pragma omp parallel num_threads(threads)
    {
      if (omp_get_thread_num() == 0) size = omp_get_num_threads();
      add_up(&sums, N);
      if (omp_get_thread_num() % 7 == 0) {
#pragma omp cancel parallel
      }
      for (;;) {
        add_up(&sums, N);
      }
    }
    sums.each = 0;
#pragma omp parallel num_threads(threads)
    add_up(&sums, N);
    after = 1;
  }
  CHECK(after && sums.each == size && right(&sums));
}

int main(void) {
  int host = 0; // libgomp's threads wait in functions' barriers for those that have left
#pragma omp target map(tofrom : host)
  host = omp_is_initial_device();
  const int sizes[] = {1, 2, 5, 31, 32, 33, 64, 96, 100};
  for (int i = 0; i < 9; i++) {
    for (int kind = 0; kind < 3; kind++) {
      rounds(sizes[i], -1, kind);
      if (host) continue;
      rounds(sizes[i], 0, kind);
      rounds(sizes[i], 40, kind);
    }
    if (!host) sequential(sizes[i]);
  }
  return failures != 0;
}
