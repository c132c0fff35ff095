// Orphaned worksharing in functions, called from parallel regions and from outside.
// lanes: ref host
#include "../check.h"
static void add(int *v, int n) {
#pragma omp for schedule(dynamic)
  for (int i = 0; i < n; i++) v[i]++;
#pragma omp single
  v[0] += 10;
#pragma omp barrier
#pragma omp critical
  v[1] += 0;
}
int main(void) {
  int v[20] = {0};
  add(v, 20);
#pragma omp parallel
  add(v, 20);
  CHECK(v[0] == 22);
  for (int i = 1; i < 20; i++) CHECK(v[i] == 2);
  return failures != 0;
}
