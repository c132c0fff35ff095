// defaultmap(none) wants the program's variables listed, not the bounds that arrays of variable size have.
// not-in-gcc: <12: an internal error of its own
#include "../check.h"

int main(void) {
  volatile int bound = 7;
  int n = bound;
  int a[n + 2], m[n][3];
  unsigned long size = 0;
  for (int i = 0; i < n + 2; i++) a[i] = i;
#pragma omp target defaultmap(none) map(from : size) map(tofrom : a) map(alloc : m)
  {
    size = sizeof a + sizeof m;
    a[2]++;
  }
  CHECK(size == (n + 2 + 3 * n) * sizeof(int) && a[2] == 3);
#pragma omp target teams distribute parallel for defaultmap(none) map(a) firstprivate(n)
  for (int i = 0; i < n + 2; i++) a[i] *= 2;
  CHECK(a[2] == 6 && a[8] == 16);
  return 0;
}
