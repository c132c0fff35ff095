// Doacross loops that have no iterations, in the outer and in the inner loop.
// lanes: ref host
// not-in-gcc: >=13: executes the body once for each iteration of the outer loop
#include "../check.h"
int main(void) {
  int none = 0, total = 0;
#pragma omp parallel
  {
#pragma omp for ordered(2) schedule(dynamic)
    for (int i = 0; i < none; i++)
      for (int l = 0; l < 3; l++) total++;
#pragma omp for ordered(2) schedule(dynamic)
    for (int i = 0; i < 3; i++)
      for (int l = 5; l < none; l++) total++;
  }
  CHECK(total == 0);
  return failures != 0;
}
