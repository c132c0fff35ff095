// GNU extensions on the device: statement expressions, typeof, ?: with two operands, case ranges, builtins.
#include "../check.h"
#define MAX(a, b) ({ __typeof__(a) _a = (a); __typeof__(b) _b = (b); _a > _b ? _a : _b; })
static inline __attribute__((always_inline)) int grade(int n) {
  switch (n) {
  case 0 ... 4: return 1;
  case 5: case 6 ... 9: return 2;
  default: return 3;
  }
}
/* always_inline of functions with external linkage, in one that other files could have, too. */
#pragma omp declare target
inline __attribute__((always_inline)) int twice(int n) { return 2 * n; }
inline __attribute__((always_inline)) int four_times(int n) { return twice(twice(n)); }
#pragma omp end declare target
int main(void) {
  int r[7] = {0};
  unsigned u = 0xf0;
#pragma omp target map(tofrom: r)
  {
    int zero = 0, five = 5;
    r[0] = MAX(five, zero + 3);
    r[1] = zero ?: 8;
    r[2] = grade(3) * 100 + grade(7) * 10 + grade(11);
    r[3] = __builtin_popcount(u);
    r[4] = ({ int s = 0; for (int i = 0; i < 4; i++) s += i; s; });
    r[6] = four_times(five);
    r[5] = __builtin_expect(five == 5, 1) ? (int)sizeof(__typeof__(u)) : 0;
  }
  CHECK(r[0] == 5 && r[1] == 8 && r[2] == 123 && r[3] == 4 && r[4] == 6 && r[5] == 4 && r[6] == 20);
  return failures != 0;
}
