// Nests that read along one loop and write along another: warps are patches of both where blocks allow it, and whichever
// shape those have, each iteration is run once, with its own values, and the last one is the last.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"

enum { N = 53, M = 70, P = 34 };
static int a[N][M], b[M][N], seen[M * N];
static double x[N * M * P], y[N * M * P];
static unsigned char small[8 * M], across[M * 8];

static void fill(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) a[i][j] = i * 1000 + j, b[j][i] = -1;
}
static int mistakes(void) {
  int count = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) count += b[j][i] != a[i][j];
  return count;
}

#define PRAGMA(...) _Pragma(#__VA_ARGS__)
#define TRANSPOSE(...)                                                                                                 \
  do {                                                                                                                 \
    fill();                                                                                                            \
    PRAGMA(omp target teams distribute parallel for collapse(2) map(to : a) map(from : b) __VA_ARGS__)                 \
    for (int i = 0; i < n; i++)                                                                                        \
      for (int j = 0; j < m; j++) b[j][i] = a[i][j];                                                                   \
    CHECK(!mistakes());                                                                                                \
  } while (0)

int main(void) {
  int n = N, m = M, p = P, last_i = -1, last_j = -1;
  /* Blocks of 32 x 8 and of others. */
  TRANSPOSE();
  TRANSPOSE(thread_limit(512));
  TRANSPOSE(thread_limit(96));
  TRANSPOSE(num_threads(64));
  TRANSPOSE(num_threads(20));
  TRANSPOSE(num_teams(2));
  TRANSPOSE(num_teams(2) thread_limit(1024));
  TRANSPOSE(schedule(static, 3));

  /* Once each, with `continue`, steps, and what the last iteration leaves. */
  fill();
  const int *from = &a[0][0];
  int *to = &b[0][0];
#pragma omp target teams distribute parallel for collapse(2) map(to : from[ : N * M]) map(tofrom : to[ : M * N], seen) \
    lastprivate(last_i, last_j)
  for (long i = n - 1; i >= 0; i--)
    for (unsigned j = 1; j < M; j += 2) {
      last_i = i, last_j = j;
      seen[j * N + i]++;
      if (j % 3 == 0) continue;
      to[j * n + i] = from[i * m + j];
    }
  int wrong = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      wrong += b[j][i] != (j % 2 && j % 3 ? a[i][j] : -1);
      wrong += seen[j * N + i] != j % 2;
    }
  CHECK(!wrong && last_i == 0 && last_j == M - 1);

  /* Three loops, with the other side along each of the outer ones, and a sum. */
  for (int k = 0; k < N * M * P; k++) x[k] = k, y[k] = 0;
  double sum = 0;
#pragma omp target teams distribute parallel for collapse(3) map(to : x) map(tofrom : y) reduction(+ : sum)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      for (int k = 0; k < p; k++) {
        y[(k * m + j) * n + i] += x[(i * m + j) * p + k];
        sum += 1;
      }
#pragma omp target teams distribute parallel for collapse(3) map(to : x) map(tofrom : y)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      for (int k = 0; k < p; k++) y[(i * p + k) * m + j] += x[(i * m + j) * p + k];
  wrong = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      for (int k = 0; k < P; k++) {
        const int at = (k * M + j) * N + i, middle = at % M, outer = at / M;
        wrong += y[at] != (i * M + j) * P + k + ((double)(outer / P) * M + middle) * P + outer % P;
      }
  CHECK(!wrong && sum == N * M * P);

  /* Loops that are too short for it, and one without iterations. */
  for (int i = 0; i < 8 * M; i++) small[i] = i % 251;
#pragma omp target teams distribute parallel for collapse(2) map(to : small) map(from : across)
  for (int i = 0; i < 7; i++)
    for (int j = 0; j < M; j++) across[j * 7 + i] = small[i * M + j];
  wrong = 0;
  for (int i = 0; i < 7; i++)
    for (int j = 0; j < M; j++) wrong += across[j * 7 + i] != (i * M + j) % 251;
  CHECK(!wrong);
  int none = 0;
  fill();
#pragma omp target teams distribute parallel for collapse(2) map(to : a) map(tofrom : b)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < none; j++) b[j][i] = a[i][j];
  CHECK(b[0][0] == -1);

  /* Inner loops that nobody marked, in few matrices and in many. */
  for (int k = 0; k < N * M * P; k++) y[k] = 0;
#pragma omp target teams distribute parallel for map(to : x) map(from : y)
  for (int k = 0; k < p; k++)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++) y[(k * m + j) * n + i] = x[(k * n + i) * m + j];
  wrong = 0;
  for (int k = 0; k < P; k++)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++) wrong += y[(k * M + j) * N + i] != (k * N + i) * M + j;
  CHECK(!wrong);
  return failures != 0;
}
