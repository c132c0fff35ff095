// Dependences of a transparent task's child tasks (OpenMP 6.0) order them with its siblings.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
#include <omp.h>
enum { ROWS = 20, COLUMNS = 16, TIMES = 5 };
static int m[ROWS * COLUMNS], v[TIMES][COLUMNS];

static void multiply(int *by) {
  for (int i = 0; i < ROWS; i += 5)
#pragma omp task depend(inout : m[i * COLUMNS])
    for (int j = 0; j < 5; j++)
      for (int k = 0; k < COLUMNS; k++) m[(i + j) * COLUMNS + k] = m[(i + j) * COLUMNS + k] * 2 + by[k];
}

int main(void) {
  int wanted = 1, x = 0, y = 0, seen = -1, mode = omp_impex;
  for (int h = 0; h < TIMES; h++) {
    wanted = wanted * 2 + h;
    for (int k = 0; k < COLUMNS; k++) v[h][k] = h;
  }
  for (int i = 0; i < ROWS * COLUMNS; i++) m[i] = 1;
#pragma omp parallel num_threads(4)
#pragma omp single
  for (int h = 0; h < TIMES; h++) {
#pragma omp task transparent(mode)
    multiply(v[h]);
  }
  for (int i = 0; i < ROWS * COLUMNS; i++) CHECK(m[i] == wanted);

#pragma omp parallel num_threads(4)
#pragma omp single
  {
#pragma omp task depend(out : x) shared(x)
    x = 1;
#pragma omp task transparent(omp_import) shared(x, y)
#pragma omp task depend(in : x) shared(x, y) depend(out : y)
    y = x + 1;
#pragma omp task transparent(omp_export) shared(x) if (1)
    {
#pragma omp taskwait
#pragma omp task depend(out : seen) shared(seen)
      seen = 7;
    }
#pragma omp task transparent(omp_not_impex) depend(inout : seen) shared(seen)
    seen++;
#pragma omp task transparent shared(seen)
    {
#pragma omp task depend(inout : seen) shared(seen)
      seen *= 2;
    }
#pragma omp task depend(in : seen) shared(seen)
    CHECK(seen == 16);
  }
  CHECK(y == 2);
  int on_device = 0;
#pragma omp target map(tofrom : on_device)
  {
#pragma omp task transparent(omp_impex) shared(on_device)
    {
#pragma omp task depend(inout : on_device) shared(on_device)
      on_device += 3;
    }
#pragma omp task depend(inout : on_device) shared(on_device)
    on_device *= 5;
#pragma omp taskwait
  }
  CHECK(on_device == 15);
  return failures != 0;
}
