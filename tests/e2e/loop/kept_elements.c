// Elements that a thread's loop updates under conditions, after the iteration has stored them.
#include "../check.h"
#include <string.h>

#define N 300
#define K 40

typedef struct {
  double x, y;
} Vector;
typedef struct {
  Vector at, force;
  float energy;
  int near;
} Atom;

static void forces(int n, Atom *a, const int *list, double cut) {
#pragma omp target teams distribute parallel for map(tofrom : a[:n]) map(to : list[:n * K])
  for (int i = 0; i < n; i++) {
    a[i].force.x = a[i].force.y = 0;
    a[i].energy = 1;
    a[i].near = 0;
    for (int k = 0; k < K; k++) {
      const int j = list[i * K + k];
      const double dx = a[j].at.x - a[i].at.x, dy = a[j].at.y - a[i].at.y, r2 = dx * dx + dy * dy;
      if (r2 > cut) continue;
      a[i].force.x += dx;
      a[i].force.y -= dy;
      if (j & 1) a[i].energy *= 2, a[i].near++;
      if (a[i].near == 9) break;
    }
  }
}
static void expected_forces(int n, Atom *a, const int *list, double cut) {
  for (int i = 0; i < n; i++) {
    a[i].force.x = a[i].force.y = 0;
    a[i].energy = 1;
    a[i].near = 0;
    for (int k = 0; k < K; k++) {
      const int j = list[i * K + k];
      const double dx = a[j].at.x - a[i].at.x, dy = a[j].at.y - a[i].at.y, r2 = dx * dx + dy * dy;
      if (r2 > cut) continue;
      a[i].force.x += dx;
      a[i].force.y -= dy;
      if (j & 1) a[i].energy *= 2, a[i].near++;
      if (a[i].near == 9) break;
    }
  }
}

// The pointers may lead to the same elements: x[i] changes with y[i] then.
static void sums(int n, double *y, const double *x, double *last) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++) {
    y[i] = 1;
    last[i] = 0;
    for (int k = 0; k < 5; k++)
      for (int l = 0; l < 3; l++)
        if ((i + k + l) % 3) {
          y[i] += x[i] + k;
          last[i] = x[i] * l;
        }
  }
}
static void expected_sums(int n, double *y, const double *x, double *last) {
  for (int i = 0; i < n; i++) {
    y[i] = 1;
    last[i] = 0;
    for (int k = 0; k < 5; k++)
      for (int l = 0; l < 3; l++)
        if ((i + k + l) % 3) {
          y[i] += x[i] + k;
          last[i] = x[i] * l;
        }
  }
}

// The loop looks at other elements of the array, or leaves the iteration, or the subscript changes.
static void others(int n, int *y, int *z, const int *x) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++) {
    y[2 * i] = y[2 * i + 1] = 0;
    z[i] = -1;
    int at = 2 * i;
    for (int k = 0; k < K; k++) {
      if (x[k] > 3) y[at] += y[2 * i + 1] + 1;
      if (x[k] == 5) y[2 * i + 1]++, at ^= 1;
      if (x[k] == i % 50) {
        z[i] = k;
        goto found;
      }
    }
    z[i] -= 3;
  found:;
  }
}

int main(void) {
  static Atom a[N], b[N];
  static int list[N * K];
  for (int i = 0; i < N; i++) {
    a[i].at.x = i % 13;
    a[i].at.y = i % 7;
    for (int k = 0; k < K; k++) list[i * K + k] = (i * 17 + k * 5) % N;
  }
  memcpy(b, a, sizeof a);
  forces(N, a, list, 30);
  expected_forces(N, b, list, 30);
  for (int i = 0; i < N; i++)
    CHECK(a[i].force.x == b[i].force.x && a[i].force.y == b[i].force.y && a[i].energy == b[i].energy &&
          a[i].near == b[i].near);

  static double x[N], y[N], last[N], ex[N], ey[N], elast[N];
  for (int same = 0; same < 3; same++) {
    for (int i = 0; i < N; i++) x[i] = y[i] = last[i] = ex[i] = ey[i] = elast[i] = i % 5;
    double *from = same == 1 ? y : same == 2 ? last : x, *efrom = same == 1 ? ey : same == 2 ? elast : ex;
#pragma omp target data map(tofrom : x, y, last)
    sums(N, y, from, last);
    expected_sums(N, ey, efrom, elast);
    for (int i = 0; i < N; i++) CHECK(y[i] == ey[i] && last[i] == elast[i]);
  }

  static int u[2 * N], v[N], eu[2 * N], ev[N], keys[K];
  for (int k = 0; k < K; k++) keys[k] = k % 9;
#pragma omp target data map(from : u, v) map(to : keys)
  others(N, u, v, keys);
  for (int i = 0; i < N; i++) {
    eu[2 * i] = eu[2 * i + 1] = 0;
    ev[i] = -1;
    int at = 2 * i, k;
    for (k = 0; k < K; k++) {
      if (keys[k] > 3) eu[at] += eu[2 * i + 1] + 1;
      if (keys[k] == 5) eu[2 * i + 1]++, at ^= 1;
      if (keys[k] == i % 50) {
        ev[i] = k;
        break;
      }
    }
    if (k == K) ev[i] -= 3;
  }
  for (int i = 0; i < N; i++) CHECK(u[2 * i] == eu[2 * i] && u[2 * i + 1] == eu[2 * i + 1] && v[i] == ev[i]);
  return failures != 0;
}
