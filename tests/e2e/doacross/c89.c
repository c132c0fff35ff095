/*
// options: -std=c89 -pedantic
// lanes: host sim
   libgomp counts in long long, which C89 does not have: that is no reason for a warning about this program. */
#include "../check.h"
static int a[100], b[10][10];
int main(void) {
  int i, k;
  unsigned long j;
#pragma omp parallel for ordered(1)
  for (i = 1; i < 100; i++) {
#pragma omp ordered depend(sink : i - 1)
    a[i] = a[i - 1] + 1;
#pragma omp ordered depend(source)
  }
#pragma omp parallel for ordered(2) schedule(dynamic) private(k)
  for (j = 9; j > 0; j -= 3)
    for (k = 0; k < 10; k += 2) {
#pragma omp ordered depend(sink : j + 3, k - 2) depend(sink : j, k - 2)
      b[j][k] = k ? b[j][k - 2] + 1 : 0;
#pragma omp ordered depend(source)
    }
#pragma omp parallel for schedule(dynamic)
  for (j = 0; j < 100; j++) a[j]++;
  CHECK(a[99] == 100 && b[3][8] == 4 && b[9][8] == 4);
  return failures != 0;
}
