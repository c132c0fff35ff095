// Compound literals on the device: as values, behind pointers, as arrays, in loops.
#include "../check.h"
struct v { int x, y; };
static int sum(const struct v *v) { return v->x + v->y; }
static int first(const int *p, int n) { return p[0] * n; }
int main(void) {
  int r[4] = {0};
#pragma omp target map(tofrom: r)
  {
    struct v a = (struct v){1, 2}, *p = &(struct v){.y = 4};
    for (int i = 0; i < 3; i++) r[0] += sum(&(struct v){i, 10});
    r[1] = first((int[]){5, 6, 7}, 3);
    r[2] = p->x + p->y;
    p->x = 9;
    a = (struct v){p->x, a.x};
    r[3] = a.x * 10 + a.y + (int){3};
  }
  CHECK(r[0] == 33 && r[1] == 15 && r[2] == 4 && r[3] == 94);
  return failures != 0;
}
