// scan by one team of a device, in rounds: more values than its heap holds, teams of any size, in kernels of each
// mode and in functions; loops, clauses and types of all kinds.
// env: OMPICC_SIM_THREADS=4
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
#include <omp.h>
#include <stdlib.h>

// 12 MB of values.
static void large(int n) {
  double *a = malloc(n * sizeof *a), *b = malloc(n * sizeof *b), x = 1, e = 1;
  for (int i = 0; i < n; i++) a[i] = i % 9 * 0.25;
#pragma omp target parallel for reduction(inscan, + : x) map(to : a[ : n]) map(from : b[ : n])
  for (int i = 0; i < n; i++) {
    x += a[i];
#pragma omp scan inclusive(x)
    b[i] = x;
  }
  int wrong = 0;
  for (int i = 0; i < n; i++) e += a[i], wrong += b[i] != e;
  CHECK(!wrong);
  CHECK(x == e);
  free(a), free(b);
}

#define SIZES(n)                                                                                             \
  static const int sizes[] = {0, 1, 3, 4, 5, 31, 127, 128, 129, 160, 161, 1000, 4096, 5003};                 \
  for (int at = 0, n = 0; n = sizes[at < 14 ? at : 0], at < 14; at++)

// Teams of each size: a thread, parts of warps, warps, more than eight of them.
static void teams_of(int threads, int n, const int *a, int *in, int *ex, long *most) {
  int x = 7, y = -3, e = 7, f = -3;
  long z = -1000, g = -1000;
#pragma omp target parallel for num_threads(threads) reduction(inscan, + : x) reduction(inscan, max : z) \
    map(to : a[ : n]) map(from : in[ : n], most[ : n])
  for (int i = 0; i < n; i++) {
    x += a[i];
    if (a[i] * (i % 100) > z) z = a[i] * (i % 100);
#pragma omp scan inclusive(x, z)
    in[i] = x, most[i] = z;
  }
#pragma omp target parallel for num_threads(threads) reduction(inscan, ^ : y) map(to : a[ : n]) map(from : ex[ : n])
  for (int i = n - 1; i >= 0; i--) {
    ex[i] = y;
#pragma omp scan exclusive(y)
    y ^= a[i] + i;
  }
  int wrong = 0;
  for (int i = 0; i < n; i++) {
    e += a[i];
    if (a[i] * (i % 100) > g) g = a[i] * (i % 100);
    wrong += in[i] != e || most[i] != g;
  }
  for (int i = n - 1; i >= 0; i--) wrong += ex[i] != f, f ^= a[i] + i;
  CHECK(!wrong && x == e && y == f && z == g);
}

// Rows, each a team's, with code around the region; in rows of a team's own array.
static void rows(int n, const int *a, int *b) {
#pragma omp target teams distribute num_teams(3) map(to : a[ : 4 * n]) map(from : b[ : 4 * n])
  for (int r = 0; r < 4; r++) {
    int sum = r;
#pragma omp parallel for reduction(inscan, + : sum)
    for (int i = 0; i < n; i++) {
      b[r * n + i] = sum;
#pragma omp scan exclusive(sum)
      if (a[r * n + i] == 0) goto none;
      sum += a[r * n + i];
    none:;
    }
#pragma omp parallel for
    for (int i = 0; i < n; i++) b[r * n + i] += sum;
  }
  int wrong = 0;
  for (int r = 0; r < 4; r++) {
    int sum = r, all = r;
    for (int i = 0; i < n; i++) all += a[r * n + i];
    for (int i = 0; i < n; i++) wrong += b[r * n + i] != sum + all, sum += a[r * n + i];
  }
  CHECK(!wrong);
}

// In a function that is called by a team, and by a thread.
#pragma omp declare target
static void sums(int n, const int *a, int *b, int *x) {
#pragma omp for reduction(inscan, + : x[ : 1])
  for (int i = 0; i < n; i++) {
    x[0] += a[i];
#pragma omp scan inclusive(x)
    b[i] = x[0];
  }
}
static void lonely(int n, const int *a, int *b) {
  int x = 0;
#pragma omp parallel for reduction(inscan, + : x)
  for (int i = 0; i < n; i++) {
    b[i] = x;
#pragma omp scan exclusive(x)
    x += a[i];
  }
}
#pragma omp end declare target
static void functions(int n, const int *a, int *b, int *c) {
  int x = 2;
#pragma omp target map(to : a[ : n]) map(from : b[ : n], c[ : 3 * n]) map(tofrom : x)
  {
    int start = 1;
#pragma omp parallel num_threads(70)
    sums(n, a, b, &x);
    lonely(n, a, c);
#pragma omp parallel num_threads(2) firstprivate(start)
    lonely(n, a, c + n * (start + omp_get_thread_num()));
  }
  int wrong = 0, e = 2, f = 0;
  for (int i = 0; i < n; i++) {
    e += a[i];
    wrong += b[i] != e;
    for (int k = 0; k < 3; k++) wrong += c[k * n + i] != f;
    f += a[i];
  }
  CHECK(!wrong && x == e);
}

// What a phase has of its own, and what it leaves.
static void clauses(int n, const int *a, int *b, int *c) {
  int x = 0, t = -1, first = 5, last = -1, at = -1, count = 0, i, j;
  long all = 0;
#pragma omp target parallel for simd collapse(2) reduction(inscan, + : x) reduction(+ : all, count) private(t) \
    firstprivate(first) lastprivate(last, at) map(to : a[ : n * 3]) map(from : b[ : n * 3], c[ : n * 3])
  for (i = n; i > 0; i--)
    for (j = 0; j < 6; j += 2) {
      const int k = (n - i) * 3 + j / 2;
      t = a[k] * 2;
      last = k;
      if (t < 0) continue;
      x += t + first;
      count++;
#pragma omp scan inclusive(x)
      const int m = (n - i) * 3 + j / 2;
      t = x + 1;
      b[m] = t;
      all += a[m];
      at = m;
      if (m % 2) continue;
      c[m] = m;
    }
  int e = 0, wrong = 0;
  long sum = 0;
  for (int k = 0; k < 3 * n; k++) {
    e += a[k] * 2 + 5, sum += a[k];
    wrong += b[k] != e + 1 || (k % 2 == 0 && c[k] != k);
  }
  CHECK(!wrong && x == e && all == sum && count == 3 * n);
  CHECK(n == 0 || (last == 3 * n - 1 && at == 3 * n - 1 && i == 0 && j == 6));
}

// Types: structures that fit and do not fit in a register, complex numbers, arrays.
typedef struct {
  int most, at;
} place;
#pragma omp declare reduction(later : place : omp_out = omp_in.most > omp_out.most ? omp_in : omp_out) \
    initializer(omp_priv = (place){-1, -1})
typedef struct {
  double of[6];
} six;
static void add(six *a, const six *b) {
  for (int k = 0; k < 6; k++) a->of[k] += b->of[k];
}
#pragma omp declare target to(add)
#pragma omp declare reduction(+ : six : add(&omp_out, &omp_in)) initializer(omp_priv = (six){{0}})
static void types(int n, const int *a, place *p, six *s, double _Complex *z, int *h) {
  place best = {-1, -1}, e = best;
  six sum = {{1, 2, 3, 4, 5, 6}}, f = sum;
  double _Complex product = 1;
  int seen[5] = {0}, g[5] = {0}, length = 3;
#pragma omp target parallel for num_threads(96) reduction(inscan, later : best) reduction(inscan, + : sum) \
    reduction(inscan, * : product) map(to : a[ : n]) map(from : p[ : n], s[ : n], z[ : n])
  for (int i = 0; i < n; i++) {
    if (a[i] > best.most) best.most = a[i], best.at = i;
    sum.of[i % 6] += a[i];
    product *= i % 4 ? 1 : __extension__ 1.0i;
#pragma omp scan inclusive(best, sum, product)
    p[i] = best, s[i] = sum, z[i] = product;
  }
#pragma omp target parallel for reduction(inscan, + : seen[1 : length]) map(to : a[ : n]) map(from : h[ : n])
  for (int i = 0; i < n; i++) {
    h[i] = seen[1 + a[i] % 3];
#pragma omp scan exclusive(seen)
    seen[1 + a[i] % 3]++;
  }
  double _Complex q = 1;
  int wrong = 0;
  for (int i = 0; i < n; i++) {
    if (a[i] > e.most) e.most = a[i], e.at = i;
    f.of[i % 6] += a[i];
    q *= i % 4 ? 1 : __extension__ 1.0i;
    wrong += p[i].at != e.at || s[i].of[3] != f.of[3] || s[i].of[0] != f.of[0] || z[i] != q;
    wrong += h[i] != g[1 + a[i] % 3]++;
  }
  CHECK(!wrong && best.at == e.at && sum.of[5] == f.of[5] && product == q && seen[2] == g[2]);
}

int main(void) {
  large(1500000);
  int *a = malloc(16000 * sizeof *a), *b = malloc(40000 * sizeof *b), *c = malloc(40000 * sizeof *c);
  long *d = malloc(20000 * sizeof *d);
  place *p = malloc(6000 * sizeof *p);
  six *s = malloc(6000 * sizeof *s);
  double _Complex *z = malloc(6000 * sizeof *z);
  for (int i = 0; i < 16000; i++) a[i] = i * 37 % 101;
  SIZES(n) {
    static const int threads[] = {1, 7, 32, 40, 96, 300, 512};
    for (int t = n % 2; t < 7; t += 2) teams_of(threads[t], n, a, b, c, d);
    if (n <= 4000) rows(n, a, b);
    functions(n, a, b, c);
    clauses(n, a, b, c);
    types(n, a, p, s, z, c);
  }
  free(a), free(b), free(c), free(d), free(p), free(s), free(z);
  return failures != 0;
}
