#include "operations.h"

#pragma omp begin declare target indirect
static int plus3(int x) { return x + 3; }
int doubled(int x) { return 2 * x; }
#pragma omp end declare target

void fill(struct operations *all) {
  all->f[0] = plus3;
  all->f[1] = doubled;
}
int apply(int (*f)(int), int x) { return f(x); }
