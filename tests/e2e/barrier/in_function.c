// An orphaned barrier in a function that every thread calls.
#include "../check.h"
#include <omp.h>
static void wait_for_all(void) {
#pragma omp barrier
}
int main(void) {
  int v[40] = {0}, wrong = 0;
#pragma omp target parallel num_threads(40) map(tofrom: v, wrong)
  {
    int me = omp_get_thread_num(), all = omp_get_num_threads();
    for (int k = 1; k < 6; k++) {
      v[me] = k;
      wait_for_all();
      if (v[(me + 7) % all] != k) {
#pragma omp atomic
        wrong++;
      }
      wait_for_all();
    }
  }
  CHECK(wrong == 0);
  return failures != 0;
}
