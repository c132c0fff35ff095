// A function with a parallel region called in a loop and recursively: its locals are new each time.
#include "../check.h"
static int work(int depth) {
  int sum = 0, v[16];
#pragma omp parallel for
  for (int i = 0; i < 16; i++) v[i] = depth + i;
  for (int i = 0; i < 16; i++) sum += v[i];
  if (depth > 0) sum += work(depth - 1);
  return sum;
}
int main(void) {
  int r = 0;
#pragma omp target map(tofrom: r)
  for (int k = 0; k < 50; k++) r += work(k % 4);
  int e = 0;
  for (int k = 0; k < 50; k++)
    for (int d = k % 4; d >= 0; d--) e += 16 * d + 120;
  CHECK(r == e);
  return failures != 0;
}
