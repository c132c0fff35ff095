/*
 * measure.h: what every example needs beside its own subject: a clock, the median of several runs, the
 * comparison with the sequential version, and the one line that reports all three. C and CUDA versions
 * of a program share it, so that both are measured in the same way.
 */
#ifndef MEASURE_H
#define MEASURE_H

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Wall-clock time in milliseconds since some fixed moment. */
static inline double now_ms(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e3 + t.tv_nsec * 1e-6;
}

static inline int compare_doubles(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

/* Median of n measurements, 0 if there are none; sorts them. */
static inline double median(double *times, int n) {
  if (n < 1) return 0;
  qsort(times, n, sizeof *times, compare_doubles);
  return n % 2 ? times[n / 2] : (times[n / 2 - 1] + times[n / 2]) / 2;
}

/* Largest difference between the two results, relative to the largest element of the sequential one. */
static inline double relative_error(const float *result, const float *sequential, long n) {
  double largest = 0, difference = 0;
  for (long i = 0; i < n; i++) {
    double d = fabs((double)result[i] - sequential[i]);
    if (!(d <= difference)) difference = d; /* also takes a NaN */
    if (fabs(sequential[i]) > largest) largest = fabs(sequential[i]);
  }
  return largest > 0 ? difference / largest : difference;
}

/* The k-th command-line argument as a positive number, or the default value; ends the program if it is bad. */
static inline int argument(int argc, char **argv, int k, int value) {
  if (k >= argc) return value;
  char *end;
  long given = strtol(argv[k], &end, 10);
  if (*end || end == argv[k] || given < 0 || given > 1 << 30) {
    fprintf(stderr, "%s: '%s' is not a size\n", argv[0], argv[k]);
    exit(2);
  }
  return (int)given;
}

/* Memory for n numbers; ends the program if there is none. */
static inline float *new_floats(long n) {
  float *p = (float *)malloc(n * sizeof(float));
  if (!p) {
    fprintf(stderr, "no memory for %ld numbers\n", n);
    exit(2);
  }
  return p;
}

/* Number i of a fixed, evenly spread sequence in [0, 1). */
static inline float sample(unsigned i) {
  unsigned h = i * 2654435761u;
  h = (h ^ (h >> 15)) * 2246822519u;
  return (h >> 8) / 16777216.0f;
}

/* Prints the line that `make bench` reads and returns the exit status: 0 if the error is tolerable.
 * `error` is negative when the comparison was not asked for. */
static inline int report(const char *name, int n, double resident, double total, double error) {
  printf("%s n=%d resident_ms=%.4f total_ms=%.4f ", name, n, resident, total);
  if (error < 0)
    printf("max_rel_error=unchecked\n");
  else
    printf("max_rel_error=%.2g\n", error);
  if (error < 0 || error <= 1e-4) return 0;
  printf("%s: wrong result\n", name);
  return 1;
}

#endif
