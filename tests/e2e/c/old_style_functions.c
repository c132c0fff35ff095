// K&R definitions and implicit int (gnu89), in functions with and without OpenMP.
// lanes: ref host sim
// options: -std=gnu89 -w
// compare: gcc
#include "../check.h"
static counter;
const limit = 7;
add(a, b) { return a + b; }
long mix(c, s, f, p, u)
     char c;
     short s;
     float f;
     register int *p, u;
{
  return c + s + (long)f + *p + u;
}
double half(x) float x; { double r = 0;
#pragma omp parallel num_threads(2) reduction(+: r)
  r += x / 2;
  return r;
}
static int (*choose(which, first, second))()
  int which;
  int (*first)(), (*second)();
{
  int (*r)() = 0;
#pragma omp parallel num_threads(1)
  r = which ? first : second;
  return r;
}
sum_table(table, n) int table[][3]; { auto i, s = 0;
#pragma omp parallel for reduction(+: s)
  for (i = 0; i < n; i++) s += table[i][0] + table[i][2];
  return s;
}
scale(v, n, by) int *v, n; {
  int i;
#pragma omp target parallel for map(tofrom: v[0:n])
  for (i = 0; i < n; i++) v[i] = add_on(v[i], by);
  return n;
}
#pragma omp declare target
add_on(x, by) { return x * by; }
#pragma omp end declare target
apply(function, values) int function(); int values[const 2]; { /* both are adjusted to pointers */
  int i, sum = 0;
#pragma omp parallel for reduction(+: sum)
  for (i = 0; i < 2; i++) sum += function(values[i], i);
  return sum + (sizeof function == sizeof(void *)) + (sizeof values == sizeof(void *));
}
unprototyped();
main() {
  int p = 4, t[2][3] = {{1, 2, 3}, {4, 5, 6}}, v[4] = {1, 2, 3, 4};
  CHECK(add(2, 3) == 5 && mix('\1', 2, 3.0, &p, 5) == 15);
  CHECK(half(3.0) == 3.0);
  CHECK(choose(1, add, unprototyped)(20, 22) == 42);
  CHECK(apply(add, v) == 6);
  CHECK(sum_table(t, 2) == 14 && limit == 7);
  counter += unprototyped(1, 2.5, "x");
  CHECK(counter == 3);
  CHECK(scale(v, 4, 3) == 4 && v[3] == 12 && v[0] == 3);
  return failures != 0;
}
unprototyped(i, d, s) double d; char *s; { return i + (int)d + (*s == 'y'); }
