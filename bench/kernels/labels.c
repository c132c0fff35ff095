// labels.c: connected components of a picture of 2048 x 2048 pixels: 20 steps in which each pixel takes the
// least label of its neighbours, with a flag that the host looks at behind each. outer: a thread for each
// row; the flag is stored by atomic. nested: a team for each row, with a reduction.
#include "kernel.h"

enum { STEPS = 20 };

static inline int least(const unsigned char *image, const int *label, int n, int i, int j) {
  const int k = i * n + j;
  int best = label[k];
  if (!image[k]) return best;
  if (j > 0 && image[k - 1] && label[k - 1] < best) best = label[k - 1];
  if (j < n - 1 && image[k + 1] && label[k + 1] < best) best = label[k + 1];
  if (i > 0 && image[k - n] && label[k - n] < best) best = label[k - n];
  if (i < n - 1 && image[k + n] && label[k + n] < best) best = label[k + n];
  return best;
}

static void outer(const unsigned char *image, int *a, int *b, int n) {
  int changed = 1;
  for (int t = 0; t < STEPS && changed; t++) {
    const int *from = t % 2 ? b : a;
    int *to = t % 2 ? a : b;
    changed = 0;
#pragma omp target teams distribute parallel for map(tofrom : changed)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++) {
        const int best = least(image, from, n, i, j);
        if (best != from[i * n + j]) {
#pragma omp atomic write
          changed = 1;
        }
        to[i * n + j] = best;
      }
  }
}

static void nested(const unsigned char *image, int *a, int *b, int n) {
  int changed = 1;
  for (int t = 0; t < STEPS && changed; t++) {
    const int *from = t % 2 ? b : a;
    int *to = t % 2 ? a : b;
    changed = 0;
#pragma omp target teams distribute reduction(| : changed)
    for (int i = 0; i < n; i++) {
      int here = 0;
#pragma omp parallel for reduction(| : here)
      for (int j = 0; j < n; j++) {
        const int best = least(image, from, n, i, j);
        if (best != from[i * n + j]) here = 1;
        to[i * n + j] = best;
      }
      changed |= here;
    }
  }
}

// Exact: integers.
static double check(const unsigned char *image, int *a, int n) {
  static int *expected;
  const int all = n * n;
  if (!expected) {
    expected = calloc(all, sizeof *expected);
    int *next = calloc(all, sizeof *next);
    for (int k = 0; k < all; k++) expected[k] = k;
    for (int t = 0; t < STEPS; t++) {
      for (int k = 0; k < all; k++) next[k] = least(image, expected, n, k / n, k % n);
      int *before = expected;
      expected = next;
      next = before;
    }
    free(next);
  }
#pragma omp target update from(a[:all])
  for (int k = 0; k < all; k++) expect("label", k, a[k], expected[k], 0);
  return checksum_ints(a, all);
}

int main(int argc, char **argv) {
  start_kernel(argc, argv);
  const int n = scaled(2048, 2, 1), all = n * n;
  unsigned char *image = calloc(all, 1);
  int *a = calloc(all, sizeof *a), *b = calloc(all, sizeof *b), *first = calloc(all, sizeof *first);
  for (int k = 0; k < all; k++) {
    image[k] = random_bits(k, 1) % 100 < 70;
    a[k] = first[k] = k;
  }
#pragma omp target enter data map(to : image[:all], a[:all], b[:all], first[:all])
  MEASURE("labels outer", restore_device(a, first, all * sizeof *a), outer(image, a, b, n),
          check(image, a, n));
  forget(a, all * sizeof *a);
  MEASURE("labels nested", restore_device(a, first, all * sizeof *a), nested(image, a, b, n),
          check(image, a, n));
  return finish_kernel();
}
