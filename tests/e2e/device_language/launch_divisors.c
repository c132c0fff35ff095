// Divisions by what a launch knows: kernels multiply by reciprocals that the host has found. All quotients and
// remainders must be C's, whatever the signs and sizes.
#include "../check.h"
#include <limits.h>
#include <stdint.h>
#include <stdlib.h>

static const int edges[] = {0, 1, -1, 2, -2, 3, -3, 7, 10, -10, 255, 256, 257, 641, 65535, 65536, 65537, -65536, 6700417,
                            1 << 30, (1 << 30) - 1, -(1 << 30), INT_MAX, INT_MAX - 1, INT_MIN + 1, INT_MIN};
enum { E = sizeof edges / sizeof edges[0], R = 300, N = E + R };

static int ints[N], q[N], r[N];
static unsigned uints[N], uq[N], ur[N];
static long longs[N], lq[N], lr[N];
static unsigned long ulongs[N], ulq[N], ulr[N];
static long long mixed[N];

static uint64_t number(void) {
  static uint64_t state = 88172645463325252u;
  state ^= state << 13, state ^= state >> 7, state ^= state << 17;
  return state >> (state & 63);
}

static void fill(void) {
  for (int i = 0; i < N; i++) {
    const uint64_t n = number();
    ints[i] = i < E ? edges[i] : (int)n;
    uints[i] = i < E ? (unsigned)edges[i] : (unsigned)n;
    longs[i] = i < E ? edges[i] * (i % 2 ? 1l : 1l << 33) : (long)n;
    if (i == 5) longs[i] = LONG_MIN;
    if (i == 6) longs[i] = LONG_MAX;
    ulongs[i] = i < E ? (unsigned long)edges[i] : n;
  }
}

/* noinline: divisors that the compiler does not know. */
__attribute__((noinline)) static int by_int(int d) {
#pragma omp target teams distribute parallel for map(to : ints) map(from : q, r)
  for (int i = 0; i < N; i++) {
    if (d == -1 && ints[i] == INT_MIN) { // undefined
      q[i] = r[i] = 0;
      continue;
    }
    q[i] = ints[i] / d;
    r[i] = ints[i] % d;
  }
  int bad = 0;
  for (int i = 0; i < N; i++)
    bad += d == -1 && ints[i] == INT_MIN ? q[i] || r[i] : q[i] != ints[i] / d || r[i] != ints[i] % d;
  return bad;
}

__attribute__((noinline)) static int by_unsigned(unsigned d) {
#pragma omp target teams distribute parallel for map(to : uints) map(from : uq, ur)
  for (int i = 0; i < N; i++) {
    uq[i] = uints[i] / d;
    ur[i] = uints[i] % d;
  }
  int bad = 0;
  for (int i = 0; i < N; i++) bad += uq[i] != uints[i] / d || ur[i] != uints[i] % d;
  return bad;
}

__attribute__((noinline)) static int by_long(long d) {
#pragma omp target teams distribute parallel for map(to : longs) map(from : lq, lr)
  for (int i = 0; i < N; i++) {
    lq[i] = lr[i] = 0;
    if (d == -1 && longs[i] == LONG_MIN) continue;
    lq[i] = longs[i] / d;
    lr[i] = longs[i] % d;
  }
  int bad = 0;
  for (int i = 0; i < N; i++)
    if (d != -1 || longs[i] != LONG_MIN) bad += lq[i] != longs[i] / d || lr[i] != longs[i] % d;
  return bad;
}

__attribute__((noinline)) static int by_unsigned_long(unsigned long d) {
#pragma omp target teams distribute parallel for map(to : ulongs) map(from : ulq, ulr)
  for (int i = 0; i < N; i++) {
    ulq[i] = ulongs[i] / d;
    ulr[i] = ulongs[i] % d;
  }
  int bad = 0;
  for (int i = 0; i < N; i++) bad += ulq[i] != ulongs[i] / d || ulr[i] != ulongs[i] % d;
  return bad;
}

/* Operands that are converted: a negative int is a large number without a sign, or a negative long. */
__attribute__((noinline)) static int converted(int d, short s, unsigned u) {
#pragma omp target teams distribute parallel for map(to : ints, uints, longs, ulongs) map(from : q, ulq, lq, mixed)
  for (int i = 0; i < N; i++) {
    q[i] = (int)(uints[i] / (unsigned)d + uints[i] % d);
    ulq[i] = ulongs[i] / d + ulongs[i] % s;
    lq[i] = longs[i] / 3 / s + longs[i] / 3 % d + longs[i] / u;
    mixed[i] = (long long)ints[i] / 2 / d + ints[i] / 2 % u;
  }
  int bad = 0;
  for (int i = 0; i < N; i++)
    bad += q[i] != (int)(uints[i] / (unsigned)d + uints[i] % d) || ulq[i] != ulongs[i] / d + ulongs[i] % s ||
           lq[i] != longs[i] / 3 / s + longs[i] / 3 % d + longs[i] / u ||
           mixed[i] != (long long)ints[i] / 2 / d + ints[i] / 2 % u;
  return bad;
}

/* Products and sums as divisors, in variables of the construct and in place; those that wrap. */
__attribute__((noinline)) static int expressions(int n, int m, unsigned big) {
#pragma omp target teams distribute parallel for map(to : ints, uints) map(from : q, r, uq, ur)
  for (int i = 0; i < N; i++) {
    const int plane = n * m;
    int wide = plane + 1;
    q[i] = ints[i] / plane + ints[i] % wide;
    r[i] = ints[i] / (n * m - 1) + ints[i] % (2 * m + 1);
    uq[i] = uints[i] / (big * 3 + 1);
    ur[i] = uints[i] % (unsigned short)big;
  }
  int bad = 0;
  for (int i = 0; i < N; i++)
    bad += q[i] != ints[i] / (n * m) + ints[i] % (n * m + 1) ||
           r[i] != ints[i] / (n * m - 1) + ints[i] % (2 * m + 1) || uq[i] != uints[i] / (big * 3 + 1) ||
           ur[i] != uints[i] % (unsigned short)big;
  return bad;
}

/* Divisors that are not what the launch knew: these are divided by as they are. */
__attribute__((noinline)) static int changed(int d) {
  int other = d + 1;
#pragma omp target teams distribute parallel for map(to : ints, other) map(from : q, r, uq) firstprivate(d)
  for (int i = 0; i < N; i++) {
    int half = d + 4;
    q[i] = ints[i] / 2 / half;
    if (i % 2) half++;
    q[i] += ints[i] / 2 % half;
    r[i] = ints[i] / 2 / other;
    int own = d;
    int *p = &own;
    *p += i % 3;
    uq[i] = (unsigned)ints[i] / own;
  }
  int bad = 0;
  for (int i = 0; i < N; i++)
    bad += q[i] != ints[i] / 2 / (d + 4) + ints[i] / 2 % (d + 4 + i % 2) || r[i] != ints[i] / 2 / (d + 1) ||
           uq[i] != (unsigned)ints[i] / (d + i % 3);
  return bad;
}

__attribute__((noinline)) static int shrinking(int d) {
#pragma omp target map(to : ints) map(tofrom : q)
  {
    for (; d > 1; d /= 2) {
#pragma omp parallel for
      for (int i = 0; i < N; i++) q[i] += ints[i] / d + ints[i] % d;
    }
  }
  return 0;
}

/* A team's own variable of the same name. */
__attribute__((noinline)) static int hidden(int d) {
#pragma omp target teams distribute parallel for map(to : ints) map(from : q)
  for (int i = 0; i < N; i++) {
    int sum = ints[i] / 2 / d;
    {
      int d = i % 5 + 1;
      sum += ints[i] / 2 % d;
    }
    q[i] = sum;
  }
  int bad = 0;
  for (int i = 0; i < N; i++) bad += q[i] != ints[i] / 2 / d + ints[i] / 2 % (i % 5 + 1);
  return bad;
}

/* Nobody divides by 0: the host must not either. */
__attribute__((noinline)) static int never(int d, unsigned u, int n) {
#pragma omp target teams distribute parallel for map(to : ints) map(from : q)
  for (int i = 0; i < N; i++) q[i] = d && u ? ints[i] / 2 / d + (int)(i % u) + i % (n - n + d) : -1;
  for (int i = 0; i < N; i++)
    if (q[i] != -1) return 1;
  return 0;
}

/* Teams and their threads, several loops, and a launch that is a task. */
__attribute__((noinline)) static int in_teams(int rows, int w) {
  int *sum = calloc(rows, sizeof *sum);
#pragma omp target teams distribute map(from : sum[:rows]) nowait
  for (int i = 0; i < rows; i++) {
    int s = 0;
#pragma omp parallel for reduction(+ : s)
    for (int t = 0; t < 4 * w; t++) s += (t + i) / w + (t * i + w - 1) % w;
    sum[i] = s;
  }
#pragma omp taskwait
  int bad = 0;
  for (int i = 0; i < rows; i++) {
    int s = 0;
    for (int t = 0; t < 4 * w; t++) s += (t + i) / w + (t * i + w - 1) % w;
    bad += sum[i] != s;
  }
  free(sum);
  return bad;
}

int main(void) {
  fill();
  int bad = 0;
  for (int i = 0; i < N; i++) {
    if (i == E + 20) i = N - 20;
    if (ints[i]) bad += by_int(ints[i]);
    if (uints[i]) bad += by_unsigned(uints[i]);
    if (longs[i]) bad += by_long(longs[i]);
    if (ulongs[i]) bad += by_unsigned_long(ulongs[i]);
  }
  CHECK(bad == 0);
  CHECK(converted(7, 3, 5u) == 0);
  CHECK(converted(-7, -3, 4000000000u) == 0);
  CHECK(converted(INT_MAX, SHRT_MIN, 1u) == 0);
  CHECK(expressions(17, 23, 1000000007u) == 0);
  CHECK(expressions(-5, 3, 0x80000001u) == 0);
  CHECK(changed(5) == 0);
  for (int i = 0; i < N; i++) q[i] = 0;
  shrinking(16);
  for (int i = 0; i < N; i++)
    for (int d = 16; d > 1; d /= 2) q[i] -= ints[i] / d + ints[i] % d;
  for (int i = 0; i < N; i++) bad += q[i] != 0;
  CHECK(bad == 0);
  CHECK(hidden(9) == 0);
  CHECK(never(0, 0, 3) == 0);
  CHECK(in_teams(37, 100) == 0);
  return failures != 0;
}
