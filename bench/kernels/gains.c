// gains.c: what each of 512 candidates for a new centre would gain, by centre: the points that are nearer to the
// candidate than to the centre they belong to are counted in, each at its centre.
// outer: a thread for each candidate. nested: a team for each candidate; its threads over the points add by atomics.
#include "kernel.h"

enum { CENTRES = 64 };

static void outer(const float *x, const float *cost, const int *centre, const float *candidate, float *gain,
                  int candidates, int points) {
#pragma omp target teams distribute parallel for
  for (int k = 0; k < candidates; k++) {
    for (int c = 0; c < CENTRES; c++) gain[k * CENTRES + c] = 0;
    for (int i = 0; i < points; i++) {
      const float d = x[i] - candidate[k];
      if (d * d < cost[i]) gain[k * CENTRES + centre[i]] += cost[i] - d * d;
    }
  }
}

static void nested(const float *x, const float *cost, const int *centre, const float *candidate, float *gain,
                   int candidates, int points) {
#pragma omp target teams distribute
  for (int k = 0; k < candidates; k++) {
    float gains[CENTRES];
#pragma omp parallel for
    for (int c = 0; c < CENTRES; c++) gains[c] = 0;
#pragma omp parallel for
    for (int i = 0; i < points; i++) {
      const float d = x[i] - candidate[k];
      if (d * d < cost[i]) {
#pragma omp atomic
        gains[centre[i]] += cost[i] - d * d;
      }
    }
#pragma omp parallel for
    for (int c = 0; c < CENTRES; c++) gain[k * CENTRES + c] = gains[c];
  }
}

// Tolerance 1e-3: sums of a few thousand floats.
static double check(const float *x, const float *cost, const int *centre, const float *candidate, float *gain,
                    int candidates, int points) {
#pragma omp target update from(gain[:candidates * CENTRES])
  for (int k = 0; k < candidates; k += sample_step(candidates, 8)) {
    double gains[CENTRES] = {0};
    for (int i = 0; i < points; i++) {
      const float d = x[i] - candidate[k];
      if (d * d < cost[i]) gains[centre[i]] += cost[i] - d * d;
    }
    for (int c = 0; c < CENTRES; c++) expect("gain", k * CENTRES + c, gain[k * CENTRES + c], gains[c], 1e-3);
  }
  return checksum_floats(gain, candidates * CENTRES);
}

int main(int argc, char **argv) {
  start_kernel(argc, argv);
  const int candidates = scaled(512, 2, 1), points = scaled(1 << 20, 2, 1);
  float *x = random_floats(points, 1, 0, 1), *cost = random_floats(points, 2, 0, 0.1f);
  float *candidate = random_floats(candidates, 3, 0, 1), *gain = calloc(candidates * CENTRES, sizeof *gain);
  int *centre = random_ints(points, 4, CENTRES);
#pragma omp target enter data map(to                                                                                   \
                                  : x[:points], cost                                                                   \
                                  [:points], centre                                                                    \
                                  [:points], candidate                                                                 \
                                  [:candidates]) map(to                                                                \
                                                     : gain[:candidates * CENTRES])
  MEASURE("gains outer", , outer(x, cost, centre, candidate, gain, candidates, points),
          check(x, cost, centre, candidate, gain, candidates, points));
  forget(gain, candidates * CENTRES * sizeof *gain);
  MEASURE("gains nested", , nested(x, cost, centre, candidate, gain, candidates, points),
          check(x, cost, centre, candidate, gain, candidates, points));
  return finish_kernel();
}
