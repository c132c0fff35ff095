// simd loops whose condition is never true (gcc 12 takes it for an invalid one).
// lanes: host sim
#include "../check.h"
#define N 0

int main(void) {
  int s = 0;
#pragma omp simd reduction(+ : s)
  for (unsigned i = 0; i < N; i++) s++;
#pragma omp parallel for simd reduction(+ : s) collapse(2)
  for (int i = 0; i < 5; i++)
    for (unsigned char j = 255; j > 255; j--) s++;
  CHECK(s == 0);
  return failures != 0;
}
