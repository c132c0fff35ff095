// What data constructs have mapped behind a pointer in a structure or an array: the pointer is attached when what it lies in
// comes to the device later, also implicitly, unless it has changed or what it pointed to has gone.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
#include <omp.h>
#include <stdlib.h>
enum { N = 16 };
struct s {
  int n, *p;
  double d;
};

static int *numbers(int from) {
  int *p = malloc(N * sizeof *p);
  for (int i = 0; i < N; i++) p[i] = from + i;
  return p;
}

int main(void) {
  struct s s = {N, numbers(0), 0.5};
  int *first = s.p;
#pragma omp target enter data map(to : s.p[0 : s.n])
  for (int round = 0; round < 3; round++) {
#pragma omp target
    for (int i = 0; i < s.n; i++) s.p[i]++;
    CHECK(s.p == first && s.n == N && s.d == 0.5);
  }
#pragma omp target map(to : s)
  s.p[0] += s.n;
#pragma omp target enter data map(alloc : s)
#pragma omp target
  s.p[1] = 5;
#pragma omp target exit data map(delete : s)
#pragma omp target update from(s.p[0 : s.n])
  CHECK(s.p[0] == 3 + N && s.p[1] == 5 && s.p[2] == 5);
  s.p[2] = 50;
#pragma omp target update to(iterator(i = 0 : N), present : s.p[i])
#pragma omp target
  s.p[3] = s.p[2];

  // Another address: it is not attached to what it was.
  int *seen = NULL;
  s.p = first + 1;
#pragma omp target map(from : seen) map(to : s)
  seen = s.p;
  CHECK(seen == first + 1);
  s.p = first;
#pragma omp target exit data map(from : s.p[0 : s.n])
  CHECK(s.p[3] == 50);
#pragma omp target map(from : seen) map(to : s)
  seen = s.p;
  CHECK(seen == first);

  int *rows[3] = {numbers(10), numbers(20), numbers(30)}, **list = malloc(3 * sizeof *list), k = 2;
  for (int i = 0; i < 3; i++) list[i] = rows[i];
#pragma omp target data map(tofrom : rows[k][2 : 5]) map(iterator(i = 0 : 2), tofrom : list[i][0 : N])
  {
#pragma omp target
    rows[k][4] = 77;
#pragma omp target map(to : list[0 : 2])
    list[1][5] = list[0][6];
  }
  CHECK(rows[2][4] == 77 && rows[1][5] == 16);

  struct s many[4];
  for (int i = 0; i < 4; i++) many[i] = (struct s){i, numbers(100 * i), i};
#pragma omp target enter data map(iterator(i = 0 : 4), to : many[i].p[0 : N])
#pragma omp target teams distribute parallel for
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < N; j++) many[i].p[j] += many[i].n;
#pragma omp target exit data map(iterator(i = 0 : 4), from : many[i].p[0 : N])
  for (int i = 0; i < 4; i++) CHECK(many[i].p[3] == 101 * i + 3);
#pragma omp target map(from : seen)
  seen = many[1].p;
  CHECK(seen == many[1].p);
  return failures != 0;
}
