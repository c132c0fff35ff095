// schedule(static, c) deals chunks of c to the threads in turn; schedule(static) gives one piece each.
#include "../check.h"
#include <omp.h>
#define N 100
int main(void) {
  int who[N], piece[N], n = 0, pieces = 1;
#pragma omp target map(from: who, piece) map(tofrom: n)
  {
#pragma omp parallel num_threads(6)
    {
      if (omp_get_thread_num() == 0) n = omp_get_num_threads();
#pragma omp for schedule(static, 4)
      for (int i = 0; i < N; i++) who[i] = omp_get_thread_num();
#pragma omp for schedule(static)
      for (int i = 0; i < N; i++) piece[i] = omp_get_thread_num();
    }
  }
  for (int i = 0; i < N; i++) CHECK(who[i] == i / 4 % n);
  for (int i = 1; i < N; i++) pieces += piece[i] != piece[i - 1];
  CHECK(pieces <= n);
  return failures != 0;
}
