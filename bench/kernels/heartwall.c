// heartwall.c: points that are followed through pictures: at each one a function correlates 4096 pixels with a template
// and compares neighbouring results.
// outer: a thread for each point. nested: a team for each point; the function has two parallel loops.
#include "kernel.h"

enum { PIXELS = 4096, TEMPLATE = 32, DISTANCE = 64 };

#pragma omp declare target
static void follow(const float *pixels, const float *template, float *result, float *correlation) {
  for (int i = 0; i < PIXELS; i++) {
    float sum = 0;
    for (int t = 0; t < TEMPLATE; t++) sum += pixels[i + t] * template[t];
    correlation[i] = sum;
  }
  for (int i = 0; i < PIXELS; i++) {
    const float before = correlation[i < DISTANCE ? i : i - DISTANCE];
    result[i] = correlation[i] - before + correlation[PIXELS - 1 - i];
  }
}

static void follow_in_parallel(const float *pixels, const float *template, float *result, float *correlation) {
#pragma omp parallel for
  for (int i = 0; i < PIXELS; i++) {
    float sum = 0;
    for (int t = 0; t < TEMPLATE; t++) sum += pixels[i + t] * template[t];
    correlation[i] = sum;
  }
#pragma omp parallel for
  for (int i = 0; i < PIXELS; i++) {
    const float before = correlation[i < DISTANCE ? i : i - DISTANCE];
    result[i] = correlation[i] - before + correlation[PIXELS - 1 - i];
  }
}
#pragma omp end declare target

static void outer(const float *pixels, const float *template, float *result, float *correlation, int points) {
#pragma omp target teams distribute parallel for
  for (int p = 0; p < points; p++)
    follow(pixels + p * PIXELS, template + p * TEMPLATE, result + p * PIXELS, correlation + p * PIXELS);
}

static void nested(const float *pixels, const float *template, float *result, float *correlation, int points) {
#pragma omp target teams distribute
  for (int p = 0; p < points; p++)
    follow_in_parallel(pixels + p * PIXELS, template + p * TEMPLATE, result + p * PIXELS, correlation + p * PIXELS);
}

// Tolerance 1e-5: sums of 32 positive products.
static double check(const float *pixels, const float *template, float *result, int points) {
  static float expected[PIXELS], correlation[PIXELS];
#pragma omp target update from(result[:points * PIXELS])
  for (int p = 0; p < points; p += sample_step(points, 20)) {
    follow(pixels + p * PIXELS, template + p * TEMPLATE, expected, correlation);
    for (int i = 0; i < PIXELS; i++) expect("result", p * PIXELS + i, result[p * PIXELS + i], expected[i], 1e-5);
  }
  return checksum_floats(result, points * PIXELS);
}

int main(int argc, char **argv) {
  start_kernel(argc, argv);
  const int points = scaled(256, 1, 1), n = points * PIXELS;
  float *pixels = random_floats(n + TEMPLATE, 1, 0, 1), *template = random_floats(points * TEMPLATE, 2, 0, 1);
  float *result = calloc(n, sizeof *result), *correlation = calloc(n, sizeof *correlation);
#pragma omp target enter data map(to : pixels[:n + TEMPLATE], template[:points * TEMPLATE], result[:n], correlation[:n])
  MEASURE("heartwall outer", , outer(pixels, template, result, correlation, points),
          check(pixels, template, result, points));
  forget(result, n * sizeof *result);
  MEASURE("heartwall nested", , nested(pixels, template, result, correlation, points),
          check(pixels, template, result, points));
  return finish_kernel();
}
