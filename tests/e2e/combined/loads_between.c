// What is loaded between a distributed loop and its parallel one: where nothing that is stored can change it, the two are
// one nest of loops; where it may, each team loads it before its threads store.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
#include <stdlib.h>
#include <string.h>

enum { N = 37, WORDS = 9 };
static unsigned long bits[N * WORDS];
static int ones[N];
static float together[N * N], expected[N * N], scale[N], square[N * N];

static int of(unsigned long word) {
  int n = 0;
  for (; word; word &= word - 1) n++;
  return n;
}

static void same(const char *name) {
  if (memcmp(together, expected, sizeof together)) printf("%s differs\n", name), failures++;
  memset(together, 0, sizeof together);
}

// A nest: what is stored is of another type.
static void types(const unsigned long *bits, const int *ones, float *to, int n, int words) {
#pragma omp target teams distribute map(to : bits[:N * WORDS], ones[:N]) map(from : to[:N * N])
  for (int i = 0; i < n; i++) {
    const float mine = ones[i] * 0.5f;
#pragma omp parallel for
    for (int j = 0; j < n; j++) {
      int both = 0;
      for (int w = 0; w < words; w++) both += (int) (bits[i * words + w] & bits[j * words + w] & 0xff);
      to[i * n + j] = both - mine * ones[j];
    }
  }
}

// A nest: the function's caller says so.
static void restricted(const float *restrict a, const float *restrict scale, float *restrict to, int n) {
#pragma omp target teams distribute map(to : a[:N * N], scale[:N]) map(from : to[:N * N])
  for (int i = 0; i < n; i++) {
    const float mine = scale[i];
#pragma omp parallel for
    for (int j = 0; j < n; j++) {
      float sum = 0;
      for (int k = 0; k < n; k++) sum += a[i * n + k] * a[j * n + k];
      to[i * n + j] = mine * sum;
    }
  }
}

// A nest: other arrays.
static void arrays(void) {
#pragma omp target teams distribute map(to : square, scale) map(from : together)
  for (int i = 0; i < N; i++) {
    const float mine = scale[N - 1 - i];
#pragma omp parallel for
    for (int j = 0; j < N; j++) {
      float sum = 0;
      for (int k = 0; k < N; k++) sum += square[i * N + k] * square[j * N + k];
      together[i * N + j] = mine + sum;
    }
  }
}

// None: it is the first one of the elements that the loop stores to, by another name.
static void overlaps(const float *a, const float *first, float *to, int n) {
#pragma omp target teams distribute map(to : a[:N * N]) map(tofrom : to[:N * N]) map(alloc : first[:N * N])
  for (int i = 0; i < n; i++) {
    const float mine = first[i * n];
#pragma omp parallel for
    for (int j = 0; j < n; j++) {
      float sum = 0;
      for (int k = 0; k < n; k++) sum += a[i * n + k] * a[j * n + k];
      to[i * n + j] = mine + sum;
    }
  }
}

int main(void) {
  for (int i = 0; i < N * WORDS; i++) bits[i] = (unsigned) i * 2654435761u;
  for (int i = 0; i < N; i++) {
    for (int w = 0; w < WORDS; w++) ones[i] += of(bits[i * WORDS + w]);
    scale[i] = (float) (i % 7 - 3);
  }
  for (int i = 0; i < N * N; i++) square[i] = (float) (i * 7 % 13 - 6);

  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      int both = 0;
      for (int w = 0; w < WORDS; w++) both += (int) (bits[i * WORDS + w] & bits[j * WORDS + w] & 0xff);
      expected[i * N + j] = both - ones[i] * 0.5f * ones[j];
    }
  types(bits, ones, together, N, WORDS);
  same("types");

  float sums[N][N];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      sums[i][j] = 0;
      for (int k = 0; k < N; k++) sums[i][j] += square[i * N + k] * square[j * N + k];
    }
  for (int i = 0; i < N * N; i++) expected[i] = scale[i / N] * sums[i / N][i % N];
  restricted(square, scale, together, N);
  same("restricted");
  for (int i = 0; i < N * N; i++) expected[i] = scale[N - 1 - i / N] + sums[i / N][i % N];
  arrays();
  same("arrays");
  for (int i = 0; i < N * N; i++) together[i] = (float) (i % 11), expected[i] = i / N * N % 11 + sums[i / N][i % N];
  overlaps(square, together, together, N);
  same("overlaps");
  return failures != 0;
}
