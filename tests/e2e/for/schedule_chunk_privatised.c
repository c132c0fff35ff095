// A chunk size that names a variable of which the construct has private copies means the one around it.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"

int main(void) {
  int chunk = 4, n = 100, sum = 0, last = 0, other = 0;
#pragma omp target map(tofrom : sum, last, other) firstprivate(chunk)
  {
#pragma omp parallel for schedule(static, chunk) private(chunk) reduction(+ : sum) num_threads(4)
    for (int i = 0; i < n; i++) {
      chunk = 0;
      sum += i + chunk;
    }
#pragma omp parallel for schedule(dynamic, chunk) lastprivate(chunk) reduction(+ : last) num_threads(4)
    for (int i = 0; i < n; i++) {
      chunk = i == n - 1 ? 4 : 0;
      last += i;
    }
#pragma omp parallel for ordered schedule(static, chunk) private(chunk) reduction(+ : other) num_threads(4)
    for (int i = 0; i < n; i++) {
      chunk = 0;
#pragma omp ordered
      other += i + chunk;
    }
  }
  CHECK(sum == 4950 && last == 4950 && other == 4950);
  sum = 0;
#pragma omp target teams distribute dist_schedule(static, chunk) private(chunk) reduction(+ : sum)
  for (int i = 0; i < n; i++) {
    chunk = 0;
    sum += i + chunk;
  }
#pragma omp target teams distribute parallel for dist_schedule(static, chunk) schedule(static, chunk) private(chunk) reduction(+ : sum)
  for (int i = 0; i < n; i++) {
    chunk = 0;
    sum += i + chunk;
  }
  CHECK(sum == 9900);
  return failures != 0;
}
