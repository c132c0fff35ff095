// Nests of loops whose elements lie together along an outer loop: whichever of them neighbouring threads share out, each
// iteration is run once, with its own values, and the last one is the last.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"

enum { N = 45, M = 70, P = 3 };
static double a[M][N], b[M * N];
static int c[P * N * M], seen[P][M][N];

int main(void) {
  int n = N, last_i = 0, last_j = 0, last = 0, mistakes = 0;
  double sum = 0;
  for (int j = 0; j < M; j++)
    for (int i = 0; i < N; i++) a[j][i] = b[j * N + i] = i + 0.5 * j;
  /* Rows along the outer loop; a sum, and what the last iteration leaves. */
#pragma omp target teams distribute parallel for collapse(2) map(tofrom : a, b) reduction(+ : sum) lastprivate(last)
  for (int i = 1; i < N - 1; i++)
    for (int j = M - 1; j >= 0; j -= 2) {
      a[j][i] = b[j * N + i - 1] + b[j * N + i + 1];
      sum += a[j][i];
      last = i * 1000 + j;
    }
  for (int i = 1; i < N - 1; i++)
    for (int j = 0; j < M; j++) {
      const double before = i + 0.5 * j;
      CHECK(a[j][i] == (j % 2 ? 2 * before : before));
      if (j % 2) sum -= 2 * before;
    }
  CHECK(sum == 0 && last == (N - 2) * 1000 + 1);
  /* Three loops, of which the middle one runs along the elements, and a grid that strides. */
#pragma omp target teams distribute parallel for collapse(3) map(from : c) map(tofrom : seen) num_teams(5) \
    lastprivate(last_i, last_j)
  for (int p = 0; p < P; p++)
    for (int i = 0; i < n; i++)
      for (unsigned char j = 0; j < M; j++) {
        c[(j * P + p) * n + i] = p * 10000 + i * 100 + j;
        seen[p][j][i]++;
        last_i = i, last_j = j;
      }
  for (int p = 0; p < P; p++)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
        mistakes += c[(j * P + p) * N + i] != p * 10000 + i * 100 + j || seen[p][j][i] != 1;
  CHECK(mistakes == 0 && last_i == N - 1 && last_j == M - 1);
  /* The outermost one, through a pointer; `continue`, and a loop without iterations. */
  int *q = c, empty = 0;
#pragma omp target teams distribute parallel for collapse(3) map(tofrom : q[ : P * N * M])
  for (long i = 0; i < n; i++)
    for (int p = P; p > 0; p--)
      for (int j = 0; j < M; j++) {
        if (j == 3) continue;
        *(q + (j * P + p - 1) * n + i) = -1;
      }
  for (int p = 0; p < P; p++)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++) CHECK(c[(j * P + p) * N + i] == (j == 3 ? p * 10000 + i * 100 + j : -1));
#pragma omp target teams distribute parallel for collapse(2) map(tofrom : c)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < empty; j++) c[j * n + i] = 5;
  CHECK(c[0] == -1);
  /* Where the program says who gets what, it does. */
#pragma omp target teams distribute parallel for collapse(2) map(tofrom : c) schedule(static, 1)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < M; j++) c[j * n + i] = 6;
  CHECK(c[0] == 6 && c[M * N - 1] == 6);
  return failures != 0;
}
