// A named critical region in a worksharing loop with continue.
// lanes: ref host
#include "../check.h"
int main(void) {
  int n = 0;
#pragma omp parallel for
  for (int i = 0; i < 1000; i++) {
    if (i % 3 == 0) continue;
#pragma omp critical(counter)
    {
      if (i % 3 == 1) n += 1;
      else n += 2;
    }
  }
  CHECK(n == 333 + 2 * 333);
  return failures != 0;
}
