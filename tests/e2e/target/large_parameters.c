// A structure of several kilobytes as a firstprivate variable of a target region.
#include "../check.h"
struct big { double v[700]; int n; };
int main(void) {
  struct big b;
  double sum = 0;
  b.n = 700;
  for (int i = 0; i < b.n; i++) b.v[i] = i;
#pragma omp target firstprivate(b) map(tofrom: sum)
  {
    for (int i = 0; i < b.n; i++) sum += b.v[i];
    b.n = 0;
  }
  CHECK(sum == 699.0 * 700 / 2);
  CHECK(b.n == 700);
  return failures != 0;
}
