// A single element as a list item.
#include "../check.h"
int main(void) {
  int a[10] = {0};
  int k = 6;
#pragma omp target map(tofrom: a[k])
  a[k] = 99;
  for (int i = 0; i < 10; i++) CHECK(a[i] == (i == 6 ? 99 : 0));
  return failures != 0;
}
