// scan in target teams distribute parallel for, of all kinds of loops and list items: several, with different
// operations, reductions of the program's own, steps and collapsed loops, input phases that store; more values than
// the device's heap holds.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
#include <stdlib.h>

// 12 MB of values; each input phase happens once.
static void large(int n) {
  double *a = malloc(n * sizeof *a), *b = malloc(n * sizeof *b), x = 1, e = 1;
  char *calls = calloc(n, 1);
  for (int i = 0; i < n; i++) a[i] = i % 9 * 0.25;
#pragma omp target teams distribute parallel for reduction(inscan, + : x) map(to : a[ : n]) map(from : b[ : n]) \
    map(calls[ : n])
  for (int i = 0; i < n; i++) {
    x += a[i];
    calls[i]++;
#pragma omp scan inclusive(x)
    b[i] = x;
  }
  int wrong = 0;
  for (int i = 0; i < n; i++) e += a[i], wrong += b[i] != e || calls[i] != 1;
  CHECK(!wrong && x == e);
  free(a), free(b), free(calls);
}

static void items(int n, const int *a, int *b, long *c) {
  int x = 4, e = 4;
  long most = -9, f = -9;
#pragma omp target teams distribute parallel for reduction(inscan, + : x) reduction(inscan, max : most) \
    map(to : a[ : n]) map(from : b[ : n], c[ : n])
  for (int i = 0; i < n; i++) {
    b[i] = x, c[i] = most;
#pragma omp scan exclusive(x, most)
    x += a[i];
    if (a[i] * (long)(i % 1000) > most) most = a[i] * (long)(i % 1000);
  }
  int wrong = 0;
  for (int i = 0; i < n; i++) {
    wrong += b[i] != e || c[i] != f;
    e += a[i];
    if (a[i] * (long)(i % 1000) > f) f = a[i] * (long)(i % 1000);
  }
  CHECK(!wrong && x == e && most == f);
}

static void loops(int n, const int *a, int *b) {
  int x = 0, e = 0, wrong = 0, step = 3;
#pragma omp target teams distribute parallel for reduction(inscan, + : x) map(to : a[ : n]) map(from : b[ : n])
  for (int i = n - 1; i >= 0; i--) {
    if (a[i] % 3 == 0) continue;
    x += a[i];
#pragma omp scan inclusive(x)
    if (a[i] % 2) continue;
    b[i] = x;
  }
  for (int i = n - 1; i >= 0; i--) e += a[i] % 3 ? a[i] : 0, wrong += a[i] % 2 == 0 && b[i] != e;
  CHECK(!wrong && x == e);
  x = 1, e = 1;
#pragma omp target teams distribute parallel for reduction(inscan, ^ : x) map(to : a[ : n]) map(from : b[ : n])
  for (const int *p = a; p < a + n; p += step) {
    x ^= *p + 1;
#pragma omp scan inclusive(x)
    b[p - a] = x;
  }
  for (int i = 0; i < n; i += step) e ^= a[i] + 1, wrong += b[i] != e;
  CHECK(!wrong && x == e);
  x = 0, e = 0;
  int rows = n / 7, own = -1;
#pragma omp target teams distribute parallel for collapse(2) reduction(inscan, + : x) private(own) \
    map(to : a[ : n]) map(from : b[ : n])
  for (unsigned char j = 0; j < 7; j++)
    for (long i = rows; i > 0; i--) {
      own = a[j * rows + rows - i];
      x += own;
#pragma omp scan inclusive(x)
      own = x * 2;
      b[j * rows + rows - i] = own;
    }
  for (int i = 0; i < 7 * rows; i++) e += a[i], wrong += b[i] != 2 * e;
  CHECK(!wrong && x == e);
}

typedef struct {
  int most, at;
} place;
#pragma omp declare reduction(later : place : omp_out = omp_in.most > omp_out.most ? omp_in : omp_out) \
    initializer(omp_priv = (place){-1, -1})
static void types(int n, const int *a, place *p, double _Complex *z) {
  place best = {-1, -1}, e = best;
  double _Complex sum = 0, f = 0;
#pragma omp target teams distribute parallel for reduction(inscan, later : best) reduction(inscan, + : sum) \
    map(to : a[ : n]) map(from : p[ : n], z[ : n])
  for (int i = 0; i < n; i++) {
    if (a[i] > best.most) best.most = a[i], best.at = i;
    sum += a[i] + __extension__ 1.0i;
#pragma omp scan inclusive(best, sum)
    p[i] = best, z[i] = sum;
  }
  int wrong = 0;
  for (int i = 0; i < n; i++) {
    if (a[i] > e.most) e.most = a[i], e.at = i;
    f += a[i] + __extension__ 1.0i;
    wrong += p[i].at != e.at || z[i] != f;
  }
  CHECK(!wrong && best.at == e.at && sum == f);
}

// On the host, on a device by its number, with what is on the device already, and by one team.
static void places(int n, const int *a, int *b) {
  for (int on = 0; on < 2; on++) {
    int x = 0, e = 0, wrong = 0;
#pragma omp target teams distribute parallel for if (target : on) device(0) reduction(inscan, + : x) \
    map(to : a[ : n]) map(tofrom : b[ : n])
    for (int i = 0; i <= n - 1; i++) {
      b[i] = a[i] + on;
      x += b[i];
#pragma omp scan inclusive(x)
      b[i] = x;
    }
    for (int i = 0; i < n; i++) e += a[i] + on, wrong += b[i] != e;
    CHECK(!wrong && x == e);
  }
  int x = 0, e = 0, wrong = 0, last = -1, v[2] = {0, 0}, g = 0;
#pragma omp target data map(tofrom : x)
  {
#pragma omp target teams distribute parallel for reduction(inscan, + : x) map(to : a[ : n]) map(from : b[ : n])
    for (int i = 0; i < n; i += 1) {
      x += a[i];
#pragma omp scan inclusive(x)
      b[i] = x;
    }
  }
  for (int i = 0; i < n; i++) e += a[i], wrong += b[i] != e;
  CHECK(!wrong && x == e);
  x = 0, e = 0;
#pragma omp target teams distribute parallel for reduction(inscan, + : x, v) lastprivate(last) map(to : a[ : n]) \
    map(from : b[ : n])
  for (int i = 0; i < n; i++) {
    x += a[i], v[i % 2] += i;
#pragma omp scan inclusive(x, v)
    b[i] = x + v[1];
    last = i;
  }
  for (int i = 0; i < n; i++) e += a[i], g += i % 2 ? i : 0, wrong += b[i] != e + g;
  CHECK(!wrong && x == e && v[1] == g && (n == 0 || last == n - 1));
}

int main(void) {
  large(1500000);
  int *a = malloc(20000 * sizeof *a), *b = malloc(20000 * sizeof *b);
  long *c = malloc(20000 * sizeof *c);
  place *p = malloc(20000 * sizeof *p);
  double _Complex *z = malloc(20000 * sizeof *z);
  for (int i = 0; i < 20000; i++) a[i] = i * 37 % 101;
  static const int sizes[] = {0, 1, 1023, 1024, 1025, 7777, 20000};
  for (int k = 0; k < 7; k++) {
    const int n = sizes[k];
    items(n, a, b, c);
    loops(n, a, b);
    types(n, a, p, z);
    places(n, a, b);
  }
  free(a), free(b), free(c), free(p), free(z);
  return failures != 0;
}
