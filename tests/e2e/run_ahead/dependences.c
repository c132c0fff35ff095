/* Constructs with depend clauses and without nowait, which the host runs ahead of: what they depend on has
 * been done, whether that is a task of the host's or a target task; and a task that the thread executes where
 * it waits sees all of its own. */
#include "../check.h"
#include <omp.h>
#include <stdlib.h>

enum { N = 64, ROUNDS = 6 };

static void step(long *x, long *home, int k) {
#pragma omp target teams distribute parallel for depend(inout : x[0])
  for (int i = 0; i < N; i++) x[i] += i + k;
#pragma omp target teams distribute parallel for depend(inout : x[0]) depend(in : home[0])
  for (int i = 0; i < N; i++) x[i] = x[i] * 3 % 1009;
#pragma omp target update from(x [0:N]) depend(in : x[0]) depend(out : home[0])
}
static long expected(long x, int i) {
  for (int k = 0; k < ROUNDS; k++) x = (x + i + k) * 3 % 1009;
  return x;
}

static void alone(long *x) {
  long home[1] = {0};
  for (int k = 0; k < ROUNDS; k++) step(x, home, k);
  for (int i = 0; i < N; i++) CHECK(x[i] == expected(i, i));
}

/* A target task before each, in a chain with it. */
static void behind_target_tasks(long *x) {
  for (int k = 0; k < ROUNDS; k++) {
#pragma omp target teams distribute parallel for nowait depend(inout : x[0])
    for (int i = 0; i < N; i++) x[i] += i + k;
    for (int j = 0; j < 2; j++) {
#pragma omp target teams distribute parallel for depend(inout : x[0])
      for (int i = 0; i < N; i++) x[i] = (j ? x[i] * 3 : x[i]) % 1009;
    }
  }
#pragma omp target update from(x [0:N]) depend(in : x[0])
  for (int i = 0; i < N; i++) CHECK(x[i] == expected(i, i));
}

/* While the thread waits for the first task it may execute others, whose constructs end as ever. */
static void among_tasks(long *x, long *y) {
  long seen[ROUNDS] = {0};
  for (int k = 0; k < ROUNDS; k++) {
#pragma omp task depend(out : x[0]) firstprivate(k)
    x[0] += k + 1;
#pragma omp task firstprivate(k) shared(seen)
    {
      long *z = y + k * N;
#pragma omp target teams distribute parallel for map(tofrom : z [0:N])
      for (int i = 0; i < N; i++) z[i] = i + k;
      for (int i = 0; i < N; i++) seen[k] += z[i];
    }
  }
  for (int k = 0; k < ROUNDS; k++) {
#pragma omp target teams distribute parallel for depend(inout : x[0]) map(tofrom : x [0:N])
    for (int i = 0; i < N; i++) x[i] += i;
#pragma omp target teams distribute parallel for depend(inout : x[0]) map(tofrom : x [0:N])
    for (int i = 0; i < N; i++) x[i] *= 2;
  }
#pragma omp taskwait
  for (int k = 0; k < ROUNDS; k++) CHECK(seen[k] == N * (N - 1) / 2 + N * k);
  CHECK(x[0] == ROUNDS * (ROUNDS + 1) / 2 << ROUNDS);
}

int main(void) {
  long *x = calloc(N, sizeof *x), *y = calloc(N * ROUNDS, sizeof *y);
  for (int i = 0; i < N; i++) x[i] = i;
#pragma omp target data map(to : x [0:N])
  alone(x);
  for (int i = 0; i < N; i++) x[i] = i;
#pragma omp target data map(to : x [0:N])
  behind_target_tasks(x);
  for (int i = 0; i < N; i++) x[i] = 0;
#pragma omp parallel num_threads(3)
#pragma omp single
  among_tasks(x, y);
  free(x), free(y);
  printf("%s\n", failures ? "wrong" : "right");
  return failures != 0;
}
