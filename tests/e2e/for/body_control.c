// continue, nested loops with break, switch and declarations in the body of a worksharing loop.
#include "../check.h"
int main(void) {
  int v[60];
#pragma omp target map(from: v)
  {
#pragma omp parallel for schedule(dynamic)
    for (int i = 0; i < 60; i++) {
      int steps = 0;
      v[i] = 0;
      if (i % 5 == 0) continue;
      for (int k = 0;; k++) {
        if (k * k > i) break;
        steps++;
      }
      switch (i % 3) {
      case 0: v[i] = steps; break;
      case 1: v[i] = -steps; continue;
      default: v[i] = 100;
      }
      v[i]++;
    }
  }
  for (int i = 0; i < 60; i++) {
    int steps = 0;
    while (steps * steps <= i) steps++;
    CHECK(v[i] == (i % 5 == 0 ? 0 : i % 3 == 0 ? steps + 1 : i % 3 == 1 ? -steps : 101));
  }
  return failures != 0;
}
