// lastprivate and firstprivate on host loops: scalars, arrays, structures and the loop variable.
// lanes: ref host
#include "../check.h"
struct s { int i; double d; };
int main(void) {
  int x = 4, i, a[3] = {0};
  struct s s = {0, 0};
#pragma omp parallel for lastprivate(x, s, a, i) firstprivate(x) schedule(dynamic, 3)
  for (i = 0; i < 50; i += 3) {
    if (i == 48) x += i;
    s.i = i;
    s.d = i * 0.5;
    a[0] = a[1] = a[2] = i;
  }
  CHECK(x == 52 && s.i == 48 && s.d == 24 && a[2] == 48 && i == 51);
  return failures != 0;
}
