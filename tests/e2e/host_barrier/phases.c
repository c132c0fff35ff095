// Barriers and flush between phases on the host.
// lanes: ref host
#include "../check.h"
#include <omp.h>
int main(void) {
  int v[64] = {0}, wrong = 0;
#pragma omp parallel
  {
    int me = omp_get_thread_num(), all = omp_get_num_threads();
    for (int k = 1; k < 50 && me < 64; k++) {
      v[me] = k;
#pragma omp barrier
      if (v[(me + 1) % all] != k) {
#pragma omp atomic
        wrong++;
      }
#pragma omp barrier
    }
  }
  CHECK(wrong == 0);
  return failures != 0;
}
