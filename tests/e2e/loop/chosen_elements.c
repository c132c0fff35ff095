// Small arrays and structures of a thread, of which variables choose elements, and pointers choose some.
#include "../check.h"
#include <stddef.h>

#define N 200

// ---- Elements by a parameter, in functions of functions ----
static void scale(const double u[5], double w[5], int axis) {
  for (int k = 0; k < 5; k++) w[k] = u[k] * 2 - u[0];
  w[1 + axis] *= 2;
  w[4 - axis]++;
}
static double along(const double w[5], int axis) { return w[1 + axis] + 10 * w[axis]; }
static void flux(const double l[5], const double r[5], int axis, double f[5]) {
  const double mean = 0.5 * (along(l, axis) + along(r, axis));
  const double *w = mean >= 3 ? l : r;
  for (int k = 0; k < 5; k++) f[k] = w[k] * mean;
  f[1 + axis] += w[4];
  f[4] += *w + w[1 + axis];
}
static double fluxes(int i, int axis) {
  double u[5], v[5], l[5], r[5], f[5], sum = 0;
  for (int k = 0; k < 5; k++) u[k] = 1 + (i * 7 + k * 3) % 11, v[k] = 1 + (i * 5 + k) % 13;
  scale(u, l, axis);
  scale(v, r, axis);
  flux(l, r, axis, f);
  for (int k = 0; k < 5; k++) sum += (k + 1) * f[k];
  return sum;
}

// ---- Of structures, also behind pointers ----
typedef struct {
  double rho, v[3], p;
  int n;
  unsigned bits : 5;
} State;
static State state(int i) {
  State s = {1 + i % 7, {i % 3, i % 5, i % 11}, 2 + i % 4, i, i % 32};
  return s;
}
static double pressure(const State *s, int axis) { return s->p + s->rho * s->v[axis] * s->v[axis]; }
static void change(State *s, int axis, double by) {
  s->v[axis] += by;
  s->v[(axis + 1) % 3]--;
  s->n++;
}
static double between(State l, const State *r, int axis) {
  State *upwind = l.v[axis] > 2 ? &l : &l;
  const State *w = l.v[axis] + r->v[axis] > 6 ? &l : r;
  double sum = w->rho * w->v[axis] + w->v[0] + w->n + w->bits + (*w).p;
  sum += upwind->p;
  return sum + pressure(r, axis) + pressure(&l, axis);
}
static double states(int i, int axis) {
  State l = state(i), r = state(i + 3), *each = i % 2 ? &l : &r;
  l.v[axis] = 3.5;
  each->v[2] = each->v[axis] + 1;
  each->rho += 0.5;
  each->n++;
  change(&l, axis, 0.25);
  return between(l, &r, axis) + 100 * l.v[2] + 1000 * r.v[2] + l.rho + 2 * r.rho + l.n - r.n;
}

// ---- Pointers that change places, and one of several ----
static double turns(int i) {
  float a[4] = {1, 2, 3, 4}, b[4] = {0}, c[4] = {9, 8, 7, 6};
  float *from = a, *to = b, *spare = c;
  for (int step = 0; step < i % 6; step++) {
    for (int k = 0; k < 4; k++) to[k] = from[k] * 0.5f + from[(k + step) % 4];
    to[step & 3] -= spare[i % 4];
    float *last = from;
    from = to;
    to = spare;
    spare = last;
  }
  return from[0] + 2 * from[1] + 3 * from[2] + 4 * from[3] + a[1] + b[2] + c[3];
}
static double several(int i) {
  double x[3] = {i, 1, 2}, y[3] = {3, i, 4}, z[3] = {5, 6, i}, p = 0.5, q = 1.5;
  const double *of, *one = i & 1 ? &p : &q;
  double *sum = i % 7 > 3 ? &p : &q;
  if (i % 3 == 0)
    of = x;
  else if (i % 3 == 1)
    of = y;
  else
    of = i > 50 ? z : x;
  *sum = of[0] + *one;
  *sum += of[2];
  (*sum)++;
  return of[0] + 2 * of[1] + 3 * of[i % 3] + p + 10 * q;
}

// ---- What stays in memory ----
static double whole(double *a, int n) {
  double sum = 0;
  for (int k = 0; k < n; k++) sum += a[k] * (k + 1);
  return sum;
}
static double others(int i) {
  double a[3] = {1, i, 3}, b[3] = {i, 5, 6}, same[3] = {7, 8, 9};
  double *p = i & 1 ? a : b, *q = i & 2 ? a : b;
  double sum = p == q ? 1 : 2; // compared
  p[i % 3] += 2;
  double *r = &same[i % 3]; // somebody has the address
  *r = 4;
  for (double *s = a; s < a + 3; s++) sum += *s; // moves
  const double x = b[i % 3]++; // the value is used
  return sum + x + whole(same, 3) + whole(i & 4 ? a : b, 2 + i % 2) + b[0];
}
static double depth(int i) { // subscripts that change something
  int stack[4], n = 0, sum = 0;
  for (int k = 0; k < 4; k++) stack[n++] = i * k;
  while (n > 0) {
    sum = sum * 3 + stack[--n];
    if (sum % 5 == 0 && n < 3) stack[n++] = 1;
    if (sum > 100000) break;
  }
  return sum;
}
static double shadows(int i) {
  double l[3] = {1, 2, i}, r[3] = {4, i, 6}, sum = 0;
  const double *w = i % 2 ? l : r;
  for (int k = 0; k < 3; k++) {
    double l[3] = {k, i, 50};
    sum += w[k] * l[i % 3];
  }
  {
    double m[3] = {8, i, 9};
    w = i % 5 ? w : m;
    sum += w[1];
  }
  return sum;
}
static double mixed(const double *global, int i, int axis) { // a function that gets both
  double own[5] = {1, 2, 3, 4, i};
  return along(own, axis) + whole(own, 2 + axis);
}
static double either(const double *a, int axis) { return a[axis] * 2 + a[1 + axis]; }

int main(void) {
  double data[N], out[N][10];
  for (int i = 0; i < N; i++) data[i] = i % 17;
  for (int axis = 0; axis < 3; axis++) {
#pragma omp target teams distribute parallel for map(to : data) map(from : out) firstprivate(axis)
    for (int i = 0; i < N; i++) {
      int count[4] = {0}, at[3] = {i, 1, 2};
      for (int k = 0; k < 9; k++) count[(i + k * k) % 4] += k;
      for (int k = 0; k < axis; k++) at[k] -= at[axis];
      double own[5] = {i, 3, 1, 4, 2};
      out[i][0] = fluxes(i, axis);
      out[i][1] = states(i, axis);
      out[i][2] = turns(i);
      out[i][3] = several(i);
      out[i][4] = others(i);
      out[i][5] = depth(i);
      out[i][6] = shadows(i);
      out[i][7] = mixed(data, i, axis);
      out[i][8] = either(data + i % (N - 5), axis) + either(own, axis);
      out[i][9] = count[0] + 10 * count[1] + 100 * count[2] + 1000 * count[3] + at[0] + 7 * at[1] + 49 * at[2];
    }
    for (int i = 0; i < N; i++) {
      int count[4] = {0}, at[3] = {i, 1, 2};
      for (int k = 0; k < 9; k++) count[(i + k * k) % 4] += k;
      for (int k = 0; k < axis; k++) at[k] -= at[axis];
      double own[5] = {i, 3, 1, 4, 2};
      CHECK(out[i][0] == fluxes(i, axis));
      CHECK(out[i][1] == states(i, axis));
      CHECK(out[i][2] == turns(i));
      CHECK(out[i][3] == several(i));
      CHECK(out[i][4] == others(i));
      CHECK(out[i][5] == depth(i));
      CHECK(out[i][6] == shadows(i));
      CHECK(out[i][7] == mixed(data, i, axis));
      CHECK(out[i][8] == either(data + i % (N - 5), axis) + either(own, axis));
      CHECK(out[i][9] ==
            count[0] + 10 * count[1] + 100 * count[2] + 1000 * count[3] + at[0] + 7 * at[1] + 49 * at[2]);
    }
  }
  return failures != 0;
}
