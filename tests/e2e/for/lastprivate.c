// lastprivate gets the value of the sequentially last iteration, in each schedule and with collapse.
#include "../check.h"
int main(void) {
  int a = -1, b = -1, c = -1, d = -1, e = -1, i;
#pragma omp target map(tofrom: a, b, c, d, e)
  {
#pragma omp parallel num_threads(12)
    {
#pragma omp for lastprivate(a)
      for (int k = 0; k < 101; k++) a = k * 2;
#pragma omp for lastprivate(b) schedule(dynamic, 3)
      for (int k = 0; k < 101; k++) b = k * 3;
#pragma omp for lastprivate(c) schedule(static, 4)
      for (int k = 100; k >= 0; k--) c = k + 7;
#pragma omp for collapse(2) lastprivate(d)
      for (int k = 0; k < 5; k++)
        for (int l = 0; l < 6; l++) d = 10 * k + l;
    }
#pragma omp parallel for lastprivate(e) private(i)
    for (int k = 0; k < 9; k++) {
      i = k;
      e = i;
    }
  }
  CHECK(a == 200);
  CHECK(b == 300);
  CHECK(c == 7);
  CHECK(d == 45);
  CHECK(e == 8);
  return failures != 0;
}
