// Complex arithmetic in target regions: mapped, in structures and by value; operators of mixed types, conversions,
// complex.h, reductions.
// not-in-gcc: <12: variables of reductions on combined target constructs are not mapped
#include "../check.h"
#include <complex.h>
#include <math.h>

typedef struct {
  int k;
  double complex z;
  float complex w[2];
} record;

#pragma omp declare target
static double complex scale = 2.0 + 1.0 * I;
static double complex squared(double complex z) { return z * z; }
static float real_part(float complex z) { return z; }
static int differs(double complex z) {
  if (z) return 1;
  return !z ? 0 : 2;
}
#pragma omp end declare target

static int near(double complex a, double complex b) { return cabs(a - b) <= 1e-12 * (1 + cabs(b)); }
static int near_float(float complex a, float complex b) { return cabsf(a - b) <= 1e-5f * (1 + cabsf(b)); }

#define N 40
static void compute(double complex *r, float complex *q, int *n, const double complex *x, double d, float f, int i) {
  double complex z = x[0], y = x[1];
  float complex w = z, v = 1.5f - 2.0fi;
  int k = 0;
  r[k++] = z + y, r[k++] = z - y, r[k++] = z * y, r[k++] = z / y, r[k++] = -z, r[k++] = ~z, r[k++] = +z;
  r[k++] = z + d, r[k++] = z - f, r[k++] = z * i, r[k++] = z / d, r[k++] = d + z, r[k++] = i - z, r[k++] = f * z;
  r[k++] = d / z, r[k++] = w * z, r[k++] = w + d, r[k++] = squared(z), r[k++] = squared(d), r[k++] = i ? z : d;
  r[k++] = CMPLX(d, f), r[k++] = z == y ? 1 : 2;
  z += y, r[k++] = z, z -= d, r[k++] = z, z *= w, r[k++] = z, z /= i, r[k++] = z;
  z++, r[k++] = z, --z, r[k++] = z;
  __real__ z = 7, r[k++] = z, __imag__ z += d, r[k++] = z;
  d += y, r[k++] = d, d *= y, r[k++] = d, i = y, r[k++] = i;
  d = z, r[k++] = d;
  r[k++] = scale, r[k++] = (double complex[]){1, 2 * I}[1];

  k = 0;
  q[k++] = w + v, q[k++] = w * v, q[k++] = w / v, q[k++] = w * f, q[k++] = 2 * w, q[k++] = w * 2.0, q[k++] = v;
  w += 1.0, q[k++] = w, w *= z, q[k++] = w, q[k++] = real_part(v), q[k++] = __imag__ f;

  k = 0;
  n[k++] = z == y, n[k++] = z != y, n[k++] = y == y, n[k++] = v == 1.5f, n[k++] = 2 != v, n[k++] = differs(z);
  n[k++] = differs(0), n[k++] = (_Bool)v, n[k++] = (int)v, n[k++] = sizeof(v), n[k++] = sizeof(z * 2), n[k++] = z && !v;
}

static void library(double complex *r, float complex *q, const double complex *x) {
  double complex z = x[0], y = x[1];
  float complex w = x[2];
  int k = 0;
  r[k++] = creal(z), r[k++] = cimag(z), r[k++] = cabs(z), r[k++] = carg(z), r[k++] = conj(z), r[k++] = cproj(z);
  r[k++] = cexp(z), r[k++] = clog(z), r[k++] = csqrt(z), r[k++] = csqrt(-y), r[k++] = cpow(z, y), r[k++] = cpow(z, 2);
  r[k++] = csin(z), r[k++] = ccos(z), r[k++] = ctan(z), r[k++] = csinh(z), r[k++] = ccosh(z), r[k++] = ctanh(z);
  r[k++] = casin(z), r[k++] = cacos(z), r[k++] = catan(z), r[k++] = casinh(z), r[k++] = cacosh(z), r[k++] = catanh(z);
  r[k++] = cabs(w), r[k++] = csqrt(-4), r[k++] = clog(-1), r[k++] = csqrt(x[3]), r[k++] = cexp(x[3]);
  k = 0;
  q[k++] = cexpf(w), q[k++] = cabsf(w), q[k++] = conjf(w), q[k++] = csqrtf(w), q[k++] = crealf(w) + cimagf(w) * I;
  q[k++] = cpowf(w, 0.5f), q[k++] = csinf(w), q[k++] = cargf(w);
}
#pragma omp declare target to(compute, library)

int main(void) {
  double complex x[4] = {1.25 - 0.5 * I, -3 + 2 * I, 0.75 + 0.5 * I, 0};
  double complex r[N] = {0}, expected[N] = {0};
  float complex q[N] = {0}, expected_q[N] = {0};
  int n[N] = {0}, expected_n[N] = {0};

  compute(expected, expected_q, expected_n, x, 2.5, -1.5f, 3);
#pragma omp target map(to : x) map(from : r, q, n)
  {
    for (int i = 0; i < N; i++) r[i] = 0, q[i] = 0, n[i] = 0;
    compute(r, q, n, x, 2.5, -1.5f, 3);
  }
  for (int i = 0; i < N; i++) CHECK(near(r[i], expected[i]) && near_float(q[i], expected_q[i]) && n[i] == expected_n[i]);

  library(expected, expected_q, x);
#pragma omp target map(to : x) map(tofrom : r, q)
  library(r, q, x);
  for (int i = 0; i < N; i++) CHECK(near(r[i], expected[i]) && near_float(q[i], expected_q[i]));

  // Infinities stay infinities.
  double complex infinite = CMPLX(INFINITY, NAN), product = 0, quotient = 0;
#pragma omp target map(from : product, quotient)
  {
    product = infinite * CMPLX(1, 2);
    quotient = CMPLX(1, 2) / CMPLX(0, 0);
  }
  CHECK(isinf(creal(product)) || isinf(cimag(product)));
  CHECK(isinf(creal(quotient)) || isinf(cimag(quotient)));

  record s = {1, 2 + 3 * I, {1, I}};
  float complex single = 1 + I;
#pragma omp target map(s) firstprivate(single)
  s.z *= s.w[1] * s.k, s.w[0] += single;
  CHECK(s.z == -3 + 2 * I && s.w[0] == 2 + I && s.w[1] == I);

  double complex sum = 1, times = 1;
  float complex sums[2] = {0, 0};
#pragma omp target teams distribute parallel for reduction(+ : sum, sums) reduction(* : times)
  for (int i = 0; i < 1000; i++) {
    sum += i * (1 + 2 * I);
    sums[i % 2] += 1 - I;
    if (i < 8) times *= I;
  }
  CHECK(sum == 1 + 499500 * (1 + 2 * I) && times == 1 && sums[0] == 500 - 500 * I && sums[1] == sums[0]);

#pragma omp target map(tofrom : sum)
  {
    double complex step = 0.5 * I;
#pragma omp parallel for reduction(+ : sum) firstprivate(step)
    for (int i = 0; i < 10; i++) sum += step;
  }
  CHECK(sum == 499501 + (999000 + 5) * I);
  return failures != 0;
}
