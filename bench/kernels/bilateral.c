// bilateral.c: a picture of 2048 x 2048 smoothed by neighbours within 4 pixels that are alike: weights by distance and
// difference.
// outer: both loops collapsed. nested: a team for each row, its threads along it.
#include "kernel.h"

enum { RADIUS = 4 };

#pragma omp declare target
static float smooth(const float *in, int i, int j, int n) {
  float sum = 0, weights = 0;
  for (int y = -RADIUS; y <= RADIUS; y++)
    for (int x = -RADIUS; x <= RADIUS; x++) {
      if (i + y < 0 || i + y >= n || j + x < 0 || j + x >= n) continue;
      const float there = in[(i + y) * n + j + x], difference = there - in[i * n + j];
      const float weight = expf(-0.05f * (x * x + y * y) - 8 * difference * difference);
      sum += weight * there;
      weights += weight;
    }
  return sum / weights;
}
#pragma omp end declare target

static void outer(const float *in, float *out, int n) {
#pragma omp target teams distribute parallel for collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) out[i * n + j] = smooth(in, i, j, n);
}

static void nested(const float *in, float *out, int n) {
#pragma omp target teams distribute
  for (int i = 0; i < n; i++) {
#pragma omp parallel for
    for (int j = 0; j < n; j++) out[i * n + j] = smooth(in, i, j, n);
  }
}

// Tolerance 1e-5: means of numbers between 0 and 1.
static double check(const float *in, float *out, int n) {
#pragma omp target update from(out[:n * n])
  for (long at = 0; at < n * n; at += sample_step(n * n, 10000))
    expect("out", at, out[at], smooth(in, at / n, at % n, n), 1e-5);
  return checksum_floats(out, n * n);
}

int main(int argc, char **argv) {
  start_kernel(argc, argv);
  const int n = scaled(2048, 2, 1);
  float *in = random_floats(n * n, 1, 0, 1), *out = calloc(n * n, sizeof *out);
#pragma omp target enter data map(to : in[:n * n], out[:n * n])
  MEASURE("bilateral outer", , outer(in, out, n), check(in, out, n));
  forget(out, n * n * sizeof *out);
  MEASURE("bilateral nested", , nested(in, out, n), check(in, out, n));
  return finish_kernel();
}
