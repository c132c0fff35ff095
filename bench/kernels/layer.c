// layer.c: a layer of a neural network forward: few outputs, each a product of a million weights and inputs.
// outer: a thread for each output. nested: a team for each output, its threads along the inputs.
#include "kernel.h"

static void outer(const float *w, const float *x, float *y, int outputs, int inputs) {
#pragma omp target teams distribute parallel for
  for (int o = 0; o < outputs; o++) {
    float sum = 0;
    for (int i = 0; i < inputs; i++) sum += w[o * inputs + i] * x[i];
    y[o] = 1 / (1 + expf(-sum));
  }
}

static void nested(const float *w, const float *x, float *y, int outputs, int inputs) {
#pragma omp target teams distribute
  for (int o = 0; o < outputs; o++) {
    float sum = 0;
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < inputs; i++) sum += w[o * inputs + i] * x[i];
    y[o] = 1 / (1 + expf(-sum));
  }
}

// Tolerance 1e-4: outputs are between 0 and 1, sums of a few thousand products or of a million in floats.
static double check(const float *w, const float *x, float *y, int outputs, int inputs) {
#pragma omp target update from(y[:outputs])
  for (int o = 0; o < outputs; o += 17) {
    double sum = 0;
    for (int i = 0; i < inputs; i++) sum += w[o * inputs + i] * x[i];
    expect("y", o, y[o], 1 / (1 + exp(-sum)), 1e-4);
  }
  return checksum_floats(y, outputs);
}

int main(int argc, char **argv) {
  start_kernel(argc, argv);
  const int outputs = 64, inputs = scaled(1 << 20, 1, 32);
  float *w = random_floats((long)outputs * inputs, 1, -2e-3f, 2e-3f), *x = random_floats(inputs, 2, 0, 1);
  float *y = calloc(outputs, sizeof *y);
#pragma omp target enter data map(to : w[:outputs * inputs], x[:inputs], y[:outputs])
  MEASURE("layer outer", , outer(w, x, y, outputs, inputs), check(w, x, y, outputs, inputs));
  forget(y, outputs * sizeof *y);
  MEASURE("layer nested", , nested(w, x, y, outputs, inputs), check(w, x, y, outputs, inputs));
  return finish_kernel();
}
