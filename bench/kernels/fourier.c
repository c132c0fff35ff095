// fourier.c: sums of 2048 waves at each of 100000 places, as reconstruction in magnetic resonance imaging has them.
// outer: a thread for each place. nested: a team for each place, its threads over the waves.
#include "kernel.h"

static void outer(const float *x, const float *k, const float *weight, float *re, float *im, int places, int waves) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < places; i++) {
    float c = 0, s = 0;
    for (int w = 0; w < waves; w++) {
      const float angle = k[w] * x[i];
      c += weight[w] * cosf(angle);
      s += weight[w] * sinf(angle);
    }
    re[i] = c, im[i] = s;
  }
}

static void nested(const float *x, const float *k, const float *weight, float *re, float *im, int places, int waves) {
#pragma omp target teams distribute
  for (int i = 0; i < places; i++) {
    float c = 0, s = 0;
#pragma omp parallel for reduction(+ : c, s)
    for (int w = 0; w < waves; w++) {
      const float angle = k[w] * x[i];
      c += weight[w] * cosf(angle);
      s += weight[w] * sinf(angle);
    }
    re[i] = c, im[i] = s;
  }
}

// Tolerance 2e-3, absolute below 1: sums of 2048 waves, of angles up to 30, that cancel each other in part.
static double check(const float *x, const float *k, const float *weight, float *re, float *im, int places, int waves) {
#pragma omp target update from(re[:places], im[:places])
  for (int i = 0; i < places; i += sample_step(places, 500)) {
    double c = 0, s = 0;
    for (int w = 0; w < waves; w++) {
      const float angle = k[w] * x[i];
      c += weight[w] * cos(angle);
      s += weight[w] * sin(angle);
    }
    expect("re", i, re[i], c, 2e-3), expect("im", i, im[i], s, 2e-3);
  }
  double sum = 0;
  for (int i = 0; i < places; i++) sum += fabsf(re[i]) + fabsf(im[i]);
  return sum;
}

int main(int argc, char **argv) {
  start_kernel(argc, argv);
  const int places = scaled(100000, 2, 1), waves = scaled(2048, 2, 1);
  float *x = random_floats(places, 1, 0, 1), *k = random_floats(waves, 2, 0, 30),
        *weight = random_floats(waves, 3, 0, 1);
  float *re = calloc(places, sizeof *re), *im = calloc(places, sizeof *im);
#pragma omp target enter data map(to : x[:places], k[:waves], weight[:waves], re[:places], im[:places])
  MEASURE("fourier outer", , outer(x, k, weight, re, im, places, waves), check(x, k, weight, re, im, places, waves));
  forget(re, places * sizeof *re), forget(im, places * sizeof *im);
  MEASURE("fourier nested", , nested(x, k, weight, re, im, places, waves), check(x, k, weight, re, im, places, waves));
  return finish_kernel();
}
