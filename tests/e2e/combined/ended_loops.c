// Loops over a few elements that end before if there are no more: of most threads nothing ends them. What is tested in
// front of them does not overflow where the program does not.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
#include <limits.h>

enum { EACH = 8, N = 1003, THREADS = (N + EACH - 1) / EACH + 3 };
static int data[N], sums[THREADS], last[THREADS], counts[THREADS];
static long sentinels[THREADS];

int main(void) {
  int first[THREADS];
  for (int i = 0; i < N; i++) data[i] = i * 7 % 31 - 9;
  for (int t = 0; t < THREADS; t++) {
    first[t] = t % 10 == 9 ? INT_MAX : t % 10 == 8 ? INT_MAX - 3 : t * EACH;
    sentinels[t] = t % 7 == 6 ? LONG_MAX : t * EACH;
  }
  for (int n = N; n > N - 9; n -= 4) {
#pragma omp target teams distribute parallel for map(to : data, first, sentinels) map(from : sums, last, counts)
    for (int t = 0; t < THREADS; t++) {
      const int from = first[t];
      int sum = 0;
      for (int k = 0; k < EACH; k++) {
        if (from + k >= n) break;
        sum = sum * 3 + data[from + k];
      }
      sums[t] = sum;
      int mine[EACH], found = -1;
      for (int k = 0; k < EACH && from + k < n; k++) mine[k] = data[from + k];
      for (int k = 0; n > from + k && k < EACH; k++) found = mine[k];
      last[t] = found;
      const long begin = sentinels[t];
      int count = 0;
      for (int k = 0; k < EACH && begin + k < n; k++) count += data[begin + k] & 1;
      counts[t] = count;
    }
    for (int t = 0; t < THREADS; t++) {
      int sum = 0, found = -1, count = 0;
      for (long k = 0; k < EACH; k++) {
        if (first[t] + k < n) sum = sum * 3 + data[first[t] + k], found = data[first[t] + k];
        if (sentinels[t] < n - k) count += data[sentinels[t] + k] & 1;
      }
      CHECK(sums[t] == sum);
      CHECK(last[t] == found);
      CHECK(counts[t] == count);
    }
  }
  // Constants beside the loop's variable.
  int ends[2] = {INT_MAX - 3, 2147483640 + 3}, found[4];
#pragma omp target teams distribute parallel for map(to : ends) map(from : found)
  for (int i = 0; i < 4; i++) {
    const int m = ends[i & 1];
    int s = 0;
    if (i < 2) {
      for (int k = 0; k < 16 && k + 2147483640 < m; k++) s += k + 1;
    } else {
      for (int k = 0; k < 16; k++) {
        if (k + 2147483640 >= m) break;
        s += k + 1;
      }
    }
    found[i] = s;
  }
  CHECK(found[0] == 10 && found[1] == 6 && found[2] == 10 && found[3] == 6);
  return failures != 0;
}
