// Calls through pointers whose type has no prototype pass the arguments promoted, as C before C23 says.
// options: -std=gnu17
// compare: gcc
#include <stdio.h>
#pragma omp declare target
int add(int a, int b) { return a + b; }
int scale(double a, int b) { return (int)(a * b); }
struct ops { int (*op)(); };
static int (*tab[])() = {add, scale};
static struct ops o = {add};
static int apply(int (*f)(), int a) { return f(a, 3); }
int late();
static int callsLate(void) { return late(4, 5.0); }
int late(int a, double b) { return a + (int)b; }
float old(c, f) char c; float f; { return c + f; }
#pragma omp end declare target
int main(void) {
  int out[16] = {0};
#pragma omp target map(tofrom : out)
  {
    int (*p)() = add;
    out[0] = p(1, 2);
    out[1] = tab[0](3, 4) + tab[1](2.5, 4);
    out[2] = o.op(5, 6);
    out[3] = apply(add, 7) + apply(p, 8);
    out[4] = callsLate();
    out[5] = old('a', 1.5f) * 2;
    out[6] = (*p)(1, 'a');
    short s = 3;
    out[7] = p(s, s);
    out[8] = tab[1](1.5f, s);
  }
  for (int i = 0; i < 9; i++) printf("%d\n", out[i]);
}
