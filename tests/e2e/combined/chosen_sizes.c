// Teams of a size that the compiler chooses: of loops that nobody marked, and of marked ones; of one warp; with
// loops that have an iteration for each thread, less, more, and whose lengths loops around bound.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"

enum { ROWS = 70 };

#define STEPS(name, N)                                                                                       \
  static void name(int *a, long *sums, int all) {                                                            \
    _Pragma("omp target teams distribute parallel for map(tofrom : a[:all]) map(from : sums[:ROWS])")        \
    for (int r = 0; r < ROWS; r++) {                                                                         \
      for (int step = 0; step < N; step++)                                                                   \
        for (int i = step & 1; i < N - 1; i += 2) {                                                          \
          const int first = a[r * N + i], second = a[r * N + i + 1];                                         \
          if (first > second) a[r * N + i] = second, a[r * N + i + 1] = first;                               \
        }                                                                                                    \
      long sum = 0;                                                                                          \
      for (int i = 0; i < N; i++) sum += a[r * N + i] * (i + 1L);                                            \
      sums[r] = sum;                                                                                         \
    }                                                                                                        \
  }                                                                                                          \
  static void name##_marked(int *a, long *sums, int all) {                                                   \
    _Pragma("omp target teams distribute map(tofrom : a[:all]) map(from : sums[:ROWS])")                     \
    for (int r = 0; r < ROWS; r++) {                                                                         \
      int x[N];                                                                                              \
      long sum = 0;                                                                                          \
      _Pragma("omp parallel for") for (int i = 0; i < N; i++) x[i] = a[r * N + i];                           \
      for (int step = 0; step < N; step++) {                                                                 \
        _Pragma("omp parallel for") for (int i = step & 1; i < N - 1; i += 2) {                              \
          if (x[i] <= x[i + 1]) continue;                                                                    \
          const int first = x[i];                                                                            \
          x[i] = x[i + 1], x[i + 1] = first;                                                                 \
        }                                                                                                    \
      }                                                                                                      \
      _Pragma("omp parallel for reduction(+ : sum)") for (int i = 0; i < N; i++) sum += x[i] * (i + 1L);     \
      _Pragma("omp parallel for") for (int i = 0; i < N; i++) a[r * N + i] = x[i];                           \
      sums[r] = sum;                                                                                         \
    }                                                                                                        \
  }                                                                                                          \
  static void name##_check(void) {                                                                           \
    static int a[ROWS * N], b[ROWS * N];                                                                     \
    static long sums[ROWS], marked[ROWS];                                                                    \
    for (int i = 0; i < ROWS * N; i++) a[i] = b[i] = (int)(i * 2654435761u % 10007);                         \
    name(a, sums, ROWS * N);                                                                                 \
    name##_marked(b, marked, ROWS * N);                                                                      \
    for (int r = 0; r < ROWS; r++) {                                                                         \
      int *row = a + r * N;                                                                                  \
      long sum = 0, before = 0, after = 0;                                                                   \
      for (int i = 0; i < N; i++) {                                                                          \
        CHECK(i == 0 || row[i - 1] <= row[i]);                                                               \
        CHECK(row[i] == b[r * N + i]);                                                                       \
        sum += row[i] * (i + 1L);                                                                            \
        before += (int)((r * N + i) * 2654435761u % 10007), after += row[i];                                 \
      }                                                                                                      \
      CHECK(sums[r] == sum && marked[r] == sum && before == after);                                          \
    }                                                                                                        \
  }
STEPS(warp, 64)
STEPS(less, 23)
STEPS(usual, 256)
STEPS(odd, 201)
STEPS(most, 512)
STEPS(open, 100)

// Rows that shrink, 31 threads at most: a triangular system.
enum { N = 32 };
static void triangle(const double *m, double *x) {
#pragma omp target teams distribute parallel for map(to : m[:ROWS * N * N]) map(tofrom : x[:ROWS * N])
  for (int r = 0; r < ROWS; r++)
    for (int k = 0; k < N; k++) {
      x[r * N + k] /= m[(r * N + k) * N + k];
      for (int i = k + 1; i < N; i++) x[r * N + i] -= m[(r * N + i) * N + k] * x[r * N + k];
    }
}

static void triangle_check(void) {
  static double m[ROWS * N * N], x[ROWS * N], y[ROWS * N];
  for (int i = 0; i < ROWS * N * N; i++) m[i] = 1 + i * 37 % 11;
  for (int i = 0; i < ROWS * N; i++) x[i] = y[i] = i % 13;
  triangle(m, x);
  for (int r = 0; r < ROWS; r++)
    for (int k = 0; k < N; k++) {
      y[r * N + k] /= m[(r * N + k) * N + k];
      for (int i = k + 1; i < N; i++) y[r * N + i] -= m[(r * N + i) * N + k] * y[r * N + k];
    }
  // A device may use fused operations.
  for (int i = 0; i < ROWS * N; i++) {
    const double difference = x[i] - y[i], size = y[i] < 0 ? -y[i] : y[i];
    CHECK(difference <= 1e-6 * (1 + size) && -difference <= 1e-6 * (1 + size));
  }
}

// Matrices that a team goes through many times: many teams have the size that gives each thread some elements, few
// have more threads. `b` may be `a`.
#define MATRIX(name, M, K, SIZE)                                                                             \
  static void name(const int *a, int *b, int teams, int all) {                                               \
    _Pragma("omp target teams distribute map(to : a[:all]) map(from : b[:all])")                             \
    for (int t = 0; t < teams; t++) {                                                                        \
      int x[M][K], row[K], column[M];                                                                        \
      _Pragma("omp parallel for collapse(2)") for (int i = 0; i < M; i++)                                    \
        for (int j = 0; j < K; j++) x[i][j] = a[(t * M + i) * K + j];                                        \
      for (int p = 0; p < 16; p++) {                                                                         \
        _Pragma("omp parallel for") for (int i = 0; i < M; i++) column[i] = x[i][p];                         \
        _Pragma("omp parallel for") for (int j = 0; j < K; j++) row[j] = x[p][j];                            \
        _Pragma("omp parallel for collapse(2)") for (int i = 0; i < M; i++)                                  \
          for (int j = 0; j < K; j++) x[i][j] = i == p ? row[j] : (x[i][j] + column[i] * row[j]) % 1009;     \
      }                                                                                                      \
      _Pragma("omp parallel for collapse(2)") for (int i = 0; i < M; i++)                                    \
        for (int j = 0; j < K; j++) b[(t * M + i) * K + j] = x[i][j];                                        \
    }                                                                                                        \
  }                                                                                                          \
  static void name##_outer(const int *a, int *b, int teams, int all) {                                       \
    _Pragma("omp target teams distribute parallel for map(to : a[:all]) map(from : b[:all])")                \
    for (int t = 0; t < teams; t++) {                                                                        \
      int *x = b + t * SIZE;                                                                                 \
      for (int k = 0; k < SIZE; k++) x[k] = a[t * SIZE + k];                                                 \
      for (int p = 0; p < 16; p++)                                                                           \
        for (int i = 0; i < M; i++) {                                                                        \
          if (i == p) continue;                                                                              \
          const int factor = x[i * K + p];                                                                   \
          for (int j = 0; j < K; j++) x[i * K + j] = (x[i * K + j] + factor * x[p * K + j]) % 1009;          \
        }                                                                                                    \
    }                                                                                                        \
  }                                                                                                          \
  static void name##_check(int teams) {                                                                      \
    static int a[9 * SIZE], b[9 * SIZE], c[9 * SIZE];                                                        \
    for (int i = 0; i < teams * SIZE; i++) a[i] = i * 37 % 1009;                                             \
    name(a, b, teams, teams * SIZE);                                                                         \
    name##_outer(a, c, teams, teams * SIZE);                                                                 \
    for (int t = 0; t < teams; t++) {                                                                        \
      int *x = a + t * SIZE;                                                                                 \
      for (int p = 0; p < 16; p++)                                                                           \
        for (int i = 0; i < M; i++) {                                                                        \
          if (i == p) continue;                                                                              \
          const int factor = x[i * K + p];                                                                   \
          for (int j = 0; j < K; j++) x[i * K + j] = (x[i * K + j] + factor * x[p * K + j]) % 1009;          \
        }                                                                                                    \
    }                                                                                                        \
    for (int i = 0; i < teams * SIZE; i++) CHECK(b[i] == a[i] && c[i] == a[i]);                              \
    for (int i = 0; i < teams * SIZE; i++) a[i] = i * 37 % 1009;                                             \
    name(a, a, teams, teams * SIZE); /* where the two are one */                                             \
    for (int i = 0; i < teams * SIZE; i++) CHECK(a[i] == b[i]);                                              \
  }
MATRIX(narrow, 48, 32, 1536) // a multiple of 128
MATRIX(wide, 16, 512, 8192)  // rows longer than a team
MATRIX(large, 40, 40, 1600)  // not shared out evenly

int main(void) {
  for (int teams = 2; teams <= 9; teams += 7) {
    narrow_check(teams);
    wide_check(teams);
    large_check(teams);
  }
  warp_check();
  less_check();
  usual_check();
  odd_check();
  most_check();
  open_check();
  triangle_check();
  return failures != 0;
}
