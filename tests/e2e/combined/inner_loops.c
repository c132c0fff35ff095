// needs-output: 57 kinds
// Inner loops that nobody marked: those whose iterations are independent may be shared out by a team, the others may not, and
// nobody can tell but by the time it takes. Each nest runs on the device and, without directives, here.
#include "../check.h"
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS = 37, COLS = 96, SIZE = ROWS * COLS * 4, SMALL = 24 };

struct cell {
  float x, y;
  int count;
  float more[4];
};

static float a[SIZE], b[SIZE], c[SIZE];
static float expected[3][SIZE];
static int keys[SIZE], ints[SIZE];
static struct cell cells[SIZE];

static int kinds = 0;

#define NEST(name, ...)                                                                                                \
  static void name##_device(float *a, float *b, float *c, int *keys, int *ints, struct cell *cells, int n, int m) {    \
    _Pragma("omp target teams distribute parallel for") __VA_ARGS__                                                    \
  }                                                                                                                    \
  static void name##_here(float *a, float *b, float *c, int *keys, int *ints, struct cell *cells, int n, int m) {      \
    __VA_ARGS__                                                                                                        \
  }

static void fill(void) {
  for (int i = 0; i < SIZE; i++) {
    a[i] = (float) (i * 7 % 101) / 8;
    b[i] = (float) (i * 5 % 89) / 4;
    c[i] = (float) (i * 3 % 97) / 2;
    keys[i] = i * 7919 % COLS;
    ints[i] = i % 13;
    cells[i] = (struct cell){(float) (i % 17), (float) (i % 19), i % 5, {1, 2, (float) i, 4}};
  }
}

typedef void nest(float *, float *, float *, int *, int *, struct cell *, int, int);

static void same(const char *name, nest *device, nest *here) {
  static float fa[SIZE], fb[SIZE], fc[SIZE];
  static int fi[SIZE], fk[SIZE];
  static struct cell fs[SIZE];
  fill();
  here(a, b, c, keys, ints, cells, ROWS, COLS);
  memcpy(fa, a, sizeof a), memcpy(fb, b, sizeof b), memcpy(fc, c, sizeof c);
  memcpy(fi, ints, sizeof ints), memcpy(fk, keys, sizeof keys), memcpy(fs, cells, sizeof cells);
  fill();
#pragma omp target data map(tofrom : a, b, c, keys, ints, cells)
  device(a, b, c, keys, ints, cells, ROWS, COLS);
  if (memcmp(fa, a, sizeof a) || memcmp(fb, b, sizeof b) || memcmp(fc, c, sizeof c) || memcmp(fi, ints, sizeof ints) ||
      memcmp(fk, keys, sizeof keys) || memcmp(fs, cells, sizeof cells))
    printf("%s differs\n", name), exit(1);
  kinds++;
}
#define SAME(name) same(#name, name##_device, name##_here)

/* Independent. */
NEST(rows, for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) a[i * m + j] = 2 * b[i * m + j] + c[j];)
NEST(transposed, for (int i = 0; i < n; i++) for (int j = 0; j < SMALL; j++) for (int k = 0; k < SMALL; k++)
                     a[(i * SMALL + k) % 1 + i * 96 + 0 * j] += 0 * b[j * SMALL + k];)
NEST(matrices, for (int i = 0; i < 6; i++) for (int j = 0; j < SMALL; j++) for (int k = 0; k < SMALL; k++)
                   a[i * SMALL * SMALL + k * SMALL + j] = b[i * SMALL * SMALL + j * SMALL + k];)
NEST(update, for (int i = 1; i < n; i++) for (int j = 1; j < m; j++) a[i * m + j] -= a[i * m] * a[j];)
NEST(above, for (int i = 0; i < 9; i++) for (int r = 1; r < 4; r++) for (int j = 0; j < COLS; j++) {
       const float *up = a + (i * 4 + r - 1) * COLS;
       a[(i * 4 + r) * COLS + j] += up[j ? j - 1 : j] + up[j] + up[j < COLS - 1 ? j + 1 : j];
     })
NEST(but_one, for (int i = 0; i < 6; i++) {
       float *x = b + i * SMALL * SMALL;
       for (int p = 0; p < SMALL; p++) {
         const float scale = x[p * SMALL + p] > 8 ? 0.5f : -0.25f; // products are exact: a fused multiply-add gives the same
         for (int r = 0; r < SMALL; r++) {
           if (r == p) continue;
           const float factor = x[r * SMALL + p] > 4 ? scale : 2 * scale;
           x[r * SMALL + p] = 0;
           for (int j = 0; j < SMALL; j++) x[r * SMALL + j] -= factor * x[p * SMALL + j];
         }
       }
     })
NEST(two_factors, for (int i = 0; i < 6; i++) for (int p = 0; p < 3; p++) for (int r = 1; r < SMALL; r++) {
       if (r == p || (r + p) % 5 == 0) continue;
       const float first = a[i * 600 + r * SMALL], second = b[r] > 5 ? 2 : 1;
       const int row = i * 600 + r * SMALL;
       a[i * 600 + r * SMALL] = first + 1;
       for (int j = 1; j < SMALL; j++) a[i * 600 + r * SMALL + j] += first + second * (j + row % 7);
     })
NEST(hidden_guard, for (int i = 0; i < 6; i++) for (int j = 0; j < 2; j++) for (int r = 0; r < SMALL; r++) {
       if (r == j) continue;
       const float own = a[(i * SMALL + r) * SMALL] + j;
       a[(i * SMALL + r) * SMALL] = own + 1;
       for (int j = 1; j < SMALL; j++) a[(i * SMALL + r) * SMALL + j] += own;
     })
NEST(set_outside, for (int i = 0; i < 6; i++) {
       float t;
       for (int r = 0; r < SMALL; r++) {
         if (r == 2) continue;
         t = a[(i * SMALL + r) * SMALL] + r;
         for (int j = 0; j < SMALL; j++) c[(i * SMALL + r) * SMALL + j] += t;
       }
     })
NEST(by_length, for (int i = 0; i < 6; i++) for (int r = 0; r < SMALL; r++) {
       const int length = keys[i * SMALL + r] % SMALL;
       for (int j = 0; j < length; j++) c[(i * SMALL + r) * SMALL + j] += length;
     })
NEST(counted_down, for (int i = 0; i < 6; i++) for (int r = SMALL - 1; r >= 0; r--) {
       float own = b[(i * SMALL + r) * SMALL];
       if (own > 9) continue;
       own += 1;
       for (int j = 0; j < SMALL; j++) c[(i * SMALL + r) * SMALL + j] = own + j;
     })
NEST(swaps, for (int i = 0; i < n; i++) for (int step = 0; step < 12; step++) for (int j = step & 1; j < m - 1; j += 2) {
       const float first = a[i * m + j], second = a[i * m + j + 1];
       if (first > second) a[i * m + j] = second, a[i * m + j + 1] = first;
     })
NEST(histogram, for (int i = 0; i < n; i++) {
       int own[COLS] = {0};
       for (int j = 0; j < m; j++) own[keys[i * m + j]]++;
       for (int j = 0; j < COLS; j++) ints[i * COLS + j] = own[j];
     })
NEST(counted, for (int i = 0; i < n; i++) {
       int sum = 0, ored = 0;
       for (int j = 0; j < m; j++) sum += keys[i * m + j], ored |= keys[i * m + j];
       for (int j = 0; j < m; j++) {
         sum += keys[i * m + j];
         ored |= 3;
       }
       ints[i] = sum + ored;
     })
NEST(older, for (int i = 0; i < n; i++) {
       int j, k;
       float t;
       for (j = 0; j < m; j++) {
         t = b[i * m + j];
         t += c[j];
         a[i * m + j] = t;
       }
       for (k = 0; k < m; k++) {
         t = 2 * a[i * m + k];
         b[i * m + k] = t;
       }
     })
NEST(downwards, for (int i = 0; i < n; i++) for (int j = m - 1; j >= 1; j -= 3) a[i * m + j] = a[i * m + j - 1] + 1;)
NEST(long_counters, for (size_t i = 0; i < (size_t) n; i++) for (size_t j = 0; j < (size_t) m; j++)
                        a[i * (size_t) m + j] = b[i * (size_t) m + j];)
NEST(structures, for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) {
       struct cell *p = cells + i * m + j;
       p->x = p->y + 1;
       p->more[2] = p->more[1] * 2;
     })
NEST(halves, for (int i = 0; i < n; i++) for (int j = 0; j < 40; j++) a[i * m + j + 48] = a[i * m + j];)
NEST(own_array, for (int i = 0; i < n; i++) {
       float line[COLS];
       for (int j = 0; j < COLS; j++) line[j] = a[i * COLS + j];
       for (int j = 0; j < COLS; j++) a[i * COLS + j] = line[COLS - 1 - j];
     })
NEST(triangle, for (int i = 0; i < n; i++) for (int j = 0; j <= i; j++) a[i * m + j] = b[j * m + i];)
NEST(guarded, for (int i = 0; i < n; i++) if (keys[i] > 3) for (int j = 0; j < m; j++) a[i * m + j] = (float) keys[i];)
NEST(by_blocks, for (int i = 0; i < 9; i++) for (int j = i * 64; j < (i + 1) * 64; j++) {
       float sum = 0;
       for (int k = 0; k < 20; k++) sum += b[k] * c[j + k];
       a[j] = sum;
     })
NEST(tables, for (int i = 0; i < n; i++) {
       float(*row)[8] = (float(*)[8])(a + i * m);
       for (int j = 0; j < 12; j++)
         for (int k = 0; k < 8; k++) row[j][k] = (float) (j * k);
     })
NEST(odd_rows, for (int i = 0; i < n; i++) for (int j = 0; j < 33; j++) for (int k = 0; k < 2; k++)
                   a[i * m + 2 * j + k] = b[i * m + 2 * j + 1 - k];)
NEST(in_while, for (int i = 0; i < n; i++) {
       int rounds = 0;
       while (rounds < 3) {
         for (int j = 0; j < m; j++) a[i * m + j] += (float) rounds;
         rounds++;
       }
     })
NEST(chosen, for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) {
       float *to = j & 1 ? a : b;
       to[i * m + j] = c[j];
     })
NEST(gathered, for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) a[i * m + j] = b[keys[i * m + j]];)
NEST(scaled, for (int i = 0; i < n; i++) {
       const int begin = i * m, end = begin + m;
       for (int j = begin; j < end; j++) a[j] *= 3;
     })

/* Functions with loops. */
#pragma omp declare target
static const float weights[4] = {1, 2, 3, 4};
static void weighted(const float *from, float *to, int m) {
  for (int j = 0; j < m; j++) to[j] = from[j] * weights[j & 3];
  for (int k = 0; k < m; k++) to[k] += (float) k;
  return;
}
static void twice(float *from, float *to, int m) {
  weighted(from, to, m);
  for (m = m - 1; m > 0; m--) from[m] = to[m];
}
static void prefix(float *from, int m) {
  for (int j = 1; j < m; j++) from[j] += from[j - 1];
}
static void until(const int *keys, float *to, int m) {
  for (int j = 0; j < m; j++) {
    if (keys[j] == 60) return;
    to[j] = 5;
  }
}
static int last(float *to, int m) {
  for (int j = 0; j < m; j++) to[j] = 3;
  return m;
}
#pragma omp end declare target
NEST(called, for (int i = 0; i < n; i++) weighted(b + i * m, a + i * m, m);)
NEST(called_twice, for (int i = 0; i < n; i++) {
       float *const to = a + i * m;
       twice(b + i * m, to, m);
     })
NEST(hidden, for (int i = 0; i < n; i++) {
       const float weights = b[i], from = c[i];
       weighted(b + i * m, a + i * m, m);
       c[i] = weights + from;
     })
NEST(prefixes, for (int i = 0; i < n; i++) prefix(a + i * m, m);)
NEST(ends, for (int i = 0; i < n; i++) until(keys + i * m, a + i * m, m);)
NEST(returns, for (int i = 0; i < n; i++) {
       last(a + i * m, m);
       ints[i] = last(b + i * m, m - 1);
     })

/* Not independent. */
NEST(recurrence, for (int i = 0; i < n; i++) for (int j = 1; j < m; j++) a[i * m + j] += a[i * m + j - 1];)
NEST(running, for (int i = 0; i < n; i++) {
       float sum = 0;
       for (int j = 0; j < m; j++) {
         sum += b[i * m + j];
         a[i * m + j] = sum;
       }
     })
NEST(in_order, for (int i = 0; i < n; i++) {
       float sum = 0;
       for (int j = 0; j < m; j++) sum += b[i * m + j] / 3;
       a[i] = sum;
     })
NEST(scattered, for (int i = 0; i < 6; i++) for (int j = 0; j < m; j++) a[i * m + keys[j * 5]] = (float) j;)
NEST(shrinking, for (int i = 0; i < n; i++) for (int s = 20; s > 0; s--) for (int j = 0; j < s; j++)
                    a[i * m + j] = 0.5f * a[i * m + j] + 0.25f * a[i * m + j + 1];)
NEST(last_one, for (int i = 0; i < n; i++) {
       int j;
       for (j = 0; j < m; j++) a[i * m + j] = 1;
       ints[i] = j;
     })
NEST(last_value, for (int i = 0; i < n; i++) {
       float t = 0;
       for (int j = 0; j < m; j++) {
         t = b[i * m + j];
         a[i * m + j] = t + 1;
       }
       c[i] = t;
     })
NEST(stale, for (int i = 0; i < n; i++) {
       float t = 5;
       for (int j = 0; j < m; j++) {
         if (keys[i * m + j] > 40) t = b[i * m + j];
         a[i * m + j] = t;
       }
     })
NEST(early, for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) {
       if (keys[i * m + j] == 50) break;
       a[i * m + j] = 9;
     })
NEST(wrapped, for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) a[i * m + j % 50] = (float) j;)
NEST(squeezed, for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) a[i * m + j / 2] = (float) j;)
NEST(narrow, for (int i = 0; i < 6; i++) for (int j = 0; j < 600; j++) {
       unsigned char k = (unsigned char) j;
       a[i * 700 + k] = (float) j;
     })
NEST(below_zero, for (int i = 0; i < 6; i++) for (unsigned j = 0; j < 60; j++)
                     a[i * 700 + (int) ((j * 2147483648u) >> 28)] = (float) j;)
NEST(overlapping_rows, for (int i = 0; i < 6; i++) for (int j = 0; j < 10; j++) for (int k = 0; k < 12; k++)
                           a[i * 700 + j * 10 + k] = (float) (j * 100 + k);)
NEST(diagonals, for (int i = 0; i < 6; i++) for (int j = 0; j < 10; j++) for (int k = 0; k < 10; k++)
                    a[i * 700 + j + k] = (float) (j * 100 + k);)
NEST(same_cell, for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) ints[i] = ints[i] * 3 % 1001 + j;)
NEST(mixed_updates, for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) {
       ints[i * m + keys[j]] += j;
       ints[i * m + keys[j + 1]] ^= 1;
     })
NEST(looked_at, for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) {
       ints[i * m + keys[j]] += j;
       ints[i * m + keys[j + 7]] += ints[i * m + keys[j]];
     })
NEST(within_cell, for (int i = 0; i < n; i++) for (int j = 0; j < 3; j++) cells[i].more[j + 1] = cells[i].more[j] + 1;)
NEST(joined, for (int i = 0; i < n; i++) for (int j = 0; j < m - 1; j++) {
       char *bytes = (char *) (a + i * m + j);
       float t;
       memcpy(&t, bytes, sizeof t);
       a[i * m + j + 1] = t;
     })

/* What two pointers point to is one array, or parts of one. */
static void shifted_device(float *to, const float *from, int n, int m) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) to[i * 2 * m + j] = from[i * 2 * m + j] + 1;
}
static void shifted_here(float *to, const float *from, int n, int m) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) to[i * 2 * m + j] = from[i * 2 * m + j] + 1;
}
static void pointers(int by) {
  fill();
  shifted_here(a + by, a, ROWS, COLS);
  memcpy(expected[0], a, sizeof a);
  fill();
#pragma omp target data map(tofrom : a)
  shifted_device(a + by, a, ROWS, COLS);
  CHECK(!memcmp(expected[0], a, sizeof a));
}

/* A constant length is written as one. */
static void variable_arrays(int n, int m, float (*to)[m], float (*from)[m]) {
#pragma omp target teams distribute parallel for map(to : from[0 : n]) map(tofrom : to[0 : n])
  for (int i = 0; i < n; i++)
    for (int j = 1; j < m; j++) to[i][j] = to[i][0] + from[i][j - 1];
}

int main(void) {
  SAME(rows), SAME(transposed), SAME(matrices), SAME(update), SAME(above), SAME(but_one), SAME(swaps), SAME(two_factors), SAME(hidden_guard), SAME(set_outside), SAME(by_length), SAME(counted_down), SAME(histogram);
  SAME(counted), SAME(older), SAME(downwards), SAME(long_counters), SAME(structures), SAME(halves), SAME(own_array);
  SAME(triangle), SAME(guarded), SAME(by_blocks), SAME(tables), SAME(odd_rows), SAME(in_while), SAME(chosen);
  SAME(gathered), SAME(scaled), SAME(called), SAME(called_twice), SAME(hidden), SAME(prefixes), SAME(ends), SAME(returns);
  SAME(recurrence), SAME(running), SAME(in_order), SAME(scattered), SAME(shrinking), SAME(last_one), SAME(last_value);
  SAME(stale), SAME(early), SAME(wrapped), SAME(squeezed), SAME(narrow), SAME(below_zero), SAME(overlapping_rows);
  SAME(diagonals), SAME(same_cell), SAME(mixed_updates), SAME(looked_at), SAME(within_cell), SAME(joined);
  pointers(0), pointers(1), pointers(COLS), kinds++;
  fill();
  for (int i = 0; i < ROWS; i++)
    for (int j = 1; j < COLS; j++) expected[1][i * COLS + j] = a[i * COLS] + b[i * COLS + j - 1];
  variable_arrays(ROWS, COLS, (float(*)[COLS]) a, (float(*)[COLS]) b);
  for (int i = 0; i < ROWS; i++)
    for (int j = 1; j < COLS; j++) CHECK(expected[1][i * COLS + j] == a[i * COLS + j]);
  kinds++;
  printf("%d kinds\n", kinds);
  return failures != 0;
}
