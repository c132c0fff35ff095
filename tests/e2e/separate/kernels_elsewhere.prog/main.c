// A declare target variable of a unit without kernels: another unit's use it, a third one's do not.
#include <stdio.h>
#pragma omp declare target
int v = 3, alone = 1;
#pragma omp end declare target
int change(int by), nothing(void);
int main(void) {
  v = 5;
#pragma omp target update to(v)
  int seen = change(4), other = nothing();
#pragma omp target update from(v, alone)
  printf("%d %d %d %d\n", seen, other, v, alone);
  return seen != 5 || other != 7 || v != 9 || alone != 1;
}
