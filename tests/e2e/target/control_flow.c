// switch with fall through, goto, do, while, break and continue in a target region.
#include "../check.h"
int main(void) {
  int kinds[4] = {0}, found = -1, steps = 0, odd = 0;
  int v[12] = {5, 0, 2, 7, 1, 2, 3, 9, 4, 1, 0, 8};
#pragma omp target map(tofrom: kinds, found, steps, odd) map(to: v)
  {
    for (int i = 0; i < 12; i++) {
      switch (v[i]) {
      case 0: kinds[0]++; /* fall through */
      case 1: kinds[1]++; break;
      case 2:
      case 3: kinds[2]++; break;
      default: kinds[3]++;
      }
    }
    for (int i = 0; i < 12; i++) {
      if (v[i] == 9) {
        found = i;
        goto out;
      }
    }
    found = -2;
  out:;
    int n = 27;
    do {
      n = n % 2 ? 3 * n + 1 : n / 2;
      steps++;
    } while (n != 1);
    int i = 0;
    while (1) {
      if (i == 10) break;
      if (i++ % 2 == 0) continue;
      odd++;
    }
  }
  CHECK(kinds[0] == 2);
  CHECK(kinds[1] == 4);
  CHECK(kinds[2] == 3);
  CHECK(kinds[3] == 5);
  CHECK(found == 7);
  CHECK(steps == 111);
  CHECK(odd == 5);
  return failures != 0;
}
