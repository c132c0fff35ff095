// threadset (OpenMP 6.0): the threads of the team are those of the pool too; no thread is a free agent.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
#include <omp.h>

static int fib(int n) {
  int i, j;
  if (n < 2) return n;
#pragma omp task shared(i) threadset(omp_pool)
  i = fib(n - 1);
#pragma omp task shared(j) threadset(omp_team)
  j = fib(n - 2);
#pragma omp taskwait
  return i + j + omp_is_free_agent() + omp_ancestor_is_free_agent(0);
}

int main(void) {
  int result = 0, sum = 0, on_device = 0;
#pragma omp parallel num_threads(3)
#pragma omp single
  {
    result = fib(12);
#pragma omp taskloop threadset(omp_pool) reduction(+ : sum)
    for (int i = 0; i < 100; i++) sum += i;
  }
  CHECK(result == 144 && sum == 4950);
#pragma omp target map(from : on_device)
  {
    on_device = 1 + omp_is_free_agent();
#pragma omp task threadset(omp_pool) shared(on_device)
    on_device += 5;
  }
  CHECK(on_device == 6);
  return failures != 0;
}
