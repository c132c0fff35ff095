// A parallel region inside one that has copies of a global variable means the copy of its master.
// lanes: ref host
// env: OMP_MAX_ACTIVE_LEVELS=3 OMP_NESTED=true
#include "../check.h"
int g = 3, h = 1;
int main(void) {
  int out = 0, first = 0;
#pragma omp parallel private(g) firstprivate(h) num_threads(2) reduction(+ : out, first)
  {
    g = 0;
#pragma omp parallel num_threads(2) reduction(+ : g)
    g += 1;
#pragma omp parallel num_threads(2)
    {
#pragma omp atomic
      g += 1;
#pragma omp atomic
      h += 1;
    }
    out += g;
    first += h;
  }
  CHECK(out == 8 && g == 3 && first == 6 && h == 1);
  return failures != 0;
}
