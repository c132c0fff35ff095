// schedule(runtime) with OMP_SCHEDULE set.
// env: OMP_SCHEDULE=dynamic,4
#include "../check.h"
int main(void) {
  int v[80] = {0}, h[80] = {0};
#pragma omp target map(tofrom: v)
  {
#pragma omp parallel for schedule(runtime)
    for (int i = 0; i < 80; i++) v[i]++;
  }
#pragma omp parallel for schedule(runtime)
  for (int i = 0; i < 80; i++) h[i]++;
  for (int i = 0; i < 80; i++) CHECK(v[i] == 1 && h[i] == 1);
  return failures != 0;
}
