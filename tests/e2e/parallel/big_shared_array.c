// A shared local array larger than the shared-memory stack.
#include "../check.h"
#define N 14000
int main(void) {
  long sum = 0;
#pragma omp target map(from: sum)
  {
    int v[N];
    sum = 0;
#pragma omp parallel for
    for (int i = 0; i < N; i++) v[i] = i;
    for (int i = 0; i < N; i++) sum += v[i];
  }
  CHECK(sum == (long)N * (N - 1) / 2);
  return failures != 0;
}
