// A target region that uses many variables of many kinds.
#include "../check.h"
int main(void) {
  int a0 = 0, a1 = 1, a2 = 2, a3 = 3, a4 = 4, a5 = 5, a6 = 6, a7 = 7, a8 = 8, a9 = 9;
  char c0 = 1, c1 = 2;
  double d0 = 0.5, d1 = 1.5, d2 = 2.5, d3 = 3.5;
  int x[3] = {1, 2, 3}, y[3] = {4, 5, 6}, z[3] = {7, 8, 9};
  double sum = 0;
#pragma omp target map(tofrom: sum) map(to: x, y) map(tofrom: z)
  {
    sum = a0 + a1 + a2 + a3 + a4 + a5 + a6 + a7 + a8 + a9 + c0 + c1 + d0 + d1 + d2 + d3;
    for (int i = 0; i < 3; i++) z[i] += x[i] * y[i];
  }
  CHECK(sum == 56);
  CHECK(z[0] == 11 && z[1] == 18 && z[2] == 27);
  return failures != 0;
}
