// The functions that math.h has since C23, in device code: against long double on the host, and at the places
// where C says what they are.
// lanes: sim sim53 nvcc cubin ptx
#include "recent_math.h"
#include "../check.h"
#include <float.h>
#include <limits.h>
#include <math.h>
#include <string.h>

enum { COUNT = 400 };
static const long double pi = 3.14159265358979323846264338327950288L;

static long double half_turns(long double x) { return x - 2 * rintl(x / 2); }
static long double sine(long double x) {
  return x = half_turns(x), sinl(pi * (x > 0.5L ? 1 - x : x < -0.5L ? -1 - x : x));
}
static long double cosine(long double x) {
  x = fabsl(half_turns(x));
  return x < 0.25L ? cosl(pi * x) : sinl(pi * (0.5L - x));
}
static long double root(long double x, int n) { return copysignl(powl(fabsl(x), 1.0L / n), x); }

// Units in the last place of a double, or a float, between `found` and `wanted`.
static double units(double found, long double wanted, int digits, double least) {
  const double size = fabs((double)wanted) < least ? least : fabs((double)wanted);
  int exponent;
  frexp(size, &exponent);
  return fabs((double)ldexpl(found - wanted, digits - exponent));
}
static unsigned seed = 1;
static double between(double from, double to) {
  seed = seed * 1103515245u + 12345u;
  return from + (to - from) * (seed >> 8) / 16777216.0;
}

#define CHECK_CALL(call, callf, wanted, from, to, other_from, other_to, most)                                \
  {                                                                                                          \
    static double in[COUNT], other[COUNT], out[COUNT];                                                       \
    static float inf[COUNT], otherf[COUNT], outf[COUNT];                                                     \
    for (int i = 0; i < COUNT; i++) {                                                                        \
      in[i] = inf[i] = (float)between(from, to);                                                             \
      other[i] = otherf[i] = (float)between(other_from, other_to);                                           \
    }                                                                                                        \
    _Pragma("omp target teams distribute parallel for") for (int i = 0; i < COUNT; i++) {                    \
      double x = in[i], y = other[i];                                                                        \
      (void)y;                                                                                               \
      out[i] = call;                                                                                         \
    }                                                                                                        \
    _Pragma("omp target teams distribute parallel for") for (int i = 0; i < COUNT; i++) {                    \
      float x = inf[i], y = otherf[i];                                                                       \
      (void)y;                                                                                               \
      outf[i] = callf;                                                                                       \
    }                                                                                                        \
    double worst = 0, worstf = 0;                                                                            \
    for (int i = 0; i < COUNT; i++) {                                                                        \
      long double x = in[i], y = other[i];                                                                   \
      (void)y;                                                                                               \
      worst = fmax(worst, units(out[i], wanted, DBL_MANT_DIG, DBL_MIN));                                     \
      worstf = fmax(worstf, units(outf[i], wanted, FLT_MANT_DIG, FLT_MIN));                                  \
    }                                                                                                        \
    if (!(worst <= (most)) || !(worstf <= (most)))                                                           \
      printf("%s: %g units, float %g\n", #call, worst, worstf), failures++;                                  \
  }
#define CHECK_REAL(name, wanted, from, to) CHECK_CALL(name(x), name##f(x), wanted, from, to, 0, 1, 4)

static void accuracy(void) {
  CHECK_REAL(sinpi, sine(x), -3, 3)
  CHECK_REAL(sinpi, sine(x), 1000, 4000000)
  CHECK_REAL(cospi, cosine(x), -3, 3)
  CHECK_REAL(cospi, cosine(x), -4000, 4000)
  CHECK_REAL(tanpi, sine(x) / cosine(x), -3, 3)
  CHECK_REAL(acospi, acosl(x) / pi, -1, 1)
  CHECK_REAL(asinpi, asinl(x) / pi, -1, 1)
  CHECK_REAL(atanpi, atanl(x) / pi, -30, 30)
  CHECK_CALL(atan2pi(y, x), atan2pif(y, x), atan2l(y, x) / pi, -9, 9, -9, 9, 4)
  CHECK_REAL(exp10, powl(10, x), -30, 30)
  CHECK_REAL(exp2m1, expm1l(x * logl(2)), -1.5, 1.5)
  CHECK_REAL(exp2m1, expm1l(x * logl(2)), -30, 30)
  CHECK_REAL(exp10m1, expm1l(x * logl(10)), -0.5, 0.5)
  CHECK_REAL(exp10m1, expm1l(x * logl(10)), -5, 20)
  CHECK_REAL(log2p1, log1pl(x) / logl(2), -0.99, 2)
  CHECK_REAL(log2p1, log1pl(x) / logl(2), -1e-5, 1e-5)
  CHECK_REAL(log2p1, log1pl(x) / logl(2), 0, 1e30)
  CHECK_REAL(log10p1, log1pl(x) / logl(10), -0.99, 2)
  CHECK_REAL(log10p1, log1pl(x) / logl(10), 0, 1e30)
  CHECK_REAL(logp1, log1pl(x), -0.99, 9)
  CHECK_REAL(rsqrt, 1 / sqrtl(x), 1e-9, 9)
  CHECK_CALL(pown(x, 7), pownf(x, 7), powl(x, 7), -99, 99, 0, 1, 4)
  CHECK_CALL(pown(x, -8), pownf(x, -8), powl(x, -8), -9, 9, 0, 1, 4)
  CHECK_CALL(powr(x, y), powrf(x, y), powl(x, y), 0.01, 9, -9, 9, 4)
  CHECK_CALL(rootn(x, 3), rootnf(x, 3), cbrtl(x), -1e9, 1e9, 0, 1, 4)
  CHECK_CALL(rootn(x, 5), rootnf(x, 5), root(x, 5), -1e30, 1e30, 0, 1, 4)
  CHECK_CALL(rootn(x, -7), rootnf(x, -7), root(x, -7), -1e-30, 1e-30, 0, 1, 4)
  CHECK_CALL(rootn(x, 2000), rootnf(x, 2000), root(x, 2000), 0, 1e30, 0, 1, 4)
  CHECK_CALL(compoundn(x, 100), compoundnf(x, 100), expl(100 * log1pl(x)), -0.5, 1, 0, 1, 8)
  CHECK_CALL(compoundn(x, -3), compoundnf(x, -3), powl(1 + x, -3), -0.5, 1e6, 0, 1, 8)
}

static void places(void) {
  static double zero = 0, one = 1, nan_ = NAN, infinity = INFINITY;
  static double r[64];
  static float f[16];
  static long n[8];
  static unsigned char bytes[4];
  int i = 0;
#pragma omp target map(tofrom : r, f, n, bytes, i) map(to : zero, one, nan_, infinity)
  {
    r[i++] = sinpi(-2 * one); // 0
    r[i++] = sinpi(3 * one);
    r[i++] = cospi(2.5 * one);
    r[i++] = cospi(1e300 * one);
    r[i++] = tanpi(one);
    r[i++] = tanpi(one / 2); // 5
    r[i++] = tanpi(-one / 2);
    r[i++] = acospi(-one);
    r[i++] = asinpi(one);
    r[i++] = atan2pi(zero, -one);
    r[i++] = exp2m1(10 * one); // 10
    r[i++] = exp2m1(-infinity);
    r[i++] = exp10m1(-infinity);
    r[i++] = log2p1(1023 * one);
    r[i++] = log10p1(-one);
    r[i++] = log2p1(-zero); // 15
    r[i++] = pown(-one, LLONG_MAX);
    r[i++] = pown(nan_, 0);
    r[i++] = powr(-one, 2);
    r[i++] = powr(zero, zero);
    r[i++] = powr(-zero, -one); // 20
    r[i++] = powr(one, infinity);
    r[i++] = rootn(-zero, -3);
    r[i++] = rootn(-8 * one, 3);
    r[i++] = rootn(-8 * one, 4);
    r[i++] = rootn(one, 0); // 25
    r[i++] = rootn(-infinity, 5);
    r[i++] = compoundn(-one, -2);
    r[i++] = compoundn(-2 * one, 0);
    r[i++] = compoundn(nan_, 0);
    r[i++] = rsqrt(-zero); // 30
    r[i++] = fmaximum(-zero, zero);
    r[i++] = fminimum(zero, -zero);
    r[i++] = fmaximum(one, nan_);
    r[i++] = fmaximum_num(one, nan_);
    r[i++] = fminimum_num(nan_, one); // 35
    r[i++] = fmaximum_mag(one, -2 * one);
    r[i++] = fminimum_mag(-one, one);
    r[i++] = fminimum_mag_num(nan_, -one);
    r[i++] = fmaximum_mag_num(one, -one);
    r[i++] = roundeven(2.5 * one); // 40
    r[i++] = roundeven(-3.5 * one);
    r[i++] = nextup(-zero);
    r[i++] = nextdown(one);
    r[i++] = canonicalize(&r[63], &one);
    f[0] = nextupf(1);
    f[1] = roundevenf(0.5f);
    f[2] = fminimumf(2, 1);
    f[3] = sinpif(0.5f);
    n[0] = llogb(zero);
    n[1] = llogb(infinity);
    n[2] = llogbf(9);
    n[3] = llogb(5e-324 * one);
    memset_explicit(bytes, 7, 3);
  }

  const double wanted[] = {
      -0.0, 0,   0,         1,        -0.0, INFINITY, -INFINITY, 1,           0.5,      1,   1023,      -1,
      -1,   10,  -INFINITY, -0.0,     -1,   1,        NAN,       NAN,         INFINITY, NAN, -INFINITY, -2,
      NAN,  NAN, -INFINITY, INFINITY, NAN,  1,        -INFINITY, 0,           -0.0,     NAN, 1,         1,
      -2,   -1,  -1,        1,        2,    -4,       5e-324,    1 - 0x1p-53, 0};
  CHECK(i == (int)(sizeof wanted / sizeof *wanted));
  for (int k = 0; k < i; k++)
    if (isnan(wanted[k]) ? !isnan(r[k]) : r[k] != wanted[k] || !signbit(r[k]) != !signbit(wanted[k]))
      printf("place %d: %g, not %g\n", k, r[k], wanted[k]), failures++;
  CHECK(r[63] == 1);
  CHECK(f[0] == 1 + FLT_EPSILON && f[1] == 0 && f[2] == 1 && f[3] == 1);
  CHECK(n[0] == (FP_ILOGB0 == INT_MIN ? LONG_MIN : -LONG_MAX) && n[1] == LONG_MAX && n[2] == 3 &&
        n[3] == -1074);
  CHECK(bytes[0] == 7 && bytes[2] == 7 && bytes[3] == 0);
}

int main(void) {
  accuracy();
  places();

  return failures != 0;
}
