// Target regions as the body of if, else, switch and loops.
#include "../check.h"
int main(void) {
  int n = 0;
  for (int i = 0; i < 6; i++) {
    if (i % 2)
#pragma omp target map(tofrom: n)
      n += 1;
    else
#pragma omp target map(tofrom: n)
      n += 10;
    switch (i) {
    case 3:
#pragma omp target map(tofrom: n)
      n += 100;
      break;
    default: break;
    }
  }
  int k = 0;
  while (k < 2) {
#pragma omp target map(tofrom: k)
    k++;
  }
  CHECK(n == 133);
  CHECK(k == 2);
  return failures != 0;
}
