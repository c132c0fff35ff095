// Bounds of sections are evaluated once for each execution of the construct, in terms of what is around it, not of
// the construct's private copies.
#include "../check.h"

static int calls;
static int two(void) {
#pragma omp atomic
  calls++;
  return 2;
}

int main(void) {
  int a[10] = {0}, n = 3;
#pragma omp parallel for reduction(+ : a[two() : two() + 1]) num_threads(4)
  for (int i = 0; i < 100; i++) a[4] += i;
  CHECK(a[4] == 4950 && calls == 2);
#pragma omp parallel for reduction(+ : a[two() : n]) private(n) num_threads(4)
  for (int i = 0; i < 100; i++) {
    n = i;
    a[3] += n;
  }
  CHECK(a[3] == 4950 && n == 3 && calls == 3);
  calls = 0;
  int threads = 0;
#pragma omp parallel num_threads(3)
  {
#pragma omp atomic
    threads++;
#pragma omp for reduction(+ : a[two() : n]) firstprivate(n)
    for (int i = 0; i < 100; i++) {
      n = i;
      a[2] += n;
    }
  }
  CHECK(a[2] == 4950 && calls == threads);
  calls = 0;
  int *p = a;
#pragma omp target teams distribute parallel for reduction(+ : p[two() : n]) private(n) map(tofrom : p[ : 10])
  for (int i = 0; i < 100; i++) {
    n = 1;
    p[2] += n;
  }
  CHECK(a[2] == 5050 && calls == 1 && n == 3);
  return failures != 0;
}
