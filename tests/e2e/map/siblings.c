// Several list items of one variable: each keeps its own map type, and what is not listed stays as it is on the
// host.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
#include <stdlib.h>
struct inner {
  int x, y[4];
};
struct outer {
  int a, b;
  struct inner in, *far;
  double c[3];
};
enum { N = 40 };

int main(void) {
  int probe = 0;
#pragma omp target map(to : probe)
  probe = 1;
  const int apart = !probe;

  struct outer s = {1, 2, {3, {4, 5, 6, 7}}, NULL, {8, 9, 10}}, *p = malloc(sizeof *p);
  s.far = malloc(sizeof *s.far), s.far->x = 30, s.far->y[2] = 31;
#pragma omp target data map(to : s.b) map(from : s.a)
  {
#pragma omp target map(s.a, s.b)
    s.a = 10 * s.b;
    if (apart) s.b = 77; // on the host only
  }
  CHECK(s.a == 20);
  CHECK(!apart || s.b == 77);
  s.b = 2;
  // Members of members, an array in one, and what a member points to.
#pragma omp target map(tofrom : s.in.x, s.in.y[1 : 2], s.c[2]) map(to : s.a) map(s.far->x, s.far->y[2])
  {
    s.in.x += s.a, s.in.y[1]++, s.in.y[2]++, s.c[2] *= 2;
    s.far->x++, s.far->y[2]++;
  }
  CHECK(s.in.x == 23 && s.in.y[0] == 4 && s.in.y[1] == 6 && s.in.y[2] == 7 && s.in.y[3] == 7 && s.c[2] == 20);
  CHECK(s.far->x == 31 && s.far->y[2] == 32 && s.a == 20 && s.b == 2);
  *p = s;
#pragma omp target map(tofrom : p->a) map(to : p->in.y) map(from : p->c[0 : 2])
  {
    p->a += p->in.y[3];
    p->c[0] = 1, p->c[1] = 2;
  }
  CHECK(p->a == 27 && p->b == 2 && p->c[0] == 1 && p->c[1] == 2 && p->c[2] == 20);

  // Two sections of one array, of a pointer, and of a variable array, from different ends.
  int a[N], n = N, *q = malloc(n * sizeof(int));
  for (int i = 0; i < N; i++) a[i] = q[i] = i;
#pragma omp target map(to : a[30 : 10]) map(from : a[0 : 10]) map(tofrom : q[35 : 5], q[2]) map(to : q[10 : n / 4])
  {
    for (int i = 0; i < 10; i++) a[i] = a[30 + i] + q[10 + i];
    for (int i = 0; i < 5; i++) q[35 + i] = -1;
    q[2] = -2;
  }
  for (int i = 0; i < N; i++) CHECK(a[i] == (i < 10 ? 40 + 2 * i : i));
  for (int i = 0; i < N; i++) CHECK(q[i] == (i >= 35 ? -1 : i == 2 ? -2 : i));

  // The whole variable and a part of it.
#pragma omp target map(from : s.a) map(to : s)
  s.a = s.b + 1, s.c[0] = 5;
  CHECK(s.a == 3);
  CHECK(!apart || s.c[0] == 8);
  // A pointer and what it points to.
#pragma omp target map(to : q) map(tofrom : q[0 : 2])
  q[0] = q[1] + 5;
  CHECK(q[0] == 6);

  // Unstructured: members come and go together, sections one by one.
#pragma omp target enter data map(to : s.a, s.b) map(to : a[0 : 5]) map(to : a[20 : 5])
#pragma omp target map(alloc : s.a, s.b)
  s.a = s.b + 100;
#pragma omp target map(a[0 : 5])
  a[0] = -5;
#pragma omp target map(a[20 : 5])
  a[20] = -6;
#pragma omp target exit data map(from : s.a, s.b) map(from : a[0 : 5])
#pragma omp target exit data map(from : a[20 : 5])
  CHECK(s.a == s.b + 100 && a[0] == -5 && a[20] == -6);
  free(s.far), free(p), free(q);
  return failures != 0;
}
