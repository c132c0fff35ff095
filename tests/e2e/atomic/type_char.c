// atomic on signed char: update, capture, read and write.
#include "../check.h"
#include <stdint.h>
#define N 100
int main(void) {
  signed char sum = -50, written = 0, copies[N], seen[N];
#pragma omp target teams distribute parallel for num_teams(3) map(tofrom: sum, written) map(from: copies, seen)
  for (int i = 0; i < N; i++) {
    signed char mine, now;
#pragma omp atomic capture
    { mine = sum; sum += 1; }
    copies[i] = mine;
#pragma omp atomic write
    written = 7;
#pragma omp atomic read
    now = written;
    seen[i] = now;
  }
  CHECK(sum == (signed char)(-50 + N));
  CHECK(written == 7);
  int count[N] = {0};
  for (int i = 0; i < N; i++) {
    int k = (int)(signed char)(copies[i] - -50);
    CHECK(k >= 0 && k < N);
    if (k >= 0 && k < N) count[k]++;
    CHECK(seen[i] == 7);
  }
  for (int i = 0; i < N; i++) CHECK(count[i] == 1);
  return failures != 0;
}
