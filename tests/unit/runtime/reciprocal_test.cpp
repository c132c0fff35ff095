// The reciprocals of divisors that kernels have as parameters: a product with them is the quotient of any
// number.
#include "runtime/ort.h"
#include "tests/unit/catch.h"
#include <vector>

namespace {

/// As cudadev-device/quotients.h has it.
unsigned quotient(unsigned n, unsigned long by) {
  const unsigned m = unsigned(by >> 32), how = unsigned(by), added = how >> 31 ? m : 0;
  return unsigned((static_cast<unsigned long>(n) * m + added) >> 32) >> (how & 31);
}
template <class T> std::vector<T> aroundPowers() {
  std::vector<T> all;
  for (unsigned bit = 0; bit < 8 * sizeof(T); bit++)
    for (int off = -2; off <= 2; off++) all.push_back((T(1) << bit) + T(off));
  for (T n : {T(10), T(641), T(1000003), T(6700417), T(~T(0) / 3), T(~T(0) / 7 * 5)}) all.push_back(n);
  return all;
}

} // namespace

TEST_CASE("quotients of 32 bits") {
  long wrong = 0;
  for (unsigned d : aroundPowers<unsigned>()) {
    if (d == 0) continue;
    const unsigned long by = ort_reciprocal(d, 0);
    for (unsigned n : aroundPowers<unsigned>()) {
      wrong += quotient(n, by) != n / d;
      wrong += quotient(n / d * d, by) != n / d;
      wrong += quotient(n / d * d - 1, by) != (n / d * d - 1) / d;
    }
  }
  CHECK(wrong == 0);
}

TEST_CASE("reciprocals of signed divisors are those of their magnitudes, and there is one of all numbers") {
  CHECK(ort_reciprocal(static_cast<unsigned long>(-7l), 1) == ort_reciprocal(7, 0));
  CHECK(ort_reciprocal(static_cast<unsigned long>(-(1l << 31)), 1) == ort_reciprocal(1ul << 31, 0));
  CHECK(ort_reciprocal(0, 0) == 0);
  CHECK(ort_reciprocal(1ul << 32, 0) == 0);
  CHECK(ort_reciprocal(1ul << 63, 1) == 0);
}
