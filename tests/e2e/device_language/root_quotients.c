// Divisions by square roots: the root is rounded, then the quotient, as on the host; bit for bit, whatever
// the numbers. NaNs need not be the same.
#include "../check.h"
#include <math.h>
#include <string.h>

enum { SPECIAL = 40, N = 1 << 16, ROUNDS = 6 };

static unsigned long long mixed(unsigned long long z) {
  z += 0x9e3779b97f4a7c15ull;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
  return z ^ (z >> 31);
}
static float float_of(unsigned bits) {
  float f;
  memcpy(&f, &bits, sizeof f);
  return f;
}
static double double_of(unsigned long long bits) {
  double d;
  memcpy(&d, &bits, sizeof d);
  return d;
}
static int differ_float(float a, float b) { return memcmp(&a, &b, sizeof a) && !(isnan(a) && isnan(b)); }
static int differ_double(double a, double b) { return memcmp(&a, &b, sizeof a) && !(isnan(a) && isnan(b)); }

// Fields of a number: an exponent at a limit or near 1, digits that are all ones, one digit and the like.
static unsigned long long digits(unsigned long long h, int count) {
  const unsigned long long all = (1ull << count) - 1;
  switch (h & 7) {
  case 0: return all - (h >> 8 & 3);
  case 1: return h >> 8 & 3;
  case 2: return 1ull << (h >> 8) % count;
  case 3: return all ^ 1ull << (h >> 8) % count;
  default: return (h >> 8) & all;
  }
}
static float any_float(unsigned long long h) {
  const unsigned exponents[] = {0, 1, 26, 27, 28, 66, 67, 68, 126, 127, 128, 186, 187, 188, 253, 254, 255};
  const unsigned sign = (h >> 60) == 0, at = h >> 40 & 31;
  const unsigned exponent = at < 17 ? exponents[at] : at < 24 ? 110 + (h >> 48) % 40 : (h >> 48) & 255;
  return float_of(sign << 31 | exponent << 23 | (unsigned)digits(mixed(h), 23));
}
static double any_double(unsigned long long h) {
  const unsigned long long exponents[] = {0,    1,    52,   53,   54,   522,  523,  524, 1022,
                                          1023, 1024, 1534, 1535, 1536, 2045, 2046, 2047};
  const unsigned long long sign = (h >> 60) == 0, at = h >> 40 & 31;
  const unsigned long long exponent = at < 17   ? exponents[at]
                                      : at < 24 ? 1000 + (h >> 48) % 50
                                                : (h >> 48) & 2047;
  return double_of(sign << 63 | exponent << 52 | digits(mixed(h), 52));
}

static float x[N], a[N], r1[N], r2[N], r3[N], r4[N], r5[N];
static double dx[N], da[N], d1[N], d2[N], d3[N], d4[N], d5[N], d6[N];

static int wrong_floats(void) {
  int wrong = 0;
#pragma omp target teams distribute parallel for map(to : x, a) map(from : r1, r2, r3, r4, r5)
  for (int i = 0; i < N; i++) {
    r1[i] = 1 / sqrtf(x[i]);
    r2[i] = a[i] / sqrtf(x[i]);
    r3[i] = -2.5f / (float)(sqrtf(x[i]));
    r4[i] = 3e-38f / __builtin_sqrtf(x[i]);
    r5[i] = a[i] / sqrtf(a[i] / sqrtf(x[i]));
  }
  for (int i = 0; i < N; i++) {
    volatile float root = sqrtf(x[i]);
    volatile float one = 1 / root, some = a[i] / root, constant = -2.5f / root, small = 3e-38f / root;
    volatile float nested = sqrtf(some);
    volatile float twice = a[i] / nested;
    wrong += differ_float(r1[i], one);
    wrong += differ_float(r2[i], some);
    wrong += differ_float(r3[i], constant);
    wrong += differ_float(r4[i], small);
    wrong += differ_float(r5[i], twice);
  }
  return wrong;
}

static int wrong_doubles(void) {
  int wrong = 0;
#pragma omp target teams distribute parallel for map(to : dx, da, a) map(from : d1, d2, d3, d4, d5, d6)
  for (int i = 0; i < N; i++) {
    d1[i] = 1.0 / sqrt(dx[i]);
    d2[i] = da[i] / sqrt(dx[i]);
    d3[i] = i / (double)sqrt((dx[i]));
    d4[i] = 2e-308 / __builtin_sqrt(dx[i]);
    d5[i] = a[i] / sqrt(dx[i]);
    d6[i] = da[i] / sqrt(da[i] / sqrt(dx[i]));
  }
  for (int i = 0; i < N; i++) {
    volatile double root = sqrt(dx[i]);
    volatile double one = 1 / root, some = da[i] / root, whole = i / root, small = 2e-308 / root,
                    single = a[i] / root;
    volatile double nested = sqrt(some);
    volatile double twice = da[i] / nested;
    wrong += differ_double(d1[i], one);
    wrong += differ_double(d2[i], some);
    wrong += differ_double(d3[i], whole);
    wrong += differ_double(d4[i], small);
    wrong += differ_double(d5[i], single);
    wrong += differ_double(d6[i], twice);
  }
  return wrong;
}

// In loops that go on with what they have divided: those with rare operands are executed twice.
static float sums[N];
static double sums_d[N];
static int passed[N];
enum { FEW = 4 };

static int wrong_sums(void) {
  int wrong = 0;
#pragma omp target teams distribute parallel for map(to : x, a, dx, da) map(from : sums, sums_d, passed)
  for (int i = 0; i < N; i++) {
    float sum = 1, last = 0;
    struct {
      double all, least;
    } d = {2, INFINITY};
    int at = i, count = 0;
    for (int k = 0; k < FEW; k++) {
      if (at % 7 == 3) {
        at++;
        continue;
      }
      last = a[at % N] / sqrtf(x[at % N]);
      if (last < sum) count++;
      sum += last;
      at++;
    }
    for (int k = 0; k < FEW; k++) {
      const float q = a[(i + k) % N] / (x[(i + k) % N] * sqrtf(x[(i + k) % N]));
      sum += q;
      sum -= 3 / (sqrtf(x[(i + k) % N]) * x[(i + k) % N]);
    }
    for (int k = 0; k < FEW; k++) {
      d.all += da[(i + k) % N] / sqrt(dx[(i + k) % N]);
      const double q = da[(i + k) % N] / (dx[(i + k) % N] * sqrt(dx[(i + k) % N]));
      d.all += q;
      if (q < d.least) d.least = q;
    }
    sums[i] = sum + last;
    sums_d[i] = d.all + d.least;
    passed[i] = count;
  }
  for (int i = 0; i < N; i++) {
    volatile float sum = 1, last = 0, root, product, q;
    volatile double all = 2, least = INFINITY, root_d, product_d, q_d;
    int count = 0;
    for (int k = 0; k < FEW; k++) {
      if ((i + k) % 7 == 3) continue;
      root = sqrtf(x[(i + k) % N]);
      last = a[(i + k) % N] / root;
      if (last < sum) count++;
      sum = sum + last;
    }
    for (int k = 0; k < FEW; k++) {
      root = sqrtf(x[(i + k) % N]);
      product = x[(i + k) % N] * root;
      q = a[(i + k) % N] / product;
      sum = sum + q;
      q = 3 / product;
      sum = sum - q;
    }
    for (int k = 0; k < FEW; k++) {
      root_d = sqrt(dx[(i + k) % N]);
      q_d = da[(i + k) % N] / root_d;
      all = all + q_d;
      product_d = dx[(i + k) % N] * root_d;
      q_d = da[(i + k) % N] / product_d;
      all = all + q_d;
      if (q_d < least) least = q_d;
    }
    sum = sum + last;
    all = all + least;
    wrong += differ_float(sums[i], sum);
    wrong += differ_double(sums_d[i], all);
    wrong += passed[i] != count;
  }
  return wrong;
}

// Roots that variables hold, with and without other uses, and /=.
static int wrong_variables(void) {
  int wrong = 0;
#pragma omp target teams distribute parallel for map(to                                                      \
                                                     : x, a, dx, da)                                         \
    map(from                                                                                                 \
        : r1, r2, r3, r4, r5, d1, d2, d3, d4, d5, sums, sums_d)
  for (int i = 0; i < N; i++) {
    const float r = sqrtf(x[i]), alone = sqrtf(x[i] * a[i]);
    r1[i] = r;
    r2[i] = 1 / r;
    r3[i] = 2.5f / r;
    r4[i] = a[i] / alone;
    r5[i] = x[i];
    r5[i] /= alone;
    double root;
    if (i % 3) {
      root = sqrt(dx[i]);
      d1[i] = root;
      d2[i] = 1 / root;
    } else {
      const double other = sqrt(dx[i]), twice = 2 * other;
      d1[i] = twice * 0.5;
      d2[i] = 1.0 / (other);
    }
    double only;
    only = sqrt(dx[i]);
    d3[i] = da[i] / only;
    d4[i] = da[i] / (dx[i] * only);
    d5[i] = da[i];
    d5[i] /= sqrt(dx[i]);
    float sum = 1;
    double all = 1;
    for (int k = 0; k < FEW; k++) {
      const float square = x[(i + k) % N], q = a[(i + k) % N];
      const float distance = sqrtf(square);
      sum += q / distance;
      sum -= q / (square * distance);
      const double length = sqrt(dx[(i + k) % N]);
      const double inverse = 1 / length;
      if (length < 3) all += inverse;
    }
    // What is under the root has another value when it is divided by.
    float under = x[i];
    const float before = sqrtf(under);
    under = a[i];
    sum += 1 / before + under;
    float changed = sqrtf(under);
    changed += 1;
    sum += 1 / changed;
    sums[i] = sum;
    sums_d[i] = all;
  }
  for (int i = 0; i < N; i++) {
    volatile float product = x[i] * a[i], r = sqrtf(x[i]), alone = sqrtf(product), sum = 1, t;
    volatile float f2 = 1 / r, f3 = 2.5f / r, f4 = a[i] / alone, f5 = x[i] / alone;
    volatile double root = sqrt(dx[i]), cube = dx[i] * root, all = 1;
    volatile double g2 = 1 / root, g3 = da[i] / root, g4 = da[i] / cube;
    wrong += differ_float(r1[i], r) + differ_float(r2[i], f2) + differ_float(r3[i], f3);
    wrong += differ_float(r4[i], f4) + differ_float(r5[i], f5);
    wrong += differ_double(d1[i], root) + differ_double(d2[i], g2) + differ_double(d3[i], g3);
    wrong += differ_double(d4[i], g4) + differ_double(d5[i], g3);
    for (int k = 0; k < FEW; k++) {
      r = sqrtf(x[(i + k) % N]);
      t = a[(i + k) % N] / r;
      sum = sum + t;
      t = x[(i + k) % N] * r;
      t = a[(i + k) % N] / t;
      sum = sum - t;
      root = sqrt(dx[(i + k) % N]);
      g2 = 1 / root;
      if (root < 3) all = all + g2;
    }
    r = sqrtf(x[i]);
    t = 1 / r;
    t = t + a[i];
    sum = sum + t;
    r = sqrtf(a[i]);
    r = r + 1;
    t = 1 / r;
    sum = sum + t;
    wrong += differ_float(sums[i], sum);
    wrong += differ_double(sums_d[i], all);
  }
  return wrong;
}

int main(void) {
  const float floats[SPECIAL] = {0,
                                 -0.0f,
                                 INFINITY,
                                 -INFINITY,
                                 NAN,
                                 1,
                                 -1,
                                 4,
                                 2,
                                 3,
                                 0x1p-149f,
                                 -0x1p-149f,
                                 0x1p-126f,
                                 0x1.fffffep-127f,
                                 0x1.fffffep127f,
                                 0x1.fffffep1f,
                                 0x1.fffffcp1f,
                                 0x1p-100f,
                                 0x1.fffffep-101f,
                                 0x1p60f,
                                 -0x1p60f,
                                 0x1p-60f,
                                 0x1.fffffep-61f,
                                 0x1.fffffep59f,
                                 0x1p63f,
                                 0x1p-62f,
                                 9,
                                 25,
                                 0x1.fffffep0f,
                                 0x1.000002p0f,
                                 0x1p127f,
                                 0x1p-64f};
  const double doubles[SPECIAL] = {0,
                                   -0.0,
                                   INFINITY,
                                   -INFINITY,
                                   NAN,
                                   1,
                                   -1,
                                   4,
                                   2,
                                   3,
                                   0x1p-1074,
                                   -0x1p-1074,
                                   0x1p-1022,
                                   0x1.fffffffffffffp-1023,
                                   0x1.fffffffffffffp1023,
                                   0x1.fffffffffffffp1,
                                   0x1.ffffffffffffep1,
                                   0x1p-970,
                                   0x1.fffffffffffffp-971,
                                   0x1p512,
                                   -0x1p512,
                                   0x1p-500,
                                   0x1.fffffffffffffp-501,
                                   0x1.fffffffffffffp511,
                                   0x1p-512,
                                   0x1p-537,
                                   9,
                                   25,
                                   0x1.fffffffffffffp0,
                                   0x1.0000000000001p0,
                                   0x1p1023,
                                   0x1p-1040};
  for (int i = 0; i < N; i++) {
    x[i] = floats[i % SPECIAL], a[i] = floats[i / SPECIAL % SPECIAL];
    dx[i] = doubles[i % SPECIAL], da[i] = doubles[i / SPECIAL % SPECIAL];
  }
  CHECK(wrong_floats() == 0);
  CHECK(wrong_doubles() == 0);
  CHECK(wrong_sums() == 0);
  CHECK(wrong_variables() == 0);
  for (int round = 0; round < ROUNDS; round++) {
    for (int i = 0; i < N; i++) {
      const unsigned long long h = mixed((unsigned long long)round << 32 | (unsigned)i), g = mixed(h);
      x[i] = round & 1 ? float_of((unsigned)h & 0x7fffffff) : any_float(h);
      a[i] = round & 2 ? float_of((unsigned)(h >> 32)) : any_float(g);
      dx[i] = round & 1 ? double_of(h >> 1) : any_double(h);
      da[i] = round & 2 ? double_of(g) : any_double(g);
      // squares of roots whose digits are all ones, and their neighbours
      if (i % 8 == 0) {
        const double ones = (double)((1ull << 53) - 1 - (h & 3));
        const float some = (float)((1u << 24) - 1 - (h & 3));
        dx[i] = ones * ones, x[i] = some * some;
        if (h & 4) dx[i] = nextafter(dx[i], INFINITY), x[i] = nextafterf(x[i], INFINITY);
        if (h & 8) da[i] = i, a[i] = (float)i;
      }
      // most loops have usual numbers only
      if (round >= 4 && i % 32 != 5)
        x[i] = (float)(h >> 40) + 0.5f, dx[i] = x[i] / 3, a[i] = (float)(g >> 41), da[i] = -a[i] / 7;
    }
    CHECK(wrong_floats() == 0);
    CHECK(wrong_doubles() == 0);
    CHECK(wrong_sums() == 0);
    CHECK(wrong_variables() == 0);
  }
  return failures != 0;
}
