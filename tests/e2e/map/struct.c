// Whole structures, implicitly and by map clauses.
#include "../check.h"
struct body { double x[3], v[3]; int id; };
int main(void) {
  struct body b = {{1, 2, 3}, {0.5, 0.5, 0.5}, 7}, c = b, many[5];
#pragma omp target map(tofrom: b) map(from: many)
  {
    for (int k = 0; k < 3; k++) b.x[k] += b.v[k];
    for (int i = 0; i < 5; i++) {
      many[i] = b;
      many[i].id = i;
    }
  }
  CHECK(b.x[0] == 1.5 && b.x[1] == 2.5 && b.x[2] == 3.5 && b.id == 7);
  for (int i = 0; i < 5; i++) CHECK(many[i].id == i && many[i].x[2] == 3.5);
#pragma omp target
  c.id = 70;
  CHECK(c.id == 70);
  return failures != 0;
}
