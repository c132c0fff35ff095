// critical regions, unnamed and named, across functions.
// lanes: ref host
#include "../check.h"
static int a, b;
static void bump(void) {
#pragma omp critical
  a = a + 1;
}
int main(void) {
  int n = 0;
#pragma omp parallel
  {
    for (int k = 0; k < 200; k++) {
      bump();
#pragma omp critical
      a += 2;
#pragma omp critical(pair)
      { b += 1; b += 1; }
    }
#pragma omp atomic
    n++;
  }
  CHECK(a == 600 * n);
  CHECK(b == 400 * n);
  return failures != 0;
}
