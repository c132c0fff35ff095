// A parallel region in a function that the target region calls, with variables of that function shared.
#include "../check.h"
#include <omp.h>
static int run(int *v, int n, int factor) {
  int offset = factor + 1, threads = 0;
#pragma omp parallel num_threads(5)
  {
#pragma omp for
    for (int i = 0; i < n; i++) v[i] = i * factor + offset;
#pragma omp atomic
    threads++;
  }
  return threads;
}
int main(void) {
  int v[40], threads = 0;
#pragma omp target map(from: v, threads)
  threads = run(v, 40, 3);
  for (int i = 0; i < 40; i++) CHECK(v[i] == 3 * i + 4);
  CHECK(threads >= 1 && threads <= 5);
  CHECK(run(v, 3, 2) >= 1 && v[2] == 7);
  return failures != 0;
}
