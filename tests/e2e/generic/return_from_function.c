// Early returns of a function between parallel regions.
#include "../check.h"
static int search(const int *v, int n, int wanted) {
  int found = -1;
  if (n <= 0) return -2;
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    if (v[i] == wanted) found = i;
  if (found < 0) return -3;
  int copies = 0;
#pragma omp parallel for reduction(+: copies)
  for (int i = 0; i < n; i++) copies += v[i] == wanted;
  return copies;
}
int main(void) {
  int v[50], r[3];
  for (int i = 0; i < 50; i++) v[i] = i;
#pragma omp target map(to: v) map(from: r)
  {
    r[0] = search(v, 0, 5);
    r[1] = search(v, 50, 99);
    r[2] = search(v, 50, 20);
  }
  CHECK(r[0] == -2 && r[1] == -3 && r[2] == 1);
  return failures != 0;
}
