/* Chains of target tasks that begin with a copy to the device and end with one back, so that helpers have
 * them: what comes behind a task finds all that it has done, on the device, on the host and in what is mapped
 * anew; chains that meet and part. */
#include "../check.h"
#include <stdlib.h>

enum { N = 200, CHAINS = 5, ROUNDS = 8 };

static void add(long *to, const long *from) {
#pragma omp target teams distribute parallel for nowait depend(inout : to[0]) depend(in : from[0])
  for (int i = 0; i < N; i++) to[i] = (to[i] + from[i]) % 10007;
}
static void scale(long *x, long by) {
#pragma omp target teams distribute parallel for nowait depend(inout : x[0])
  for (int i = 0; i < N; i++) x[i] = (x[i] * by + i) % 10007;
}
static void come(long *x) {
#pragma omp target enter data map(to : x [0:N]) nowait depend(out : x[0])
}
static void go(long *x) {
#pragma omp target exit data map(from : x [0:N]) nowait depend(inout : x[0])
}
static void add_on_host(long *to, const long *from) {
  for (int i = 0; i < N; i++) to[i] = (to[i] + from[i]) % 10007;
}
static void scale_on_host(long *x, long by) {
  for (int i = 0; i < N; i++) x[i] = (x[i] * by + i) % 10007;
}

int main(void) {
  static long memory[CHAINS][N], expected[CHAINS][N], sums[ROUNDS], seen[N];
  long(*data)[N] = memory, *sum = sums;
  for (int c = 0; c < CHAINS; c++)
    for (int i = 0; i < N; i++) data[c][i] = expected[c][i] = c + i;
  for (int round = 0; round < ROUNDS; round++) {
    /* Each of its own. */
    for (int c = 0; c < CHAINS; c++) come(data[c]);
    for (int k = 0; k < 6; k++)
      for (int c = 0; c < CHAINS; c++) scale(data[c], 2 + c), scale_on_host(expected[c], 2 + c);
    /* They meet in the first one, and part. */
    for (int c = 1; c < CHAINS; c++) add(data[0], data[c]), add_on_host(expected[0], expected[c]);
    for (int c = 1; c < CHAINS; c++) add(data[c], data[0]), add_on_host(expected[c], expected[0]);
    /* One brings a number home, one maps what is new, one is for a task of the host. */
    long *x = data[1], *s = &sum[round], by[N];
    for (int i = 0; i < N; i++) by[i] = i % 7 + 1;
#pragma omp target nowait depend(inout : x[0]) map(tofrom : s [0:1])
    for (int i = 0; i < N; i++) s[0] += x[i];
    scale(x, 3);
#pragma omp target teams distribute parallel for nowait depend(inout : x[0]) map(to : by)
    for (int i = 0; i < N; i++) x[i] = x[i] * by[i] % 10007;
    scale(x, 5);
#pragma omp target update from(x [0:N]) nowait depend(inout : x[0])
#pragma omp task depend(in : x[0]) firstprivate(x)
    for (int i = 0; i < N; i++) seen[i] += x[i];
    scale(x, 7);
    for (int c = 0; c < CHAINS; c++) go(data[c]);
    if (round % 2) {
#pragma omp taskwait depend(in : x[0])
    }
#pragma omp taskwait
    long total = 0;
    for (int i = 0; i < N; i++) total += expected[1][i];
    CHECK(sum[round] == total);
    scale_on_host(expected[1], 3);
    for (int i = 0; i < N; i++) expected[1][i] = expected[1][i] * by[i] % 10007;
    scale_on_host(expected[1], 5);
    for (int i = 0; i < N; i++) seen[i] -= expected[1][i];
    scale_on_host(expected[1], 7);
    for (int c = 0; c < CHAINS; c++)
      for (int i = 0; i < N; i++) CHECK(data[c][i] == expected[c][i]);
    for (int i = 0; i < N; i++) CHECK(seen[i] == 0);
  }
  printf("%s\n", failures ? "wrong" : "right");
  return failures != 0;
}
