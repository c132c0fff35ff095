// atomic on unsigned long long: update, capture, read and write.
#include "../check.h"
#include <stdint.h>
#define N 100
int main(void) {
  unsigned long long sum = 9000000000000000000ULL, written = 0, copies[N], seen[N];
#pragma omp target teams distribute parallel for num_teams(3) map(tofrom: sum, written) map(from: copies, seen)
  for (int i = 0; i < N; i++) {
    unsigned long long mine, now;
#pragma omp atomic capture
    { mine = sum; sum += 1; }
    copies[i] = mine;
#pragma omp atomic write
    written = 7;
#pragma omp atomic read
    now = written;
    seen[i] = now;
  }
  CHECK(sum == (unsigned long long)(9000000000000000000ULL + N));
  CHECK(written == 7);
  int count[N] = {0};
  for (int i = 0; i < N; i++) {
    int k = (int)(unsigned long long)(copies[i] - 9000000000000000000ULL);
    CHECK(k >= 0 && k < N);
    if (k >= 0 && k < N) count[k]++;
    CHECK(seen[i] == 7);
  }
  for (int i = 0; i < N; i++) CHECK(count[i] == 1);
  return failures != 0;
}
