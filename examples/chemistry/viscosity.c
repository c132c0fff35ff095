/*
 * viscosity: the viscosity of a mixture of gases (viscosity.h), in OpenMP.
 *
 *     examples/chemistry/generate viscosity MECHANISM.yaml -o kernels.h
 *     ompicc -O2 -DKERNELS='"kernels.h"' [-DSINGLE] viscosity.c -o viscosity -lm
 */
#include "viscosity.h"

/* Data-parallel: a point is one thread's. */
#define DATA_PARALLEL(name, point)                                                                          \
  static void name(long n, const real *T, const real *P, const real *X, real *out) {                        \
    (void)P;                                                                                                \
    _Pragma("omp target teams distribute parallel for map(to : T[0:n], X[0:SPECIES * n]) map(from : out[0:n])") \
    for (long p = 0; p < n; p++) out[p] = point(n, T[p], X + p);                                            \
  }
DATA_PARALLEL(loops, point_in_loops)
DATA_PARALLEL(blocks, point_in_blocks)
#ifdef UNROLLED
DATA_PARALLEL(unrolled, unrolled_point)
#endif

/* Whether mole fractions are kept in the team's memory, too, or are read again: others have no room beside w. */
enum { KEEPS = (2 * SPECIES + GROUPS) * LANES * sizeof(real) <= TEAM_BYTES, KEPT = KEEPS ? SPECIES : 1 };
#define FRACTION(s) (KEEPS ? x[s][l] : X[(s) * n + p + l])

/* Dataflow: 32 points are a team's; a task is PER species of the outer sum. */
static void dataflow(long n, const real *T, const real *P, const real *X, real *out) {
  (void)P;
#pragma omp target teams distribute map(to : T[0:n], X[0:SPECIES * n]) map(from : out[0:n])
  for (long p = 0; p < n; p += LANES) {
    real x[KEPT][LANES], w[SPECIES][LANES], part[GROUPS][LANES];
#pragma omp parallel num_threads(WARPS * LANES)
#pragma omp single
    {
      for (int part = 0; part < WARPS; part++)
#pragma omp task depend(out : w[part])
#pragma omp simd
        for (int l = 0; l < LANES; l++) {
          const real t = LOG(T[p + l]);
          for (int s = part; s < SPECIES; s += WARPS) {
            if (KEEPS) x[s][l] = X[s * n + p + l];
            w[s][l] = root(s, t);
          }
        }

      for (int q = 0; q < GROUPS; q++)
#pragma omp task depend(iterator(r = 0 : WARPS), in : w[r]) depend(out : part[q])
#pragma omp simd
        for (int l = 0; l < LANES; l++) {
          real zeroth[PER] = {0}, first[PER] = {0}, second[PER] = {0}, sum = 0;
          for (int j = 0; j < SPECIES; j++) {
            const real xj = FRACTION(j), xw = xj * w[j][l], xww = xw * w[j][l];
            for (int i = 0; i < PER; i++) {
              const real c = pairs[q][j][i];
              zeroth[i] += c * xj;
              first[i] += c * xw;
              second[i] += c * xww;
            }
          }
          for (int i = 0; i < PER; i++) {
            const int k = q * PER + i;
            if (k < SPECIES) sum += FRACTION(k) / (w[k][l] * (w[k][l] * zeroth[i] + 2 * first[i]) + second[i]);
          }
          part[q][l] = sum;
        }

#pragma omp task depend(iterator(q = 0 : GROUPS), in : part[q])
#pragma omp simd
      for (int l = 0; l < LANES; l++) {
        real sum = 0;
        for (int q = 0; q < GROUPS; q++) sum += part[q][l];
        out[p + l] = sum;
      }
    }
  }
}

static const struct spelling spellings[] = {
    {"loops", loops},
    {"blocks", blocks},
#ifdef UNROLLED
    {"unrolled", unrolled},
#endif
    {"dataflow", dataflow},
};
CHEMISTRY_MAIN(viscosity, spellings)
