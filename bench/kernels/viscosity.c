// viscosity.c: of a mixture of 52 gases at a million points, in doubles, by Wilke's formula: of each pair of gases two
// constants. points: a thread for each point, whose values of all gases no thread's registers hold. dataflow: a team
// for 32 points, whose warps share the tasks out; values of all gases are in the team's memory.
// GASES and TOGETHER (how many sums a loop has at a time) can be given when compiling.
#include "kernel.h"

#ifndef GASES
#define GASES 52
#endif
#ifndef TOGETHER
#define TOGETHER 4
#endif
#ifndef WARPS
#define WARPS 4
#endif

struct pair {
  double root, weight;
};
struct gases {
  double eta[GASES][4];
  struct pair of[GASES][GASES];
};

#pragma omp declare target
// The logarithm of a gas's viscosity.
static double logarithm(const double *eta, double t) { return eta[0] + t * (eta[1] + t * (eta[2] + t * eta[3])); }
#pragma omp end declare target

static void points(const struct gases *g, const double *T, const double *X, double *v, int n) {
#pragma omp target teams distribute parallel for
  for (int p = 0; p < n; p++) {
    double x[GASES], root[GASES], inverse[GASES], all = 0;
    for (int k = 0; k < GASES; k++) {
      x[k] = X[k * n + p];
      root[k] = exp(0.5 * logarithm(g->eta[k], T[p]));
      inverse[k] = 1 / root[k];
    }
    for (int k = 0; k < GASES; k += TOGETHER) {
      double sum[TOGETHER];
      for (int i = 0; i < TOGETHER; i++) sum[i] = 0;
      for (int j = 0; j < GASES; j++)
        for (int i = 0; i < TOGETHER; i++) {
          const double r = 1 + root[k + i] * inverse[j] * g->of[j][k + i].root;
          sum[i] += x[j] * (r * r) * g->of[j][k + i].weight;
        }
      for (int i = 0; i < TOGETHER; i++) all += x[k + i] * root[k + i] * root[k + i] / sum[i];
    }
    v[p] = all;
  }
}

static void dataflow(const struct gases *g, const double *T, const double *X, double *v, int n) {
#pragma omp target teams distribute
  for (int p = 0; p < n; p += 32) {
    double x[GASES][32], root[GASES][32], inverse[GASES][32], part[GASES / TOGETHER][32];
#pragma omp parallel num_threads(32 * WARPS)
#pragma omp single
    {
      for (int s = 0; s < GASES; s++)
#pragma omp task depend(out : x[s])
#pragma omp simd
        for (int l = 0; l < 32; l++) {
          x[s][l] = X[s * n + p + l];
          root[s][l] = exp(0.5 * logarithm(g->eta[s], T[p + l]));
          inverse[s][l] = 1 / root[s][l];
        }
      for (int q = 0; q < GASES / TOGETHER; q++)
#pragma omp task depend(iterator(s = 0 : GASES), in : x[s]) depend(out : part[q])
#pragma omp simd
        for (int l = 0; l < 32; l++) {
          const int k = q * TOGETHER;
          double sum[TOGETHER], all = 0;
          for (int i = 0; i < TOGETHER; i++) sum[i] = 0;
          for (int j = 0; j < GASES; j++)
            for (int i = 0; i < TOGETHER; i++) {
              const double r = 1 + root[k + i][l] * inverse[j][l] * g->of[j][k + i].root;
              sum[i] += x[j][l] * (r * r) * g->of[j][k + i].weight;
            }
          for (int i = 0; i < TOGETHER; i++) all += x[k + i][l] * root[k + i][l] * root[k + i][l] / sum[i];
          part[q][l] = all;
        }
#pragma omp task depend(iterator(q = 0 : GASES / TOGETHER), in : part[q])
#pragma omp simd
      for (int l = 0; l < 32; l++) {
        double all = 0;
        for (int q = 0; q < GASES / TOGETHER; q++) all += part[q][l];
        v[p + l] = all;
      }
    }
  }
}

// Tolerance 1e-12: another order of sums of positive terms.
static double check(const struct gases *g, const double *T, const double *X, double *v, int n) {
#pragma omp target update from(v[:n])
  double sum = 0;
  for (int p = 0; p < n; p += sample_step(n, 2000)) {
    double root[GASES], all = 0;
    for (int k = 0; k < GASES; k++) root[k] = exp(0.5 * logarithm(g->eta[k], T[p]));
    for (int k = 0; k < GASES; k++) {
      double others = 0;
      for (int j = 0; j < GASES; j++) {
        const double r = 1 + root[k] / root[j] * g->of[j][k].root;
        others += X[j * n + p] * r * r * g->of[j][k].weight;
      }
      all += X[k * n + p] * root[k] * root[k] / others;
    }
    expect("v", p, v[p], all, 1e-12);
  }
  for (int p = 0; p < n; p++) sum += v[p];
  return sum;
}

int main(int argc, char **argv) {
  start_kernel(argc, argv);
  const int n = scaled(1 << 20, 1, 256);
  struct gases *g = malloc(sizeof *g);
  for (int k = 0; k < GASES; k++) {
    for (int c = 0; c < 4; c++) g->eta[k][c] = (1 + 0.05 * k) / (1 << c);
    for (int j = 0; j < GASES; j++) {
      const double ratio = (2 + 3.5 * j) / (2 + 3.5 * k);
      g->of[j][k].root = sqrt(sqrt(ratio));
      g->of[j][k].weight = 1 / sqrt(8 * (1 + 1 / ratio));
    }
  }
  double *T = malloc(n * sizeof *T), *X = malloc((size_t)GASES * n * sizeof *X), *v = calloc(n, sizeof *v);
  for (int p = 0; p < n; p++) T[p] = random_bits(p, 1) * 0x1p-32;
  for (int i = 0; i < GASES * n; i++) X[i] = (1 + random_bits(i, 2) * 0x1p-32) / GASES;
#pragma omp target enter data map(to : g[:1], T[:n], X[:GASES * n], v[:n])
  MEASURE("viscosity points", , points(g, T, X, v, n), check(g, T, X, v, n));
  forget(v, n * sizeof *v);
  MEASURE("viscosity dataflow", , dataflow(g, T, X, v, n), check(g, T, X, v, n));
  return finish_kernel();
}
