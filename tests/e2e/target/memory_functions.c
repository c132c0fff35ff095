// memcpy, memset and other functions of string.h and stdlib.h on the device.
#include "../check.h"
#include <stdlib.h>
#include <string.h>
int main(void) {
  int a[8], b[8] = {0}, n = -1, m = -1, l = -1;
  for (int i = 0; i < 8; i++) a[i] = i + 1;
#pragma omp target map(to: a) map(tofrom: b, n, m, l)
  {
    memcpy(b, a, 4 * sizeof(int));
    memset(&b[4], 0xff, 2 * sizeof(int));
    n = abs(-5);
    m = strcmp("abc", "abd") < 0;
    l = (int)strlen("four");
  }
  for (int i = 0; i < 4; i++) CHECK(b[i] == i + 1);
  CHECK(b[4] == -1 && b[5] == -1 && b[6] == 0);
  CHECK(n == 5);
  CHECK(m == 1);
  CHECK(l == 4);
  return failures != 0;
}
