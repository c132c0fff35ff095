// Definitions with identifier lists are called with promoted arguments, directly and through pointers without
// prototypes or with those that C11 6.7.6.3p15 asks for; their parameters have their own types inside.
// options: -std=gnu17 -w
// compare: gcc
#include <stdio.h>
#pragma omp declare target
float twice(x) float x; { return x * 2; }
int add(c, s) signed char c; short s; { return c * 1000 + s; }
float both(x, n) float x; int n; { return x + n; }
int truth(b, e) _Bool b; enum { red, green } e; { return b * 10 + (e == green); }
static float (*table[])() = {twice, both};
struct ops { float (*first)(); int (*second)(); };
static struct ops ops = {twice, add};
float late();
static float calls_late(void) { return late(1.5f, 'a'); }
float late(x, c) float x; char c; { return x + c; }
float apply(f, v) float (*f)(); float v; { return f(v); }
float first_prototype(float x);
float first_prototype(x) float x; { return x / 2; }
float counted(x, n) float x; unsigned char n; { return n ? counted(x + 1.25f, n - 1) : x; }
int shared(c) signed char c; {
  int sum = 0;
#pragma omp parallel num_threads(4) reduction(+ : sum)
  {
    sum += c;
#pragma omp atomic
    c++;
  }
  return sum > 0 ? c : -c;
}
int changed(s) short s; { short *p = &s; s += 40000; return *p; }
float prototype_behind(x, c) float x; char c; { return x + c; }
float prototype_behind(double, int);
#pragma omp end declare target

int main(void) {
  float out[20] = {0};
#pragma omp target map(tofrom : out)
  {
    float (*p)() = twice;
    int (*q)() = add;
    out[0] = p(1.0f) + p(0.1);
    out[1] = q('a', 300) + add(300, 70000);
    p = both;
    out[2] = p(1.5f, 2);
    out[3] = table[0](2.5) + table[1](3.5f, 1) + ops.first(1.25f) + ops.second(1, 2);
    out[4] = calls_late();
    out[5] = apply(twice, 4.5f) + apply(&twice, 1.0f);
    out[6] = twice(2.0f) + twice(0.3);
    char c = 100;
    out[7] = q(c, (short) 70000);
    p = out[6] > 100 ? both : twice;
    out[8] = p(7.0f);
    out[9] = (p == twice) + 2 * (both != p) + 4 * (twice == ops.first) + 8 * (twice != 0);
    float (*typed)(double) = twice;
    out[10] = typed(8.0f);
    out[11] = first_prototype(9.0f);
    float (*prototyped)(float) = first_prototype;
    out[12] = prototyped(10.0f);
    out[13] = counted(0.5f, 260);
    out[14] = truth(7, 1);
    q = truth;
    out[15] = q(1, 0);
    out[16] = changed(1) + prototype_behind(1.5f, 300);
  }
  out[17] = twice(0.1);
  for (int i = 0; i < 18; i++) printf("%.9g\n", out[i]);
  int r = 0;
#pragma omp target map(from : r)
  {
    int (*q)() = shared;
    r = q(2);
  }
  printf("%d\n", r > 0 || r < 0);
}
