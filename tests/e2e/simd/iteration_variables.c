// Loop variables declared outside have the values of the last iteration behind simd, in all its combined forms, and loop.
// lanes: ref host sim sim53 nvcc cubin ptx
// not-in-gcc: <12: variables of reductions on combined target constructs are not mapped
#include "../check.h"

int main(void) {
  int i, j, n = 50, a[100] = {0};
#pragma omp simd
  for (i = 0; i < n; i++) a[i] = i;
  CHECK(i == 50);
  i = -1;
#pragma omp parallel for simd
  for (i = 0; i < n; i += 3) a[i] = i;
  CHECK(i == 51);
  i = -1;
#pragma omp parallel
#pragma omp for simd schedule(dynamic)
  for (i = 0; i < n; i++) a[i] = i;
  CHECK(i == 50);
  i = j = -1;
#pragma omp parallel for simd collapse(2)
  for (i = 0; i < 5; i++)
    for (j = 5; j > 0; j--) a[i * 5 + j] = i;
  CHECK(i == 5 && j == 0);
  i = -1;
#pragma omp teams num_teams(1)
#pragma omp distribute simd
  for (i = 0; i < n; i++) a[i] = i;
  CHECK(i == 50);
  i = -1;
#pragma omp teams distribute parallel for simd num_teams(2)
  for (i = 0; i < n; i++) a[i] = i;
  CHECK(i == 50);
  i = j = -1;
#pragma omp parallel
#pragma omp single
#pragma omp taskloop simd collapse(2)
  for (i = 0; i < n; i++)
    for (j = 0; j < 3; j++) a[i] = i;
  CHECK(i == 50 && j == 3);
  i = -1;
#pragma omp parallel loop
  for (i = 0; i < n; i++) a[i] = i;
  CHECK(i == 50);
  i = -1;
#pragma omp parallel for simd private(i)
  for (i = 0; i < n; i++) a[i] = i;
  CHECK(i == -1);
#pragma omp target teams distribute parallel for simd map(tofrom : a)
  for (i = 0; i < n; i++) a[i]++;
  CHECK(i == 50);
  i = -1;
#pragma omp target parallel for simd map(tofrom : a)
  for (i = 0; i < n; i++) a[i]++;
  CHECK(i == 50);
  i = -1;
#pragma omp target simd map(tofrom : a)
  for (i = 0; i < n; i++) a[i]++;
  CHECK(i == 50 && a[49] == 52);
  return failures != 0;
}
