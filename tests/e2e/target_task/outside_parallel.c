// Target tasks outside of any parallel region: they are deferred, order each other and host tasks by depend, and
// taskwait, taskgroup and barriers wait for them.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
#include <omp.h>
#include <stdlib.h>
enum { N = 1000, BLOCKS = 40 };

static int global[4];

static void in_a_function(int *x) {
#pragma omp target nowait map(tofrom : x[0 : 1])
  *x += 1;
}

static void chain(void) {
  int x = 1, y = 0, z = 0, *p = malloc(N * sizeof *p);
#pragma omp target nowait depend(out : x) map(tofrom : x)
  x = x * 2 + 1; // 3
#pragma omp target nowait depend(in : x) depend(out : y) map(to : x) map(from : y)
  y = x + 10; // 13
#pragma omp target nowait depend(in : x) depend(out : z) map(to : x) map(from : z)
  z = x + 20; // 23
  int sum = 0;
#pragma omp task depend(in : y, z) shared(y, z, sum)
  sum = y + z;
  CHECK(sum == 36);
#pragma omp target nowait depend(inout : x) map(tofrom : x)
  x += sum;
  // depend without nowait
#pragma omp target depend(inout : x) map(tofrom : x)
  x *= 2;
  CHECK(x == 78);
#pragma omp target nowait depend(out : p[0]) map(from : p[0 : N])
  for (int i = 0; i < N; i++) p[i] = i;
#pragma omp taskwait depend(in : p[0])
  for (int i = 0; i < N; i++) CHECK(p[i] == i);

  omp_depend_t object;
#pragma omp depobj(object) depend(inout : p[0])
#pragma omp target nowait depend(depobj : object) map(from : p[0 : N])
  for (int i = 0; i < N; i++) p[i] = 2 * i;
#pragma omp task depend(depobj : object) shared(sum)
  sum = p[N - 1];
  CHECK(sum == 2 * N - 2);
#pragma omp depobj(object) destroy
  free(p);
}

static void many(void) {
  float *x = malloc(BLOCKS * N * sizeof *x), *y = malloc(BLOCKS * N * sizeof *y), scale[1] = {2};
  for (int i = 0; i < BLOCKS * N; i++) x[i] = (float) i, y[i] = 1;
#pragma omp target data map(to : scale)
  {
    for (int b = 0; b < BLOCKS; b++) {
      float *xb = x + b * N, *yb = y + b * N;
#pragma omp target enter data map(to : xb[0 : N]) nowait depend(out : xb[0])
#pragma omp target teams distribute parallel for map(tofrom : yb[0 : N]) nowait depend(in : xb[0]) depend(out : yb[0])
      for (int i = 0; i < N; i++) yb[i] += scale[0] * xb[i];
#pragma omp target exit data map(release : xb[0 : N]) nowait depend(inout : xb[0]) depend(in : yb[0])
    }
#pragma omp taskwait
  }
  for (int i = 0; i < BLOCKS * N; i++) CHECK(y[i] == 1 + 2 * x[i]);
  free(x), free(y);
}

static void waits(void) {
  int a = 0, b = 0, c = 0;
#pragma omp taskgroup
  {
#pragma omp task shared(a)
    in_a_function(&a);
    in_a_function(&b);
  }
  CHECK(a == 1 && b == 1);
  in_a_function(&c);
#pragma omp barrier
  CHECK(c == 1);
#pragma omp task final(1) shared(c)
  {
    in_a_function(&c); // included: done at once
    CHECK(c == 2);
  }
  // The construct's values are those of when it was encountered.
  int n = 5, array[3] = {1, 2, 3}, result = 0;
  double variable[n];
  for (int i = 0; i < n; i++) variable[i] = i;
#pragma omp target nowait firstprivate(n, array, variable) map(from : result)
  result = n + array[2] + (int) variable[4];
  n = 0, array[2] = 0, variable[4] = 0;
#pragma omp taskwait
  CHECK(result == 12);
  // Not on a device, nothing is deferred.
#pragma omp target nowait if (0) map(tofrom : result)
  result++;
  CHECK(result == 13);
}

int main(void) {
  chain();
  many();
  waits();
  // Threads of one region, before and behind it; each waits for its own.
  int numbers[4] = {0, 1, 2, 3}, first = 0;
#pragma omp target nowait map(tofrom : first)
  first = 1;
#pragma omp parallel num_threads(4)
  {
    const int me = omp_get_thread_num();
#pragma omp target nowait map(tofrom : numbers[me : 1])
    numbers[me] += 10;
#pragma omp taskwait
    CHECK(numbers[me] == me + 10);
  }
#pragma omp taskwait
  CHECK(first == 1);
  // The device that is the default when the construct is encountered.
  int where = -1, devices = omp_get_num_devices();
  if (devices > 1) {
    omp_set_default_device(devices - 1);
#pragma omp target nowait map(from : where)
    where = omp_get_device_num();
    omp_set_default_device(0);
#pragma omp taskwait
    CHECK(where == devices - 1);
  }
  // The program waits at its end.
#pragma omp target nowait map(from : global)
  for (int i = 0; i < 4; i++) global[i] = i;
  int on_stack[N];
#pragma omp target nowait map(from : on_stack)
  for (int i = 0; i < N; i++) on_stack[i] = i;
  return failures != 0;
}
