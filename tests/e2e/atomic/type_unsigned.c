// atomic on unsigned: update, capture, read and write.
#include "../check.h"
#include <stdint.h>
#define N 100
int main(void) {
  unsigned sum = 4000000000u, written = 0, copies[N], seen[N];
#pragma omp target teams distribute parallel for num_teams(3) map(tofrom: sum, written) map(from: copies, seen)
  for (int i = 0; i < N; i++) {
    unsigned mine, now;
#pragma omp atomic capture
    { mine = sum; sum += 1; }
    copies[i] = mine;
#pragma omp atomic write
    written = 7;
#pragma omp atomic read
    now = written;
    seen[i] = now;
  }
  CHECK(sum == (unsigned)(4000000000u + N));
  CHECK(written == 7);
  int count[N] = {0};
  for (int i = 0; i < N; i++) {
    int k = (int)(unsigned)(copies[i] - 4000000000u);
    CHECK(k >= 0 && k < N);
    if (k >= 0 && k < N) count[k]++;
    CHECK(seen[i] == 7);
  }
  for (int i = 0; i < N; i++) CHECK(count[i] == 1);
  return failures != 0;
}
