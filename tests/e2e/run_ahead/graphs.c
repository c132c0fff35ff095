/* Kernels that follow each other closely are started together, as graphs: different ones, with arguments of many sizes,
 * in blocks of other sizes, with memory of the team and frames, and updates between them. */
// env: OMPICC_GRAPHS=1
#include "../check.h"

enum { N = 1000 };
static int x[N], y[N], rows[3][N];

struct step {
  unsigned char kind;
  double factors[3];
  short shift;
};

static void add(int *a, int n, int by) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++) a[i] += by;
}
static void scale(int *a, int n, struct step s) {
#pragma omp target teams distribute parallel for thread_limit(64) firstprivate(s)
  for (int i = 0; i < n; i++) a[i] = (int)(a[i] * s.factors[s.kind]) % 10007 + s.shift;
}
/* Sums of neighbours by way of the team's memory. */
static void mix(int *a, int n) {
#pragma omp target teams distribute
  for (int from = 0; from < n; from += 100) {
    int tile[100];
#pragma omp parallel for
    for (int i = 0; i < 100; i++) tile[i] = a[from + i];
#pragma omp parallel for
    for (int i = 0; i < 100; i++) a[from + i] = tile[i] + tile[(i + 1) % 100];
  }
}
/* Arrays of a thread, indexed by what is not known. */
static void turn(int *a, const int *places, int n) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++) {
    int own[64];
    for (int k = 0; k < 64; k++) own[k] = a[i] + k;
    for (int k = 0; k < 64; k++) own[places[k] & 63] ^= own[63 - k];
    a[i] = own[places[i] & 63] % 1000;
  }
}
static void large_frame(int *a, int n) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++) {
    int own[4000];
    for (int k = 0; k < 4000; k++) own[(k * 7 + i) % 4000] = k + a[i];
    a[i] = own[(a[i] & 1023) + i % 7] & 4095;
  }
}
static void three(int *a, int n, int m, int by) {
#pragma omp target teams distribute parallel for collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) a[i * m + j] -= by;
}

static int on_host(int k, int *a, const int *places, int turns) {
  if (k == 0)
    for (int i = 0; i < N; i++) a[i] += turns;
  if (k == 1)
    for (int i = 0; i < N; i++) a[i] = (int)(a[i] * 1.5) % 10007 + 3;
  if (k == 2)
    for (int from = 0; from < N; from += 100) {
      int first = a[from];
      for (int i = 0; i < 100; i++) a[from + i] += i < 99 ? a[from + i + 1] : first;
    }
  if (k == 3)
    for (int i = 0; i < N; i++) {
      int own[64];
      for (int j = 0; j < 64; j++) own[j] = a[i] + j;
      for (int j = 0; j < 64; j++) own[places[j] & 63] ^= own[63 - j];
      a[i] = own[places[i] & 63] % 1000;
    }
  if (k == 4)
    for (int i = 0; i < N; i++) a[i] -= turns;
  if (k == 5)
    for (int i = 0; i < N; i++) {
      int own[4000];
      for (int j = 0; j < 4000; j++) own[(j * 7 + i) % 4000] = j + a[i];
      a[i] = own[(a[i] & 1023) + i % 7] & 4095;
    }
  return k;
}

static int places[N];

static void many(int turns) {
  struct step s = {1, {0, 1.5, 0}, 3};
  for (int t = 0; t < turns; t++) {
    add(x, N, t);
    scale(x, N, s);
    mix(x, N);
    turn(x, places, N);
    three(x, 20, 50, t);
    if (t > 5) large_frame(x, N);
    add(y, N, 2 * t);
  }
}

/* One kernel, and as many of it as are fewer than any graph has, and a few more. */
static void some(int count) {
  for (int t = 0; t < count; t++) add(y, N, t + 1);
}

/* What the host changes between two of them. */
static void with_updates(int count) {
  for (int t = 0; t < count; t++) {
    add(x, N, 1);
    x[0] = t;
#pragma omp target update to(x[0 : 1])
    add(x, N, 2);
  }
}

int main(void) {
  for (int i = 0; i < N; i++) x[i] = i % 77, y[i] = -i, places[i] = (i * 37 + 5) & 1023;
  static int a[N];
  for (int i = 0; i < N; i++) a[i] = x[i];
#pragma omp target enter data map(to : x, y, places)
  many(30);
#pragma omp target update from(x, y)
  for (int t = 0; t < 30; t++)
    for (int k = 0; k < 5 + (t > 5); k++) on_host(k, a, places, t);
  for (int i = 0; i < N; i++) CHECK(x[i] == a[i] && y[i] == -i + 29 * 30);
  int sum = 29 * 30;
  for (int count = 0; count < 60; count++) {
    some(count);
    sum += count * (count + 1) / 2;
#pragma omp target update from(y)
    for (int i = 0; i < N; i += 99) CHECK(y[i] == -i + sum);
  }
  with_updates(40);
#pragma omp target update from(x)
  CHECK(x[0] == 39 + 2 && x[1] == a[1] + 40 * 3);
  /* Other threads' kernels, and what comes behind all of them. */
#pragma omp target enter data map(to : rows)
#pragma omp parallel for num_threads(3)
  for (int k = 0; k < 3; k++)
    for (int t = 0; t < 25 + k; t++) add(rows[k], N, t);
#pragma omp target exit data map(from : rows) map(delete : x, y, places)
  for (int k = 0; k < 3; k++) CHECK(rows[k][k] == (25 + k) * (24 + k) / 2 && rows[k][N - 1] == rows[k][k]);
  return failures != 0;
}
