// Variable arrays that are reduced or private in a region whose body does not use them.
// options: -Wno-unused-variable -Wno-openmp-unused-clause
#include "../check.h"

int main(void) {
  volatile int two = 2;
  int n = two, runs = 0;
  int a[n], b[n], (*row)[n] = &b;
  for (int i = 0; i < n; i++) a[i] = b[i] = i + 1;
#pragma omp parallel num_threads(2) reduction(+ : a)
  {
#pragma omp atomic
    runs++;
  }
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp taskgroup task_reduction(+ : a, b[1:n - 1])
    {
#pragma omp task in_reduction(+ : a, b[1:n - 1]) shared(runs)
      {
#pragma omp atomic
        runs++;
      }
#pragma omp task in_reduction(+ : b[1:n - 1]) private(row)
      b[1] += 5;
    }
#pragma omp taskloop reduction(+ : a) private(row)
    for (int i = 0; i < 4; i++) {
#pragma omp atomic
      runs++;
    }
  }
#pragma omp parallel num_threads(2) reduction(task, + : a)
  {
#pragma omp atomic
    runs++;
  }
#pragma omp target parallel num_threads(2) reduction(+ : a) map(tofrom : a, runs)
  {
#pragma omp atomic
    runs++;
  }
  CHECK(a[0] == 1 && a[1] == 2 && b[0] == 1 && b[1] == 7 && runs >= 6);
  return failures != 0;
}
