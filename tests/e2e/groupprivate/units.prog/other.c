#include <omp.h>
#include "shared.h"
int shared_count;
static int own;
#pragma omp groupprivate(own)
#pragma omp begin declare target
void set(int n) {
  shared_count = n;
  own = 10 * n;
}
int get(void) {
  int n = 0;
#pragma omp parallel reduction(max : n)
  n = shared_count + own;
  return n;
}
#pragma omp end declare target
