// in_reduction on target: the target task takes part in the reduction of its taskgroup.
// not-in-gcc: <12: clauses on parts of combined constructs
#include "../check.h"
enum { N = 10 };
int main(void) {
  int sum = 5, product = 1, array[4] = {1, 1, 1, 1};
  double *far = (double[3]){0, 0, 0};
#pragma omp parallel num_threads(4)
#pragma omp single
#pragma omp taskgroup task_reduction(+ : sum, array, far[1 : 2]) task_reduction(* : product)
  {
    for (int i = 0; i < N; i++) {
#pragma omp target in_reduction(+ : sum) nowait
      sum += i;
#pragma omp task in_reduction(+ : sum)
      sum += 100;
    }
    for (int i = 0; i < 3; i++) {
#pragma omp target in_reduction(* : product) in_reduction(+ : array)
      {
        product *= 2;
        array[i] += i + 1;
      }
    }
#pragma omp target in_reduction(+ : sum)
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < 100; i++) sum += 1;
#pragma omp target parallel for in_reduction(+ : sum) reduction(+ : sum) nowait
    for (int i = 0; i < 50; i++) sum += 1;
#pragma omp target in_reduction(+ : far[1 : 2]) nowait
    {
      far[1] += 1.5;
      far[2] += 2.5;
    }
  }
  CHECK(sum == 5 + 45 + 1000 + 150);
  CHECK(product == 8);
  CHECK(array[0] == 2 && array[1] == 3 && array[2] == 4 && array[3] == 1);
  CHECK(far[0] == 0 && far[1] == 1.5 && far[2] == 2.5);
  return failures != 0;
}
