// declare target link: the variable is mapped when it is used, and functions on the device see it.
#include "../check.h"
int big[100];
#pragma omp declare target link(big)
#pragma omp declare target
static int get(int i) { return big[i]; }
#pragma omp end declare target
int main(void) {
  int r = 0;
  for (int i = 0; i < 100; i++) big[i] = i;
#pragma omp target map(tofrom: big) map(from: r)
  {
    r = get(30);
    big[31] = get(1) + 99;
  }
  CHECK(r == 30);
  CHECK(big[31] == 100);
  return failures != 0;
}
