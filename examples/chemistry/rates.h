/*
 * rates.h: production rates of all species, in sequential form and for one point of a device. KERNELS is what `generate rates`
 * has written.
 *
 * The rate of progress of a reaction is k_f prod(c of reactants) - k_r prod(c of products), where k_f is Arrhenius' A T^b exp(-E/RT),
 * times the third bodies' concentration, or between its limits of low and high pressure (Lindemann, Troe); and
 * k_r = k_f exp(sum nu g), with g = G/RT + ln(RT/P_0): the equilibrium constant, by concentrations. Rates are in kmol/(m^3 s).
 */
#include "chemistry.h"

/* A side's places that no species takes have the number SPECIES: a concentration of 1, and g = 0. */
enum { REVERSIBLE = 1, WIDE = 2, ARRHENIUS = 4, FALLOFF = 8 };
struct reaction {
  real log_a, b, e, unused;     /* ARRHENIUS: k = exp(log_a + b ln T - e / T); else exp(log_a), a constant */
  int reactants[2], products[2];
  int wide[2];                  /* the third reactant and product: WIDE */
  int third, kind;              /* third bodies: a row of `efficiencies`, from 1 on; 0: none */
};
struct falloff {
  real log_a, b, e;             /* the limit of low pressure divided by that of high pressure */
  real a, t3, t1, t2;           /* Troe; t2 < 0: there is none; a < 0: Lindemann */
};
#include KERNELS

/* The textbook's form: the same data, in the mechanism's order. */
static double limit(const double *k, double T) { return exp(k[0] + k[1] * log(T) - k[2] / T); }

static double blending(const double *troe, double T, double reduced) {
  if (troe[0] < 0) return 1;
  double centre = (1 - troe[0]) * exp(-T / troe[1]) + troe[0] * exp(-T / troe[2]);
  if (troe[3] >= 0) centre += exp(-troe[3] / T);
  const double f = log10(centre), x = log10(fmax(reduced, 1e-300)) - 0.4 - 0.67 * f;
  const double y = x / (0.75 - 1.27 * f - 0.14 * x);
  return pow(10, f / (1 + y * y));
}

static void sequential(double T, double P, const double *X, double *out, double *size) {
  double c[SPECIES], g[SPECIES];
  for (int s = 0; s < SPECIES; s++) {
    const double *a = polynomials[s][T > middles[s]];
    c[s] = X[s] * P / (GAS_CONSTANT * T);
    g[s] = a[0] * (1 - log(T)) - T * (a[1] / 2 + T * (a[2] / 6 + T * (a[3] / 12 + T * a[4] / 20))) + a[5] / T - a[6];
    out[s] = size[s] = 0;
  }
  for (int i = 0; i < REACTIONS; i++) {
    const struct textbook *r = &textbook[i];
    double k = limit(r->rate, T), third = 0, change = 0, dg = 0;
    for (int s = 0; s < SPECIES; s++) third += bodies[r->third][s] * c[s];
    if (r->falloff) {
      const double reduced = limit(r->low, T) * third / k;
      k *= reduced / (1 + reduced) * blending(r->troe, T, reduced);
    } else if (r->third) {
      k *= third;
    }
    double forward = k, backward = r->reversible ? k : 0;
    for (int j = 0; j < r->count[0]; j++) forward *= c[r->species[0][j]], change--, dg -= g[r->species[0][j]];
    for (int j = 0; j < r->count[1]; j++) backward *= c[r->species[1][j]], change++, dg += g[r->species[1][j]];
    if (r->reversible) backward *= exp(dg + change * log(GAS_CONSTANT * T / 101325));
    for (int side = 0; side < 2; side++)
      for (int j = 0; j < r->count[side]; j++) {
        out[r->species[side][j]] += side ? forward - backward : backward - forward;
        size[r->species[side][j]] += forward + backward;
      }
  }
}

static const struct kernel rates = {"rates", MECHANISM, SPECIES, SPECIES, sequential, sizeof(real) == 4 ? 2e-3 : 1e-9};

DEVICE_BEGIN
/* g of a species; t = ln T, inverse = 1 / T. */
DEVICE real gibbs(int s, real T, real t, real inverse) {
  const real *a = gibbs_fits[s][T > R(switches[s])];
  return a[0] + a[1] * t + a[2] * inverse + T * (a[3] + T * (a[4] + T * (a[5] + T * a[6])));
}

/* What Lindemann's or Troe's form multiplies the limit of high pressure with. */
DEVICE real falloff_factor(int i, real third, real T, real t, real inverse) {
  const real reduced = third * EXP(falloffs[i].log_a + falloffs[i].b * t - falloffs[i].e * inverse);
  const real lindemann = reduced / (1 + reduced), a = falloffs[i].a;
  if (a < 0) return lindemann;
  real centre = (1 - a) * EXP(-T / falloffs[i].t3) + a * EXP(-T / falloffs[i].t1);
  if (falloffs[i].t2 >= 0) centre += EXP(-falloffs[i].t2 * inverse);
  const real to_decimal = R(0.43429448190325182765), log_centre = LOG(MAX(centre, SMALLEST)) * to_decimal;
  const real x = LOG(MAX(reduced, SMALLEST)) * to_decimal - R(0.4) - R(0.67) * log_centre;
  const real y = x / (R(0.75) - R(1.27) * log_centre - R(0.14) * x);
  return lindemann * EXP(log_centre / (to_decimal * (1 + y * y)));
}

/* The rate of progress of a reaction, from the products of concentrations, the change of g and the third bodies. */
DEVICE real progress(int i, real forward, real backward, real change, real third, real T, real t, real inverse) {
  const int kind = reactions[i].kind;
  real exponent = reactions[i].log_a, factor = third;
  if (kind & ARRHENIUS) exponent += reactions[i].b * t - reactions[i].e * inverse;
  if (kind & FALLOFF) factor = falloff_factor(i - FIRST_FALLOFF, third, T, t, inverse);
  real result = EXP(exponent) * forward;
  if (kind & REVERSIBLE) result -= EXP(exponent + change) * backward;
  return factor * result;
}

/* Reaction i with concentrations C(s), g G(s) and third bodies M(b). */
#define PROGRESS(i, C, G, M)                                                                                         \
  real forward = C(reactions[i].reactants[0]) * C(reactions[i].reactants[1]);                                       \
  real backward = C(reactions[i].products[0]) * C(reactions[i].products[1]);                                        \
  real change = G(reactions[i].products[0]) + G(reactions[i].products[1]) - G(reactions[i].reactants[0]) -          \
                G(reactions[i].reactants[1]);                                                                       \
  if (reactions[i].kind & WIDE) {                                                                                   \
    forward *= C(reactions[i].wide[0]);                                                                        \
    backward *= C(reactions[i].wide[1]);                                                                        \
    change += G(reactions[i].wide[1]) - G(reactions[i].wide[0]);                                           \
  }                                                                                                                 \
  const real rate = progress(i, forward, backward, change, M(reactions[i].third), T_, t_, inverse_)

/* One point, in loops. */
DEVICE void point_in_loops(long n, real T_, real P, const real *X, real *out) {
  const real t_ = LOG(T_), inverse_ = 1 / T_, density = P * inverse_ * R(1 / GAS_CONSTANT);
  real c[SPECIES + 1], g[SPECIES + 1], w[SPECIES + 1], m[BODIES];
  for (int s = 0; s < SPECIES; s++) {
    c[s] = LOAD(X[s * n]) * density;
    g[s] = gibbs(s, T_, t_, inverse_);
    w[s] = 0;
  }
  c[SPECIES] = 1, g[SPECIES] = 0, w[SPECIES] = 0, m[0] = 1;
  for (int b = 1; b < BODIES; b++) {
    real sum = 0;
    for (int s = 0; s < SPECIES; s++) sum += efficiencies[b][s] * c[s];
    m[b] = sum;
  }
#define C(s) c[s]
#define G(s) g[s]
#define M(b) m[b]
  for (int i = 0; i < REACTIONS; i++) {
    PROGRESS(i, C, G, M);
    for (int j = 0; j < 2; j++) w[reactions[i].reactants[j]] -= rate, w[reactions[i].products[j]] += rate;
    w[reactions[i].wide[0]] -= rate, w[reactions[i].wide[1]] += rate;
  }
#undef C
#undef G
#undef M
  for (int s = 0; s < SPECIES; s++) out[s * n] = w[s];
}
DEVICE_END
