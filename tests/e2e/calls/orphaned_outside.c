// An orphaned `for` that is reached from no parallel region runs all its iterations on the one thread.
#include "../check.h"
static int count(int n) {
  int c = 0;
#pragma omp for
  for (int i = 0; i < n; i++) c++;
  return c;
}
int main(void) {
  int c = 0;
#pragma omp target map(from: c)
  c = count(17);
  CHECK(c == 17);
  CHECK(count(9) == 9);
  return failures != 0;
}
