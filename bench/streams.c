/*
 * streams: target constructs that only move data, beside the same in CUDA (streams.cu): what a grid's shape,
 * reductions and single variables cost. Both print a line for each: its name and the least time in µs.
 *
 *     streams [rounds]
 */
#include "../examples/measure.h"

enum { N = 4100, N2 = N * N };

/* Counted where others might see it: the host waits for each repetition, as the CUDA version does. */
static volatile int repeats_done;

#define MEASURE(name, repeats, construct)                                                                    \
  do {                                                                                                       \
    double least = 1e30;                                                                                     \
    for (int round = 0; round < rounds; round++) {                                                           \
      double start = now_ms();                                                                               \
      for (int r = 0; r < (repeats); r++, repeats_done++) construct;                                                         \
      double time = (now_ms() - start) * 1e3 / (repeats);                                                    \
      if (time < least) least = time;                                                                        \
    }                                                                                                        \
    printf("%-24s %9.2f\n", name, least);                                                                    \
  } while (0)

static void one_variable(double *x) {
  double value = *x;
#pragma omp target map(tofrom : value)
  value += 1;
  *x = value;
}

static void update(double *p, const double *r, double beta) {
#pragma omp target teams distribute parallel for collapse(2)
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < N - 1; j++) p[i * N + j] = r[i * N + j] + beta * p[i * N + j];
}

static void copy_bytes(const char *from, char *to, int n) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++) to[i] = from[i];
}

static void fill(float *x, float value, int n) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++) x[i] = value;
}

static void axpy(float factor, const float *x, float *y, int n) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++) y[i] += factor * x[i];
}

static double conduct(double *q, const double *p, const double *east, const double *north) {
  double dot = 0;
#pragma omp target teams distribute parallel for collapse(2) reduction(+ : dot)
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < N - 1; j++) {
      int k = i * N + j;
      q[k] = (1 + east[k] + east[k - 1] + north[k] + north[k - N]) * p[k] - east[k] * p[k + 1] -
             east[k - 1] * p[k - 1] - north[k] * p[k + N] - north[k - N] * p[k - N];
      dot += p[k] * q[k];
    }
  return dot;
}

static double product(const double *x, const double *y, int n) {
  double dot = 0;
#pragma omp target teams distribute parallel for reduction(+ : dot)
  for (int i = 0; i < n; i++) dot += x[i] * y[i];
  return dot;
}

static double product_in_teams(const double *x, const double *y, int n) {
  double dot = 0;
#pragma omp target teams distribute parallel for reduction(+ : dot) num_teams(n / 128) thread_limit(128)
  for (int i = 0; i < n; i++) dot += x[i] * y[i];
  return dot;
}

static int histogram(const unsigned *keys, int n) {
  int bins[256] = {0};
#pragma omp target teams distribute parallel for reduction(+ : bins)
  for (int i = 0; i < n; i++) bins[keys[i] & 255]++;
  return bins[17];
}

int main(int argc, char **argv) {
  int rounds = argument(argc, argv, 1, 20);
  unsigned *keys = malloc(N2 * sizeof *keys);
  for (int i = 0; i < N2; i++) keys[i] = i * 2654435761u >> 8;
  double *a = calloc(N2, sizeof *a), *b = calloc(N2, sizeof *b), *c = calloc(N2, sizeof *c),
         *d = calloc(N2, sizeof *d), x = 0;
#pragma omp target data map(to : a[:N2], b[:N2], c[:N2], d[:N2], keys[:N2])
  {
    MEASURE("one variable", 500, one_variable(&x));
    MEASURE("dot product, 64 K", 500, x += product(a, b, 1 << 16));
    MEASURE("dot product, 16 M", 5, x += product(a, b, 1 << 24));
    MEASURE("the same, n/128 teams", 5, x += product_in_teams(a, b, 1 << 24));
    MEASURE("copy of 128 M bytes", 5, copy_bytes((char *)c, (char *)d, 1 << 27));
    MEASURE("fill of 32 M floats", 5, fill((float *)d, 0, 1 << 25));
    MEASURE("axpy, 32 M floats", 5, axpy(0.5f, (float *)c, (float *)d, 1 << 25));
    MEASURE("update of a grid", 5, update(a, b, 0.5));
    MEASURE("operator and product", 5, x += conduct(a, b, c, d));
    MEASURE("histogram, 16 M", 5, x += histogram(keys, 1 << 24));
  }
  free(a), free(b), free(c), free(d), free(keys);
  return x < 0;
}
