// Loops whose bounds are at the ends of their types.
#include "../check.h"
#include <limits.h>
int main(void) {
  int n = 0, m = 0;
  long big = 0;
  unsigned high = 0;
#pragma omp target map(tofrom: n, m, big, high)
  {
#pragma omp parallel for reduction(+: n)
    for (int i = INT_MAX - 10; i < INT_MAX; i++) n++;
#pragma omp parallel for reduction(+: m) schedule(dynamic, 4)
    for (int i = INT_MIN; i < INT_MIN + 25; i++) m++;
#pragma omp parallel for reduction(+: big)
    for (long i = 5000000000L; i < 5000000100L; i += 10) big += i - 5000000000L;
#pragma omp parallel for reduction(+: high)
    for (unsigned i = 4294967290u; i > 4294967280u; i--) high++;
  }
  CHECK(n == 10);
  CHECK(m == 25);
  CHECK(big == 450);
  CHECK(high == 10);
  return failures != 0;
}
