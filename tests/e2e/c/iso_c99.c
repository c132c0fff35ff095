// -std=c99: asm and typeof are names, inline and restrict are not; // comments, mixed declarations.
// lanes: ref host sim
// options: -std=c99
// compare: gcc
#include "../check.h"
static int asm = 1;
static inline int add(const int *restrict typeof, int n) { return typeof[0] + n; }
int main(void) {
  int typeof = 5, r = 0;
#pragma omp parallel num_threads(1) firstprivate(typeof)
  {
    typeof++;
    int late = add(&typeof, asm);
    for (int i = 0; i < 2; i++) r += late;
  }
  printf("%d\n", r);
#pragma omp target map(tofrom: r) map(to: typeof)
  r += add(&typeof, 1);
  printf("%d\n", r);
  return failures != 0;
}
