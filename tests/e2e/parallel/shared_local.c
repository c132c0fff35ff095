// Scalars, arrays and structures of the sequential part, shared by a parallel region and seen afterwards.
#include "../check.h"
#include <omp.h>
struct s { int n; double d[4]; };
int main(void) {
  int ok = 0;
#pragma omp target map(from: ok)
  {
    int n = 3, a[10];
    struct s s = {0, {0}};
    char c = 'x';
    for (int i = 0; i < 10; i++) a[i] = 0;
#pragma omp parallel num_threads(10)
    {
#pragma omp for
      for (int i = 0; i < 10; i++) a[i] = i * n;
#pragma omp single
      {
        s.n = a[9];
        s.d[2] = 2.5;
        c = 'y';
      }
    }
    ok = s.n == 27 && s.d[2] == 2.5 && c == 'y' && a[5] == 15;
  }
  CHECK(ok);
  return failures != 0;
}
