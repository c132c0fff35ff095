// Loops that declare variables with the names of their construct's list items, as where `private(i, j)` was written
// for C90's loops and stayed.
// options: -Wno-openmp-unused-clause
#include "../check.h"

enum { N = 50, M = 40 };
static int a[N][M];

static void is_right(int times) {
  for (int k = 0; k < N; k++)
    for (int l = 0; l < M; l++) CHECK(a[k][l] == times * (k * 100 + l));
}

int main(void) {
  int i = 7, j = 9;
#pragma omp parallel for private(i, j)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) a[i][j] += i * 100 + j;
  is_right(1);
#pragma omp parallel for collapse(2) schedule(dynamic, 3) firstprivate(i) private(j)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) a[i][j] += i * 100 + j;
  is_right(2);
#pragma omp taskloop private(j) firstprivate(i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) a[i][j] += i * 100 + j;
  is_right(3);
#pragma omp parallel private(i)
#pragma omp for reduction(+ : j)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) a[i][j] += i * 100 + j;
  is_right(4);
#pragma omp target teams distribute parallel for private(i, j) map(a)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) a[i][j] += i * 100 + j;
  is_right(5);
#pragma omp target teams distribute parallel for simd collapse(2) reduction(+ : i) map(tofrom : i, a) firstprivate(j)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) a[i][j] += i * 100 + j;
  is_right(6);
  CHECK(i == 7 && j == 9);
  return failures != 0;
}
