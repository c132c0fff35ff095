/*
 * diffusion.h: mixture-averaged diffusion coefficients, in sequential form and for one point of a device. KERNELS is what
 * `generate diffusion` has written.
 *
 *   D_i = (M - x_i m_i) / (P M sum_{j != i} x_j / D_ij),   M = sum_j x_j m_j,   D_ij = D_ji that of a pair times the pressure
 *
 * 1 / D_ij is the exponential of a polynomial of ln T, and needed once for both of the pair. Species come in GROUPS groups of PER,
 * and pairs in tiles: those within a group, and those of two groups. A group is in one tile of a round, as teams of a tournament
 * are in one game, so that tiles of a round have nothing to do with each other.
 */
#include "chemistry.h"
#include KERNELS

enum { ROWS = GROUPS * PER, ROUNDS = GROUPS - 1, GAMES = GROUPS / 2 };

static void sequential(double T, double P, const double *X, double *out, double *size) {
  const double t = log(T);
  double mass = 0;
  for (int s = 0; s < SPECIES; s++) mass += X[s] * weights[s];
  for (int i = 0; i < SPECIES; i++) {
    double sum = 0;
    for (int j = 0; j < SPECIES; j++) {
      const double *c = diffusion_fits[i > j ? i * (i + 1) / 2 + j : j * (j + 1) / 2 + i];
      if (j != i) sum += fmax(X[j], LEAST_FRACTION) / exp(c[0] + t * (c[1] + t * (c[2] + t * c[3])));
    }
    out[i] = size[i] = (mass - X[i] * weights[i]) / (P * mass * sum);
  }
}

static const struct kernel diffusion = {"diffusion", MECHANISM, SPECIES, SPECIES, sequential,
                                        sizeof(real) == 4 ? 1e-3 : 1e-11};

DEVICE_BEGIN
/* 1 / D of a pair. */
DEVICE real resistance(const real *c, real t) { return EXP(c[0] + t * (c[1] + t * (c[2] + t * c[3]))); }

/* The groups of a game. */
DEVICE int first_of(int round, int game) { return game ? (round + game) % ROUNDS : ROUNDS; }
DEVICE int second_of(int round, int game) { return game ? (round - game + ROUNDS) % ROUNDS : round; }

/* One point, in loops. */
DEVICE void point_in_loops(long n, real T, real P, const real *X, real *out) {
  const real t = LOG(T);
  real x[SPECIES], sum[SPECIES], mass = 0;
  for (int i = 0; i < SPECIES; i++) {
    x[i] = MAX(LOAD(X[i * n]), R(LEAST_FRACTION));
    mass += x[i] * masses[i];
    sum[i] = 0;
  }
  int pair = 0;
  for (int i = 1; i < SPECIES; i++)
    for (int j = 0; j < i; j++, pair++) {
      const real r = resistance(pairs[pair], t);
      sum[i] += x[j] * r;
      sum[j] += x[i] * r;
    }
  for (int i = 0; i < SPECIES; i++) out[i * n] = (mass - x[i] * masses[i]) / (P * mass * sum[i]);
}

/* Tile by tile, so that sums are in memory less often. */
DEVICE void point_in_blocks(long n, real T, real P, const real *X, real *out) {
  const real t = LOG(T);
  real x[ROWS], sum[ROWS], mass = 0;
  for (int i = 0; i < ROWS; i++) {
    x[i] = i < SPECIES ? MAX(LOAD(X[i * n]), R(LEAST_FRACTION)) : 0;
    mass += x[i] * masses[i];
    sum[i] = 0;
  }
  for (int g = 0; g < GROUPS; g++)
    for (int i = 1; i < PER; i++)
      for (int j = 0; j < i; j++) {
        const real r = resistance(within[g][i][j], t);
        sum[g * PER + i] += x[g * PER + j] * r;
        sum[g * PER + j] += x[g * PER + i] * r;
      }
  for (int round = 0; round < ROUNDS; round++)
    for (int game = 0; game < GAMES; game++) {
      const int a = first_of(round, game) * PER, b = second_of(round, game) * PER;
      real xa[PER], xb[PER], sa[PER], sb[PER];
      for (int i = 0; i < PER; i++) xa[i] = x[a + i], xb[i] = x[b + i], sa[i] = sum[a + i], sb[i] = sum[b + i];
      for (int i = 0; i < PER; i++)
        for (int j = 0; j < PER; j++) {
          const real r = resistance(between[round][game][i][j], t);
          sa[i] += xb[j] * r;
          sb[j] += xa[i] * r;
        }
      for (int i = 0; i < PER; i++) sum[a + i] = sa[i], sum[b + i] = sb[i];
    }
  for (int i = 0; i < SPECIES; i++) out[i * n] = (mass - x[i] * masses[i]) / (P * mass * sum[i]);
}
DEVICE_END
