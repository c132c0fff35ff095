// induction on non-rectangular nests.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"

int main(void) {
  double power = 3;
  int sum = 5, bad = 0;
#pragma omp parallel for collapse(2) induction(step(2.0), * : power) induction(step(4), + : sum) reduction(+ : bad) num_threads(3)
  for (int i = 0; i < 6; i++)
    for (int j = i; j < 6; j++) {
      const int number = 6 * i - i * (i - 1) / 2 + j - i;
      double expected = 3;
      for (int n = 0; n < number; n++) expected *= 2;
      bad += power != expected || sum != 5 + 4 * number;
      power *= 2.0;
      sum += 4;
    }
  CHECK(bad == 0 && sum == 5 + 4 * 21 && power == 3.0 * (1 << 21));
  bad = 0;
#pragma omp target parallel for collapse(2) induction(step(4), + : sum) map(tofrom : bad) reduction(+ : bad)
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < i; j++) {
      bad += sum != 89 + 4 * (i * (i - 1) / 2 + j);
      sum += 4;
    }
  CHECK(bad == 0);
  return failures != 0;
}
