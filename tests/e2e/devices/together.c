// Host threads use different devices at the same time.
// lanes: sim
// env: OMPICC_SIM_DEVICES=3
// needs-copies: several sim devices
#include "../check.h"
#include <omp.h>
int main(void) {
  long sums[3] = {0};
#pragma omp parallel for num_threads(3)
  for (int d = 0; d < 3; d++) {
    long s = 0;
    for (int k = 0; k < 10; k++) {
#pragma omp target teams distribute parallel for device(d) reduction(+: s) map(tofrom: s)
      for (int i = 0; i < 100; i++) s += i * (d + 1);
    }
    sums[d] = s;
  }
  for (int d = 0; d < 3; d++) CHECK(sums[d] == 49500L * (d + 1));
  return failures != 0;
}
