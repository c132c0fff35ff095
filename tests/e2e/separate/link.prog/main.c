// A variable in a link clause, a constant and an initialised one, of another file.
// lanes: host sim nvcc cubin ptx
#include "../../check.h"
extern int shared_array[8];
extern const double shared_constant;
extern double shared_initialised[2];
#pragma omp declare target link(shared_array)
#pragma omp begin declare target
extern const double shared_constant;
extern double shared_initialised[2];
int twice(int i);
static int third(void) { return shared_array[2]; }
#pragma omp end declare target
int main(void) {
  int r = 0;
  double d = 0;
#pragma omp target map(tofrom : shared_array) map(from : r, d)
  {
    shared_array[2] = 10;
    r = twice(2) + third();
    shared_initialised[0] += 1;
    d = shared_constant + shared_initialised[0] + shared_initialised[1];
  }
  CHECK(r == 30 && shared_array[2] == 10);
  CHECK(d == 0.5 + 2.5 + 2.5);
#pragma omp target update from(shared_initialised)
  CHECK(shared_initialised[0] == 2.5);
  return failures != 0;
}
