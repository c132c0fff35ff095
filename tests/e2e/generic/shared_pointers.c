// Pointers of the target construct's that one thread of a region changes, and all have.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
#include <omp.h>

enum { N = 64 };

int main(void) {
  int a[N], seen[N] = {0}, again[N] = {0}, *p = a, *q = a;
  for (int i = 0; i < N; i++) a[i] = 10 * i;
#pragma omp target map(to : a) map(tofrom : seen, again) thread_limit(N)
  {
#pragma omp parallel
    {
#pragma omp single
      p += 3;
      seen[omp_get_thread_num()] = *p + 1;
#pragma omp barrier
#pragma omp master
      q = p + 1;
    }
#pragma omp parallel
    again[omp_get_thread_num()] = *q + 2;
  }
  for (int i = 0; i < N; i++) CHECK((!seen[i] || seen[i] == 31) && (!again[i] || again[i] == 42));
  CHECK(seen[0] == 31 && again[0] == 42 && p == a && q == a);
  return failures != 0;
}
