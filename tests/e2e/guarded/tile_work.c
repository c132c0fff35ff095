// Teams that go through tiles, of which a thread has several iterations and elements: products and distances in tiles of 16 x
// 16, 32 x 32 and 8 x 16, with edges; and those that stay as they are, since threads tell their number, the loop says how it is
// dealt, or others use the elements.
#include "../check.h"
#include <omp.h>
#include <stdlib.h>
#include <string.h>

enum { N = 72, T = 16, W = 32, H = 8 };
static int a[N * N], b[N * N], c[N * N], expected[N * N];

static void expect_product(void) {
  memset(c, 0xff, sizeof c);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      int sum = 0;
      for (int k = 0; k < N; k++) sum += a[i * N + k] * b[k * N + j];
      expected[i * N + j] = sum;
    }
}
static int is_right(void) { return memcmp(c, expected, sizeof c) == 0; }

#define DO_(...) _Pragma(#__VA_ARGS__)
#define DO(...) DO_(__VA_ARGS__)
// Tiles of y by x, `depth` columns and rows at a time; `clauses` of the construct, `dealt` of the loops. What `more` adds stands
// behind a step.
#define PRODUCT(rows, columns, depth, clauses, dealt, more)                                                  \
  DO(clauses) for (int ti = 0; ti < N; ti += rows) for (int tj = 0; tj < N; tj += columns) {            \
    int ta[rows][depth], tb[depth][columns], sums[rows][columns];                                            \
    DO(dealt) for (int y = 0; y < rows; y++) for (int x = 0; x < columns; x++) sums[y][x] = 0;          \
    for (int t = 0; t < N; t += depth) {                                                                     \
      DO(dealt) for (int y = 0; y < rows; y++) for (int k = 0; k < depth; k++) ta[y][k] =               \
          ti + y < N && t + k < N ? a[(ti + y) * N + t + k] : 0;                                             \
      DO(dealt) for (int k = 0; k < depth; k++) for (int x = 0; x < columns; x++) tb[k][x] =            \
          t + k < N && tj + x < N ? b[(t + k) * N + tj + x] : 0;                                             \
      DO(dealt) for (int y = 0; y < rows; y++) for (int x = 0; x < columns; x++) {                      \
        for (int k = 0; k < depth; k++) sums[y][x] += ta[y][k] * tb[k][x];                                   \
      }                                                                                                      \
      more                                                                                                   \
    }                                                                                                        \
    DO(dealt) for (int y = 0; y < rows; y++) for (int x = 0; x < columns; x++) {                        \
      if (ti + y < N && tj + x < N) c[(ti + y) * N + tj + x] = sums[y][x];                                   \
    }                                                                                                        \
  }
#define MAPS map(to : a, b) map(tofrom : c)
#define USUAL omp target teams distribute collapse(2) MAPS
#define DEALT omp parallel for collapse(2)

int main(void) {
  for (int i = 0; i < N * N; i++) a[i] = i * 37 % 101 - 50, b[i] = i * 53 % 97 - 40;

  expect_product();
  PRODUCT(T, T, T, omp target teams distribute collapse(2) thread_limit(256) MAPS, DEALT, )
  CHECK(is_right());
  expect_product();
  PRODUCT(W, W, W, USUAL, DEALT, )
  CHECK(is_right());
  expect_product();
  PRODUCT(H, T, W, USUAL thread_limit(128), DEALT, )
  CHECK(is_right());
  expect_product();
  PRODUCT(W, T, H, USUAL num_teams(3), DEALT, )
  CHECK(is_right());
  expect_product();
  PRODUCT(T, T, T, USUAL thread_limit(64), DEALT, )
  CHECK(is_right());
  expect_product();
  PRODUCT(T, T, T, USUAL thread_limit(16), DEALT, )
  CHECK(is_right());
  expect_product();
  PRODUCT(T, T, T, USUAL, DEALT schedule(static, 3), )
  CHECK(is_right());

  // Elements of others: sums that move one row on and back again; the first one's, by one thread.
  expect_product();
  PRODUCT(
      T, T, T, USUAL, DEALT, int moved[T][T]; DO(DEALT) for (int y = 0; y < T; y++) for (int x = 0; x < T; x++)
          moved[(y + 1) % T][x] = sums[y][x];
      DO(DEALT) for (int y = 0; y < T; y++) for (int x = 0; x < T; x++) sums[y][x] = moved[(y + 1) % T][x];)
  CHECK(is_right());
  expect_product();
  PRODUCT(T, T, T, USUAL, DEALT, sums[0][0] += 5; sums[0][0] -= 5;)
  CHECK(is_right());
  // How many threads there are.
  expect_product();
  int most = 0;
  PRODUCT(T, T, T, omp target teams distribute collapse(2) thread_limit(256) map(tofrom : most) MAPS, DEALT,
          DO(omp parallel) if (omp_get_thread_num() == 0 && ti + tj + t == 0) most = omp_get_num_threads();)
  CHECK(is_right() && most > 0 && most <= 256);

  // The largest differences of rows, in doubles, and how often an element is the smaller one.
  enum { M = 48 };
  static double far[N * N];
  static int often[N * N];
#pragma omp target teams distribute collapse(2) thread_limit(256) map(to : a, b) map(from : far, often)
  for (int i = 0; i < 64; i += T)
    for (int j = 0; j < 64; j += T) {
      double ta[T][T], tb[T][T], most[T][T];
      int smaller[T][T];
#pragma omp parallel for collapse(2)
      for (int y = 0; y < T; y++)
        for (int x = 0; x < T; x++) most[y][x] = -1, smaller[y][x] = 0;
      for (int t = 0; t < M; t += T) {
#pragma omp parallel for collapse(2)
        for (int y = 0; y < T; y++)
          for (int x = 0; x < T; x++) ta[y][x] = a[(i + y) * N + t + x], tb[y][x] = b[(j + y) * N + t + x];
#pragma omp parallel for collapse(2)
        for (int y = 0; y < T; y++)
          for (int x = 0; x < T; x++) {
            double m = most[y][x];
            for (int k = 0; k < T; k++) {
              const double d = ta[y][k] - tb[x][k];
              m = d > m ? d : m;
              smaller[y][x] += d < 0;
            }
            most[y][x] = m;
          }
      }
#pragma omp parallel for collapse(2)
      for (int y = 0; y < T; y++)
        for (int x = 0; x < T; x++) far[(i + y) * N + j + x] = most[y][x], often[(i + y) * N + j + x] = smaller[y][x];
    }
  int wrong = 0;
  for (int i = 0; i < 64; i++)
    for (int j = 0; j < 64; j++) {
      double m = -1;
      int count = 0;
      for (int k = 0; k < M; k++) {
        const double d = a[i * N + k] - b[j * N + k];
        m = d > m ? d : m;
        count += d < 0;
      }
      wrong += far[i * N + j] != m || often[i * N + j] != count;
    }
  CHECK(!wrong);
  return failures != 0;
}
