// Motion clauses with strides and with parts of the rows of arrays: only what is listed is copied.
// needs-copies: the original differs from its copy
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
#include <stdlib.h>
#include <string.h>
#include <omp.h>
enum { N = 12, M = 8 };

/// Whether the host has storage of its own.
static int apart(void) { return !omp_is_initial_device() || (omp_get_num_devices() > 0); }

static void run(int n, int m) {
  int a[N], b[N][M], v[n][m], *p = malloc(n * sizeof(int)), (*q)[m] = malloc(n * sizeof *q), calls = 0;
  memset(a, 0, sizeof a), memset(b, 0, sizeof b), memset(v, 0, sizeof v);
  memset(p, 0, n * sizeof(int)), memset(q, 0, n * sizeof *q);
#pragma omp target data map(to : a, b, v, p[0 : n], q[0 : n][0 : m])
  {
#pragma omp target
    for (int i = 0; i < N; i++) {
      a[i] = p[i] = i + 1;
      for (int j = 0; j < M; j++) b[i][j] = v[i][j] = q[i][j] = 100 * i + j + 1;
    }
    // Host version: a, b, … have changed here too. What follows is about devices.
    if (apart()) {
#pragma omp target update from(a[1 : 4 : 3], p[(calls++, 0) : n / 2 : 2])
      for (int i = 0; i < N; i++) {
        CHECK(a[i] == (i % 3 == 1 ? i + 1 : 0));
        CHECK(p[i] == (i % 2 == 0 ? i + 1 : 0));
      }
      CHECK(calls == 1);
#pragma omp target update from(b[2 : 3][1 : 4], v[2 : 3][1 : 4], q[2 : 3][1 : 4])
      for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) {
          int want = i >= 2 && i < 5 && j >= 1 && j < 5 ? 100 * i + j + 1 : 0;
          CHECK(b[i][j] == want && v[i][j] == want && q[i][j] == want);
        }
#pragma omp target update from(b[0 : N / 2 : 2][0 : M], v[:][3], q[0 : n : 1][0 : m / 2 : 2])
      for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) {
          int old = i >= 2 && i < 5 && j >= 1 && j < 5, all = 100 * i + j + 1;
          CHECK(b[i][j] == (old || i % 2 == 0 ? all : 0));
          CHECK(v[i][j] == (old || j == 3 ? all : 0));
          CHECK(q[i][j] == (old || j % 2 == 0 ? all : 0));
        }
#pragma omp target update from(v[0 : n][0 : m])
      for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) {
          CHECK(v[i][j] == 100 * i + j + 1);
          b[i][j] = -1;
        }
#pragma omp target update to(b[1 : N - 2][1 : M - 2])
#pragma omp target map(from : b)
      for (int i = 0; i < N; i++) b[i][0] += 0;
#pragma omp target update from(b)
      for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
          CHECK(b[i][j] == (i > 0 && i < N - 1 && j > 0 && j < M - 1 ? -1 : 100 * i + j + 1));
    }
  }
  free(p), free(q);
}

int main(void) {
  int probe = 0;
#pragma omp target map(to : probe)
  probe = 1;
  if (probe == 0) run(N, M); // with a device
  return failures != 0;
}
