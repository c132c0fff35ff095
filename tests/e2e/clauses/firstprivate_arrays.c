// firstprivate arrays and structures on target: the device works on its own copy.
#include "../check.h"
struct pair { int a; double b; };
int main(void) {
  int v[6] = {1, 2, 3, 4, 5, 6}, sum = 0;
  struct pair p = {10, 0.5};
#pragma omp target firstprivate(v, p) map(tofrom: sum)
  {
    for (int i = 0; i < 6; i++) {
      v[i] *= 2;
      sum += v[i];
    }
    p.a += 5;
    sum += p.a;
  }
  CHECK(sum == 57);
  CHECK(v[5] == 6 && p.a == 10);
  return failures != 0;
}
