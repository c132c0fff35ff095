// Nests whose iterations read what neighbouring ones read, too: products and the like, of which a thread has
// several iterations where there are enough of them. Sizes that are no multiples, sizes of few iterations,
// other bodies.
// env: OMPICC_SIM_THREADS=2
#include "../check.h"
#include <math.h>
#include <stdlib.h>

static float any(int i, int k) { return (float)((i * 37 + k * 11) % 64) / 8; }

// Each sum in order: the same bits as on the host, of numbers with few digits.
static void product(int m, int n, int l) {
  float *a = malloc(sizeof *a * m * l), *b = malloc(sizeof *b * l * n), *c = malloc(sizeof *c * m * n);
  for (int i = 0; i < m * l; i++) a[i] = any(i / l, i % l);
  for (int i = 0; i < l * n; i++) b[i] = any(i % n, i / n);
  for (int i = 0; i < m * n; i++) c[i] = -1;
#pragma omp target teams distribute parallel for collapse(2) map(to : a[:m * l], b[:l * n]) map(c[:m * n])
  for (int i = 0; i < m; i++)
    for (int j = 0; j < n; j++) {
      float sum = 0;
      for (int k = 0; k < l; k++) sum += a[i * l + k] * b[k * n + j];
      c[i * n + j] = sum;
    }
  for (int i = 0; i < m; i++)
    for (int j = 0; j < n; j++) {
      float sum = 0;
      for (int k = 0; k < l; k++) sum += a[i * l + k] * b[k * n + j];
      CHECK(c[i * n + j] == sum);
    }
  free(a), free(b), free(c);
}

enum { ROWS = 203, COLUMNS = 391, LENGTH = 5 };
static double left[ROWS][LENGTH], right[COLUMNS][LENGTH], out[ROWS][COLUMNS], least[ROWS][COLUMNS];

// Pointers and several numbers of an iteration's own, two loops, conditions, elements that are read before
// they are written; ranges that begin anywhere and go down.
static void others(int first, int last, double alpha, double beta) {
  for (int i = 0; i < ROWS; i++)
    for (int k = 0; k < LENGTH; k++) left[i][k] = any(i, k);
  for (int i = 0; i < COLUMNS; i++)
    for (int k = 0; k < LENGTH; k++) right[i][k] = any(k, i);
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < COLUMNS; j++) out[i][j] = i - j, least[i][j] = 100;
#pragma omp target teams distribute parallel for collapse(2) map(to : left, right) map(out, least)
  for (int i = ROWS - 1; i >= 0; i--)
    for (int j = first; j < last; j += 2) {
      const double *row = left[i], half = 0.5 * j;
      double sum = beta, smallest = 64;
      for (int k = 0; k < LENGTH; k++) {
        const double d = row[k] - right[j][k];
        sum += d * d;
        if (fabs(d) < smallest) smallest = fabs(d);
      }
      sum *= 2;
      for (int k = LENGTH - 1; k > 0; k--) sum -= row[k] * right[j][k - 1];
      const double old = out[i][j];
      if (old > 0) {
        out[i][j] = alpha * old + sum;
      } else {
        out[i][j] += half;
      }
      least[i][j] = smallest;
    }
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < COLUMNS; j++) {
      double sum = beta, smallest = 64, expected = i - j;
      for (int k = 0; k < LENGTH; k++) {
        const double d = left[i][k] - right[j][k];
        sum += d * d;
        if (fabs(d) < smallest) smallest = fabs(d);
      }
      sum *= 2;
      for (int k = LENGTH - 1; k > 0; k--) sum -= left[i][k] * right[j][k - 1];
      const int is = j >= first && j < last && (j - first) % 2 == 0;
      if (is) expected = i > j ? alpha * expected + sum : expected + 0.5 * j;
      CHECK(out[i][j] == expected);
      CHECK(least[i][j] == (is ? smallest : 100));
    }
}

// Loops that add to an element: a number of the iteration's own, where pointers lie apart.
static void adds(int m, int n, int l, const float *a, const float *b, float *c, float *d) {
#pragma omp target teams distribute parallel for collapse(2)
  for (int i = 0; i < m; i++)
    for (int j = 0; j < n; j++) {
      c[i * n + j] *= 0.5f;
      for (int k = 0; k < l; k++) c[i * n + j] += a[i * l + k] * b[k * n + j];
    }
#pragma omp target teams distribute parallel for collapse(2)
  for (int i = 0; i < m; i++)
    for (int j = 0; j < n; j++) {
      d[i * n + j] = 0;
      for (int k = 0; k < l; k++) {
        const float x = a[i * l + k];
        if (x > 4) d[i * n + j] = d[i * n + j] + x * b[k * n + j];
      }
    }
}
static void stored(int m, int n, int l) {
  const int all = m * l + l * n + 2 * m * n;
  float *p = malloc(sizeof *p * all), *const b = p + m * l, *const c = b + l * n, *const d = c + m * n;
  for (int way = 0; way < 2; way++) {
    for (int i = 0; i < all; i++) p[i] = any(i, i / 100);
    if (way == 0) { // each mapped by itself; then parts of one
#pragma omp target data map(to : p[:m * l], b[:l * n]) map(c[:m * n], d[:m * n])
      adds(m, n, l, p, b, c, d);
    } else {
#pragma omp target data map(p[:all])
      adds(m, n, l, p, b, c, d);
    }
    for (int i = 0; i < m; i++)
      for (int j = 0; j < n; j++) {
        const int at = m * l + l * n + i * n + j;
        float sum = any(at, at / 100) * 0.5f, other = 0;
        for (int k = 0; k < l; k++) {
          sum += p[i * l + k] * b[k * n + j];
          if (p[i * l + k] > 4) other += p[i * l + k] * b[k * n + j];
        }
        CHECK(c[i * n + j] == sum);
        CHECK(d[i * n + j] == other);
      }
  }
  free(p);
}

static double table[ROWS][COLUMNS];

static void arrays(void) {
#pragma omp target teams distribute parallel for collapse(2) map(to : left, right) map(from : table)
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < COLUMNS; j++) {
      table[i][j] = 1;
      for (int k = 0; k < LENGTH; k++) table[i][j] += left[i][k] * right[j][k];
    }
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < COLUMNS; j++) {
      double sum = 1;
      for (int k = 0; k < LENGTH; k++) sum += left[i][k] * right[j][k];
      CHECK(table[i][j] == sum);
    }
}

// What iterations have in common with others only in part, or not at all, and bounds of their own.
static void left_alone(int n) {
  static int a[128][128], sums[128][128], triangle[128][128], stored[128][128];
  for (int i = 0; i < 128; i++)
    for (int j = 0; j < 128; j++) a[i][j] = (i * 31 + j * 7) % 100, stored[i][j] = 0;
#pragma omp target teams distribute parallel for collapse(2) map(to                                          \
                                                                 : a) map(from                               \
                                                                          : sums, triangle) map(stored)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      int s = 0;
      for (int k = 0; k < 4; k++) s += a[i][(j + k) % 128];
      sums[i][j] = s;
      s = 0;
      for (int k = 0; k < j; k++) s += a[i][k];
      triangle[i][j] = s;
      for (int k = 0; k < 3; k++) stored[i][j] += a[i][k] * a[k][j];
    }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      int s = 0, t = 0, u = 0;
      for (int k = 0; k < 4; k++) s += a[i][(j + k) % 128];
      for (int k = 0; k < j; k++) t += a[i][k];
      for (int k = 0; k < 3; k++) u += a[i][k] * a[k][j];
      CHECK(sums[i][j] == s);
      CHECK(triangle[i][j] == t);
      CHECK(stored[i][j] == u);
    }
}

// Three and four loops: products of many matrices, sums over some of a tensor's dimensions, filters without
// edges. Which loops a thread has several iterations of depends on what is read.
enum { BATCH = 3, LONG = 70, WIDE = 131 };
static void many(int batch, int m, int n, int l) {
  int *a = malloc(sizeof *a * batch * m * l), *b = malloc(sizeof *b * batch * l * n);
  int *c = malloc(sizeof *c * batch * m * n);
  for (int i = 0; i < batch * m * l; i++) a[i] = (i * 37 + i / 11) % 64;
  for (int i = 0; i < batch * l * n; i++) b[i] = (i * 23 + i / 7) % 64;
  for (int i = 0; i < batch * m * n; i++) c[i] = -1;
#pragma omp target teams distribute parallel for collapse(3) map(to : a[ : batch * m * l], b[ : batch * l * n]) \
    map(c[ : batch * m * n])
  for (int q = batch - 1; q >= 0; q--)
    for (int i = 0; i < m; i++)
      for (int j = 0; j < n; j++) {
        int sum = 0;
        for (int k = 0; k < l; k++) sum += a[(q * m + i) * l + k] * b[(q * l + k) * n + j];
        c[(q * m + i) * n + j] = sum;
      }
  for (int q = 0; q < batch; q++)
    for (int i = 0; i < m; i++)
      for (int j = 0; j < n; j++) {
        int sum = 0;
        for (int k = 0; k < l; k++) sum += a[(q * m + i) * l + k] * b[(q * l + k) * n + j];
        CHECK(c[(q * m + i) * n + j] == sum);
      }
  free(a), free(b), free(c);
}

static int matrix[LONG][LENGTH], tensor[LENGTH][BATCH][WIDE], sums[LONG][BATCH][WIDE];
static int weights[LONG][2][3][3], pictures[2][2][6][WIDE + 2], filtered[2][LONG][4][WIDE];

static void tensors(void) {
  for (int i = 0; i < LONG; i++)
    for (int k = 0; k < LENGTH; k++) matrix[i][k] = i * 3 - k;
  for (int k = 0; k < LENGTH; k++)
    for (int i = 0; i < BATCH * WIDE; i++) tensor[k][i / WIDE][i % WIDE] = (i * 7 + k) % 50;
  for (int i = 0; i < LONG * 18; i++) (&weights[0][0][0][0])[i] = i % 23 - 7;
  for (int i = 0; i < 24 * (WIDE + 2); i++) (&pictures[0][0][0][0])[i] = i % 19;
#pragma omp target teams distribute parallel for collapse(3) map(to : matrix, tensor) map(from : sums)
  for (int a = 0; a < LONG; a++)
    for (int b = 0; b < BATCH; b++)
      for (int d = 0; d < WIDE; d++) {
        sums[a][b][d] = 0;
        for (int k = 0; k < LENGTH; k++) sums[a][b][d] += matrix[a][k] * tensor[k][b][d];
      }
#pragma omp target teams distribute parallel for collapse(4) map(to : weights, pictures) map(from : filtered)
  for (int p = 0; p < 2; p++)
    for (int f = 0; f < LONG; f++)
      for (int y = 0; y < 4; y++)
        for (int x = 0; x < WIDE; x++) {
          int sum = f;
          for (int c = 0; c < 2; c++)
            for (int i = 0; i < 3; i++)
              for (int j = 2; j >= 0; j--) sum += pictures[p][c][y + i][x + j] * weights[f][c][i][j];
          filtered[p][f][y][x] = sum;
        }
  for (int a = 0; a < LONG; a++)
    for (int b = 0; b < BATCH; b++)
      for (int d = 0; d < WIDE; d++) {
        int sum = 0;
        for (int k = 0; k < LENGTH; k++) sum += matrix[a][k] * tensor[k][b][d];
        CHECK(sums[a][b][d] == sum);
      }
  for (int p = 0; p < 2; p++)
    for (int f = 0; f < LONG; f++)
      for (int y = 0; y < 4; y++)
        for (int x = 0; x < WIDE; x++) {
          int sum = f;
          for (int c = 0; c < 2; c++)
            for (int i = 0; i < 3; i++)
              for (int j = 0; j < 3; j++) sum += pictures[p][c][y + i][x + j] * weights[f][c][i][j];
          CHECK(filtered[p][f][y][x] == sum);
        }
}

int main(void) {
  many(3, 70, 131, 4);
  many(9, 33, 65, 3);
  many(2, 3, 5, 2);
  many(1, 130, 100, 2);
  many(0, 64, 64, 2);
  many(4, 64, 64, 0);
  many(70000, 2, 3, 1);
  tensors();
  product(256, 256, 3);
  product(237, 301, 9);
  product(301, 129, 2);
  product(33, 2053, 4);
  product(1100, 129, 1);
  product(1030, 777, 3); // enough for large GPUs
  product(3, 5, 7);
  product(1, 700, 2);
  product(700, 1, 2);
  product(40, 40, 0);
  others(0, COLUMNS, 0.5, 3);
  others(7, 380, 2, -1);
  stored(203, 390, 4);
  stored(1030, 770, 2);
  stored(5, 3, 2);
  stored(50, 40, 0);
  arrays();
  left_alone(128);
  return failures != 0;
}
