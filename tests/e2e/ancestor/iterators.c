// List items with iterators in regions that the host executes for a device.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
#include <omp.h>
#include <stdlib.h>
#pragma omp requires reverse_offload
enum { N = 10, M = 4 };
int main(void) {
  int wrong = 0, n = N, *rows[M], v[100];
  for (int i = 0; i < M; i++) { rows[i] = malloc(N * sizeof(int)); for (int j = 0; j < N; j++) rows[i][j] = 10 * i + j; }
  for (int i = 0; i < 100; i++) v[i] = i;
  int *save[M]; for (int i = 0; i < M; i++) save[i] = rows[i];
#pragma omp target map(tofrom : rows) map(iterator(i = 0 : M), tofrom : rows[i][0 : N]) map(tofrom : wrong, v)
  {
    for (int i = 0; i < M; i++) rows[i][3] += 1000;
    v[6] = -6;
#pragma omp target device(ancestor : 1) map(iterator(i = 0 : M), always, tofrom : rows[i][0 : n]) map(iterator(k = 0 : 20 : 2), always, tofrom : v[k])
    {
      for (int i = 0; i < M; i++) for (int j = 0; j < n; j++) rows[i][j] *= 2;
      for (int i = 0; i < 20; i += 2) v[i]++;
    }
    for (int i = 0; i < M; i++) for (int j = 0; j < N; j++) wrong += rows[i][j] != 2 * (10 * i + j + (j == 3 ? 1000 : 0));
    wrong += v[6] != -5 || v[7] != 7 || v[8] != 9;
    int own[M][N], *mine[M];
    for (int i = 0; i < M; i++) { mine[i] = own[i]; for (int j = 0; j < N; j++) own[i][j] = i + j; }
#pragma omp target device(ancestor : 1) map(tofrom : mine) map(iterator(i = 0 : M), tofrom : mine[i][0 : n])
    for (int i = 0; i < M; i++) for (int j = 0; j < n; j++) mine[i][j] *= 3;
    for (int i = 0; i < M; i++) for (int j = 0; j < N; j++) wrong += own[i][j] != 3 * (i + j) || mine[i] != own[i];
  }
  CHECK(wrong == 0 && rows[2][3] == 2046 && v[8] == 9);
  for (int i = 0; i < M; i++) CHECK(rows[i] == save[i]);
  return failures != 0;
}
