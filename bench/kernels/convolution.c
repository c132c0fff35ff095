// convolution.c: a picture of 4096 x 4096 blurred along its rows and then along its columns, 17 weights each.
// outer: both loops collapsed. nested: a team for each row, its threads along it.
#include "kernel.h"

enum { RADIUS = 8 };

static void outer(const float *in, const float *weight, float *between, float *out, int n) {
#pragma omp target teams distribute parallel for collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      float sum = 0;
      for (int k = -RADIUS; k <= RADIUS; k++)
        if (j + k >= 0 && j + k < n) sum += weight[k + RADIUS] * in[i * n + j + k];
      between[i * n + j] = sum;
    }
#pragma omp target teams distribute parallel for collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      float sum = 0;
      for (int k = -RADIUS; k <= RADIUS; k++)
        if (i + k >= 0 && i + k < n) sum += weight[k + RADIUS] * between[(i + k) * n + j];
      out[i * n + j] = sum;
    }
}

static void nested(const float *in, const float *weight, float *between, float *out, int n) {
#pragma omp target teams distribute
  for (int i = 0; i < n; i++) {
#pragma omp parallel for
    for (int j = 0; j < n; j++) {
      float sum = 0;
      for (int k = -RADIUS; k <= RADIUS; k++)
        if (j + k >= 0 && j + k < n) sum += weight[k + RADIUS] * in[i * n + j + k];
      between[i * n + j] = sum;
    }
  }
#pragma omp target teams distribute
  for (int i = 0; i < n; i++) {
#pragma omp parallel for
    for (int j = 0; j < n; j++) {
      float sum = 0;
      for (int k = -RADIUS; k <= RADIUS; k++)
        if (i + k >= 0 && i + k < n) sum += weight[k + RADIUS] * between[(i + k) * n + j];
      out[i * n + j] = sum;
    }
  }
}

// Tolerance 1e-5: means of numbers between 0 and 1.
static double check(const float *in, const float *weight, float *out, int n) {
#pragma omp target update from(out[:n * n])
  for (long at = 0; at < n * n; at += sample_step(n * n, 20000)) {
    const int i = at / n, j = at % n;
    double sum = 0;
    for (int y = -RADIUS; y <= RADIUS; y++)
      for (int x = -RADIUS; x <= RADIUS; x++)
        if (i + y >= 0 && i + y < n && j + x >= 0 && j + x < n)
          sum += (double)weight[y + RADIUS] * weight[x + RADIUS] * in[(i + y) * n + j + x];
    expect("out", at, out[at], sum, 1e-5);
  }
  return checksum_floats(out, n * n);
}

int main(int argc, char **argv) {
  start_kernel(argc, argv);
  const int n = scaled(4096, 2, 1);
  float *in = random_floats(n * n, 1, 0, 1), *between = calloc(n * n, sizeof *in), *out = calloc(n * n, sizeof *out);
  float weight[2 * RADIUS + 1];
  for (int k = -RADIUS; k <= RADIUS; k++)
    weight[k + RADIUS] = (RADIUS + 1 - abs(k)) / (float)((RADIUS + 1) * (RADIUS + 1));
#pragma omp target enter data map(to : in[:n * n], between[:n * n], out[:n * n], weight[:2 * RADIUS + 1])
  MEASURE("convolution outer", , outer(in, weight, between, out, n), check(in, weight, out, n));
  forget(between, n * n * sizeof *between), forget(out, n * n * sizeof *out);
  MEASURE("convolution nested", , nested(in, weight, between, out, n), check(in, weight, out, n));
  return finish_kernel();
}
