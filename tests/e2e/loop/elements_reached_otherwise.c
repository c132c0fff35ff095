// Elements and small arrays that are reached in other ways than it seems: by pointers from before a loop, of
// functions that somebody else calls, as bits, in sizeof.
#include "../check.h"

#define N 64
#define K 20

typedef struct {
  int x, y;
  unsigned bits : 3;
} P;
typedef struct {
  double rho, v[3];
} S;
typedef struct {
  double v[8];
} Eight;

#pragma omp declare target
static int second(const int *w, int k) { return w[k]; }
static int twice(const int *w, int k) { return w[k] * 2; }
static int (*const table[2])(const int *, int) = {second, twice};
static double selected(const double *w, int k) { return w[k]; }
static struct {
  int v[8];
} shared = {{1, 2, 3, 4, 5, 6, 7, 8}};
#pragma omp end declare target
#pragma omp declare reduction(last : Eight : omp_out.v[7] += selected(omp_in.v, 7)) initializer(omp_priv = (Eight){{0}})

static int sizes(int c) {
  S l = {1, {1, 2, 3}}, r = {2, {4, 5, 6}};
  const S *w = c ? &l : &r;
  return sizeof(*w) + sizeof(w->v) / sizeof(w->v[0]) + w->rho;
}

#define PLAIN(f, before, body)                                                                          \
  static void f(int n, int *a, P *p, const int *c) {                                                    \
    for (int i = 0; i < n; i++) {                                                                       \
      before;                                                                                           \
      for (int k = 0; k < K; k++) {                                                                     \
        if (c[k] > 2) a[i] += k;                                                                        \
        body;                                                                                           \
      }                                                                                                 \
    }                                                                                                   \
  }
#define DEVICE(f, before, body)                                                                         \
  static void f(int n, int *a, P *p, const int *c) {                                                    \
    _Pragma("omp target teams distribute parallel for map(tofrom : a[:4 * n], p[:n]) map(to : c[:N])")  \
    for (int i = 0; i < n; i++) {                                                                       \
      before;                                                                                           \
      for (int k = 0; k < K; k++) {                                                                     \
        if (c[k] > 2) a[i] += k;                                                                        \
        body;                                                                                           \
      }                                                                                                 \
    }                                                                                                   \
  }
#define BOTH(f, before, body) PLAIN(f, before, body) DEVICE(f##_on_device, before, body)
BOTH(structure, P *q = &p[i]; a[i] = p[i].x = 1, if (c[k] == 4) q->x *= 2; if (c[k] == 2) p[i].x += a[i])
BOTH(member, int *q = &p[i].x; a[i] = p[i].x = 1, if (c[k] == 4) *q *= 2; if (c[k] == 2) p[i].x += a[i])
BOTH(rows, int(*q)[4] = (int(*)[4])a; a[i] = 1, if (c[k] == 4) q[i / 4][i % 4] *= 2)
BOTH(moved, a[i] = 1; int *q = a; q += i, for (int m = 0; m < 3; m++) if (c[k + m] == 4) *q *= 2)
BOTH(maybe, int *q = 0; a[i] = 1; if (i & 1) q = a + i, if (c[k] == 4 && q) *q *= 2)
BOTH(bits, a[i] = p[i].bits = 1; p[i].x = 0, if (c[k] > 2) p[i].bits += 5; if (p[i].bits > 4) p[i].x++)

static void stored(int *p, int *o) {
#pragma omp target teams distribute parallel for map(tofrom : p[:8], o[:8])
  for (int i = 0; i < 8; i++) {
    o[i] = 0;
    for (int k = 0; k < 3; k++) {
      p[i] += k + 1;
      o[i] = o[i] * 2 + shared.v[i];
    }
  }
}

typedef void Update(int, int *, P *, const int *);
static void compare(Update *host, Update *device) {
  static int c[N];
  for (int i = 0; i < N; i++) c[i] = i * 5 % 7;
  int a[4 * N], b[4 * N];
  P p[N], q[N];
  for (int i = 0; i < 4 * N; i++) a[i] = b[i] = i;
  for (int i = 0; i < N; i++) p[i] = q[i] = (P){i, 2 * i, 0};
  host(N, a, p, c);
  device(N, b, q, c);
  for (int i = 0; i < 4 * N; i++) CHECK(a[i] == b[i]);
  for (int i = 0; i < N; i++) CHECK(p[i].x == q[i].x && p[i].y == q[i].y && p[i].bits == q[i].bits);
}

int main(void) {
  compare(structure, structure_on_device);
  compare(member, member_on_device);
  compare(rows, rows_on_device);
  compare(moved, moved_on_device);
  compare(maybe, maybe_on_device);
  compare(bits, bits_on_device);

  static int d[N], o[N], o2[N];
  static double o3[N];
  for (int i = 0; i < N; i++) d[i] = i;
#pragma omp target teams distribute parallel for map(from : o, o2, o3) map(to : d)
  for (int i = 0; i < N; i++) {
    int own[5] = {i, 1, 2, 3, 4};
    double w[5] = {i, 1, 2, 3, 4};
    o[i] = second(own, i % 5) + twice(own, i % 5) + sizes(i & 1);
    o2[i] = table[i & 1](d, i);
    o3[i] = selected(w, i % 5);
  }
  for (int i = 0; i < N; i++) {
    CHECK(o[i] == 3 * (i % 5 ? i % 5 : i) + 32 + 3 + (i & 1 ? 1 : 2));
    CHECK(o2[i] == (i & 1 ? 2 * i : i));
    CHECK(o3[i] == (i % 5 ? i % 5 : i));
  }
  Eight s = {{0}};
#pragma omp target teams distribute parallel for reduction(last : s)
  for (int i = 0; i < N; i++) s.v[7] += i;
  CHECK(s.v[7] == N * (N - 1) / 2);

  int got[8];
  stored(shared.v, got);
  for (int i = 0; i < 8; i++) CHECK(got[i] == (i + 2) * 4 + (i + 4) * 2 + i + 7);
  return failures != 0;
}
