// A hundred rounds of host and device turns on data that stays on the device.
#include "../check.h"
int main(void) {
  int v[8] = {0};
#pragma omp target data map(tofrom: v)
  for (int k = 0; k < 100; k++) {
#pragma omp target
    for (int i = 0; i < 8; i++) v[i] += i;
#pragma omp target update from(v)
    for (int i = 0; i < 8; i++) v[i] += 1;
#pragma omp target update to(v)
  }
  for (int i = 0; i < 8; i++) CHECK(v[i] == 100 * (i + 1));
  return failures != 0;
}
