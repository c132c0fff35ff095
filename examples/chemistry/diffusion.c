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

/* Whether mole fractions are kept in the team's memory, too, or are read again. */
enum { KEEPS = (2 * ROWS + 2) * LANES * sizeof(real) <= TEAM_BYTES, KEPT = KEEPS ? ROWS : 1 };
#define FRACTION(s)                                                                                                 \
  (KEEPS ? x[s][l] : (s) < SPECIES ? MAX(X[(s) * n + p + l], R(LEAST_FRACTION)) : 0)

/* Dataflow: 32 points are a team's, and a tile is a task; the sums of a group go from one of its tasks to the next. */
static void dataflow(long n, const real *T, const real *P, const real *X, real *out) {
#pragma omp target teams distribute map(to : T[0:n], P[0:n], X[0:SPECIES * n]) map(from : out[0:SPECIES * n])
  for (long p = 0; p < n; p += LANES) {
    real logs[LANES], x[KEPT][LANES], sum[ROWS][LANES], mass[LANES];
#pragma omp parallel num_threads(WARPS * LANES)
#pragma omp single
    {
      /* The first of them leaves the logarithm for all others. */
      for (int g = 0; g < GROUPS; g++)
#pragma omp task depend(out : sum[g * PER]) depend(iterator(first = 0 : g == 0), out : logs)
#pragma omp simd
        for (int l = 0; l < LANES; l++) {
          const real t = LOG(T[p + l]);
          if (g == 0) logs[l] = t;
          real own[PER], sums[PER] = {0};
          for (int i = 0; i < PER; i++)
            own[i] = g * PER + i < SPECIES ? MAX(X[(g * PER + i) * n + p + l], R(LEAST_FRACTION)) : 0;
          for (int i = 1; i < PER; i++)
            for (int j = 0; j < i; j++) {
              const real r = resistance(within[g][i][j], t);
              sums[i] += own[j] * r;
              sums[j] += own[i] * r;
            }
          for (int i = 0; i < PER; i++) {
            if (KEEPS) x[g * PER + i][l] = own[i];
            sum[g * PER + i][l] = sums[i];
          }
        }

      for (int round = 0; round < ROUNDS; round++)
        for (int game = 0; game < GAMES; game++) {
          const int a = game ? (round + game) % ROUNDS : ROUNDS, b = game ? (round - game + ROUNDS) % ROUNDS : round;
#pragma omp task depend(in : logs) depend(inout : sum[a * PER], sum[b * PER])
#pragma omp simd
          for (int l = 0; l < LANES; l++) {
            const real t = logs[l];
            real xa[PER], xb[PER], sa[PER], sb[PER];
            for (int i = 0; i < PER; i++) {
              xa[i] = FRACTION(a * PER + i), xb[i] = FRACTION(b * PER + i);
              sa[i] = sum[a * PER + i][l], sb[i] = sum[b * PER + i][l];
            }
            for (int i = 0; i < PER; i++)
              for (int j = 0; j < PER; j++) {
                const real r = resistance(between[round][game][i][j], t);
                sa[i] += xb[j] * r;
                sb[j] += xa[i] * r;
              }
            for (int i = 0; i < PER; i++) sum[a * PER + i][l] = sa[i], sum[b * PER + i][l] = sb[i];
          }
        }

#pragma omp task depend(iterator(g = 0 : GROUPS), in : sum[g * PER]) depend(out : mass)
#pragma omp simd
      for (int l = 0; l < LANES; l++) {
        real all = 0;
        for (int i = 0; i < SPECIES; i++) all += FRACTION(i) * masses[i];
        mass[l] = all;
      }

      for (int g = 0; g < GROUPS; g++)
#pragma omp task depend(in : mass, sum[g * PER])
#pragma omp simd
        for (int l = 0; l < LANES; l++)
          for (int i = 0; i < PER; i++) {
            const int s = g * PER + i;
            if (s < SPECIES) out[s * n + p + l] = (mass[l] - FRACTION(s) * masses[s]) / (P[p + l] * mass[l] * sum[s][l]);
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
