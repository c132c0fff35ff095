// Steps other than one, negative steps, and all comparison operators.
#include "../check.h"
int main(void) {
  int r[8] = {0};
#pragma omp target map(tofrom: r)
  {
#pragma omp parallel num_threads(8)
    {
#pragma omp for reduction(+: r[0:1])
      for (int i = 0; i < 100; i += 7) r[0] += i;
#pragma omp for reduction(+: r[1:1])
      for (int i = 99; i >= 0; i -= 3) r[1] += i;
#pragma omp for reduction(+: r[2:1])
      for (int i = 10; i > -10; --i) r[2] += i;
#pragma omp for reduction(+: r[3:1])
      for (int i = 5; i <= 50; i = i + 5) r[3] += i;
#pragma omp for reduction(+: r[4:1])
      for (int i = 3; 20 > i; i = 2 + i) r[4] += i;
#pragma omp for reduction(+: r[5:1])
      for (int i = 0; i != 9; i++) r[5] += i;
#pragma omp for reduction(+: r[6:1])
      for (int i = 9; i != 0; i--) r[6] += i;
#pragma omp for reduction(+: r[7:1])
      for (int i = 4; i < 4; i++) r[7] += 1;
    }
  }
  int e[8] = {0};
  for (int i = 0; i < 100; i += 7) e[0] += i;
  for (int i = 99; i >= 0; i -= 3) e[1] += i;
  e[2] = 10;
  for (int i = 5; i <= 50; i += 5) e[3] += i;
  for (int i = 3; i < 20; i += 2) e[4] += i;
  e[5] = 36;
  e[6] = 45;
  for (int k = 0; k < 8; k++) CHECK(r[k] == e[k]);
  return failures != 0;
}
