// A static variable that a target region declares lasts from one execution to the next, also where parallel regions use it.
// lanes: ref host sim sim53 nvcc cubin ptx
#include "../check.h"

int main(void) {
  int r[4] = {0};
  for (int k = 1; k <= 3; k++) {
#pragma omp target map(tofrom : r)
    {
      static int n = 10, a[2];
      n++, a[1] += 2;
#pragma omp parallel num_threads(2)
#pragma omp single
      n++, a[0]++;
      r[0] = n, r[1] = a[0] * 10 + a[1];
    }
#pragma omp target map(tofrom : r) nowait
    {
      static int n;
      static const int c[3] = {1, 2, 3};
#pragma omp parallel num_threads(3)
#pragma omp single
      n += c[2];
      r[2] = n;
    }
#pragma omp taskwait
#pragma omp target teams num_teams(1) map(tofrom : r)
    {
      static int n = 3;
#pragma omp distribute parallel for reduction(+ : n)
      for (int i = 0; i < 4; i++) n++;
      r[3] = n;
    }
    CHECK(r[0] == 10 + 2 * k && r[1] == 12 * k && r[2] == 3 * k && r[3] == 3 + 4 * k);
  }
  return failures != 0;
}
