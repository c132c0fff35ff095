// Steps of an unsigned type that are above half of its range.
#include "../check.h"
#include <limits.h>

int main(void) {
  unsigned long long j, seen[8];
  int n = 0;
#pragma omp parallel for ordered schedule(dynamic, 1)
  for (j = 20; j <= LLONG_MAX - 70; j += LLONG_MAX + 50ULL)
#pragma omp ordered
    seen[n++] = j;
  CHECK(n == 1 && seen[0] == 20);
  n = 0;
#pragma omp parallel for ordered schedule(static, 1)
  for (j = 5; j < LLONG_MAX; j = j + (LLONG_MAX + 50ULL))
#pragma omp ordered
    seen[n++] = j;
  CHECK(n == 1 && seen[0] == 5);
  n = 0;
#pragma omp parallel for ordered schedule(guided)
  for (j = ULLONG_MAX - 3; j >= LLONG_MAX + 70ULL; j -= LLONG_MAX + 50ULL)
#pragma omp ordered
    seen[n++] = j;
  CHECK(n == 1 && seen[0] == ULLONG_MAX - 3);
  n = 0;
#pragma omp parallel for ordered
  for (j = 5; j > 2; j += -1ULL)
#pragma omp ordered
    seen[n++] = j;
  CHECK(n == 3 && seen[0] == 5 && seen[2] == 3);
  n = 0;
#pragma omp target teams distribute parallel for map(tofrom : n)
  for (j = 20; j <= LLONG_MAX - 70; j += LLONG_MAX + 50ULL)
#pragma omp atomic
    n++;
  CHECK(n == 1);
  return 0;
}
