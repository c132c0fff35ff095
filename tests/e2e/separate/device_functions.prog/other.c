#include "other.h"
#pragma omp declare target
int factor = 3;
int scale(int x) { return x * factor; }
void fill(int *v, int n) {
#pragma omp for
  for (int i = 0; i < n; i++) v[i] = 2 * i;
}
#pragma omp end declare target
void set_factor(int f) {
  factor = f;
#pragma omp target update to(factor)
}
