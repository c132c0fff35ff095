// reduction(task, …) on parallel, for, sections and scope: tasks of the region take part.
// lanes: ref host
// not-in-gcc: <12: scope
#include "../check.h"
static void more(int *x, int n) {
  if (n)
#pragma omp task in_reduction(+ : x[0 : 1])
  {
    x[0] += n;
    more(x, n - 1);
  }
}
int main(void) {
  int sum = 7, threads = 0, array[3] = {1, 1, 1}, loops = 0, parts = 0;
  double most = 0;
#pragma omp parallel reduction(task, + : sum, array) reduction(task, max : most) reduction(+ : threads)
  {
    threads++;
    sum += 100;
    for (int i = 0; i < 5; i++)
#pragma omp task in_reduction(+ : sum, array) in_reduction(max : most)
    {
      sum += i;
      array[i % 3]++;
      if (i > most) most = i;
#pragma omp task in_reduction(+ : sum)
      sum += 1000;
    }
#pragma omp barrier
    sum++;
  }
  CHECK(sum == 7 + threads * (100 + 10 + 5000 + 1) && most == 4);
  CHECK(array[0] == 1 + 2 * threads && array[1] == 1 + 2 * threads && array[2] == 1 + threads);
#pragma omp parallel
  {
#pragma omp for reduction(task, + : loops) schedule(dynamic, 3)
    for (int i = 0; i < 40; i++) {
#pragma omp task in_reduction(+ : loops)
      loops += i;
    }
#pragma omp sections reduction(task, + : parts)
    {
#pragma omp section
      {
#pragma omp task in_reduction(+ : parts)
        parts += 1;
      }
#pragma omp section
      parts += 10;
    }
  }
  CHECK(loops == 780 && parts == 11);
#pragma omp parallel for reduction(task, + : loops)
  for (int i = 0; i < 40; i++) {
    loops++;
#pragma omp task in_reduction(+ : loops)
    loops++;
  }
  CHECK(loops == 860);
  int deep = 0;
#pragma omp parallel reduction(task, + : deep)
  more(&deep, 6);
  CHECK(deep == 21 * threads);
#pragma omp parallel
#pragma omp scope reduction(task, + : deep)
  {
#pragma omp task in_reduction(+ : deep)
    deep++;
  }
  CHECK(deep == 22 * threads);
  return failures != 0;
}
