// binomial.c: 2048 options priced by a binomial tree of 512 steps.
// outer: a thread for each option, with an array of its own. nested: a team for each option, a region for each step,
// which goes from one array in its memory to another.
#include "kernel.h"

enum { STEPS = 512 };

static void outer(const float *price, const float *strike, float *value, int options) {
#pragma omp target teams distribute parallel for
  for (int o = 0; o < options; o++) {
    float v[STEPS + 1];
    for (int i = 0; i <= STEPS; i++) v[i] = fmaxf(price[o] * expf(0.01f * (2 * i - STEPS)) - strike[o], 0);
    for (int s = STEPS; s > 0; s--)
      for (int i = 0; i < s; i++) v[i] = 0.5024f * v[i + 1] + 0.4975f * v[i];
    value[o] = v[0];
  }
}

static void nested(const float *price, const float *strike, float *value, int options) {
#pragma omp target teams distribute thread_limit(256)
  for (int o = 0; o < options; o++) {
    float v[2][STEPS + 1];
#pragma omp parallel for
    for (int i = 0; i <= STEPS; i++) v[STEPS & 1][i] = fmaxf(price[o] * expf(0.01f * (2 * i - STEPS)) - strike[o], 0);
    for (int s = STEPS; s > 0; s--) {
#pragma omp parallel for
      for (int i = 0; i < s; i++) v[(s - 1) & 1][i] = 0.5024f * v[s & 1][i + 1] + 0.4975f * v[s & 1][i];
    }
    value[o] = v[0][0];
  }
}

// Tolerance 1e-4: means of means, 512 times.
static double check(const float *price, const float *strike, float *value, int options) {
#pragma omp target update from(value[:options])
  for (int o = 0; o < options; o += sample_step(options, 50)) {
    double v[STEPS + 1];
    for (int i = 0; i <= STEPS; i++) v[i] = fmax(price[o] * exp(0.01 * (2 * i - STEPS)) - strike[o], 0);
    for (int s = STEPS; s > 0; s--)
      for (int i = 0; i < s; i++) v[i] = 0.5024f * v[i + 1] + 0.4975f * v[i];
    expect("value", o, value[o], v[0], 1e-4);
  }
  return checksum_floats(value, options);
}

int main(int argc, char **argv) {
  start_kernel(argc, argv);
  const int options = scaled(2048, 1, 1);
  float *price = random_floats(options, 1, 50, 150), *strike = random_floats(options, 2, 50, 150);
  float *value = calloc(options, sizeof *value);
#pragma omp target enter data map(to : price[:options], strike[:options], value[:options])
  MEASURE("binomial outer", , outer(price, strike, value, options), check(price, strike, value, options));
  forget(value, options * sizeof *value);
  MEASURE("binomial nested", , nested(price, strike, value, options), check(price, strike, value, options));
  return finish_kernel();
}
