// defaultmap for scalars, aggregates and pointers.
// needs-copies: what is mapped `to` is changed
#include <omp.h>
#include "../check.h"
#pragma omp declare target
int global = 3;
#pragma omp end declare target
int main(void) {
  int s = 1, host = 0;
  double d = 2;
  int a[4] = {1, 2, 3, 4};
  struct pair {
    int x, y;
  } p = {1, 2};
#pragma omp target defaultmap(tofrom: scalar)
  {
    s = 10;
    d += 0.5;
    host = omp_is_initial_device();
  }
  CHECK(s == 10 && d == 2.5);
#pragma omp target teams distribute parallel for defaultmap(tofrom: scalar) num_teams(4)
  for (int i = 0; i < 100; i++) {
#pragma omp atomic
    s += i;
  }
  CHECK(s == 10 + 4950);
  s = 0;
#pragma omp target teams defaultmap(tofrom: scalar) num_teams(3) reduction(+: s)
  s += 1;
  CHECK(s >= 1 && s <= 3);
#pragma omp target defaultmap(firstprivate: aggregate) map(from: s)
  {
    a[0] = 100;
    p.x = 100;
    s = a[0] + a[1] + p.x + p.y;
  }
  CHECK(s == 204 && a[0] == 1 && p.x == 1);
#pragma omp target defaultmap(to: aggregate) defaultmap(from: scalar)
  {
    s = a[3];
    a[3] = 9;
    p.y = 9;
  }
  CHECK(s == 4);
  CHECK(host || (a[3] == 4 && p.y == 2));
  a[3] = 4;
  int *q = a;
#pragma omp target data map(a)
  {
#pragma omp target defaultmap(tofrom: aggregate) defaultmap(default: pointer)
    {
      a[1] = 20;
      q[2] = 30;
    }
  }
  CHECK(a[1] == 20 && a[2] == 30);
#pragma omp target defaultmap(none) map(from: s) firstprivate(d)
  s = global + (int)d;
  CHECK(s == 5);
#pragma omp target defaultmap(tofrom)
  {
    s++;
    a[0] = s;
  }
  CHECK(s == 6 && a[0] == 6);
  return failures != 0;
}
