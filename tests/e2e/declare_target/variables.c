// declare target variables: the device's copies start with the initialisers and live between regions.
#include "../check.h"
#pragma omp declare target
int counter = 3;
static double factors[4] = {1, 2, 3, 4};
struct { int a, b; } state = {5, 6};
int add(int x) {
  counter += x;
  return counter;
}
#pragma omp end declare target
int main(void) {
  int r = 0;
#pragma omp target map(from: r)
  {
    r = add(4) + state.b;
    state.a = 50;
    factors[2] *= 2;
  }
  CHECK(r == 13);
#pragma omp target map(from: r)
  r = add(1);
  CHECK(r == 8);
#pragma omp target update from(counter, factors, state)
  CHECK(counter == 8);
  CHECK(factors[2] == 6 && factors[3] == 4);
  CHECK(state.a == 50 && state.b == 6);
  counter = 100;
#pragma omp target update to(counter)
#pragma omp target map(from: r)
  r = add(0);
  CHECK(r == 100);
  return failures != 0;
}
