// Names with dollars in them, which gcc takes, in all places where a construct repeats them.
#include "../check.h"
int main(void) {
  int a$b = 3, s$ = 0, $x[4] = {1, 2, 3, 4};
#pragma omp parallel firstprivate(a$b) reduction(+ : s$) num_threads(2) shared($x)
  s$ += a$b + $x[1];
#pragma omp target map(tofrom : $x) firstprivate(a$b)
  $x[0] = a$b;
#pragma omp target teams distribute parallel for map($x) reduction(+ : s$)
  for (int i$ = 0; i$ < 4; i$++) s$ += $x[i$];
#pragma omp task firstprivate(a$b) shared(s$)
  s$ += a$b;
#pragma omp taskwait
#pragma omp parallel for lastprivate(a$b) schedule(dynamic)
  for (int i = 0; i < 4; i++) a$b = i;
#pragma omp atomic
  s$ += a$b;
#pragma omp critical(n$)
  s$++;
  CHECK(s$ == 29);
  CHECK(a$b == 3);
  CHECK($x[0] == 3);
  return failures != 0;
}
