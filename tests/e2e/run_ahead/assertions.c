// Assertions and other statement expressions between kernels that are queued, also in functions.
#include "../check.h"
#include <assert.h>
#include <stdlib.h>

static void add(double *a, int n, int by) {
  assert(n % 4 == 0);
  if (by > 1000) abort();
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++) a[i] += by;
}

int main(void) {
  enum { N = 4096, TURNS = 50 };
  double *a = calloc(N, sizeof *a);
  int turns = 0;
#pragma omp target data map(tofrom: a[0:N])
  for (int k = 1; k <= TURNS; k++) add(a, N, k);
  int wrong = 0;
  for (int i = 0; i < N; i++) wrong += a[i] != TURNS * (TURNS + 1) / 2;
  CHECK(wrong == 0);
#pragma omp target data map(tofrom: a[0:N])
  {
    for (int k = 0; k < TURNS; k++) {
      assert(k >= 0 && k < TURNS);
      const int by = ({ int twice = 2 * k; turns++; twice - k; });
      add(a, N, by);
#pragma omp target update from(a[N - 1:1])
      assert(a[N - 1] == TURNS * (TURNS + 1) / 2 + k * (k + 1) / 2);
      add(a, N, 0);
    }
    for (int k = 0; k < TURNS; k++) {
      const int by = ({
        if (k > 9) break;
        1;
      });
      add(a, N, by);
    }
  }
  CHECK(turns == TURNS);
  wrong = 0;
  for (int i = 0; i < N; i++) wrong += a[i] != TURNS * (TURNS + 1) / 2 + TURNS * (TURNS - 1) / 2 + 10;
  CHECK(wrong == 0);
  free(a);
  return failures != 0;
}
