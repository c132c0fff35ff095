/* Programs made of tasks: Fibonacci numbers and a merge sort. */
#include "measure.h"

enum { LENGTH = 100000, SMALL = 500 };

static int fib(int n) {
  if (n < 2) return n;
  if (n < 12) return fib(n - 1) + fib(n - 2);
  int a, b;
#pragma omp task shared(a)
  a = fib(n - 1);
#pragma omp task shared(b)
  b = fib(n - 2);
#pragma omp taskwait
  return a + b;
}
static double fibonacci(int reps) {
  int result = 0;
  for (int r = 0; r < reps; r++) {
#pragma omp parallel
#pragma omp single
    result = fib(24);
  }
  return result;
}

static int by_value(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return (x > y) - (x < y);
}
static void sort(int *a, int *buffer, long n) {
  if (n <= SMALL) {
    qsort(a, n, sizeof *a, by_value);
    return;
  }
  long half = n / 2;
#pragma omp task
  sort(a, buffer, half);
#pragma omp task
  sort(a + half, buffer + half, n - half);
#pragma omp taskwait
  long i = 0, j = half;
  for (long k = 0; k < n; k++) buffer[k] = j == n || (i < half && a[i] <= a[j]) ? a[i++] : a[j++];
  memcpy(a, buffer, n * sizeof *a);
}
static double merge_sort(int reps) {
  int *a = malloc(LENGTH * sizeof *a), *buffer = malloc(LENGTH * sizeof *buffer);
  for (int r = 0; r < reps; r++) {
    unsigned x = 1;
    for (int i = 0; i < LENGTH; i++) a[i] = (x = x * 1664525 + 1013904223) >> 1;
#pragma omp parallel
#pragma omp single
    sort(a, buffer, LENGTH);
  }
  double check = a[LENGTH / 3];
  free(a), free(buffer);
  return check;
}

static const struct measured all[] = {
    {"fibonacci", fibonacci},
    {"merge-sort", merge_sort},
    {0, 0},
};

int main(int argc, char **argv) { return measure_all(argc, argv, all, 2e-3, 8); }
