// A team has as many threads as num_threads or thread_limit says, however many registers its code wants: programs
// number the elements of their tiles by them. (On the host a team has as many as there are processors.)
#include "../check.h"
#include <omp.h>

// Keeps R numbers alive, each a register or two.
#define BUSY(R, in, sum)                                                                                               \
  double r[R];                                                                                                         \
  for (int k = 0; k < R; k++) r[k] = in[k];                                                                            \
  for (int turn = 0; turn < in[0]; turn++)                                                                             \
    for (int k = 0; k < R; k++) r[k] = r[k] * r[(k + 1) % R] + in[(k + turn) % R];                                     \
  for (int k = 0; k < R; k++) sum += r[k];

// A tile in team memory, which all threads of the team fill.
#define TILED(name, N, R, clauses, inner)                                                                              \
  static int name(const double *in) {                                                                                  \
    int size = 0, filled = 0;                                                                                          \
    double total = 0;                                                                                                  \
    _Pragma(clauses) {                                                                                                 \
      int tile[N];                                                                                                     \
      double sums[N];                                                                                                  \
      for (int i = 0; i < N; i++) tile[i] = 0;                                                                         \
      _Pragma(inner) {                                                                                                 \
        const int me = omp_get_thread_num();                                                                           \
        double sum = 0;                                                                                                \
        BUSY(R, in, sum)                                                                                               \
        tile[me] = 1;                                                                                                  \
        sums[me] = sum;                                                                                                \
        _Pragma("omp barrier") if (me == 0) {                                                                          \
          size = omp_get_num_threads();                                                                                \
          for (int i = 0; i < size; i++) filled += tile[i], total += sums[i] - sums[0];                                \
        }                                                                                                              \
      }                                                                                                                \
    }                                                                                                                  \
    CHECK(filled == size && total == 0);                                                                               \
    return size;                                                                                                       \
  }
#define STRING(x) #x
#define PRAGMA(...) STRING(__VA_ARGS__)
#define IN map(to : in[0 : 128]) map(tofrom : size, filled, total)
// By limit, by number, and by both, in a team's sequential code (generic mode) and without it.
#define BY_LIMIT(N, R)                                                                                                 \
  TILED(limit_##N##_##R, N, R, PRAGMA(omp target teams num_teams(1) thread_limit(N) IN), "omp parallel")
#define BY_NUMBER(N, R)                                                                                                \
  TILED(number_##N##_##R, N, R, PRAGMA(omp target IN), PRAGMA(omp parallel num_threads(N)))
#define BY_BOTH(N, R)                                                                                                  \
  TILED(both_##N##_##R, N, R, PRAGMA(omp target teams num_teams(1) thread_limit(N) IN),                               \
        PRAGMA(omp parallel num_threads(N)))
#define ALONE(N, R)                                                                                                    \
  static int alone_##N##_##R(const double *in) {                                                                       \
    int size = 0;                                                                                                      \
    _Pragma(PRAGMA(omp target parallel num_threads(N) map(to : in[0 : 128]) map(tofrom : size))) {                     \
      double sum = 0;                                                                                                  \
      BUSY(R, in, sum)                                                                                                 \
      _Pragma("omp atomic") size += 1 + (sum != sum);                                                                  \
    }                                                                                                                  \
    return size;                                                                                                       \
  }
#define ALL(N) BY_LIMIT(N, 4) BY_NUMBER(N, 20) BY_BOTH(N, 100) ALONE(N, 100)
ALL(100) ALL(256) ALL(992)
ALONE(1024, 4) ALONE(1024, 100)

static void expect(int seen, int wanted) {
  if (omp_get_num_devices() > 0)
    CHECK(seen == wanted);
  else
    CHECK(seen >= 1 && seen <= wanted);
}

int main(void) {
  double in[128];
  for (int i = 0; i < 128; i++) in[i] = i ? i * 0.25 : 3;
#define RUN(N)                                                                                                         \
  expect(limit_##N##_4(in), N), expect(number_##N##_20(in), N), expect(both_##N##_100(in), N),                         \
      expect(alone_##N##_100(in), N);
  RUN(100) RUN(256) RUN(992)
  expect(alone_1024_4(in), 1024), expect(alone_1024_100(in), 1024);

  // Threads that nothing but the loop's clauses ask for.
  int sizes[4] = {0};
#pragma omp target teams distribute parallel for thread_limit(512) num_teams(2) map(tofrom : sizes)
  for (int i = 0; i < 4000; i++)
    if (i == 0) sizes[0] = omp_get_num_threads();
#pragma omp target teams distribute parallel for collapse(2) thread_limit(64) map(tofrom : sizes)
  for (int i = 0; i < 4000; i++)
    for (int j = 0; j < 3; j++)
      if (i + j == 0) sizes[1] = omp_get_num_threads();
#pragma omp target teams distribute parallel for num_threads(96) thread_limit(512) map(tofrom : sizes)
  for (int i = 0; i < 4000; i++)
    if (i == 0) sizes[2] = omp_get_num_threads();
  // One region says how many, another one does not.
#pragma omp target teams num_teams(1) map(tofrom : sizes)
  {
    int first = 0, second = 0;
#pragma omp parallel
    if (omp_get_thread_num() == 0) first = omp_get_num_threads();
#pragma omp parallel num_threads(384)
    if (omp_get_thread_num() == 0) second = omp_get_num_threads();
    sizes[3] = first > 0 ? second : 0;
  }
  expect(sizes[0], 512), expect(sizes[1], 64), expect(sizes[2], 96), expect(sizes[3], 384);
  printf("%d\n", failures);
  return failures != 0;
}
