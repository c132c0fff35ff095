#include <stdio.h>
int main(void) {
  int n = 3;
#pragma omp parallel num_threads(2)
#pragma omp single
  n += __builtin_clrsb(n) + (int)__builtin_clrsbl(n);
  printf("%d\n", n);
  return 0;
}
