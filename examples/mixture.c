/*
 * mixture: viscosity of a mixture of gases, 32 points at a time (Wilke's formula, as in §3.2 of Bauer, Treichler and
 * Aiken, "Singe: Leveraging Warp Specialization for High Performance on GPUs", PPoPP 2014). The species are the tasks
 * of a team: each value is computed by one warp, and the others find it in the team's memory.
 *
 *     mixture [points]
 */
#include "measure.h"

#define SPECIES 12
#define PARTS 4

#pragma omp declare target
static float mass(int s) { return 2.0f + 3.5f * s; }
/* The viscosity of one species: the exponential of a polynomial of the temperature's logarithm. */
static float viscosity(int s, float t) { return expf(0.1f * s + t * (0.7f + t * (0.02f * s - 0.05f))); }
#pragma omp end declare target

static void mixture(int n, const float *T, const float *X, float *v) {
#pragma omp target teams distribute map(to: T[0:n], X[0:SPECIES*n]) map(from: v[0:n])
  for (int p = 0; p < n; p += 32) {
    float x[SPECIES][32], eta[SPECIES][32], part[PARTS][32];
    #pragma omp parallel num_threads(128)
    #pragma omp single
    {
      for (int s = 0; s < SPECIES; s++)
        #pragma omp task depend(out: eta[s])
        #pragma omp simd
        for (int l = 0; l < 32; l++) {
          x[s][l] = X[s * n + p + l];
          eta[s][l] = viscosity(s, T[p + l]);
        }

      for (int q = 0; q < PARTS; q++)
        #pragma omp task depend(iterator(s = 0:SPECIES), in: eta[s]) depend(out: part[q])
        #pragma omp simd
        for (int l = 0; l < 32; l++) {
          float sum = 0;
          for (int k = q; k < SPECIES; k += PARTS) {
            float others = 0;
            for (int j = 0; j < SPECIES; j++) {
              float r = 1 + sqrtf(eta[k][l] / eta[j][l]) * sqrtf(sqrtf(mass(j) / mass(k)));
              others += x[j][l] * r * r / sqrtf(8 * (1 + mass(k) / mass(j)));
            }
            sum += x[k][l] * eta[k][l] / others;
          }
          part[q][l] = sum;
        }

      #pragma omp task depend(iterator(q = 0:PARTS), in: part[q])
      #pragma omp simd
      for (int l = 0; l < 32; l++) {
        float sum = 0;
        for (int q = 0; q < PARTS; q++) sum += part[q][l];
        v[p + l] = sum;
      }
    }
  }
}

static float expected(int n, const float *T, const float *X, int p) {
  float eta[SPECIES], all = 0;
  for (int s = 0; s < SPECIES; s++) eta[s] = viscosity(s, T[p]);
  for (int k = 0; k < SPECIES; k++) {
    float others = 0;
    for (int j = 0; j < SPECIES; j++) {
      float r = 1 + sqrtf(eta[k] / eta[j]) * sqrtf(sqrtf(mass(j) / mass(k)));
      others += X[j * n + p] * r * r / sqrtf(8 * (1 + mass(k) / mass(j)));
    }
    all += X[k * n + p] * eta[k] / others;
  }
  return all;
}

int main(int argc, char **argv) {
  int n = argument(argc, argv, 1, 3200) / 32 * 32, wrong = 0;
  float *T = malloc(n * sizeof *T), *X = malloc(SPECIES * n * sizeof *X), *v = malloc(n * sizeof *v);
  for (int p = 0; p < n; p++) {
    T[p] = sample(p);
    for (int s = 0; s < SPECIES; s++) X[s * n + p] = (1 + sample(s + 7 * p)) / (2 * SPECIES);
  }
  double start = now_ms();
  mixture(n, T, X, v);
  double ms = now_ms() - start;
  for (int p = 0; p < n; p++) wrong += fabsf(v[p] / expected(n, T, X, p) - 1) > 1e-5f;
  printf("mixture n=%d time_ms=%.3f errors=%d\n", n, ms, wrong);
  free(T), free(X), free(v);
  return wrong != 0;
}
