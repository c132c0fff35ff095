// Elements of array sections: a subscript behind a section, of arrays and through pointers.
// lanes: ref host
// not-in-gcc: <12: affinity
#include "../check.h"

int main(void) {
  enum { ROUNDS = 200 };
  int n = 3, g[4][n], *rows[4], wrong = 0;
  for (int i = 0; i < 4; i++) rows[i] = g[i];
#pragma omp parallel num_threads(4)
#pragma omp single
  for (int round = 0; round < ROUNDS; round++) {
    int v = 0;
#pragma omp task depend(out : g[1:2][2]) shared(v)
    v = 1;
#pragma omp task depend(in : g[1][2:1]) depend(inout : rows[0]) shared(v, wrong)
    {
#pragma omp atomic
      wrong += v != 1;
    }
#pragma omp task depend(in : rows[1:1][2]) depend(in : rows[0:1]) shared(v, wrong)
    {
#pragma omp atomic
      wrong += v != 1;
    }
#pragma omp task depend(in : g[1:1][2]) affinity(g[0:2][1]) shared(v, wrong)
    {
#pragma omp atomic
      wrong += v != 1;
    }
#pragma omp taskwait
  }
  CHECK(wrong == 0);
  return failures != 0;
}
