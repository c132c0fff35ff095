// Combined constructs that follow from OpenMP 5.2's rules (§17.3) and that few compilers know: target in front of
// parallel sections, parallel masked and their taskloops, and of loop.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
#include <omp.h>
#define N 40

int main(void) {
  int a[N] = {0}, sum = 0, first = 0, second = 0, last = 0, p = 5;
#pragma omp target parallel sections num_threads(3) reduction(+ : sum) map(from : first, second) firstprivate(p)        \
    lastprivate(last)
  {
#pragma omp section
    {
      first = p;
      sum += 1;
      last = 1;
    }
#pragma omp section
    {
      second = p + 1;
      sum += 10;
      last = 2;
    }
  }
  CHECK(first == 5 && second == 6 && sum == 11 && last == 2);

  int seen = -1, others = 0;
#pragma omp target parallel masked filter(1) num_threads(4) map(tofrom : seen, others)
  {
    seen = omp_get_thread_num();
    others += omp_get_num_threads() > 1;
  }
  CHECK(seen == 1 && others == 1);

#pragma omp target parallel masked taskloop num_tasks(4) num_threads(4) reduction(+ : sum) map(tofrom : a)
  for (int i = 0; i < N; i++) {
    a[i] += i;
    sum += 1;
  }
  CHECK(sum == 11 + N);
#pragma omp target parallel masked taskloop simd grainsize(3) map(tofrom : a)
  for (int i = 0; i < N; i++) a[i] += i;
#pragma omp target loop reduction(+ : sum) map(tofrom : a)
  for (int i = 0; i < N; i++) {
    a[i] += i;
    sum += a[i] - 3 * i;
  }
#pragma omp target loop collapse(2) map(tofrom : a)
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 10; j++) a[10 * i + j]++;
  for (int i = 0; i < N; i++) CHECK(a[i] == 3 * i + 1);
  CHECK(sum == 11 + N);
  return failures != 0;
}
