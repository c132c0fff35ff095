// nowait(expression): a target task if it is true, otherwise the construct is complete when it is left (OpenMP 6.0).
// lanes: host sim sim53 nvcc cubin ptx
// A loop of one iteration.
// options: -Wno-openmp-race
#include "../check.h"
static int calls;
static int truth(int value) { return calls++, value; }

static void one(int defer) {
  int x = 1, y = 2, z = 0, *p = &y;
#pragma omp target nowait(defer) map(tofrom : x)
  x += 2;
  if (defer) {
#pragma omp taskwait
  }
  CHECK(x == 3);
  calls = 0;
#pragma omp task depend(out : y) shared(y)
  y = 5;
#pragma omp target parallel for nowait(truth(defer)) depend(inout : y) map(tofrom : y, z)
  for (int i = 0; i < 1; i++) y *= 2, z = 1;
  if (defer) {
#pragma omp taskwait
  }
  CHECK(y == 10 && z == 1 && calls == 1);
#pragma omp target enter data map(to : p[0 : 1]) nowait(defer) depend(out : x)
#pragma omp target nowait(defer) depend(inout : x)
  p[0]++;
#pragma omp target update from(p[0 : 1]) nowait(defer) depend(inout : x)
  if (defer) {
#pragma omp taskwait depend(in : x)
  }
  CHECK(y == 11);
#pragma omp target exit data map(delete : p[0 : 1]) nowait(!defer)
#pragma omp taskwait
}

int main(void) {
  one(0);
  one(1);
#pragma omp parallel num_threads(3)
#pragma omp single
  for (int defer = 0; defer < 2; defer++) one(defer);
  return failures != 0;
}
