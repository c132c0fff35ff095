// unroll: full, partial with and without a factor, no clause; bodies that can be copied and such that cannot; under
// worksharing and target constructs.
// lanes: host sim sim53 nvcc
#include "../check.h"
#include <string.h>
static int hits[100];
static void check_once(int n) {
  for (int i = 0; i < 100; i++) CHECK(hits[i] == (i < n));
  memset(hits, 0, sizeof hits);
}

int main(void) {
  int n = 37;
#pragma omp unroll full
  for (int i = 0; i < 7; i++) {
    if (i == 100) continue;
    hits[i]++;
  }
  check_once(7);
#pragma omp unroll full
  for (int i = 0; i < 0; i++) hits[i]++;
  check_once(0);
#pragma omp unroll partial(4)
  for (int i = 0; i < n; i++) {
    if (i == 5) {
      hits[i] = 1;
      continue;
    }
    hits[i]++;
  }
  check_once(n);
#pragma omp unroll partial
  for (int i = 40; i > 0; i--) hits[i - 1]++;
  check_once(40);
#pragma omp unroll
  for (int i = 0; i < n; i++) hits[i]++;
  check_once(n);
  int total = 0;
#pragma omp unroll partial(3)
  for (int i = 0; i < n; i++) {
    static int count;
    total = ++count;
    hits[i]++;
  }
  CHECK(total == n);
  check_once(n);
#pragma omp unroll full
  for (int i = 0; i < 4; i++) {
    if (i == 2) goto skip;
    hits[i]++;
  skip:;
  }
  CHECK(hits[2] == 0);
  hits[2] = 1;
  check_once(4);
  int k;
#pragma omp unroll partial(5)
  for (k = 0; k < n; k++) hits[k]++;
  CHECK(k == n);
  check_once(n);
#pragma omp parallel for schedule(static, 2)
#pragma omp unroll partial(4)
  for (int i = 0; i < n; i++) hits[i]++;
  check_once(n);
  float f[100], *p;
#pragma omp parallel for
#pragma omp unroll partial(2)
  for (p = f; p < f + 100; p += 1) *p = (float)(p - f);
  for (int i = 0; i < 100; i++) CHECK(f[i] == (float)i);
#pragma omp target teams distribute parallel for map(tofrom : hits)
#pragma omp unroll partial(4)
  for (int i = 0; i < n; i++) hits[i]++;
  check_once(n);
#pragma omp target map(tofrom : hits)
#pragma omp parallel for num_threads(10)
  for (int i = 0; i < 10; i++)
#pragma omp unroll full
    for (int j = 0; j < 3; j++) hits[3 * i + j]++;
  check_once(30);
#pragma omp parallel num_threads(3)
#pragma omp unroll partial(2)
  for (int i = 0; i < 3; i++)
#pragma omp for
    for (int j = 0; j < 10; j++) hits[10 * i + j]++;
  check_once(30);
  return failures != 0;
}
