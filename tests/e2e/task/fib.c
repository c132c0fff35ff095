// Recursive tasks: shared results, the parameter firstprivate by rule, if and final.
// lanes: ref host
#include "../check.h"
#include <omp.h>
static int inFinal;
static int fib(int n) {
  int a, b;
  if (n < 2) return n;
#pragma omp task shared(a) if (n > 6)
  a = fib(n - 1);
#pragma omp task shared(b) final(n < 8) mergeable
  {
    if (omp_in_final())
#pragma omp atomic write
      inFinal = 1;
    b = fib(n - 2);
  }
#pragma omp taskwait
  return a + b;
}
int main(void) {
  int r = 0;
#pragma omp parallel
#pragma omp single
  r = fib(18);
  CHECK(r == 2584);
  CHECK(inFinal == 1);
  CHECK(fib(12) == 144); // without a team
  return failures != 0;
}
