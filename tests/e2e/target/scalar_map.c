// Scalars in map clauses: to, from and tofrom.
#include "../check.h"
int main(void) {
  int in = 7, out = 0, both = 3;
#pragma omp target map(to: in) map(from: out) map(tofrom: both)
  {
    out = in * 2;
    both += in;
  }
  CHECK(in == 7);
  CHECK(out == 14);
  CHECK(both == 10);
  return failures != 0;
}
