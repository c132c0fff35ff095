// Three and four loops, one of which has more iterations than a grid has blocks in y or in z: several launches.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
#include <stdlib.h>

enum { Z = 4200000, Y = 530000 };

int main(void) {
  int n = Z, m = 1, last = -1;
  long p = Y, wrong = 0;
  unsigned char *seen = calloc(Z, 1);
#pragma omp target teams distribute parallel for collapse(3) map(tofrom : seen[ : Z]) lastprivate(last)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      for (int k = 0; k < m; k++) {
        seen[i] += i % 5 + j + k;
        last = i;
      }
  for (int i = 0; i < Z; i++) wrong += seen[i] != i % 5;
  CHECK(!wrong && last == Z - 1);
#pragma omp target teams distribute parallel for collapse(3) map(tofrom : seen[ : Z])
  for (int i = 0; i < 2; i++)
    for (long j = p; j > 0; j--)
      for (int k = 3; k <= 3; k++) {
        if (j % 7 == 0) continue;
        seen[i * p + j - 1] = 100 + i + k;
      }
  wrong = 0;
  for (int i = 0; i < 2 * Y; i++) wrong += seen[i] != ((i % Y + 1) % 7 ? 103 + i / Y : i % 5);
  CHECK(!wrong && seen[2 * Y] == 2 * Y % 5);
#pragma omp target teams distribute parallel for collapse(4) map(tofrom : seen[ : Z])
  for (int h = 0; h < 10; h++)
    for (int i = 0; i < n / 10; i++)
      for (int j = 0; j < m; j++)
        for (int k = 0; k < m; k++) seen[h * (n / 10) + i] = h;
  wrong = 0;
  for (int i = 0; i < Z; i++) wrong += seen[i] != i / (Z / 10);
  CHECK(!wrong);
  free(seen);
  return failures != 0;
}
