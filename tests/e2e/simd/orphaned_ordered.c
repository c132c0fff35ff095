// An ordered region with simd in a function that simd loops call: one lane after the other.
// lanes: ref host
#include "../check.h"

static int at, seen[64];

static inline void next(int i) {
#pragma omp ordered simd
  {
    seen[at] = i;
    at++;
  }
}
static inline void both(int i) {
#pragma omp ordered threads simd
  {
    seen[at] = i;
    at++;
  }
}

int main(void) {
  int v[64];
#pragma omp simd
  for (int i = 0; i < 64; i++) {
    v[i] = 2 * i;
    next(v[i]);
  }
  int bad = at != 64;
  for (int i = 0; i < 64; i++) bad += seen[i] != 2 * i;
  at = 0;
#pragma omp parallel for simd ordered schedule(static, 5)
  for (int i = 0; i < 64; i++) both(i);
  for (int i = 0; i < 64; i++) bad += seen[i] != i;
  CHECK(!bad && at == 64);
  at = 0;
  next(3);
  return failures != 0;
}
