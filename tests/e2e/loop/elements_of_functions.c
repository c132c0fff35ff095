// Functions that compute something of structures they get the addresses of, called in loops, and sums that are
// elements.
#include "../check.h"
#include <float.h>

#define N 512
#define M 333

typedef struct {
  float c[8];
  int kind;
} Point;

static float distance(const Point *a, const Point *b) {
  float s = 0;
  for (int k = 0; k < 8; k++) {
    const float t = a->c[k] - b->c[k];
    s += t * t;
  }
  return s;
}
static int kinds(const Point *a, const Point *b) {
  int j = a->kind * 3, i = b->kind; // names that the caller has, too
  j += i;
  return j;
}
static float nearest(const Point *p, int from, int to, const Point *all) {
  float best = FLT_MAX;
  for (int j = from; j < to; j++) {
    float d = distance(p, &all[j]);
    if (d < best) best = d;
  }
  return best;
}
typedef struct {
  int y, x;
} Turned;
typedef struct {
  int x, y;
} Pair;
static int both(const Pair *p, const Pair *q) {
  int s = p->x * 3;
  s += q->y;
  return s;
}
static int early(const Point *a, const Point *b) {
  if (a->kind > b->kind) return a->kind;
  return b->kind;
}

// Rows of arrays of variable length, added up in order, in a variable and in memory.
static void products(int n, int m, double a[n][m], const double *x, double *y, double *z) {
#pragma omp target teams distribute parallel for map(to : a[:n][:m], x[:m]) map(tofrom : y[:n], z[:n])
  for (int i = 0; i < n; i++) {
    double s = 0;
    for (int j = 0; j < m; j++) s += a[i][j] * x[j];
    y[i] = s;
  }
#pragma omp target teams distribute parallel for map(to : a[:n][:m], x[:m]) map(tofrom : y[:n], z[:n])
  for (int i = 0; i < n; i++) {
    z[i] = 1;
    for (int j = 0; j < m; j++) z[i] = z[i] + a[i][j];
  }
}

int main(void) {
  static Point q[N], r[M];
  static float best[N], last[N], near[N];
  static int at[N], sum[N], most[N];
  for (int i = 0; i < N; i++)
    for (int k = 0; k < 8; k++) q[i].c[k] = (i * 7 + k * 3) % 16, q[i].kind = i % 5;
  for (int j = 0; j < M; j++)
    for (int k = 0; k < 8; k++) r[j].c[k] = (j * 5 + k) % 16, r[j].kind = j % 7;
#pragma omp target teams distribute parallel for map(to : q, r) map(from : best, at, sum, last, near, most)
  for (int i = 0; i < N; i++) {
    float b = FLT_MAX, d = 0;
    int where = -1;
    sum[i] = 0;
    for (int j = 0; j < M; j++) {
      d = distance(&q[i], &r[j]);
      if (d < b) {
        b = d;
        where = j;
      }
      int both = kinds(&r[j], &q[i]);
      sum[i] += both;
      sum[i] += kinds(r + j, q + i);
      sum[i] += early(&q[i], &r[(j + i) % M]) - kinds(&q[i], &r[M - 1 - j]);
    }
    best[i] = b;
    at[i] = where;
    last[i] = d;
    near[i] = nearest(&q[i], i % 10, M - i % 20, r);
    int m = 0;
    for (int j = 0; j < M; j++) m = early(&r[j], &q[i]) > m ? early(&r[j], &q[i]) : m;
    most[i] = m;
  }
  for (int i = 0; i < N; i++) {
    float b = FLT_MAX, d = 0;
    int where = -1, s = 0, m = 0;
    for (int j = 0; j < M; j++) {
      d = distance(&q[i], &r[j]);
      if (d < b) b = d, where = j;
      s += 2 * kinds(&r[j], &q[i]) + early(&q[i], &r[(j + i) % M]) - kinds(&q[i], &r[M - 1 - j]);
      if (early(&r[j], &q[i]) > m) m = early(&r[j], &q[i]);
    }
    CHECK(best[i] == b && at[i] == where && sum[i] == s && last[i] == d && most[i] == m);
    CHECK(near[i] == nearest(&q[i], i % 10, M - i % 20, r));
  }

  // What arguments point to is of another type than what the function reads.
  static Pair pairs[64];
  static int of[64];
  for (int i = 0; i < 64; i++) pairs[i] = (Pair){i, 2 * i % 9};
#pragma omp target data map(to : pairs) map(from : of) use_device_addr(pairs)
  {
    const void *bytes = pairs;
    const Turned *turned = (const Turned *)pairs;
#pragma omp target teams distribute parallel for is_device_ptr(bytes, turned)
    for (int i = 0; i < 64; i++) {
      int s = 0;
      for (int j = 0; j < 9; j++) {
        int d = both(bytes + j * sizeof(Pair), (const void *)&turned[i]);
        s = s * 2 + d;
      }
      of[i] = s;
    }
  }
  for (int i = 0; i < 64; i++) {
    int s = 0;
    for (int j = 0; j < 9; j++) s = s * 2 + both(&pairs[j], &pairs[i]);
    CHECK(of[i] == s);
  }

  // Sums in memory: rows of a matrix, added up in order.
  static double a[64 * 700], y[64], z[64];
  for (int i = 0; i < 64 * 700; i++) a[i] = 1.0 / (1 + i % 1009);
  for (int i = 0; i < 64; i++) y[i] = z[i] = i;
#pragma omp target teams distribute parallel for map(to : a) map(tofrom : y, z)
  for (int i = 0; i < 64; i++) {
    y[i] = 0.5;
    for (int j = 0; j < 700; j++) y[i] += a[i * 700 + j];
    for (int j = 0; j < 700; j++)
      if (a[i * 700 + j] > 0.01) z[i] = z[i] - a[i * 700 + j];
  }
  for (int i = 0; i < 64; i++) {
    double s = 0.5, t = i;
    for (int j = 0; j < 700; j++) s += a[i * 700 + j];
    for (int j = 0; j < 700; j++)
      if (a[i * 700 + j] > 0.01) t -= a[i * 700 + j];
    CHECK(y[i] == s && z[i] == t);
  }
  double u[64], v[64], w[700];
  for (int j = 0; j < 700; j++) w[j] = 1 << j % 5; // products are exact: a kernel may add them by fma
  products(64, 700, (double(*)[700])a, w, u, v);
  for (int i = 0; i < 64; i++) {
    double s = 0, t = 1;
    for (int j = 0; j < 700; j++) {
      s += a[i * 700 + j] * w[j];
      t += a[i * 700 + j];
    }
    CHECK(u[i] == s && v[i] == t);
  }
  // The sum is an element of what is added up.
  double *p = a;
  int n = 700;
#pragma omp target teams distribute parallel for map(tofrom : p[:64 * 700]) firstprivate(n)
  for (int i = 0; i < 64; i++)
    for (int j = 1; j < n; j++) p[i * n] += p[i * n + j];
  for (int i = 0; i < 64; i++) {
    double s = 1.0 / (1 + i * 700 % 1009);
    for (int j = 1; j < 700; j++) s += 1.0 / (1 + (i * 700 + j) % 1009);
    CHECK(a[i * 700] == s);
  }
  return failures != 0;
}
