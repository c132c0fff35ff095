// inline in the dialect of gnu17: inline definitions, extern inline, static inline, gnu_inline, always_inline.
// lanes: ref host sim
// options: -std=gnu17
// compare: gcc
#include "../check.h"
static __inline__ int a(int x) { return x + 1; }
static inline __attribute__((always_inline)) int b(int x) { return a(x) * 2; }
extern __inline__ __attribute__((gnu_inline, always_inline)) int c(int x) { return x - 1; }
int c(int x) { return x - 1; }
inline int d(int x) { return x * 3; }
extern inline int d(int x);
inline int e(int x) { return x * 5; }
int e(int x);
static inline int g(int n) {
  int s = 0, i;
#pragma omp parallel for reduction(+: s)
  for (i = 0; i < n; i++) s += d(i) + e(i);
  return s;
}
int main(void) {
  int r = 0, t = 0;
#pragma omp parallel num_threads(1)
  r = a(1) + b(2) + c(3) + d(4) + e(5) + g(3);
#pragma omp target map(tofrom: t)
  t = a(1) + b(2) + d(4) + e(5);
  printf("%d %d\n", r, t);
  return failures != 0;
}
