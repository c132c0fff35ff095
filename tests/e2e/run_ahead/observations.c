/* Kernels that are queued while the host goes on: whatever it does in between, it sees what it would see had it waited
 * for each of them. */
#include "../check.h"
#include <math.h>
#include <stdlib.h>

enum { N = 300 };
static double *a, *b;
static int rounds, limit = 7;

static void relax(int n, const double *from, double *to) {
#pragma omp target teams distribute parallel for
  for (int i = 1; i < n - 1; i++) to[i] = 0.5 * (from[i - 1] + from[i + 1]);
}
static int add(int n, double *x, int by) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++) x[i] += by;
  if (by > 100) return by;
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++) x[i] *= 2;
  return 2 * by;
}

/* One of a switch's ways is taken each time, until one leaves the function. */
static int ways(int most) {
  for (int k = 0; k < most; k++) {
    relax(N, a, b);
    switch (k % 5) {
    case 1: relax(N, b, a); break;
    case 3: add(N, a, k);
    case 4: add(N, b, 1); break;
    default:
      if (k > 9) return k;
    }
  }
  return -1;
}
static double by_host[2][N];
static void relax_on_host(int from, int to) {
  for (int i = 1; i < N - 1; i++) by_host[to][i] = 0.5 * (by_host[from][i - 1] + by_host[from][i + 1]);
}
static void add_on_host(int to, int by) {
  for (int i = 0; i < N; i++) by_host[to][i] = (by_host[to][i] + by) * 2;
}
static void check_ways(void) {
#pragma omp target update from(a[0 : N], b[0 : N])
  for (int i = 0; i < N; i++) by_host[0][i] = a[i], by_host[1][i] = b[i];
  for (int k = 0; k <= 10; k++) {
    relax_on_host(0, 1);
    if (k % 5 == 1) relax_on_host(1, 0);
    if (k % 5 == 3) add_on_host(0, k);
    if (k % 5 >= 3) add_on_host(1, 1);
  }
  CHECK(ways(20) == 10);
#pragma omp target update from(a[0 : N], b[0 : N])
  for (int i = 0; i < N; i++) CHECK(a[i] == by_host[0][i] && b[i] == by_host[1][i]);
}

/* Pointers that are exchanged, a limit at file scope, a function that returns in the middle. */
static void exchange(void) {
  double *p = a, *q = b;
  int given = 0;
  for (rounds = 0; rounds < limit; rounds++) {
    relax(N, p, q);
    double *t = p;
    p = q;
    q = t;
    given += add(N, p, rounds == 3 ? 101 : rounds);
  }
#pragma omp target update from(a[0 : N], b[0 : N])
  CHECK(given == 101 + 2 * (0 + 1 + 2 + 4 + 5 + 6));
  CHECK(rounds == 7);
  printf("%.6f %.6f\n", a[5], b[N - 7]);
}

/* A scalar that comes home in each step and decides about the next one; branches that print, break and return. */
static int converge(double tolerance, int most) {
  double change = 1;
  int step = 0;
  while (change > tolerance) {
    change = 0;
#pragma omp target teams distribute parallel for reduction(max : change) map(tofrom : change)
    for (int i = 1; i < N - 1; i++) {
      b[i] = 0.25 * (a[i - 1] + 2 * a[i] + a[i + 1]);
      change = fmax(change, fabs(b[i] - a[i]));
    }
    relax(N, b, a);
    if (step % 8 == 0) printf("step %d: %.5f\n", step, change);
    if (step == most) {
      printf("no more\n");
      break;
    }
    if (change > 1e9) return -1;
    step++;
  }
  return step;
}

/* What is mapped and brought up to date in the loop itself. */
static void moved(void) {
  int weights[4] = {1, 2, 3, 4}, total = 0;
  for (int k = 0; k < 5; k++) {
    int local[2] = {k, k + 1};
#pragma omp target enter data map(to : weights)
#pragma omp target map(tofrom : total) map(to : local)
    total += weights[k & 3] * local[1];
#pragma omp target map(always, tofrom : weights)
    weights[k & 3]++;
#pragma omp target exit data map(delete : weights)
  }
  CHECK(total == 1 * 1 + 2 * 2 + 3 * 3 + 4 * 4 + 2 * 5);
  CHECK(weights[0] * 1000 + weights[1] * 100 + weights[2] * 10 + weights[3] == 3345);
}

/* Values that the host writes between constructs that have copied them. */
static void rewritten(void) {
  int n = 1, sum = 0;
  int *history = malloc(8 * sizeof *history);
  for (int k = 0; k < 8; k++) history[k] = 0;
#pragma omp target data map(tofrom : history[0 : 8])
  {
    for (int k = 0; k < 8; k++) {
#pragma omp target map(to : n)
      history[k] = n;
      n = 3 * n;
#pragma omp target map(tofrom : sum)
      sum += n + history[k];
      sum++;
    }
    history[7] = -1;
#pragma omp target update to(history[7 : 1])
#pragma omp target
    history[6] = history[7];
  }
  CHECK(history[6] == -1);
  CHECK(history[7] == -1);
  CHECK(sum == 4 * (1 + 3 + 9 + 27 + 81 + 243 + 729 + 2187) + 8);
  free(history);
}

/* Host threads that run ahead side by side. */
static void threads(void) {
  int results[4] = {0};
#pragma omp parallel for num_threads(4)
  for (int t = 0; t < 4; t++) {
    int value = t;
#pragma omp target enter data map(to : value)
    for (int k = 0; k < 20; k++) {
#pragma omp target map(tofrom : value)
      value += k;
    }
#pragma omp target exit data map(from : value)
    results[t] = value;
  }
  for (int t = 0; t < 4; t++) CHECK(results[t] == t + 190);
}

int main(void) {
  a = malloc(N * sizeof *a), b = malloc(N * sizeof *b);
  for (int i = 0; i < N; i++) a[i] = b[i] = i % 17;
#pragma omp target data map(tofrom : a[0 : N], b[0 : N])
  {
    exchange();
    printf("%d steps\n", converge(1e-2, 30));
    printf("%d steps\n", converge(1e-2, 11));
    check_ways();
  }
  printf("%.6f %.6f\n", a[3], b[N - 2]);
  moved();
  rewritten();
  threads();
  free(a), free(b);
  return failures != 0;
}
