// collapse(2) and collapse(3) with bounds and steps of several kinds.
#include "../check.h"
int main(void) {
  int a[9][11] = {{0}}, b[4][5][6] = {{{0}}}, n = 9;
#pragma omp target map(tofrom: a, b)
  {
#pragma omp parallel num_threads(16)
    {
#pragma omp for collapse(2)
      for (int i = 0; i < n; i++)
        for (int j = 10; j >= 0; j -= 2) a[i][j] += i * 100 + j;
#pragma omp for collapse(3) schedule(dynamic, 7)
      for (int i = 0; i < 4; i++)
        for (long j = 0; j < 5; j++)
          for (unsigned k = 0; k < 6; k++) b[i][j][k] += 1;
    }
  }
  for (int i = 0; i < 9; i++)
    for (int j = 0; j < 11; j++) CHECK(a[i][j] == (j % 2 ? 0 : i * 100 + j));
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 5; j++)
      for (int k = 0; k < 6; k++) CHECK(b[i][j][k] == 1);
  return failures != 0;
}
