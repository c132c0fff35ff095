// collapse on the host, static and dynamic, and steps that are variables.
// lanes: ref host
#include "../check.h"
int main(void) {
  int m[7][8][9] = {{{0}}}, step = 2, low = 1, count = 0, none = 0;
#pragma omp parallel for collapse(3) schedule(dynamic, 5)
  for (int i = 0; i < 7; i++)
    for (long j = 7; j >= 0; j--)
      for (unsigned k = 0; k < 9; k++) m[i][j][k]++;
  for (int i = 0; i < 7 * 8 * 9; i++) CHECK((&m[0][0][0])[i] == 1);
#pragma omp parallel for collapse(2) reduction(+: count)
  for (int i = low; i < 20; i += step)
    for (int j = 50; j > low * 10; j -= step + 1) count += i * j;
  int e = 0;
  for (int i = 1; i < 20; i += 2)
    for (int j = 50; j > 10; j -= 3) e += i * j;
  CHECK(count == e);
#pragma omp parallel for collapse(2) reduction(+: none)
  for (int i = 0; i < 10; i++)
    for (int j = 5; j < 5; j++) none++;
  CHECK(none == 0);
  return failures != 0;
}
