// A chunk size of dist_schedule that is known at run time only, on composite constructs whose loop's body does
// not mention it.
#include "../check.h"
#define N 50

int main(int argc, char **argv) {
  (void)argv;
  int chunk = argc + 3, a[N];
  float size = 2.5f;
#pragma omp target teams distribute parallel for dist_schedule(static, chunk) map(from : a)
  for (int i = 0; i < N; i++) a[i] = i;
#pragma omp target teams map(tofrom : a)
#pragma omp distribute parallel for simd dist_schedule(static, (int)size + argc) schedule(static, 2)
  for (int i = 0; i < N; i++) a[i] += i;
#pragma omp teams distribute parallel for dist_schedule(static, chunk) schedule(dynamic, chunk + 1)
  for (int i = 0; i < N; i++) a[i] += i;
  for (int i = 0; i < N; i++) CHECK(a[i] == 3 * i);
  return failures != 0;
}
