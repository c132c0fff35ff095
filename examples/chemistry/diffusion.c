/*
 * diffusion: mixture-averaged diffusion coefficients (diffusion.h), in OpenMP.
 *
 *     examples/chemistry/generate diffusion MECHANISM.yaml -o kernels.h
 *     ompicc -O2 -DKERNELS='"kernels.h"' [-DSINGLE] diffusion.c -o diffusion -lm
 */
#include "diffusion.h"

/* Data-parallel: a point is one thread's. */
#define DATA_PARALLEL(name, point)                                                                                  \
  static void name(long n, const real *T, const real *P, const real *X, real *out) {                                \
    _Pragma("omp target teams distribute parallel for map(to : T[0:n], P[0:n], X[0:SPECIES * n]) map(from : out[0:SPECIES * n])") \
    for (long p = 0; p < n; p++) point(n, T[p], P[p], X + p, out + p);                                              \
  }
DATA_PARALLEL(loops, point_in_loops)
DATA_PARALLEL(blocks, point_in_blocks)
#ifdef UNROLLED
DATA_PARALLEL(unrolled, unrolled_point)
#endif

/* Mole fractions are kept in the team's memory, too, or are read again. */
#define FRACTION(s, q) (KEPT > 1 ? x[s][q] : (s) < SPECIES ? MAX(X[(s) * n + p + q], R(LEAST_FRACTION)) : 0)

/* Dataflow: POINTS points are a team's, and a tile is a task; the sums of a group go from one of its tasks to the next. */
static void dataflow(long n, const real *T, const real *P, const real *X, real *out) {
#pragma omp target teams distribute map(to : T[0:n], P[0:n], X[0:SPECIES * n]) map(from : out[0:SPECIES * n])
  for (long p = 0; p < n; p += POINTS) {
    real logs[POINTS], x[KEPT][POINTS], sum[ROWS][POINTS], mass[POINTS];
#pragma omp parallel num_threads(WARPS * LANES)
#pragma omp single
    {
      /* The first of them leaves the logarithm for all others. */
      for (int g = 0; g < GROUPS; g++)
#pragma omp task
#pragma omp simd order(concurrent)
        for (int l = 0; l < LANES; l++)
          EACH_POINT(h, q) {
            const real t = LOG(T[p + q]);
            if (g == 0) logs[q] = t;
            for (int i = 0; i < PER; i++) {
              const int s = g * PER + i;
              if (KEPT > 1) x[KEPT > 1 ? s : 0][q] = s < SPECIES ? MAX(X[s * n + p + q], R(LEAST_FRACTION)) : 0;
              sum[s][q] = 0;
            }
            /* Few registers: more warps hide what exponentials wait for. */
#pragma GCC unroll 1
            for (int i = 1; i < PER; i++) {
              const real xa = FRACTION(g * PER + i, q);
              real sa = 0;
#pragma GCC unroll 1
              for (int j = 0; j < i; j++) {
                const real r = resistance(within[g][i][j], t);
                sa += FRACTION(g * PER + j, q) * r;
                sum[g * PER + j][q] += xa * r;
              }
              sum[g * PER + i][q] += sa;
            }
          }

      for (int round = 0; round < ROUNDS; round++) {
#pragma omp taskwait
        for (int game = 0; game < GAMES; game++)
#pragma omp task
#pragma omp simd order(concurrent)
          for (int l = 0; l < LANES; l++) {
            const int a = first_of(round, game), b = second_of(round, game);
            real t[EACH];
            EACH_POINT(h, q) t[h] = logs[q];
#pragma GCC unroll 1
            for (int i = 0; i < PER; i++) {
              real xa[EACH], sa[EACH];
              EACH_POINT(h, q) xa[h] = FRACTION(a * PER + i, q), sa[h] = sum[a * PER + i][q];
#pragma GCC unroll 1
              for (int j = 0; j < PER; j++)
                EACH_POINT(h, q) {
                  const real r = resistance(between[round][game][i][j], t[h]);
                  sa[h] += FRACTION(b * PER + j, q) * r;
                  sum[b * PER + j][q] += xa[h] * r;
                }
              EACH_POINT(h, q) sum[a * PER + i][q] = sa[h];
            }
          }
        }

#pragma omp taskwait
#pragma omp task depend(out : mass)
#pragma omp simd order(concurrent)
      for (int l = 0; l < LANES; l++)
        EACH_POINT(h, q) {
          real all = 0;
#pragma GCC unroll 4
          for (int i = 0; i < SPECIES; i++) all += FRACTION(i, q) * masses[i];
          mass[q] = all;
        }

      for (int g = 0; g < GROUPS; g++)
#pragma omp task depend(in : mass)
#pragma omp simd order(concurrent)
        for (int l = 0; l < LANES; l++)
          EACH_POINT(h, q)
            for (int i = 0; i < PER; i++) {
              const int s = g * PER + i;
              if (s < SPECIES) out[s * n + p + q] = (mass[q] - FRACTION(s, q) * masses[s]) / (P[p + q] * mass[q] * sum[s][q]);
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
CHEMISTRY_MAIN(diffusion, spellings)
