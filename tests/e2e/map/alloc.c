// map(alloc) gives storage without transfers.
#include "../check.h"
int main(void) {
  int scratch[50], out = 0;
  for (int i = 0; i < 50; i++) scratch[i] = -1;
#pragma omp target map(alloc: scratch) map(from: out)
  {
    for (int i = 0; i < 50; i++) scratch[i] = i;
    out = scratch[10] + scratch[49];
  }
  CHECK(out == 59);
  return failures != 0;
}
