// `loop bind(parallel)` in the iterations of a loop that teams share out, as programs for clang and nvc have it: the threads
// of a team share out the inner loop. gcc refuses that.
// lanes: host sim sim53 nvcc cubin ptx
// not-in-gcc: may not be nested
#include "../check.h"

enum { N = 70, M = 45 };
static double a[N][M], b[N * 2][M], rows[N], columns[M];

static void sums(void) {
#pragma omp target teams loop map(to : a) map(from : rows)
  for (int i = 0; i < N; i++) {
    double sum = 0;
#pragma omp loop bind(parallel) reduction(+ : sum)
    for (int j = 0; j < M; j++) sum += a[i][j];
    rows[i] = sum;
  }
}

static double twice(int n) {
  double all = 0;
#pragma omp target teams map(to : a) map(tofrom : b, all) reduction(+ : all)
#pragma omp loop bind(teams) collapse(2) reduction(+ : all)
  for (int k = 0; k < 2; k++)
    for (int i = 0; i < n; i++) {
      double most = 0;
#pragma omp loop bind(parallel)
      for (int j = 0; j < M; j++) b[k * N + i][j] = a[i][j] * (k + 1);
#pragma omp loop bind(parallel) reduction(max : most)
      for (int j = 0; j < M; j++) most = b[k * N + i][j] > most ? b[k * N + i][j] : most;
      all += most;
    }
  return all;
}

static double combined(int n) {
  double all = 0;
#pragma omp target teams loop map(to : a) map(tofrom : all) reduction(+ : all)
  for (int i = 0; i < n; i++) {
    double sum = 0;
#pragma omp loop bind(parallel) reduction(+ : sum)
    for (int j = 0; j < M; j++) sum += a[i][j];
    all += sum;
  }
  return all;
}

static void each(void) {
#pragma omp target
#pragma omp teams
#pragma omp loop
  for (int j = 0; j < M; j++) {
    double sum = 0;
#pragma omp loop bind(parallel) collapse(2) reduction(+ : sum)
    for (int h = 0; h < 2; h++)
      for (int i = 0; i < N / 2; i++) sum += a[h * (N / 2) + i][j];
    columns[j] = sum;
  }
}

int main(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) a[i][j] = i * 7 % 13 + j * 5 % 11;
  sums();
  each();
  const double all = twice(N), sum_of_all = combined(N);
  double expected = 0, expected_sum = 0;
  for (int i = 0; i < N; i++) {
    double sum = 0, most = 0;
    for (int j = 0; j < M; j++) {
      sum += a[i][j], most = a[i][j] > most ? a[i][j] : most;
      CHECK(b[i][j] == a[i][j] && b[N + i][j] == 2 * a[i][j]);
    }
    CHECK(rows[i] == sum);
    expected_sum += sum;
    expected += 3 * most;
  }
  CHECK(all == expected);
  CHECK(sum_of_all == expected_sum);
  for (int j = 0; j < M; j++) {
    double sum = 0;
    for (int i = 0; i < N; i++) sum += a[i][j];
    CHECK(columns[j] == sum);
  }
  return failures != 0;
}
