// lanes: host sim sim53 nvcc cubin ptx
// default(private) and default(firstprivate) on a combined construct: what its clauses list is shared around.
#include "../check.h"
int main(void) {
  int errors = 0, scale = 123, a[32], last = 0, sum = 0;
  for (int i = 0; i < 32; ++i) a[i] = i;
#pragma omp target teams distribute parallel for num_teams(2) thread_limit(10) default(private) shared(errors) firstprivate(a) \
    map(to: a[0:32]) map(tofrom: errors) lastprivate(last) reduction(+: sum)
  for (int i = 0; i < 32; ++i) {
    scale = 10;
    a[i] += scale;
    last = a[i];
    sum += i;
    if (a[i] != i + 10) {
#pragma omp atomic
      errors += 1;
    }
  }
  CHECK(errors == 0);
  CHECK(scale == 123 && a[1] == 1 && last == 41 && sum == 496);
  int b = 7;
#pragma omp target teams distribute parallel for default(firstprivate) shared(errors) map(tofrom: errors) firstprivate(b)
  for (int i = 0; i < 32; ++i)
    if (a[i] != i || b != 7) {
#pragma omp atomic
      errors += 1;
    }
  CHECK(errors == 0);
  return failures != 0;
}
