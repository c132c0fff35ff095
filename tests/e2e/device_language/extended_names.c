/* Names with letters beyond ASCII, spelled as such or as universal character names, in functions that have regions. */
#include "../check.h"

struct größe {
  int maß;
};

static int zähle(int n) {
  struct größe g = {n};
  int summe_\u00fc = 0;
#pragma omp target map(tofrom : summe_ü) firstprivate(g)
  for (int ä = 0; ä < g.maß; ä++) summe_ü += ä;
#pragma omp parallel for reduction(+ : summe_ü)
  for (int ä = 0; ä < n; ä++) summe_\u00fc += 1;
  return summe_ü;
}

int main(void) {
  CHECK(zähle(10) == 55);
  return failures != 0;
}
