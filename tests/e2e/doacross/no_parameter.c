// ordered without a parameter on a doacross loop: the loops are those that are associated anyway (OpenMP 5.2 §4.4.4).
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
#define N 60
int a[N], b[N][N];
int main(void) {
  a[0] = 1;
#pragma omp parallel for ordered schedule(dynamic)
  for (int i = 1; i < N; i++) {
#pragma omp ordered doacross(sink : i - 1)
    a[i] = a[i - 1] + 1;
#pragma omp ordered doacross(source : omp_cur_iteration)
  }
  CHECK(a[N - 1] == N);
#pragma omp parallel for ordered collapse(2)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
#pragma omp ordered doacross(sink : i - 1, j) doacross(sink : i, j - 1)
      b[i][j] = 1 + (i ? b[i - 1][j] : 0) + (j ? b[i][j - 1] : 0);
      b[i][j] %= 1000;
#pragma omp ordered doacross(source :)
    }
  int wrong = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      wrong += b[i][j] != (1 + (i ? b[i - 1][j] : 0) + (j ? b[i][j - 1] : 0)) % 1000;
  CHECK(wrong == 0);
#pragma omp parallel
#pragma omp for ordered
  for (int i = 1; i < N; i++) {
#pragma omp ordered doacross(sink : omp_cur_iteration - 1)
    a[i] += a[i - 1];
#pragma omp ordered doacross(source :)
  }
  CHECK(a[N - 1] == N * (N + 1) / 2);
  return failures != 0;
}
