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

/* Mole fractions are kept in the team's memory, too, or are read again: there may be no room beside w. */
#define FRACTION(s, q) (KEPT > 1 ? x[s][q] : X[(s) * n + p + q])

/* Dataflow: POINTS points are a team's; a task is PER species of the outer sum, as in point_in_blocks. */
static void dataflow(long n, const real *T, const real *P, const real *X, real *out) {
  (void)P;
#pragma omp target teams distribute map(to : T[0:n], X[0:SPECIES * n]) map(from : out[0:n])
  for (long p = 0; p < n; p += POINTS) {
    real x[KEPT][POINTS], w[SPECIES][POINTS], part[GROUPS][POINTS];
#pragma omp parallel num_threads(WARPS * LANES)
#pragma omp single
    {
      for (int some = 0; some < WARPS; some++)
#pragma omp task depend(out : w[some])
#pragma omp simd order(concurrent)
        for (int l = 0; l < LANES; l++)
          EACH_POINT(h, q) {
            const real t = LOG(T[p + q]);
            for (int s = some; s < SPECIES; s += WARPS) {
              if (KEPT > 1) x[KEPT > 1 ? s : 0][q] = X[s * n + p + q];
              w[s][q] = root(s, t);
            }
          }

      for (int g = 0; g < GROUPS; g++)
#pragma omp task depend(iterator(r = 0 : WARPS), in : w[r]) depend(out : part[g])
#pragma omp simd order(concurrent)
        for (int l = 0; l < LANES; l++) {
          real zeroth[EACH][PER] = {0}, first[EACH][PER] = {0}, second[EACH][PER] = {0};
          for (int j = 0; j < SPECIES; j++)
            EACH_POINT(h, q) {
              const real xj = FRACTION(j, q), xw = xj * w[j][q], xww = xw * w[j][q];
              for (int i = 0; i < PER; i++) {
                const real c = pairs[g][j][i];
                zeroth[h][i] += c * xj;
                first[h][i] += c * xw;
                second[h][i] += c * xww;
              }
            }
          EACH_POINT(h, q) {
            real sum = 0;
            for (int i = 0; i < PER; i++) {
              const int k = g * PER + i;
              if (k < SPECIES) sum += FRACTION(k, q) / (w[k][q] * (w[k][q] * zeroth[h][i] + 2 * first[h][i]) + second[h][i]);
            }
            part[g][q] = sum;
          }
        }

#pragma omp task depend(iterator(g = 0 : GROUPS), in : part[g])
#pragma omp simd order(concurrent)
      for (int l = 0; l < LANES; l++)
        EACH_POINT(h, q) {
          real sum = 0;
          for (int g = 0; g < GROUPS; g++) sum += part[g][q];
          out[p + q] = sum;
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
