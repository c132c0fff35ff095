// needs-output: 11 kinds
// Rows of arrays that each iteration goes through again and again, which a team may keep in its memory meanwhile: in place, filled
// first, in part, of matrices, by pointers, of two loops; the rest of the arrays, and what lies between rows, stays what it is.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS = 19, LENGTH = 48, GAP = 80, STEPS = 7, SIZE = ROWS * GAP + 16 * LENGTH };

typedef double matrix[6][8];

static double a[SIZE], b[SIZE], expected[SIZE];
static matrix m[ROWS], expected_m[ROWS];
static int kinds = 0;

#define ROW(name, ...)                                                                                                 \
  static void name##_device(double *a, double *b, matrix *m, int n) {                                                  \
    _Pragma("omp target teams distribute parallel for") __VA_ARGS__                                                    \
  }                                                                                                                    \
  static void name##_here(double *a, double *b, matrix *m, int n) { __VA_ARGS__ }

typedef void rows(double *, double *, matrix *, int);

static void fill(void) {
  for (int i = 0; i < SIZE; i++) a[i] = i * 7 % 101 / 8.0, b[i] = i * 5 % 89 / 4.0;
  for (int i = 0; i < ROWS * 48; i++) (&m[0][0][0])[i] = i % 31 + 1;
}

static void same(const char *name, rows *device, rows *here) {
  static double b_here[SIZE];
  fill();
  here(a, b, m, ROWS);
  memcpy(expected, a, sizeof a), memcpy(b_here, b, sizeof b), memcpy(expected_m, m, sizeof m);
  fill();
#pragma omp target data map(tofrom : a, b, m)
  device(a, b, m, ROWS);
  if (memcmp(a, expected, sizeof a) || memcmp(b, b_here, sizeof b) || memcmp(m, expected_m, sizeof m))
    printf("%s differs\n", name), exit(1);
  kinds++;
}

ROW(in_place, for (int i = 0; i < n; i++) for (int s = 0; s < STEPS; s++) for (int k = s & 1; k < LENGTH - 1; k += 2) {
  const double x = a[i * LENGTH + k], y = a[i * LENGTH + k + 1];
  if (x > y) a[i * LENGTH + k] = y, a[i * LENGTH + k + 1] = x;
})
ROW(gaps, for (int i = 0; i < n; i++) for (int s = 0; s < STEPS; s++) for (int k = 0; k < LENGTH; k++)
              a[i * GAP + k + 3] = a[i * GAP + k + 3] * 0.5 + s;)
ROW(filled, for (int i = 0; i < n; i++) {
  double *x = a + i * LENGTH;
  for (int k = 0; k < LENGTH; k++) x[k] = b[i * LENGTH + k];
  for (int s = 0; s < STEPS; s++)
    for (int k = 0; k < LENGTH; k++) x[k] = x[k] * 0.5 + b[s] * (k > s);
})
ROW(filled_in_part, for (int i = 0; i < n; i++) {
  double *x = a + i * LENGTH;
  for (int k = 1; k < LENGTH; k++) x[k] = b[i * LENGTH + k];
  for (int s = 0; s < STEPS; s++)
    for (int k = 0; k < LENGTH - 1; k++) x[k] = x[k] * 0.5 + x[LENGTH - 1];
})
ROW(read_first, for (int i = 0; i < n; i++) {
  const double first = a[i * LENGTH + 5];
  for (int k = 0; k < LENGTH; k++) a[i * LENGTH + k] = first + k;
  for (int s = 0; s < STEPS; s++)
    for (int k = 0; k < LENGTH; k++) a[i * LENGTH + k] *= 1.25;
})
ROW(not_all, for (int i = 0; i < n; i++) for (int s = 0; s < STEPS; s++) for (int k = 0; k < LENGTH; k++)
                 if (k % 5 != 2) a[i * LENGTH + k] += b[k] * s;)
ROW(decomposed, for (int i = 0; i < n; i++) for (int s = 0; s < 6; s++) {
  for (int k = s + 1; k < 6; k++) m[i][k][s] /= m[i][s][s] + 8;
  for (int j = s + 1; j < 6; j++)
    for (int k = s + 1; k < 8; k++) m[i][j][k] -= m[i][j][s] + m[i][s][k];
  for (int j = 0; j < 6; j++)
    for (int k = 0; k < 8; k++) m[i][j][k] *= 0.75;
})
ROW(rows_of_matrices, for (int i = 0; i < n; i++) {
  double(*x)[8] = m[i];
  for (int s = 0; s < STEPS; s++)
    for (int j = 0; j < 6; j++) {
      double *row = x[j];
      for (int k = 0; k < 8; k++) row[k] += j * s;
    }
})
ROW(blocks, for (int i = 0; i < n * LENGTH; i += LENGTH) for (int s = 0; s < STEPS; s++) for (int k = 0; k < LENGTH; k++)
                a[i + k] = a[i + k] * 0.5 + b[k];)
ROW(two_arrays, for (int i = 0; i < n; i++) for (int s = 0; s < STEPS; s++) {
  for (int k = 0; k < LENGTH; k++) a[LENGTH * i + k] += b[i * LENGTH + LENGTH - 1 - k];
  for (int k = 0; k < LENGTH; k++) b[i * LENGTH + k] += a[LENGTH * i + k] * 0.25;
})

static void two_loops_device(double *a, double *b, matrix *m, int n) {
#pragma omp target teams distribute parallel for collapse(2)
  for (int i = 0; i < n / 4; i++)
    for (int j = 0; j < 4; j++)
      for (int s = 0; s < STEPS; s++)
        for (int k = 0; k < LENGTH; k++) a[(i * 4 + j) * LENGTH + k] += s * k;
}
static void two_loops_here(double *a, double *b, matrix *m, int n) {
  for (int i = 0; i < n / 4; i++)
    for (int j = 0; j < 4; j++)
      for (int s = 0; s < STEPS; s++)
        for (int k = 0; k < LENGTH; k++) a[(i * 4 + j) * LENGTH + k] += s * k;
}

int main(void) {
#define SAME(name) same(#name, name##_device, name##_here)
  SAME(in_place);
  SAME(gaps);
  SAME(filled);
  SAME(filled_in_part);
  SAME(read_first);
  SAME(not_all);
  SAME(decomposed);
  SAME(rows_of_matrices);
  SAME(blocks);
  SAME(two_arrays);
  SAME(two_loops);
  printf("%d kinds\n", kinds);
  return 0;
}
