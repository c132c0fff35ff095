// parallel single (OpenMP 6.0): one thread of a new team executes the region, all execute its tasks.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
#include <omp.h>
enum { N = 50 };

int main(void) {
  int times = 0, v[N] = {0}, first = 3, own = 5, threads = 0, sum = 0;
#pragma omp parallel single num_threads(4) firstprivate(first) private(own) shared(v)
  {
    times++;
    threads = omp_get_num_threads();
    own = first++;
    for (int i = 0; i < N; i++)
#pragma omp task firstprivate(own)
      v[i] = i + own;
  }
  for (int i = 0; i < N; i++) CHECK(v[i] == i + 3);
  CHECK(times == 1 && threads == 4 && first == 3 && own == 5);
#pragma omp parallel single default(none) shared(times) if (times == 1) reduction(+ : sum) num_threads(3)
  sum += 7;
  CHECK(sum == 7);
  int on_device = 0, inside = 0;
#pragma omp target parallel single num_threads(8) map(tofrom : on_device, inside) private(own)
  {
    own = 2;
    on_device += own;
    inside = omp_get_num_threads();
#pragma omp task shared(on_device)
    on_device += 40;
  }
  CHECK(on_device == 42 && inside == 8);
  return failures != 0;
}
