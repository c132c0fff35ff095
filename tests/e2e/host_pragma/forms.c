// A program with openmp pragmas in macros, through _Pragma, and with other pragmas that pass through.
// lanes: ref host
#include "../check.h"
#define PARALLEL_FOR _Pragma("omp parallel for reduction(+: sum)")
#define TEXT(x) #x
#define OMP(x) _Pragma(TEXT(omp x))
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunknown-pragmas"
int main(void) {
  int sum = 0, n = 0;
#pragma GCC diagnostic pop
  PARALLEL_FOR
  for (int i = 0; i < 10; i++) sum += i;
  OMP(parallel num_threads(1))
  n = 3;
  CHECK(sum == 45);
  CHECK(n == 3);
  return failures != 0;
}
