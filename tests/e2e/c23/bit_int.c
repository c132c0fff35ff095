// Bit-precise integers (C23 6.2.5p5) and their constants, in host code: conversions, sizes, regions.
// options: -std=gnu2x
// not-with-gcc: <14: no _BitInt
// lanes: ref host sim
// compare: gcc
#include "../check.h"
typedef unsigned _BitInt(7) u7;
struct holds { _BitInt(17) a; unsigned _BitInt(3) b : 2; u7 c; };
static _BitInt(33) middle(_BitInt(33) a, _BitInt(33) b) { return (a + b) / 2; }
_BitInt(5) array[10wb];
static_assert(sizeof(_BitInt(2)) == 1 && sizeof(_BitInt(9)) == 2 && sizeof(_BitInt(33)) == 8 && sizeof(_BitInt(65)) == 16);
static_assert(sizeof array == 10 && (u7)130 == 2 && -1wb < 0wb && 5uwb > 4);
static_assert(_Generic(3wb, _BitInt(3): 1, default: 0) && _Generic(3uwb, unsigned _BitInt(2): 1, default: 0));
static_assert(_Generic((u7)1 + (u7)1, u7: 1, default: 0) && _Generic((u7)1 + 1, int: 1, default: 0));
static_assert(_Generic((_BitInt(40))1 + 1, _BitInt(40): 1, default: 0));
static_assert(_Generic((_BitInt(40))1 + 1L, long: 1, default: 0));
static_assert(_Generic((unsigned _BitInt(64))1 + 1L, unsigned long: 1, default: 0));
static_assert(_Generic(+(u7)1, u7: 1, default: 0) && _Generic((u7)1 << 3, u7: 1, default: 0));
int main(void) {
  u7 wraps = 100;
  wraps += 100;
  CHECK(wraps == 72);
  unsigned _BitInt(200) big = 123456789012345678901234567890uwb;
  big *= big;
  _BitInt(33) sum = 0;
  struct holds h = {-65536, 3, 127};
  int low = 0;
#pragma omp parallel for reduction(+ : low) firstprivate(wraps, h) shared(big)
  for (int i = 0; i < 10; i++) {
    _BitInt(40) local = array[i] = i - 5;
    auto mixed = local + wraps;
    low += (int)mixed + h.c + (big > 1000uwb);
  }
#pragma omp parallel num_threads(2)
#pragma omp critical
  sum = middle(sum, 0x1ffffffffwb >> 1) + 1;
  printf("%d %lld %llx %d\n", low, (long long)sum, (unsigned long long)(big >> 70), (int)h.a);
#pragma omp target map(tofrom : low)
  low += 1;
  printf("%d\n", low);
  return failures != 0;
}
