#include <stdio.h>
static inline int unused(int n) {
  __auto_type twice = __builtin_clrsbl(n) + __builtin_clrsbg_like(n);
  return twice;
}
int main(void) {
  int n = 3;
#pragma omp parallel num_threads(2)
#pragma omp single
  n += __builtin_clrsb(n) + (int)__builtin_clrsbl(n);
  printf("%d\n", n);
  return 0;
}
