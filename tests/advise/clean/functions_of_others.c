// Pointers that are stored, loaded and passed through pointers to functions.
#include <stdio.h>
static int a[200], b[200];
typedef void worker(int *, int);
#pragma omp begin declare target
static void increment(int *p, int i) { p[i]++; }
static void decrement(int *p, int i) { p[i]--; }
#pragma omp end declare target
int main(void) {
#pragma omp target map(tofrom: a, b)
  {
    int *both[2] = {a, b};
    worker *work[2] = {increment, decrement};
    for (int i = 0; i < 200; i++) work[i % 2](both[i % 3 == 0], i), both[1][i] += 2;
  }
  printf("%d %d\n", a[0], b[1]);
}
