// Sections behind pointers that are members: the pointers are on the device though no list item names them, where
// other members are mapped one by one and where the structure lies behind a pointer.
// not-in-gcc: <12: members behind pointers in map
#include "../check.h"

typedef struct {
  int count, *more;
} inner;
typedef struct {
  long first;
  int *a;
  double *b;
  int la, lb, add;
  inner *in;
} outer;

int main(void) {
  int a[10], more[10];
  double b[10];
  inner in = {1, more};
  outer s = {1, a, b, 10, 10, 7, &in}, *q = &s;
  for (int i = 0; i < 10; i++) a[i] = i, b[i] = 2 * i, more[i] = 3;

#pragma omp target map(to : s.add) map(tofrom : s.a[ : s.la]) map(to : s.b[ : s.lb])
  for (int i = 0; i < 10; i++) s.a[i] += s.b[i] + s.add;
  CHECK(a[0] == 7 && a[9] == 34);

#pragma omp target map(tofrom : q->a[ : q->la]) map(to : q->b[ : s.lb])
  for (int i = 0; i < 10; i++) q->a[i] -= q->b[i];
  CHECK(a[0] == 7 && a[9] == 16);

#pragma omp target map(to : s.add, s.in->more[ : s.lb]) map(tofrom : s.a[2 : 8])
  for (int i = 2; i < 10; i++) s.a[i] += s.in->more[i] + s.add;
  CHECK(a[0] == 7 && a[2] == 19 && a[9] == 26);

#pragma omp target data map(to : s.add) map(tofrom : s.a[ : s.la]) map(to : s.b[ : s.lb])
  {
#pragma omp target
    for (int i = 0; i < 10; i++) s.a[i] += s.b[i];
#pragma omp target map(s.a[ : 0])
    for (int i = 0; i < 10; i++) s.a[i] += s.add;
  }
  CHECK(a[0] == 14 && a[9] == 51);

  // Nothing else of the structure: all of it is mapped.
#pragma omp target map(tofrom : s.a[ : s.la]) map(to : s.b[ : s.lb])
  for (int i = 0; i < s.la; i++) s.a[i] += s.b[i];
  CHECK(a[0] == 14 && a[9] == 69);

  // The host's pointers are what they were.
  CHECK(s.a == a && s.b == b && s.in == &in && in.more == more && q == &s);
  return failures != 0;
}
