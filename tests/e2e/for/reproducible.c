// order(concurrent), unless it is unconstrained, makes schedules reproducible: with nowait a second loop may
// use what the same thread has computed in the first.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"

enum { N = 200 };

#pragma omp begin declare target
// Some iterations take longer than others.
static void work(int i) {
  volatile int x = 0;
  for (int k = 0; k < (i % 17 == 3 ? 5000 : 5); k++) x++;
  (void)x;
}
#pragma omp end declare target

#define DO_PRAGMA(text) _Pragma(#text)
#define LOOPS(...)                                                                                             \
  {                                                                                                            \
    DO_PRAGMA(omp for nowait __VA_ARGS__)                                                                      \
    for (int i = 0; i < N; i++) {                                                                              \
      work(i);                                                                                                 \
      a[i] = i;                                                                                                \
    }                                                                                                          \
    DO_PRAGMA(omp for nowait __VA_ARGS__)                                                                      \
    for (int i = 0; i < N; i++) a[i] *= 2;                                                                     \
  }

static void check(int *a) {
  for (int i = 0; i < N; i++) {
    CHECK(a[i] == 2 * i);
    a[i] = -1;
  }
}

int main(void) {
  int a[N];
#pragma omp parallel num_threads(4)
  LOOPS(schedule(dynamic, 2) order(reproducible : concurrent))
  check(a);
#pragma omp parallel num_threads(4)
  LOOPS(schedule(guided, 3) order(concurrent))
  check(a);
#pragma omp parallel num_threads(4)
  LOOPS(schedule(runtime) order(reproducible : concurrent))
  check(a);
#pragma omp target map(a)
#pragma omp parallel num_threads(40)
  LOOPS(schedule(dynamic, 2) order(reproducible : concurrent))
  check(a);
  int sum = 0;
#pragma omp parallel for num_threads(4) schedule(dynamic) order(unconstrained : concurrent) reduction(+ : sum)
  for (int i = 0; i < N; i++) sum += i;
  CHECK(sum == N * (N - 1) / 2);
  return 0;
}
