// declare target functions and variables that another file defines.
#include "../../check.h"
#include "other.h"
int main(void) {
  int r = 0, s = 0, v[60];
#pragma omp target map(from: r)
  r = scale(7);
  CHECK(r == 21);
  set_factor(5);
#pragma omp target map(from: r, s)
  {
    r = scale(7);
    factor += 1;
    s = factor;
  }
  CHECK(r == 35 && s == 6);
#pragma omp target map(from: v)
  {
#pragma omp parallel
    fill(v, 60);
  }
  for (int i = 0; i < 60; i++) CHECK(v[i] == 2 * i);
  return failures != 0;
}
