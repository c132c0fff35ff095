// num_threads(strict: n), and what message and severity say of it (OpenMP 6.0).
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
#include <omp.h>
static int calls;
static int four(void) { return calls++, 4; }

int main(void) {
  int n = 4, v[100], sum = 0, one = 0;
  omp_set_dynamic(0);
#pragma omp parallel for num_threads(strict : four()) message("cannot be") severity(fatal)
  for (int i = 0; i < 100; i++) v[i] = omp_get_num_threads();
  CHECK(v[0] == 4 && v[99] == 4 && calls == 1);
#pragma omp parallel num_threads(strict : n) reduction(+ : sum) if (n > 3)
  sum += omp_get_num_threads();
  CHECK(sum == 16);
  // One thread where the condition says so, whatever was asked for; without strict there is no promise.
#pragma omp parallel num_threads(strict : n) reduction(+ : one) if (n > 4) message("not asked for")
  one += omp_get_num_threads();
  CHECK(one == 1);
  omp_set_max_active_levels(1);
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp parallel num_threads(n) message("says nothing without strict")
    v[omp_get_thread_num()] = omp_get_num_threads();
#pragma omp parallel num_threads(strict : n) severity(warning)
    v[omp_get_thread_num()] = omp_get_num_threads();
  }
  CHECK(v[0] == 1);

  sum = one = 0;
#pragma omp target parallel num_threads(strict : n) message("cannot be") reduction(+ : sum)
  sum += omp_get_num_threads();
  CHECK(sum == 16);
#pragma omp target teams distribute parallel for num_threads(strict : n) map(from : v)
  for (int i = 0; i < 100; i++) v[i] = omp_get_num_threads();
  CHECK(v[0] == 4 && v[99] == 4);
  sum = 0;
#pragma omp target map(tofrom : sum, one) firstprivate(n)
  {
#pragma omp parallel num_threads(strict : n + 1) reduction(+ : sum)
    sum += omp_get_num_threads();
#pragma omp parallel num_threads(strict : n) if (n > 4) reduction(+ : one)
    one += omp_get_num_threads();
  }
  CHECK(sum == 25 && one == 1);
  return failures != 0;
}
