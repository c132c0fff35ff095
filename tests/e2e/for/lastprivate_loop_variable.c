// The loop variable as lastprivate has its final value after the loop; firstprivate and lastprivate together.
#include "../check.h"
int main(void) {
  int i = 0, x = 50;
#pragma omp target teams distribute parallel for lastprivate(i) map(tofrom: i)
  for (i = 0; i < 77; i += 2) {
  }
  CHECK(i == 78);
#pragma omp target map(tofrom: x)
  {
#pragma omp parallel for firstprivate(x) lastprivate(x)
    for (int k = 0; k < 30; k++)
      if (k == 29) x += k;
  }
  CHECK(x == 79);
  return failures != 0;
}
