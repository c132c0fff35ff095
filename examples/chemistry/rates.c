/*
 * rates: production rates (rates.h), in OpenMP.
 *
 *     examples/chemistry/generate rates MECHANISM.yaml [--float] -o kernels.h
 *     ompicc -O2 -DKERNELS='"kernels.h"' [-DSINGLE] rates.c -o rates -lm
 */
#include "rates.h"

/* Data-parallel: a point is one thread's. */
#define DATA_PARALLEL(name, point)                                                                                  \
  static void name(long n, const real *T, const real *P, const real *X, real *out) {                                \
    _Pragma("omp target teams distribute parallel for map(to : T[0:n], P[0:n], X[0:SPECIES * n]) map(from : out[0:SPECIES * n])") \
    for (long p = 0; p < n; p++) point(n, T[p], P[p], X + p, out + p);                                              \
  }
DATA_PARALLEL(loops, point_in_loops)
#ifdef UNROLLED
DATA_PARALLEL(unrolled, unrolled_point)
#endif

/* Concentrations are kept in the team's memory where there is room, or made again from what is read. */
#define C(s) (KEPT > 1 ? c[s][q] : (s) == SPECIES ? 1 : X[(s) * n + p + q] * density[q])
#define G(s) g[s][q]
#define M(b) m[b][q]

/* Dataflow: POINTS points are a team's. Rates of progress go through the team's memory in PASSES: a task computes those of some
 * reactions, another one adds up what belongs to some of the species. */
static void dataflow(long n, const real *T, const real *P, const real *X, real *out) {
#pragma omp target teams distribute map(to : T[0:n], P[0:n], X[0:SPECIES * n]) map(from : out[0:SPECIES * n])
  for (long p = 0; p < n; p += POINTS) {
    real logs[POINTS], density[POINTS], c[KEPT][POINTS], g[SPECIES + 1][POINTS], m[BODIES][POINTS], net[ROWS][POINTS];
    UNUSED char species[PARTS], thirds[PARTS], reacted[PARTS], summed[PARTS]; /* what tasks depend on */
#pragma omp parallel num_threads(WARPS * LANES)
#pragma omp single
    {
      /* The first of them leaves what depends on the temperature alone for all others. */
      for (int part = 0; part < PARTS; part++)
#pragma omp task depend(out : species[part])
#pragma omp simd order(concurrent)
        for (int l = 0; l < LANES; l++)
          EACH_POINT(h, q) {
            const real T_ = T[p + q], t_ = LOG(T_), inverse_ = 1 / T_, density_ = P[p + q] * inverse_ * R(1 / GAS_CONSTANT);
            if (part == 0) {
              logs[q] = t_;
              density[q] = density_;
              if (KEPT > 1) c[KEPT - 1][q] = 1;
              g[SPECIES][q] = 0;
              m[0][q] = 1;
            }
            for (int s = part; s < SPECIES; s += PARTS) {
              if (KEPT > 1) c[KEPT > 1 ? s : 0][q] = X[s * n + p + q] * density_;
              g[s][q] = gibbs(s, T_, t_, inverse_);
            }
          }

      for (int part = 0; part < PARTS; part++)
#pragma omp task depend(iterator(r = 0 : PARTS), in : species[r]) depend(out : thirds[part])
#pragma omp simd order(concurrent)
        for (int l = 0; l < LANES; l++)
          for (int b = 1 + part; b < BODIES; b += PARTS) {
            real sum[EACH] = {0};
#pragma GCC unroll 4
            for (int s = 0; s < SPECIES; s++) EACH_POINT(h, q) sum[h] += efficiencies[b][s] * C(s);
            EACH_POINT(h, q) m[b][q] = sum[h];
          }

      for (int pass = 0; pass < PASSES; pass++) {
        for (int part = 0; part < PARTS; part++)
#pragma omp task depend(iterator(r = 0 : PARTS), in : thirds[r]) depend(out : reacted[part])
#pragma omp simd order(concurrent)
          for (int l = 0; l < LANES; l++) {
            real Ts[EACH], ts[EACH], inverses[EACH];
            EACH_POINT(h, q) Ts[h] = T[p + q], ts[h] = logs[q], inverses[h] = 1 / Ts[h];
#pragma GCC unroll 1
            for (int row = part; row < ROWS; row += PARTS) {
              const int i = row * PASSES + pass;
              if (i < REACTIONS) EACH_POINT(h, q) {
                const real T_ = Ts[h], t_ = ts[h], inverse_ = inverses[h];
                PROGRESS(i, C, G, M);
                net[row][q] = rate;
              }
            }
          }

        for (int part = 0; part < PARTS; part++)
#pragma omp task depend(iterator(r = 0 : PARTS), in : reacted[r]) depend(inout : summed[part])
#pragma omp simd order(concurrent)
          for (int l = 0; l < LANES; l++)
            for (int s = part; s < SPECIES; s += PARTS) {
              const int *first = first_terms[pass] + 2 * s; /* of those it is formed by, and of those that use it up */
              real before[EACH], sum[EACH] = {0};
              EACH_POINT(h, q) before[h] = pass ? out[s * n + p + q] : 0;
#pragma GCC unroll 4
              for (int k = first[0]; k < first[1]; k++) EACH_POINT(h, q) sum[h] += net[terms[k]][q];
#pragma GCC unroll 4
              for (int k = first[1]; k < first[2]; k++) EACH_POINT(h, q) sum[h] -= net[terms[k]][q];
              EACH_POINT(h, q) sum[h] += before[h];
              EACH_POINT(h, q) out[s * n + p + q] = sum[h];
            }
      }
    }
  }
}

#undef C
#undef G
#undef M

static const struct spelling spellings[] = {
    {"loops", loops},
#ifdef UNROLLED
    {"unrolled", unrolled},
#endif
    {"dataflow", dataflow},
};
CHEMISTRY_MAIN(rates, spellings)
