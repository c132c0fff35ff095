// Reductions declared in blocks hide those outside for the same type only, and local types may be theirs.
// lanes: ref host
#include "../check.h"
#pragma omp declare reduction(f : int : omp_out += omp_in) initializer(omp_priv = 0)
#pragma omp declare reduction(f : long : omp_out += 10 * omp_in) initializer(omp_priv = 0)

static int outer(int n) {
  int s = 0;
#pragma omp parallel for reduction(f : s)
  for (int i = 0; i < n; i++) s++;
  return s;
}

static void inner(int n, int *a, long *b) {
  int s = 0;
  long t = 0;
#pragma omp declare reduction(f : int : omp_out -= omp_in) initializer(omp_priv = 0)
#pragma omp parallel num_threads(2) reduction(f : s) reduction(f : t)
  {
#pragma omp for
    for (int i = 0; i < n; i++) s++, t++;
  }
  *a = s;
  *b = t;
  {
#pragma omp declare reduction(f : long : omp_out += omp_in) initializer(omp_priv = 0)
    t = 0;
#pragma omp parallel for reduction(f : t)
    for (int i = 0; i < n; i++) t++;
    b[1] = t;
  }
}

static int local_type(int n) {
  typedef struct {
    int even, odd;
  } counts;
#pragma omp declare reduction(count : counts : omp_out.even += omp_in.even, omp_out.odd += omp_in.odd) \
    initializer(omp_priv = {0, 0})
  counts c = {0, 0};
#pragma omp parallel for reduction(count : c)
  for (int i = 0; i < n; i++)
    if (i % 2)
      c.odd++;
    else
      c.even++;
  return c.even * 1000 + c.odd;
}

int main(void) {
  int a;
  long b[2];
  CHECK(outer(100) == 100);
  inner(100, &a, b);
  CHECK(a == -100 && b[0] == 1000 && b[1] == 100);
  CHECK(local_type(101) == 51050);
  return failures != 0;
}
