// attention.c: attention of several heads: each query's weights are a softmax of its products with all keys, its result is
// the values' sum by these. outer: a thread for each query, which finds the softmax as it goes. nested: a team for
// each query, with an array of its weights, as large as there are keys: known at run time only.
#include "kernel.h"

enum { WIDTH = 64 };

static void outer(const float *q, const float *k, const float *v, float *out, int heads, int n) {
#pragma omp target teams distribute parallel for collapse(2)
  for (int h = 0; h < heads; h++)
    for (int i = 0; i < n; i++) {
      const float *query = q + (h * n + i) * WIDTH, *keys = k + h * n * WIDTH, *values = v + h * n * WIDTH;
      float result[WIDTH] = {0}, most = -1e30f, sum = 0;
      for (int j = 0; j < n; j++) {
        float product = 0;
        for (int c = 0; c < WIDTH; c++) product += query[c] * keys[j * WIDTH + c];
        product *= 0.125f;
        const float higher = product > most ? product : most, shrink = expf(most - higher), w = expf(product - higher);
        most = higher;
        sum = sum * shrink + w;
        for (int c = 0; c < WIDTH; c++) result[c] = result[c] * shrink + w * values[j * WIDTH + c];
      }
      for (int c = 0; c < WIDTH; c++) out[(h * n + i) * WIDTH + c] = result[c] / sum;
    }
}

static void nested(const float *q, const float *k, const float *v, float *out, int heads, int n) {
#pragma omp target teams distribute collapse(2)
  for (int h = 0; h < heads; h++)
    for (int i = 0; i < n; i++) {
      const float *query = q + (h * n + i) * WIDTH, *keys = k + h * n * WIDTH, *values = v + h * n * WIDTH;
      float weight[n], most = -1e30f, sum = 0;
#pragma omp parallel for reduction(max : most)
      for (int j = 0; j < n; j++) {
        float product = 0;
        for (int c = 0; c < WIDTH; c++) product += query[c] * keys[j * WIDTH + c];
        weight[j] = product * 0.125f;
        if (weight[j] > most) most = weight[j];
      }
#pragma omp parallel for reduction(+ : sum)
      for (int j = 0; j < n; j++) {
        weight[j] = expf(weight[j] - most);
        sum += weight[j];
      }
#pragma omp parallel for
      for (int c = 0; c < WIDTH; c++) {
        float result = 0;
        for (int j = 0; j < n; j++) result += weight[j] * values[j * WIDTH + c];
        out[(h * n + i) * WIDTH + c] = result / sum;
      }
    }
}

// Tolerance 1e-4: sums of up to 2048 weights, by exponentials of several implementations.
static double check(const float *q, const float *k, const float *v, float *out, int heads, int n) {
  const long size = (long)heads * n * WIDTH;
#pragma omp target update from(out[:size])
  double *weight = malloc(n * sizeof *weight);
  for (long i = 0; i < heads * n; i += sample_step(heads * n, 100)) {
    const float *keys = k + i / n * n * WIDTH, *values = v + i / n * n * WIDTH;
    double sum = 0;
    for (int j = 0; j < n; j++) {
      double product = 0;
      for (int c = 0; c < WIDTH; c++) product += (double)q[i * WIDTH + c] * keys[j * WIDTH + c];
      sum += weight[j] = exp(product * 0.125);
    }
    for (int c = 0; c < WIDTH; c++) {
      double result = 0;
      for (int j = 0; j < n; j++) result += weight[j] * values[j * WIDTH + c];
      expect("out", i * WIDTH + c, out[i * WIDTH + c], result / sum, 1e-4);
    }
  }
  free(weight);
  return checksum_floats(out, size);
}

int main(int argc, char **argv) {
  start_kernel(argc, argv);
  const int heads = 8, n = scaled(2048, 2, 1);
  const long size = (long)heads * n * WIDTH;
  float *q = random_floats(size, 1, -1, 1), *k = random_floats(size, 2, -1, 1), *v = random_floats(size, 3, 0, 1);
  float *out = calloc(size, sizeof *out);
#pragma omp target enter data map(to : q[:size], k[:size], v[:size], out[:size])
  MEASURE("attention outer", , outer(q, k, v, out, heads, n), check(q, k, v, out, heads, n));
  forget(out, size * sizeof *out);
  MEASURE("attention nested", , nested(q, k, v, out, heads, n), check(q, k, v, out, heads, n));
  return finish_kernel();
}
