// lastprivate on non-rectangular nests: the nest's last iteration, which is not the last of the box around it.
// env: OMP_NUM_THREADS=3
// not-in-gcc: <12: loops that are not rectangular
#include "../check.h"

int main(void) {
  int k = -1, row = -1;
  double x = 0;
#pragma omp parallel for collapse(2) lastprivate(k, x)
  for (int i = 0; i < 10; i++)
    for (int j = 0; j < 10 - i; j++) {
      k = 100 * i + j;
      x = k / 2.0;
      k++;
    }
  CHECK(k == 901 && x == 450);
#pragma omp parallel
#pragma omp for collapse(3) lastprivate(row) nowait
  for (int i = 0; i < 6; i++)
    for (int j = i; j < 6; j++)
      for (int m = 0; m <= j; m++) row = 100 * i + 10 * j + m;
  CHECK(row == 555);
#pragma omp target parallel for collapse(2) lastprivate(k) map(tofrom : k)
  for (int i = 0; i < 10; i++)
    for (int j = 0; j < i; j++) k = i * 10 + j;
  CHECK(k == 98);
  return failures != 0;
}
