// Reductions in target regions over arrays of arrays, sections with run-time bounds and pointers to arrays.
#include "../check.h"
#include <stdlib.h>
typedef struct {
  float a, b;
} two;
#pragma omp declare reduction(+ : two : omp_out.a += omp_in.a, omp_out.b += omp_in.b)

int main(int argc, char **argv) {
  (void)argv;
  enum { N = 600 };
  int n = argc + 3, from = argc;
  long grid[3][4] = {{0}};
  two pairs[6] = {{0, 0}};
  int *heap = calloc((size_t)n + 2, sizeof *heap), (*rows)[3] = calloc((size_t)n, sizeof *rows);
#pragma omp target teams distribute parallel for reduction(+ : grid, pairs[1 : 4]) map(tofrom : grid, pairs) num_teams(3)
  for (int i = 0; i < N; i++) {
    grid[i % 3][i % 4] += i;
    pairs[1 + i % 4].a += 1;
    pairs[1 + i % 4].b += 2;
  }
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 4; j++) {
      long sum = 0;
      for (int k = 0; k < N; k++)
        if (k % 3 == i && k % 4 == j) sum += k;
      CHECK(grid[i][j] == sum);
    }
  CHECK(pairs[0].a == 0 && pairs[5].b == 0 && pairs[1].a == N / 4 && pairs[4].b == 2 * (N / 4));
#pragma omp target map(tofrom : heap[0 : n + 2], rows[0 : n])
#pragma omp parallel for num_threads(40) reduction(+ : heap[from : n], rows[1 : n - 2])
  for (int i = 0; i < N; i++) {
    heap[from + i % n]++;
    rows[1 + i % (n - 2)][i % 3]++;
  }
  int sum = 0;
  for (int i = 0; i < n + 2; i++) sum += heap[i];
  CHECK(sum == N && heap[0] == 0 && heap[from] >= N / n);
  sum = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 3; j++) sum += rows[i][j];
  CHECK(sum == N && rows[0][0] == 0 && rows[n - 1][2] == 0);
  free(heap);
  free(rows);
  return failures != 0;
}
