// if with modifiers and device on combined constructs.
// env: OMP_TARGET_OFFLOAD=DEFAULT
#include "../check.h"
#include <omp.h>
int main(void) {
  int v[40] = {0}, where = -1;
#pragma omp target teams distribute parallel for if(target: 0) map(tofrom: v, where)
  for (int i = 0; i < 40; i++) {
    v[i]++;
    if (i == 0) where = omp_is_initial_device();
  }
  CHECK(where == 1);
#pragma omp target teams distribute parallel for if(parallel: 0) map(tofrom: v)
  for (int i = 0; i < 40; i++) v[i]++;
#pragma omp target parallel for device(omp_get_default_device()) map(tofrom: v)
  for (int i = 0; i < 40; i++) v[i]++;
#pragma omp target teams distribute parallel for device(omp_get_initial_device()) map(tofrom: v)
  for (int i = 0; i < 40; i++) v[i]++;
  for (int i = 0; i < 40; i++) CHECK(v[i] == 4);
  return failures != 0;
}
