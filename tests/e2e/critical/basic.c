// critical: unnamed and named, each admits one thread of the whole team at a time.
#include "../check.h"
int main(void) {
  int a = 0, b = 0, inside = 0, wrong = 0, n = 0;
#pragma omp target map(tofrom: a, b, wrong, n)
  {
    inside = 0;
#pragma omp parallel num_threads(64)
    {
      for (int k = 0; k < 5; k++) {
#pragma omp critical
        {
          if (inside++ != 0) wrong++;
          a = a + 1;
          inside--;
        }
#pragma omp critical(other)
        b = b + 2;
      }
#pragma omp atomic
      n++;
    }
  }
  CHECK(wrong == 0);
  CHECK(a == 5 * n);
  CHECK(b == 10 * n);
  return failures != 0;
}
