// What a target task sees is what was there when its construct was encountered: values of firstprivate
// variables, addresses and lengths of mapped sections, the device, the if clause.
#include "../check.h"
#include <omp.h>
#include <stdlib.h>
struct pair {
  int n;
  double *data;
};
static int calls;
static int count(int n) { return calls++, n; }

static void once(int n) {
  int gate = 0;
  int scalar = 3, few[3] = {1, 2, 3}, on_device = 1;
  double variable[n];
  struct pair pair = {n, malloc(n * sizeof(double))};
  double *mine = pair.data, *p = malloc(n * sizeof(double)), *q = p;
  for (int i = 0; i < n; i++) variable[i] = i, p[i] = -1, mine[i] = -2;
  calls = 0;
#pragma omp task depend(out : gate) shared(gate)
  gate = 1;
  // p, n, pair and the rest change before the task has to run.
#pragma omp target nowait depend(in : gate) map(from : p[0 : count(n)]) firstprivate(few, variable) if (on_device)
  for (int i = 0; i < n; i++) p[i] = scalar + few[2] + variable[i];
#pragma omp target nowait depend(in : gate) map(from : pair.data[0 : pair.n])
  for (int i = 0; i < n; i++) pair.data[i] = 2 * i;
  const int length = n;
  p = NULL, scalar = 100, few[2] = 100, variable[1] = 100, on_device = 0, n = 1;
#pragma omp taskwait
  CHECK(calls == 1);
  for (int i = 0; i < length; i++) CHECK(q[i] == 6 + i && mine[i] == 2 * i);
  // Data constructs too.
  p = q, n = length;
#pragma omp target enter data map(to : p[0 : n]) nowait depend(inout : gate)
  n = 2;
#pragma omp target map(from : scalar) depend(inout : gate)
  scalar = (int) p[length - 1];
  CHECK(scalar == 6 + length - 1);
  q[0] = 70, n = length;
#pragma omp target update to(p[0 : n / 2]) nowait depend(inout : gate)
  n = 0, p = NULL;
#pragma omp taskwait
  p = q;
#pragma omp target map(from : scalar)
  scalar = (int) p[0];
  CHECK(scalar == 70);
  n = length;
#pragma omp target exit data map(delete : p[0 : n]) nowait
  n = 3;
#pragma omp taskwait
  CHECK(omp_get_num_devices() == 0 || !omp_target_is_present(q, omp_get_default_device()));
  free(mine), free(q);
}

int main(void) {
  once(40);
#pragma omp parallel num_threads(4)
#pragma omp single
  for (int i = 0; i < 4; i++) once(20 + i);
  return failures != 0;
}
