// A parallel region in a device function that uses nothing but globals.
#include "../check.h"
#pragma omp declare target
int squares[100], calls;
int fill(void) {
#pragma omp parallel for
  for (int i = 0; i < 100; i++) squares[i] = i * i;
#pragma omp parallel
  {
#pragma omp atomic
    calls++;
  }
  return squares[7];
}
#pragma omp end declare target

int main(void) {
  int seventh = 0;
#pragma omp target map(from : seventh)
  seventh = fill();
#pragma omp target update from(squares, calls)
  CHECK(seventh == 49);
  CHECK(calls >= 1);
  for (int i = 0; i < 100; i++) CHECK(squares[i] == i * i);
  return failures != 0;
}
