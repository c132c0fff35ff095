// begin declare target (OpenMP 5.1).
// lanes: host sim nvcc cubin ptx
#include "../check.h"
#pragma omp begin declare target
int state = 4;
static int bump(int x) { return state += x; }
#pragma omp end declare target
int main(void) {
  int r = 0;
#pragma omp target map(from: r)
  r = bump(3);
  CHECK(r == 7);
  return failures != 0;
}
