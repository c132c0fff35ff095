// Kernels of each mode, and what a launch is told of them.
#include "../e2e/check.h"
#include <omp.h>

enum { N = 1000 };
static int a[N], b[N], cube[6][7][8];

static void loops(void) {
  int sum = 0, most = 0;
#pragma omp target teams distribute parallel for map(tofrom : a)
  for (int i = 0; i < N; i++) a[i] += i;
#pragma omp target teams distribute parallel for reduction(+ : sum) reduction(max : most) num_teams(5) thread_limit(64)
  for (int i = 0; i < N; i++) {
    sum += a[i];
    if (a[i] > most) most = a[i];
  }
  CHECK(sum == N * (N - 1) / 2 && most == N - 1);
#pragma omp target teams loop collapse(3)
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 7; j++)
      for (int k = 0; k < 8; k++) cube[i][j][k] = i * 100 + j * 10 + k;
  CHECK(cube[5][6][7] == 567 && cube[3][0][1] == 301);
}

// Whether the pointers overlap is only known when the kernel is launched.
static void shift(int *to, const int *from, int n) {
#pragma omp target teams distribute parallel for simd map(tofrom : to[:n]) map(to : from[:n])
  for (int i = 0; i < n; i++) to[i] = from[i] + 1;
}

static void teams(void) {
  int seen = 0, level = 0, threads = 0;
#pragma omp target map(tofrom : seen, level, threads) thread_limit(96)
  {
    int shared = 4;
#pragma omp parallel num_threads(8)
    {
#pragma omp atomic
      shared += omp_get_thread_num();
#pragma omp barrier
#pragma omp for schedule(dynamic, 2)
      for (int i = 0; i < 50; i++)
#pragma omp critical
        seen++;
#pragma omp single
      threads = omp_get_num_threads();
    }
    level = omp_get_level() + 10 * (shared > 3);
  }
  CHECK(seen == 50 && level == 10 && threads >= 1 && threads <= 8);
  int squares[20] = {0};
#pragma omp target teams distribute map(from : squares) num_teams(4)
  for (int i = 0; i < 20; i++) {
    int part = 0;
#pragma omp parallel for reduction(+ : part)
    for (int k = 0; k < i; k++) part += 2 * k + 1;
    squares[i] = part;
  }
  CHECK(squares[1] == 1 && squares[19] == 361);
}

int main(void) {
  loops();
  for (int i = 0; i < N; i++) b[i] = i;
  shift(a, b, N);
  CHECK(a[0] == 1 && a[N - 1] == N);
  teams();
  return failures != 0;
}
