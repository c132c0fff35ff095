// lastprivate on non-rectangular nests, of every type and of the nest's own variables, also where the nest's last
// rows are empty, on every construct.
// env: OMP_NUM_THREADS=3
// options: -Wno-maybe-uninitialized
// not-in-gcc: <12: loops that are not rectangular
#include "../check.h"
#include <string.h>

typedef struct {
  int a;
  double b[3];
} record;

static int i, j, k, m, array[3];
static record s;

static void clear(void) {
  i = j = k = m = -1;
  memset(array, 0, sizeof array);
  memset(&s, 0, sizeof s);
}
static int are(int i_end, int j_end, int row, int column) {
  const int so = i == i_end && j == j_end && k == 100 * row + column && array[0] == row && array[2] == column &&
                 s.a == row && s.b[1] == column;
  if (!so) printf("%d %d %d, %d %d, %d %g\n", i, j, k, array[0], array[2], s.a, s.b[1]);
  clear();
  return so;
}
#define BODY                                                                                                           \
  {                                                                                                                    \
    k = i * 100 + j;                                                                                                   \
    array[0] = i;                                                                                                      \
    array[2] = j;                                                                                                      \
    s.a = i;                                                                                                           \
    s.b[1] = j;                                                                                                        \
  }

static int ten(void) { return 10; }

static void regions(int n) {
  int v[n], *p, *q, *const base = array;
  clear();
#pragma omp parallel for collapse(2) lastprivate(i, j, k, array, s, v)
  for (i = 0; i < 10; i++)
    for (j = 0; j < i; j++) {
      BODY v[n - 1] = k;
    }
  CHECK(v[n - 1] == 908);
  CHECK(are(10, 9, 9, 8));
#pragma omp parallel for collapse(2) lastprivate(i, j, k, array, s)
  for (i = 0; i < 10; i++)
    for (j = 0; j < 5 - i; j++) BODY
  CHECK(are(5, 1, 4, 0));
#pragma omp parallel for collapse(3) lastprivate(i, j, k, m, array, s)
  for (i = 0; i < 10; i++)
    for (j = 10; j > 4 + 2 * i; j -= 2)
      for (m = j; m <= 2 * j; m++) BODY
  CHECK(m == 21);
  CHECK(are(3, 8, 2, 10));
#pragma omp simd collapse(2) lastprivate(k, array, s)
  for (i = 0; i < 10; i++)
    for (j = 0; j < 7 - i; j++) BODY
  CHECK(are(7, 1, 6, 0));
#pragma omp parallel for simd collapse(2) lastprivate(k, array, s)
  for (i = 3; i < 10; i++)
    for (j = 2; j < 7 - i; j++) BODY
  CHECK(are(5, 3, 4, 2));
#pragma omp teams distribute parallel for simd collapse(2) lastprivate(i, j, k, array, s)
  for (i = 3; i < ten(); i++)
    for (j = i; j < ten() - i; j++) BODY
  CHECK(are(5, 6, 4, 5));
#pragma omp parallel
#pragma omp for collapse(2) lastprivate(i, j, k, array, s) nowait
  for (i = 10; i > 0; i -= 2)
    for (j = 10; j >= i; j -= 2) BODY
  CHECK(are(0, 0, 2, 2));
#pragma omp parallel
#pragma omp loop collapse(2) lastprivate(i, j)
  for (i = 0; i < 10; i++)
    for (j = 0; j < 7 - i; j++)
      ;
  CHECK(i == 7 && j == 1);
#pragma omp parallel for collapse(2) lastprivate(p, q, k)
  for (p = base; p < base + 3; p++)
    for (q = p; q < base + 2; q++) k = (int)(q - base) * 10 + (int)(p - base);
  CHECK(p == base + 2 && q == base + 2 && k == 11);
}

static void devices(void) {
  int i, j, k = 0, array[3] = {0};
  record s = {0};
#define SAME(i_end, j_end, row, column)                                                                                \
  CHECK(i == i_end && j == j_end && k == 100 * row + column && array[0] == row && array[2] == column &&                \
        s.a == row && s.b[1] == column)
#pragma omp target parallel for collapse(2) lastprivate(i, j, k, array, s)
  for (i = 0; i < 10; i++)
    for (j = 0; j < i; j++) BODY
  SAME(10, 9, 9, 8);
#pragma omp target teams distribute parallel for collapse(2) lastprivate(i, j, k, array, s)
  for (i = 0; i < 10; i++)
    for (j = 0; j < 5 - i; j++) BODY
  SAME(5, 1, 4, 0);
#pragma omp target simd collapse(2) lastprivate(k, array, s)
  for (i = 0; i < 10; i++)
    for (j = 0; j < 7 - i; j++) BODY
  SAME(7, 1, 6, 0);
#pragma omp target map(tofrom : i, j, k, array, s)
#pragma omp parallel num_threads(40)
  {
#pragma omp for collapse(2) lastprivate(i, j, k, array, s)
    for (i = 0; i < 10; i++)
      for (j = 0; j < 6 - i; j++) BODY
#pragma omp for collapse(2) lastprivate(i, j, k, array, s)
    for (i = 0; i < 10; i++)
      for (j = 0; j < 4 - i; j++) BODY
  }
  SAME(4, 1, 3, 0);
}

int main(void) {
  regions(7);
  devices();
  return failures != 0;
}
