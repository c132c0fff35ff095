// Functions that a target region calls, and that those call, need no mark (OpenMP 5.0 implicit declare target).
#include "../check.h"
static int third(int x) { return x + 3; }
int second(int x) { return 2 * third(x); }
static int first(int x) {
  int s = 0;
  for (int i = 0; i < x; i++) s += second(i);
  return s;
}
int main(void) {
  int r = 0;
#pragma omp target map(from: r)
  r = first(4);
  CHECK(r == 36);
  CHECK(first(4) == 36);
  return failures != 0;
}
