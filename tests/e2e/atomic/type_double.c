// atomic on double: update, capture, read and write.
#include "../check.h"
#include <stdint.h>
#define N 100
int main(void) {
  double sum = 1e6, written = 0, copies[N], seen[N];
#pragma omp target teams distribute parallel for num_teams(3) map(tofrom: sum, written) map(from: copies, seen)
  for (int i = 0; i < N; i++) {
    double mine, now;
#pragma omp atomic capture
    { mine = sum; sum += 1; }
    copies[i] = mine;
#pragma omp atomic write
    written = 7;
#pragma omp atomic read
    now = written;
    seen[i] = now;
  }
  CHECK(sum == (double)(1e6 + N));
  CHECK(written == 7);
  int count[N] = {0};
  for (int i = 0; i < N; i++) {
    int k = (int)(double)(copies[i] - 1e6);
    CHECK(k >= 0 && k < N);
    if (k >= 0 && k < N) count[k]++;
    CHECK(seen[i] == 7);
  }
  for (int i = 0; i < N; i++) CHECK(count[i] == 1);
  return failures != 0;
}
