// Depend objects: made, passed to other functions, updated, destroyed, in arrays and together with others.
// lanes: ref host
#include "../check.h"
#include <omp.h>
static void produce(omp_depend_t *o, int *x) {
#pragma omp task depend(depobj : *o)
  *x += 4;
}
int main(void) {
  int x = 0, y = 0, seen = 0;
  omp_depend_t o, many[3];
#pragma omp parallel
#pragma omp single
  {
#pragma omp depobj(o) depend(inout : x)
    for (int i = 0; i < 5; i++) produce(&o, &x);
#pragma omp depobj(o) update(in)
#pragma omp task depend(depobj : o) depend(out : y) shared(x, y)
    y = x;
#pragma omp task depend(in : y) shared(y, seen)
    seen = y;
#pragma omp depobj(o) destroy
    int z[3] = {0};
    for (int i = 0; i < 3; i++) {
#pragma omp depobj(many[i]) depend(mutexinoutset : z[i])
    }
    for (int i = 0; i < 30; i++) {
      omp_depend_t *next = &many[i % 3];
#pragma omp task depend(depobj : *next) shared(z)
      z[i % 3]++;
    }
#pragma omp task depend(in : z[0], z[1], z[2]) shared(z)
    CHECK(z[0] == 10 && z[1] == 10 && z[2] == 10);
#pragma omp taskwait
    for (int i = 0; i < 3; i++) {
#pragma omp depobj(many[i]) destroy
    }
  }
  CHECK(seen == 20);
  return failures != 0;
}
