/*
 * viscosity.h: the viscosity of a mixture by Wilke's formula, in the sequential form of textbooks, and for one point of a device.
 * KERNELS is what `generate viscosity` has written.
 *
 *   viscosity = sum_k x_k v_k / sum_j x_j phi_kj,   phi_kj = (1 + sqrt(v_k / v_j) (m_j / m_k)^(1/4))^2 / sqrt(8 (1 + m_k / m_j))
 *
 * With w = m^(1/4) / sqrt(v), which is the exponential of a polynomial, and constants folded into `pairs`:
 *
 *   viscosity = sum_k x_k / sum_j pairs_kj x_j (w_k + w_j)^2
 */
#include "chemistry.h"
#include KERNELS

static void sequential(double T, double P, const double *X, double *out, double *size) {
  const double t = log(T);
  double v[SPECIES], sum = 0;
  (void)P;
  for (int s = 0; s < SPECIES; s++) {
    const double *c = viscosity_fits[s];
    v[s] = exp(c[0] + t * (c[1] + t * (c[2] + t * c[3])));
  }
  for (int k = 0; k < SPECIES; k++) {
    double others = 0;
    for (int j = 0; j < SPECIES; j++) {
      const double r = 1 + sqrt(v[k] / v[j]) * sqrt(sqrt(weights[j] / weights[k]));
      others += X[j] * r * r / sqrt(8 * (1 + weights[k] / weights[j]));
    }
    sum += X[k] * v[k] / others;
  }
  *out = *size = sum;
}

static const struct kernel viscosity = {"viscosity", MECHANISM, SPECIES, 1, sequential, sizeof(real) == 4 ? 1e-4 : 1e-11};

DEVICE_BEGIN
DEVICE real root(int s, real t) {
  return EXP(roots[s][0] + t * (roots[s][1] + t * (roots[s][2] + t * roots[s][3])));
}

/* One point, in loops. */
DEVICE real point_in_loops(long n, real T, const real *X) {
  const real t = LOG(T);
  real x[SPECIES], w[SPECIES], sum = 0;
  for (int s = 0; s < SPECIES; s++) {
    x[s] = LOAD(X[s * n]);
    w[s] = root(s, t);
  }
  for (int k = 0; k < SPECIES; k++) {
    real others = 0;
    for (int j = 0; j < SPECIES; j++) {
      const real r = w[k] + w[j];
      others += pairs[k / PER][j][k % PER] * x[j] * r * r;
    }
    sum += x[k] / others;
  }
  return sum;
}

/* PER species of the outer sum at a time, so that what belongs to the inner one's is loaded once for all of them; the square
 * is multiplied out, which leaves three sums. */
DEVICE real point_in_blocks(long n, real T, const real *X) {
  const real t = LOG(T);
  real x[SPECIES], w[SPECIES], sum = 0;
  for (int s = 0; s < SPECIES; s++) {
    x[s] = LOAD(X[s * n]);
    w[s] = root(s, t);
  }
  for (int q = 0; q < GROUPS; q++) {
    real zeroth[PER] = {0}, first[PER] = {0}, second[PER] = {0};
    for (int j = 0; j < SPECIES; j++) {
      const real xw = x[j] * w[j], xww = xw * w[j];
      for (int i = 0; i < PER; i++) {
        zeroth[i] += pairs[q][j][i] * x[j];
        first[i] += pairs[q][j][i] * xw;
        second[i] += pairs[q][j][i] * xww;
      }
    }
    for (int i = 0; i < PER; i++) {
      const int k = q * PER + i;
      if (k < SPECIES) sum += x[k] / (w[k] * (w[k] * zeroth[i] + 2 * first[i]) + second[i]);
    }
  }
  return sum;
}
DEVICE_END
