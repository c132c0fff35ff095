// median.c: each pixel of a picture of 4096 x 4096 becomes the median of itself and its eight neighbours.
// outer: both loops collapsed. nested: a team for each row, its threads along it.
#include "kernel.h"

#pragma omp declare target
// Sorts the first of the nine as far as the median: the smallest of what is left moves to the front, five times.
static unsigned char median_of_nine(const unsigned char *in, int i, int j, int n) {
  unsigned char v[9];
  for (int y = 0; y < 3; y++)
    for (int x = 0; x < 3; x++) v[3 * y + x] = in[(i + y - 1) * n + j + x - 1];
  for (int a = 0; a < 5; a++)
    for (int b = a + 1; b < 9; b++)
      if (v[b] < v[a]) {
        const unsigned char t = v[a];
        v[a] = v[b], v[b] = t;
      }
  return v[4];
}
#pragma omp end declare target

static void outer(const unsigned char *in, unsigned char *out, int n) {
#pragma omp target teams distribute parallel for collapse(2)
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++) out[i * n + j] = median_of_nine(in, i, j, n);
}

static void nested(const unsigned char *in, unsigned char *out, int n) {
#pragma omp target teams distribute
  for (int i = 1; i < n - 1; i++) {
#pragma omp parallel for
    for (int j = 1; j < n - 1; j++) out[i * n + j] = median_of_nine(in, i, j, n);
  }
}

// Exact: the median is one of which at most four are smaller and at most four larger.
static double check(const unsigned char *in, unsigned char *out, int n) {
#pragma omp target update from(out[:n * n])
  double sum = 0;
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++) sum += out[i * n + j] * (1 + j % 16);
  for (long at = 0; at < n * n; at += sample_step(n * n, 100000)) {
    const int i = at / n, j = at % n;
    if (i < 1 || j < 1 || i > n - 2 || j > n - 2) continue;
    int smaller = 0, larger = 0;
    for (int y = -1; y <= 1; y++)
      for (int x = -1; x <= 1; x++) {
        smaller += in[(i + y) * n + j + x] < out[at];
        larger += in[(i + y) * n + j + x] > out[at];
      }
    expect("is median", at, smaller <= 4 && larger <= 4, 1, 0);
  }
  return sum;
}

int main(int argc, char **argv) {
  start_kernel(argc, argv);
  const int n = scaled(4096, 2, 4);
  unsigned char *in = (unsigned char *)random_ints(n * n / 4, 1, 1u << 31), *out = calloc(n, n);
#pragma omp target enter data map(to : in[:n * n], out[:n * n])
  MEASURE("median outer", , outer(in, out, n), check(in, out, n));
  forget(out, n * n);
  MEASURE("median nested", , nested(in, out, n), check(in, out, n));
  return finish_kernel();
}
