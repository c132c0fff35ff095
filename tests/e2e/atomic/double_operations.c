// Multiplication, division and subtraction of floating-point numbers, both operand orders.
#include "../check.h"
int main(void) {
  double p = 1, q = 1024, d = 0, r = 1;
#pragma omp target map(tofrom: p, q, d, r)
  {
#pragma omp parallel num_threads(10)
    {
#pragma omp for
      for (int i = 0; i < 10; i++) {
#pragma omp atomic
        p *= 2;
#pragma omp atomic
        q = q / 2;
#pragma omp atomic
        d = d - 1.5;
      }
#pragma omp single
      {
#pragma omp atomic
        r = 10 - r;
#pragma omp atomic
        r = 18 / r;
      }
    }
  }
  CHECK(p == 1024 && q == 1 && d == -15 && r == 2);
  return failures != 0;
}
