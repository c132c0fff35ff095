// A variable that is firstprivate and lastprivate: every thread has the original value.
// not-in-gcc: <12: lastprivate on combined target constructs maps nothing
#include "../check.h"
enum { N = 5000 };
int main(void) {
  static int a[N];
  int x = 3, bad = 0;
#pragma omp target parallel for firstprivate(x) lastprivate(x) map(from: a)
  for (int i = 0; i < N; i++) {
    a[i] = x;
    if (i == N - 1) x = 9;
  }
  for (int i = 0; i < N; i++) bad += a[i] != 3;
  CHECK(bad == 0);
  CHECK(x == 9);
  return failures != 0;
}
