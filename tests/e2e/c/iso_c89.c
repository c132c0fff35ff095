/*
// lanes: ref host
// options: -std=c89 -w
// compare: gcc
-std=c89: asm, inline, typeof and restrict are names. */
#include "../check.h"
static int asm = 1, inline = 2, restrict = 4;
struct typeof { int typeof; };
static int twice(inline) int inline; { return 2 * inline; }
int main() {
  struct typeof typeof = {8};
  int i, r = 0;
#pragma omp parallel for reduction(+: r)
  for (i = 0; i < 4; i++) {
    __typeof__(i) k = i;
    typeof.typeof += 0;
    r += k * asm + inline + restrict + twice(i) + typeof.typeof;
  }
  printf("%d\n", r);
  return failures != 0;
}
