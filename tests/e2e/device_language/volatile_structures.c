// Volatile structures are copied, from, to, into parameters and out of functions, as others are.
// compare: gcc
#include <stdio.h>

struct pair {
  int a, b;
};

#pragma omp declare target
static int sum(struct pair p) { return p.a + p.b; }
static struct pair twice(volatile struct pair *p) {
  p->a *= 2;
  return *p;
}
#pragma omp end declare target

int main(void) {
  int out[6] = {0};
#pragma omp target map(tofrom : out)
  {
    volatile struct pair x = {1, 2}, rows[2] = {{3, 4}, {5, 6}};
    struct pair y = x, list[] = {{7, 8}, rows[1]};
    out[0] = y.a + y.b + list[1].b;
    y.b = 40;
    x = rows[0] = y;
    out[1] = x.a + x.b + rows[0].b;
    out[2] = sum(x) + sum(rows[1]);
    y = twice(&x);
    out[3] = y.a;
    out[4] = (y = x).b;
    const volatile struct pair z = x;
    out[5] = sum(z);
  }
  for (int i = 0; i < 6; i++) printf("%d\n", out[i]);
}
