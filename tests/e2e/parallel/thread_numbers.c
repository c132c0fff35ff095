// Thread numbers of a parallel region in a target region are 0 to the number of threads less one.
#include "../check.h"
#include <omp.h>
int main(void) {
  int seen[1024] = {0}, n = 0;
#pragma omp target map(tofrom: seen, n)
  {
#pragma omp parallel
    {
      seen[omp_get_thread_num()]++;
      if (omp_get_thread_num() == 0) n = omp_get_num_threads();
    }
  }
  CHECK(n >= 1 && n <= 1024);
  for (int i = 0; i < 1024; i++) CHECK(seen[i] == (i < n));
  return failures != 0;
}
