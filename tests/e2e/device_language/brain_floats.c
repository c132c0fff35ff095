// __bf16 in target regions: the upper half of a float in memory.
// not-with-gcc: <13: no arithmetic of __bf16
#include "../check.h"
#include <string.h>
enum { N = 3000 };
typedef __bf16 brain;
static brain x[N], y[N], want[N];
static double d[N];
#pragma omp declare target
static brain table[3] = {(brain)0.1, (brain)-3e38, (brain)1e-40};
#pragma omp end declare target

int main(void) {
  for (int i = 0; i < N; i++) x[i] = (brain)((i % 71 - 35) / 3.0f), d[i] = 1 + i * 0x1p-20 + 0x1p-40;
  brain sum = 0;
#pragma omp target teams distribute parallel for map(to : x, d) map(from : y) reduction(+ : sum)
  for (int i = 0; i < N; i++) {
    brain t = x[i] * x[i] + x[(i + 1) % N];
    t = t + (brain)d[i];
    if (t > x[i]) t = t * (brain)0.5f;
    y[i] = i % 2 ? t : table[i % 3];
    if (i < 100) sum += (brain)1;
  }
  for (int i = 0; i < N; i++) {
    brain t = x[i] * x[i] + x[(i + 1) % N];
    t = t + (brain)d[i];
    if (t > x[i]) t = t * (brain)0.5f;
    want[i] = i % 2 ? t : table[i % 3];
  }
  CHECK(memcmp(y, want, sizeof want) == 0 && (float)sum == 100);
  return failures != 0;
}
