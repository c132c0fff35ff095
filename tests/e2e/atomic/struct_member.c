// Atomics on members, on elements behind pointers, and with a right-hand side of another type.
#include "../check.h"
struct s { int hits; double mass; struct { short low; } in; };
int main(void) {
  struct s s[3] = {{0, 0, {0}}, {0, 0, {0}}, {0, 0, {0}}}, *p = s;
  float f = 0;
  int i_plus_double = 0;
#pragma omp target teams distribute parallel for map(tofrom: p[0:3], f, i_plus_double)
  for (int i = 0; i < 90; i++) {
#pragma omp atomic
    p[i % 3].hits++;
#pragma omp atomic
    (p + i % 3)->mass += 0.5;
#pragma omp atomic
    p[i % 3].in.low += 2;
#pragma omp atomic
    f += 0.25;
#pragma omp atomic
    i_plus_double += 2.75; /* computed as a double, then cut to an int: 2 more each time */
  }
  for (int k = 0; k < 3; k++) CHECK(s[k].hits == 30 && s[k].mass == 15 && s[k].in.low == 60);
  CHECK(f == 22.5f);
  CHECK(i_plus_double == 180);
  return failures != 0;
}
