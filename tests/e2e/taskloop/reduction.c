// Reductions of taskloop, its in_reduction, and the combined forms with parallel, master and masked.
// lanes: ref host
// not-in-gcc: <12: masked
#include "../check.h"
int main(void) {
  long sum = 3, squares = 0;
  int n = 200, a[4] = {0}, last = 0;
  double most = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskloop reduction(+ : sum, a) reduction(max : most) grainsize(9)
    for (int i = 1; i <= n; i++) {
      sum += i;
      a[i % 4]++;
      if (i * 0.5 > most) most = i * 0.5;
    }
    CHECK(sum == 3 + 20100 && most == 100);
    for (int i = 0; i < 4; i++) CHECK(a[i] == 50);
#pragma omp taskgroup task_reduction(+ : squares)
    {
#pragma omp taskloop in_reduction(+ : squares) nogroup
      for (int i = 0; i < 50; i++) squares += i * i;
#pragma omp taskloop simd in_reduction(+ : squares) num_tasks(3)
      for (int i = 50; i < 100; i++) squares += i * i;
#pragma omp task in_reduction(+ : squares)
      squares += 1000000;
    }
    CHECK(squares == 328350 + 1000000);
  }
#pragma omp parallel master taskloop reduction(+ : sum) num_threads(3)
  for (int i = 0; i < n; i++) sum++;
  CHECK(sum == 20103 + 200);
#pragma omp parallel masked taskloop simd lastprivate(last)
  for (int i = 0; i < n; i++) last = i;
  CHECK(last == 199);
#pragma omp parallel
  {
#pragma omp master taskloop collapse(2) reduction(- : sum)
    for (int i = 0; i < 10; i++)
      for (int j = 0; j < 10; j++) sum -= 1;
#pragma omp masked taskloop filter(0) reduction(+ : squares)
    for (int i = 0; i < 10; i++) squares++;
#pragma omp master taskloop simd
    for (int i = 0; i < 10; i++) a[0] += 0;
  }
  CHECK(sum == 20203 && squares == 1328360);
#pragma omp parallel master taskloop simd private(last) shared(a) default(none)
  for (int i = 0; i < 4; i++) {
    last = i;
    a[last] = last;
  }
  CHECK(a[3] == 3);
#pragma omp parallel master taskloop firstprivate(n) default(firstprivate) lastprivate(last)
  for (int i = 0; i < 4; i++) last = n + i;
  CHECK(last == 203);
  return failures != 0;
}
