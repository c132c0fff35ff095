// scan with a user-defined reduction, and over collapsed loops.
// lanes: host
#include "../check.h"
typedef struct {
  long n, sum;
} stat;
#pragma omp declare reduction(+ : stat : omp_out.n += omp_in.n, omp_out.sum += omp_in.sum)
int main(void) {
  stat s = {0, 0}, seen[10][10];
#pragma omp parallel for collapse(2) reduction(inscan, + : s)
  for (int i = 0; i < 10; i++)
    for (int j = 0; j < 10; j++) {
      s.n++;
      s.sum += 10 * i + j;
#pragma omp scan inclusive(s)
      seen[i][j] = s;
    }
  for (int k = 0; k < 100; k++)
    CHECK(seen[k / 10][k % 10].n == k + 1 && seen[k / 10][k % 10].sum == k * (k + 1) / 2);
  CHECK(s.n == 100 && s.sum == 4950);
  return failures != 0;
}
