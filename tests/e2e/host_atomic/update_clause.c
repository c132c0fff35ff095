// update beside capture and compare (OpenMP 5.2 §15.8.4), which are ways to update.
// lanes: ref host sim sim53 nvcc cubin ptx
// not-in-gcc: <12: atomic compare and other clauses
#include "../check.h"

int main(void) {
  int x = 1, y = 5, v = 0;
#pragma omp atomic capture update
  v = x++;
  CHECK(v == 1 && x == 2);
#pragma omp atomic update capture seq_cst
  {
    v = x;
    x = y;
  }
  CHECK(v == 2 && x == 5);
#pragma omp atomic compare update
  if (x == 5) {
    x = 7;
  }
  CHECK(x == 7);
#pragma omp target map(tofrom : x, v)
  {
#pragma omp atomic update capture
    v = x += 2;
  }
  CHECK(v == 9 && x == 9);
  return failures != 0;
}
