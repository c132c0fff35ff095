// _Float16 in target regions: memory has 16 bits, values are floats, rounded when they are stored.
// not-with-gcc: <12: _Float16 on x86
#include "../check.h"
#include <math.h>
#include <string.h>
enum { N = 5000 };
typedef _Float16 half;
typedef struct {
  half x, y;
  short kind;
} point;
#pragma omp declare target
static half table[2][3] = {{0.1, -2, 1.0f / 3}, {65504, 6e-8}};
static const half offset = -0.7;
static half scaled(half a, float by) { return a * by; }
static void swap(half *a, half *b) {
  half t = *a;
  *a = *b;
  *b = t;
}
#pragma omp end declare target

// Bit for bit, but for which of the values that are no number it is.
static int equal(const half *a, const half *b, int n) {
  for (int i = 0; i < n; i++)
    if (memcmp(a + i, b + i, sizeof *a) && (a[i] == a[i] || b[i] == b[i])) return 0;
  return 1;
}

static half x[N], y[N], z[N], want[N];
static double d[N];
static point p[N], q[N];

// Each operation once, also on numbers below the smallest normal one and beyond the largest.
static void computes(int n, half a) {
#pragma omp target teams distribute parallel for map(to : x, y, d) map(tofrom : z) firstprivate(a)
  for (int i = 0; i < n; i++) {
    half t = x[i] * a + y[i];
    t += 3, t *= x[i], t -= d[i], t /= 3.0;
    if (t < x[i] || !y[i]) t = -t;
    t++;
    half u = i % 3 ? t : 1.5f16, v = i % 5 ? u : d[i];
    half w[2] = {i, x[i] + y[i]};
    swap(&w[0], &w[1]);
    z[i] = scaled(v, sqrtf(x[i])) + w[i & 1] + (half)(int)x[i] + table[i & 1][i % 3] * offset;
  }
  for (int i = 0; i < n; i++) {
    half t = x[i] * a + y[i];
    t += 3, t *= x[i], t -= d[i], t /= 3.0;
    if (t < x[i] || !y[i]) t = -t;
    t++;
    half u = i % 3 ? t : 1.5f16, v = i % 5 ? u : d[i];
    half w[2] = {i, x[i] + y[i]};
    swap(&w[0], &w[1]);
    want[i] = scaled(v, sqrtf(x[i])) + w[i & 1] + (half)(int)x[i] + table[i & 1][i % 3] * offset;
  }
  CHECK(equal(z, want, n));
}

// A double is rounded once: by way of a float, the first would be 1.
static void rounds(void) {
  const double from[] = {1 + 0x1.00001p-11, 1 - 0x1.00001p-12, 65519.999999, 65520, 0x1p-25, 0x1.000001p-25, -0x1.7ff8p-15, 1e300, -NAN};
  half to[9], expected[9];
  _Bool nothing[2];
  int back[2];
#pragma omp target map(to : from) map(from : to, nothing, back)
  {
    for (int i = 0; i < 9; i++) to[i] = from[i];
    nothing[0] = to[4], nothing[1] = to[5];
    back[0] = to[2], back[1] = (char)to[0];
  }
  for (int i = 0; i < 9; i++) expected[i] = from[i];
  CHECK(equal(to, expected, 8) && to[8] != to[8]);
  CHECK(!nothing[0] && nothing[1] && back[0] == 65504 && back[1] == 1);
}

// Sums of products in float, by rows and by teams; rows of the short ones themselves.
static void sums(int rows, int n) {
  static float r[64], s[64];
  static half least[64], most[64], total[64];
  const half *a = x, *b = y;
#pragma omp target teams distribute parallel for map(to : a[:n * rows], b[:n * rows]) map(from : r, total)
  for (int i = 0; i < rows; i++) {
    float sum = 0;
    half t = 0;
    for (int j = 0; j < n; j++) sum += a[i * n + j] * b[j];
    for (int j = 0; j < n; j++) t += a[i * n + j] * b[j];
    r[i] = sum, total[i] = t;
  }
#pragma omp target teams distribute map(to : a[:n * rows], b[:n * rows]) map(from : s, least, most)
  for (int i = 0; i < rows; i++) {
    float sum = 0;
    half low = 1000, high = -1000;
#pragma omp parallel for reduction(+ : sum) reduction(min : low) reduction(max : high)
    for (int j = 0; j < n; j++) {
      sum += a[i * n + j] * b[j];
      if (a[i * n + j] < low) low = a[i * n + j];
      high = a[i * n + j] > high ? a[i * n + j] : high;
    }
    s[i] = sum, least[i] = low, most[i] = high;
  }
  for (int i = 0; i < rows; i++) {
    float sum = 0;
    half t = 0, low = 1000, high = -1000;
    for (int j = 0; j < n; j++) {
      const half e = a[i * n + j];
      sum += e * b[j];
      t += e * b[j];
      if (e < low) low = e;
      if (e > high) high = e;
    }
    CHECK(r[i] == sum && total[i] == t && least[i] == low && most[i] == high);
    CHECK(fabsf(s[i] - sum) <= 1e-5f * n);
  }
}

// Small integers: the order does not matter.
static void updates(void) {
  half sum = 0, product = 1, count[4] = {0}, top = 0, old = 0;
  half few[3] = {1, 2, 3};
  int olds = 0;
#pragma omp target teams distribute parallel for reduction(+ : sum, few) reduction(* : product) reduction(max : top) map(tofrom : count, old, olds)
  for (int i = 0; i < 100; i++) {
    half before;
    sum += i & 3, few[i % 3] += 2;
    if (i % 33 == 0) product *= 2;
    if (i * 3 % 100 > top) top = i * 3 % 100;
#pragma omp atomic
    count[i & 3] += i & 7;
#pragma omp atomic capture
    before = old++;
#pragma omp atomic
    olds += before;
  }
  half seen = 0;
#pragma omp target map(tofrom : old, seen)
  {
#pragma omp atomic write
    old = 300;
#pragma omp atomic read
    seen = old;
  }
  CHECK(seen == 300);
  CHECK(sum == 150 && few[0] == 69 && few[1] == 68 && few[2] == 69 && product == 16 && top == 99);
  CHECK(count[0] == 48 && count[1] == 73 && count[2] == 98 && count[3] == 123 && old == 300 && olds == 4950);
}

// In structures, and in a team's memory.
static void structures(void) {
#pragma omp target teams distribute parallel for map(to : p) map(from : q)
  for (int i = 0; i < N; i++) {
    point r = p[i];
    r.x = r.x + r.y, r.y *= 2, r.kind++;
    q[i] = r;
  }
  for (int i = 0; i < N; i++)
    CHECK(q[i].x == (half)(p[i].x + p[i].y) && q[i].y == (half)(p[i].y * 2) && q[i].kind == p[i].kind + 1);
#pragma omp target teams num_teams(1) map(to : x) map(from : z)
  {
    half tile[128];
#pragma omp parallel for
    for (int i = 0; i < 128; i++) tile[i] = x[i];
#pragma omp parallel for
    for (int i = 0; i < 128; i++) z[i] = tile[127 - i];
  }
  for (int i = 0; i < 128; i++) CHECK(z[i] == x[127 - i]);
}

int main(void) {
  for (int i = 0; i < N; i++) {
    x[i] = (i % 37 + 1) / 8.0, y[i] = i % 23 - 11, d[i] = i % 19 / 7.0;
    if (i % 11 == 0) x[i] = 0x1p-20, y[i] = 0x1p-23;
    if (i % 113 == 0) x[i] = 60000;
    p[i] = (point){x[i], y[i], (short)i};
  }
  computes(N, 0.3);
  rounds();
  for (int i = 0; i < N; i++) x[i] = (i * 7 % 41 - 20) / 16.0, y[i] = (i * 5 % 29 - 14) / 8.0;
  sums(40, 100);
  sums(3, 1500);
  updates();
  structures();
  return failures != 0;
}
