// User-defined reductions on parallel, for, sections, simd and teams, orphaned and nested.
// lanes: ref host
#include "../check.h"
typedef struct {
  long n, sum;
} stat;
#pragma omp declare reduction(+ : stat : omp_out.n += omp_in.n, omp_out.sum += omp_in.sum)
static stat shared_stat;

static void orphaned(int n) {
#pragma omp for reduction(+ : shared_stat)
  for (int i = 0; i < n; i++) shared_stat.n++, shared_stat.sum += i;
}

int main(void) {
  stat s = {0, 0}, t = {0, 0}, u = {0, 0}, v = {0, 0}, w = {5, 5};
#pragma omp parallel
  orphaned(100);
  CHECK(shared_stat.n == 100 && shared_stat.sum == 4950);
#pragma omp parallel reduction(+ : s)
  {
    s.n++;
#pragma omp for reduction(+ : t) nowait
    for (int i = 0; i < 10; i++) t.sum += i;
#pragma omp sections reduction(+ : u)
    {
      u.n += 1;
#pragma omp section
      u.n += 10;
#pragma omp section
      u.sum += 100;
    }
#pragma omp parallel num_threads(2) reduction(+ : s)
    s.sum++;
  }
  CHECK(s.n >= 1 && s.sum >= s.n);
  CHECK(t.sum == 45 && u.n == 11 && u.sum == 100);
#pragma omp simd reduction(+ : v)
  for (int i = 0; i < 50; i++) v.n++, v.sum += i;
  CHECK(v.n == 50 && v.sum == 1225);
#pragma omp parallel for simd reduction(+ : v)
  for (int i = 0; i < 50; i++) v.n++, v.sum += i;
  CHECK(v.n == 100 && v.sum == 2450);
#pragma omp teams num_teams(1) reduction(+ : w)
#pragma omp parallel for reduction(+ : w)
  for (int i = 0; i < 10; i++) w.n++;
  CHECK(w.n == 15 && w.sum == 5);
  return failures != 0;
}
