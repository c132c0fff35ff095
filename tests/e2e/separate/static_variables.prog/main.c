// Static declare target variables of the same name in files whose device code is linked together.
// lanes: host sim sim53 nvcc cubin ptx
#include "../../check.h"
#pragma omp begin declare target
static int x = 1;
static const int k[2] = {1, 2};
static int f(int i) { return x++ + k[i]; }
int visible(void) { return x; }
int of_other(void);
#pragma omp end declare target
int other(int *its_x);

int main(void) {
  int r = 0, s = 0, its_x = 0;
#pragma omp target map(from : r, s)
  {
    r = f(1) * 1000 + visible();
    s = of_other();
  }
#pragma omp target update from(x)
  CHECK(r == 3002 && x == 2 && s == 100);
  x = 50;
#pragma omp target update to(x)
  CHECK(other(&its_x) == 120 * 1000 + 50 && its_x == 101);
  return failures != 0;
}
