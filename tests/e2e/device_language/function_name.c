// __func__ in a target region and in functions on the device is the user's function.
#include "../check.h"
static int same(const char *a, const char *b) {
  while (*a && *a == *b) a++, b++;
  return *a == *b;
}
static int helper(void) { return same(__func__, "helper"); }
int main(void) {
  int r[2] = {0};
#pragma omp target map(tofrom: r)
  {
    r[0] = same(__func__, "main");
    r[1] = helper();
  }
  CHECK(r[0] == 1 && r[1] == 1);
  return failures != 0;
}
