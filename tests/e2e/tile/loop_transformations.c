// interchange, reverse, stripe and fuse (OpenMP 6.0 §11), on the host and in target regions.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
#define N 10
#define M 15

static int order[N * M], at;

int main(void) {
  int a[N][M], i, j;
#pragma omp target map(tofrom : a)
  {
    int counter = 0;
#pragma omp interchange
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++) a[i][j] = counter++;
  }
  for (int j = 0, n = 0; j < M; j++)
    for (int i = 0; i < N; i++) CHECK(a[i][j] == n++);

  // k, i, j
  at = 0;
#pragma omp interchange permutation(3, 1, 2)
  for (i = 0; i < 2; i++)
    for (j = 6; j > 0; j -= 3)
      for (int k = 0; k < 2; k++) order[at++] = 100 * i + 10 * j + k;
  CHECK(at == 8 && i == 2 && j == 0);
  CHECK(order[0] == 60 && order[1] == 30 && order[2] == 160 && order[3] == 130 && order[4] == 61);

  at = 0;
#pragma omp reverse
  for (i = 3; i < 20; i += 4) {
    if (i == 11) continue;
    order[at++] = i;
  }
  CHECK(at == 4 && order[0] == 19 && order[1] == 15 && order[2] == 7 && order[3] == 3 && i == 23);

  at = 0;
#pragma omp stripe sizes(3)
  for (int i = 0; i < 8; i++) order[at++] = i;
  CHECK(at == 8 && order[0] == 0 && order[1] == 3 && order[2] == 6 && order[3] == 1 && order[5] == 7 && order[7] == 5);

  at = 0;
  int n = 5, m = 3;
#pragma omp fuse
  {
    for (i = 0; i < n; i++) order[at++] = i;
    for (int j = 10; j > m; j -= 2) {
      if (j == 8) continue;
      order[at++] = -j;
    }
  }
  CHECK(at == 8 && order[0] == 0 && order[1] == -10 && order[2] == 1 && order[3] == 2 && order[4] == -6 && i == 5);

  at = 0;
#pragma omp fuse looprange(2, 2)
  {
    for (int i = 0; i < 2; i++) order[at++] = i;
    for (int i = 0; i < 2; i++) order[at++] = 10 + i;
    for (int i = 0; i < 3; i++) order[at++] = 20 + i;
    for (int i = 0; i < 2; i++) order[at++] = 30 + i;
  }
  CHECK(at == 9 && order[1] == 1 && order[2] == 10 && order[3] == 20 && order[4] == 11 && order[6] == 22 && order[7] == 30);

  // With directives around them.
  int sum = 0, b[N][M];
#pragma omp target teams distribute parallel for collapse(2) map(from : b) reduction(+ : sum)
#pragma omp interchange
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) sum += b[i][j] = i * M + j;
  CHECK(sum == N * M * (N * M - 1) / 2 && b[3][4] == 3 * M + 4);
  sum = 0;
#pragma omp parallel for reduction(+ : sum)
#pragma omp reverse
  for (int i = 0; i < N; i++) sum += b[i][0];
  CHECK(sum == M * N * (N - 1) / 2);
  sum = 0;
#pragma omp parallel for reduction(+ : sum)
#pragma omp fuse
  {
    for (int i = 0; i < N; i++) sum += i;
    for (int j = 0; j < M; j++) sum += j;
  }
  CHECK(sum == N * (N - 1) / 2 + M * (M - 1) / 2);
#pragma omp tile sizes(4)
#pragma omp reverse
  for (int i = 0; i < N; i++) b[0][i] = i;
  CHECK(b[0][9] == 9);
  return failures != 0;
}
