// distribute collapse(2), and distribute with lastprivate and firstprivate.
#include "../check.h"
int main(void) {
  int m[12][13], last = -1, base = 7;
#pragma omp target teams distribute collapse(2) map(from: m)
  for (int i = 0; i < 12; i++)
    for (int j = 12; j >= 0; j--) m[i][j] = i * 13 + j;
  for (int i = 0; i < 12; i++)
    for (int j = 0; j < 13; j++) CHECK(m[i][j] == i * 13 + j);
#pragma omp target teams distribute lastprivate(last) firstprivate(base) map(tofrom: last)
  for (int i = 0; i < 50; i++) last = base + i;
  CHECK(last == 56);
  return failures != 0;
}
