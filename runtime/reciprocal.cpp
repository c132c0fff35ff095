// reciprocal.cpp: what kernels divide by means of, whose divisors are parameters of the launch.
#include "runtime/export.h"
#include "runtime/ort.h"

/// A quotient of 32 bits is the upper half of `n m + a`, shifted by k, with a of 0 or m. Let k be the
/// greatest number with 2^k <= d, and 2^(32 + k) = m d + s with 0 <= s < d. With a of m the result is
///     (n + 1) / d - (n + 1) s / (2^(32 + k) d),
/// where what is subtracted is no more than 1 / d, and not 0, if 0 < s <= 2^k. Otherwise m is the next
/// integer, and
///     n / d + n (d - s) / (2^(32 + k) d)
/// with a of 0: what is added is less than 1 / d, as d - s < 2^k. Of a power of 2, m is one less, and s is d.
/// (A. D. Robison, N-bit unsigned division via N-bit multiply-add, ARITH 2005.)
/// In m's lower half are k, and in the uppermost bit of that whether a is m.
static unsigned long reciprocal_of(unsigned long d) {
  const unsigned k = 31 - unsigned(__builtin_clz(unsigned(d)));
  const unsigned long one = 1ul << (32 + k);
  const unsigned long rest = one % d, m = one / d;
  if (rest == 0) return (m - 1) << 32 | 1ul << 31 | k;
  return rest <= 1ul << k ? m << 32 | 1ul << 31 | k : (m + 1) << 32 | k;
}

ORT_API unsigned long ort_reciprocal(unsigned long divisor, int is_signed) {
  if (is_signed && long(divisor) < 0) divisor = 0ul - divisor;
  // Nobody divides by 0, and by more than 32 bits kernels divide without it.
  return divisor == 0 || divisor >> 32 ? 0 : reciprocal_of(divisor);
}
