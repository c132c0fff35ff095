// Sections of arrays and of pointers: lower bounds of all kinds, several dimensions, pointers to arrays, orphaned,
// with bounds that the region does not use otherwise.
// lanes: ref host
#include "../check.h"
#include <stdlib.h>
#include <string.h>

static void orphaned(int n, int *count, int from) {
#pragma omp for reduction(+ : count[6 : 1])
  for (int i = 0; i < n; i++) count[6] += i;
#pragma omp for reduction(+ : count[from : 2])
  for (int i = 0; i < n; i++) count[from + i % 2] += 1;
#pragma omp for reduction(max : count[5])
  for (int i = 0; i < n; i++)
    if (i > count[5]) count[5] = i;
}

static void pointers(int n, long *p, int (*rows)[4], int from, int len) {
#pragma omp parallel for reduction(+ : p[from : len], rows[1 : len])
  for (int i = 0; i < n; i++) {
    p[i % 2 ? 3 : 2] += i;
    rows[1 + i % 2][i % 4]++;
  }
}

static double big[1000][100];

int main(int argc, char **argv) {
  (void)argv;
  int count[9] = {0}, n = argc + 9;
#pragma omp parallel
  orphaned(50, count, 2);
  CHECK(count[6] == 1225 && count[2] == 25 && count[3] == 25 && count[5] == 49 && count[4] == 0);
  long p[6] = {0};
  int rows[4][4];
  memset(rows, 0, sizeof rows);
  pointers(100, p, rows, 2, argc + 1);
  CHECK(p[2] == 2450 && p[3] == 2500 && p[4] == 0);
  CHECK(rows[1][0] == 25 && rows[1][2] == 25 && rows[2][1] == 25 && rows[2][3] == 25 && rows[3][0] == 0 && rows[0][0] == 0);
#pragma omp parallel for reduction(+ : big[7 : 2][0 : 100])
  for (int i = 0; i < 1000; i++) {
    big[7 + i % 2][i % 100] += 1;
  }
#pragma omp parallel for reduction(- : big[20][3 : 4])
  for (int i = 0; i < 1000; i++) big[20][3 + i % 4] -= 2;
  for (int j = 0; j < 100; j++) CHECK(big[7 + j % 2][j] == 10 && big[8 - j % 2][j] == 0);
  CHECK(big[20][2] == 0 && big[20][3] == -500 && big[20][6] == -500 && big[20][7] == 0);
  int variable[n][3], *heap = calloc((size_t)n, sizeof *heap);
  memset(variable, 0, sizeof variable);
#pragma omp parallel num_threads(4) reduction(+ : variable, heap[1 : n - 1])
#pragma omp for
  for (int i = 0; i < 60; i++) variable[i % n][i % 3]++, heap[1 + i % (n - 1)]++;
  int sum = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 3; j++) sum += variable[i][j];
  CHECK(sum == 60 && heap[0] == 0);
#pragma omp parallel for reduction(+ : variable[2 : 3][ : ])
  for (int i = 0; i < 60; i++) variable[2 + i % 3][0]++;
#pragma omp parallel reduction(+ : variable[n - 1 : ])
  variable[n - 1][1]++;
  CHECK(variable[2][0] >= 20 && variable[4][0] >= 20 && variable[n - 1][1] >= 1);
  for (int i = 1; i < n; i++) sum -= heap[i];
  CHECK(sum == 0);
  free(heap);
  int around[10] = {0}, *middle = around + 5;
#pragma omp parallel for reduction(+ : middle[-5 : 10])
  for (int i = 0; i < 100; i++) middle[i % 10 - 5] += i;
  for (int i = 0; i < 10; i++) CHECK(around[i] == 450 + 10 * i);
  return failures != 0;
}
