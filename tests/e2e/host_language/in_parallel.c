// Statement expressions, compound literals, static locals, goto and labels inside parallel regions.
// lanes: ref host
#include "../check.h"
#include <string.h>
static const char *name(void) {
  const char *n = 0;
#pragma omp parallel num_threads(1)
  n = __func__;
  return n;
}
int main(void) {
  int r = 0, k = 0;
#pragma omp parallel num_threads(1)
  {
    static int calls;
    struct local { int a, b; } x = {1, 2};
    int *q = (int[]){4, 5, 6};
  again:
    calls++;
    if (++k < 3) goto again;
    r = calls + x.a + x.b + q[2] + ({ int t = 10; t * 2; });
  }
  CHECK(r == 3 + 3 + 6 + 20);
  CHECK(strcmp(name(), "name") == 0);
  return failures != 0;
}
