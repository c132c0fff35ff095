// omp_orig in an initializer is the value before the construct, even if other threads, or teams on the host, have ended already.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
#pragma omp declare reduction(sum : int : omp_out += omp_in) initializer(omp_priv = omp_orig)
struct pair { long a, b; };
#pragma omp declare reduction(sum : struct pair : omp_out.a += omp_in.a) initializer(omp_priv = omp_orig)

int main(void) {
  int s = 1, threads = 0, x[3] = {1, 2, 3};
  struct pair p = {1, 7};
#pragma omp parallel num_threads(4) reduction(sum : s) reduction(+ : threads)
  threads++, s += 0;
  CHECK(s == 1 + threads);
  s = 1;
#pragma omp parallel num_threads(4)
#pragma omp for reduction(sum : s, p, x) schedule(dynamic) nowait
  for (int i = 0; i < 100; i++) s += i, p.a += i, x[2] += i;
  CHECK(s == 1 + 4950 + threads && p.a == s && p.b == 7 && x[2] == 3 + 4950 + 3 * threads);
  s = 1;
#pragma omp teams num_teams(3) reduction(sum : s)
  s++;
  CHECK(s == 1 + 3 * 2);
  return failures != 0;
}
