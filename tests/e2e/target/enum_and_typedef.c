// Enumerations, typedefs, and types that are local to the function around the target region.
#include "../check.h"
enum colour { RED, GREEN = 5, BLUE };
typedef struct { enum colour c; short weight; } stone;
int main(void) {
  typedef long counter;
  enum { LIMIT = 4 };
  struct pair { counter a; stone s; } p = {3, {GREEN, 2}};
  counter total = 0;
  stone stones[LIMIT] = {{RED, 1}, {BLUE, 2}, {GREEN, 3}, {BLUE, 4}};
#pragma omp target map(tofrom: total) map(to: stones)
  {
    enum colour wanted = BLUE;
    for (int i = 0; i < LIMIT; i++)
      if (stones[i].c == wanted) total += stones[i].weight;
    p.s.c = RED;
    total += p.a * (p.s.c + BLUE);
  }
  CHECK(total == 24);
  CHECK(p.s.c == RED); /* a structure is mapped tofrom */
  return failures != 0;
}
