// A distributed loop around a parallel loop: where that is all there is, it is one nest, and where there is more, it is not.
// Either way the results are those of the host.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
#include <omp.h>
#include <string.h>

enum { ROWS = 19, COLS = 70, SIZE = ROWS * COLS };
static int a[SIZE], b[SIZE], expected[SIZE];
static int length[ROWS];

#define PRAGMA(...) _Pragma(#__VA_ARGS__)
#define BOTH(name, before, clauses, ...)                                                                               \
  static void name##_device(int *a, const int *b, int n, int m) {                                                      \
    before PRAGMA(omp target teams distribute clauses map(tofrom : a[:SIZE]) map(to : b[:SIZE], length)) __VA_ARGS__   \
  }                                                                                                                    \
  static void name##_here(int *a, const int *b, int n, int m) { before __VA_ARGS__ }

static void fill(int *a) {
  for (int i = 0; i < SIZE; i++) a[i] = i * 7 % 31, b[i] = i * 5 % 23;
  for (int i = 0; i < ROWS; i++) length[i] = i * 3 % COLS;
}

static void same(const char *name, void (*device)(int *, const int *, int, int), void (*here)(int *, const int *, int, int)) {
  fill(expected);
  here(expected, b, ROWS, COLS);
  fill(a);
  device(a, b, ROWS, COLS);
  if (memcmp(a, expected, sizeof a)) printf("%s differs\n", name), failures++;
}
#define SAME(name) same(#name, name##_device, name##_here)

/* One nest. */
BOTH(plain, , , for (int i = 0; i < n; i++) {
  _Pragma("omp parallel for") for (int j = 0; j < m; j++) a[i * m + j] = b[i * m + j] + i;
})
BOTH(columns, , , for (int j = m - 1; j >= 0; j -= 2)
                _Pragma("omp parallel for") for (int i = 1; i < n; i += 3) a[i * m + j] += b[i * m + j] - j;)
BOTH(collapsed, , collapse(2), for (int i = 0; i < n; i++) for (int k = 0; k < 2; k++)
                  _Pragma("omp parallel for collapse(2)") for (long j = 0; j < 7; j++) for (int l = 0; l < 5; l++)
                    a[i * m + (k * 7 + (int) j) * 5 + l] = (int) (i * 1000 + k * 100 + j * 10 + l);)
BOTH(with_constants, , , for (int i = 0; i < n; i++) {
  const int *row = b + i * m, twice = 2 * i;
  const int more = twice > 9 ? twice : 9;
  _Pragma("omp parallel for") for (int j = 0; j < m; j++) a[i * m + j] = row[j] + twice + more;
})
BOTH(outside, int i; int j; int offset = 4;, private(j) firstprivate(offset), for (i = 0; i < n; i++) {
  _Pragma("omp parallel for") for (j = 0; j < m; j++) a[i * m + j] = b[i * m + j] + offset;
})
BOTH(own, int own;, , for (int i = 0; i < n; i++) {
  int start = i;
  _Pragma("omp parallel for private(own)") for (int j = 0; j < m; j++) {
    own = b[i * m + j];
    if (own > 11) continue;
    for (int k = 0; k < own; k++) a[i * m + j] += k + start;
  }
})
BOTH(none, , , for (int i = 0; i < n; i++)
             _Pragma("omp parallel for") for (int j = m; j < n; j++) a[i * m + j] = 1;)
BOTH(updates, , , for (int i = 0; i < n; i++) {
  _Pragma("omp parallel for") for (int j = 0; j < m; j++) {
    _Pragma("omp atomic") a[b[i * m + j]] += i + j;
  }
})
BOTH(limited, , thread_limit(64), for (int i = 0; i < n; i++) {
  _Pragma("omp parallel for num_threads(32)") for (int j = 0; j < m; j++) a[i * m + j] = b[i * m + j] + i;
})

/* More than a nest. */
BOTH(less_than_a_warp, , thread_limit(20), for (int i = 0; i < n; i++) {
  _Pragma("omp parallel for") for (int j = 0; j < m; j++) a[i * m + j] = b[i * m + j] + i;
})
BOTH(so_many, , , for (int i = 0; i < n; i++) {
  _Pragma("omp parallel for num_threads(m)") for (int j = 0; j < m; j++) a[i * m + j] = b[i * m + j] + i;
})
BOTH(in_turn, , , for (int i = 0; i < n; i++) {
  _Pragma("omp parallel for num_threads(1)") for (int j = 1; j < m; j++) a[i * m + j] = a[i * m + j - 1] + b[i * m + j];
})
BOTH(triangle, , , for (int i = 0; i < n; i++)
                 _Pragma("omp parallel for") for (int j = i; j < m; j++) a[i * m + j] = b[i * m + j] + i;)
BOTH(lists, , , for (int i = 0; i < n; i++)
              _Pragma("omp parallel for") for (int j = 0; j < length[i]; j++) a[i * m + j] = b[i * m + j] + i;)
BOTH(behind, , , for (int i = 0; i < n; i++) {
  _Pragma("omp parallel for") for (int j = 1; j < m; j++) a[i * m + j] = b[i * m + j] + i;
  a[i * m] = a[i * m + m - 1];
})
BOTH(first, , , for (int i = 0; i < n; i++) {
  const int start = a[i * m]; /* which the loop changes */
  _Pragma("omp parallel for") for (int j = 0; j < m; j++) a[i * m + j] = start + j + 1;
})
BOTH(changed, , , for (int i = 0; i < n; i++) {
  int most = i;
  _Pragma("omp parallel for") for (int j = 0; j < m; j++) {
    int old = j;
    if (b[i * m + j] == 1000) most = old;
    a[i * m + j] = most;
  }
})
BOTH(hiding, int k = 5;, firstprivate(k), for (int i = 0; i < n; i++) {
  const int j = 2 * i, before = k + 1; /* the loops below have variables of these names */
  _Pragma("omp parallel for") for (int j = 0; j < m; j++) a[i * m + j] = b[i * m + j] + j;
  (void) j, (void) before;
})
BOTH(hidden, int k = 5;, firstprivate(k), for (int i = 0; i < n; i++) {
  const int before = k + i;
  _Pragma("omp parallel for") for (int k = 0; k < m; k++) a[i * m + k] = b[i * m + k] + before;
})
BOTH(hides, , , for (int i = 0; i < n; i++) {
  const int j = 2 * i;
  _Pragma("omp parallel for") for (int j = 0; j < m; j++) a[i * m + j] = b[i * m + j] + j;
})
BOTH(summed, , , for (int i = 0; i < n; i++) {
  int sum = 0;
  _Pragma("omp parallel for reduction(+ : sum)") for (int j = 0; j < m; j++) sum += b[i * m + j];
  a[i] = sum;
})
BOTH(last, , , for (int i = 0; i < n; i++) {
  int last = 0;
  _Pragma("omp parallel for lastprivate(last)") for (int j = 0; j < m; j++) last = b[i * m + j];
  a[i] = last;
})
BOTH(counted, int at = 3;, firstprivate(at), for (int i = 0; i < n; i++) {
  _Pragma("omp parallel for firstprivate(at)") for (int j = 0; j < m; j++) a[i * m + j] = b[i * m + j] + at;
})

/* Teams as they were asked for. */
static void asked(void) {
  int threads[ROWS] = {0}, limits[ROWS] = {0};
#pragma omp target teams distribute map(tofrom : threads)
  for (int i = 0; i < ROWS; i++) {
#pragma omp parallel for
    for (int j = 0; j < COLS; j++)
      if (omp_get_thread_num() == 0) threads[i] = omp_get_num_threads();
  }
#pragma omp target teams distribute thread_limit(64) map(tofrom : limits)
  for (int i = 0; i < ROWS; i++) {
#pragma omp parallel for num_threads(32)
    for (int j = 0; j < COLS; j++)
      if (omp_get_thread_num() == 0) limits[i] = omp_get_num_threads();
  }
  for (int i = 0; i < ROWS; i++) CHECK(threads[i] > 0 && limits[i] > 0 && limits[i] <= 32);
}

int main(void) {
  SAME(plain), SAME(columns), SAME(collapsed), SAME(with_constants), SAME(outside), SAME(own), SAME(none), SAME(updates), SAME(limited);
  SAME(less_than_a_warp), SAME(so_many), SAME(in_turn);
  SAME(triangle), SAME(lists), SAME(behind), SAME(first), SAME(changed), SAME(hiding), SAME(hidden), SAME(hides), SAME(summed), SAME(last), SAME(counted);
  asked();
  return failures != 0;
}
