// What follows from what is known of polynomials.
#include "tests/unit/catch.h"
#include "transforms/cuda/analysis/polynomial.h"

using namespace ompicc;

namespace {

using P = Polynomial;
enum : int { n, m, i, j, k, s };
P of(int symbol) { return P::of(symbol); }

} // namespace

TEST_CASE("polynomials are sums of products") {
  const P p = (of(n) + 2) * (of(i) - 3);
  CHECK(p == of(i) * of(n) + of(i) * P(2) - of(n) * P(3) - 6);
  CHECK(p.with(i, 3) == P(0));
  CHECK(p.constant() == -6);
  CHECK(p.last() == i);
  CHECK((of(i) * of(i) - of(j)).degree(i) == 2);
  P factor, rest;
  p.split(n, factor, rest);
  CHECK(factor == of(i) - 3);
  CHECK(rest == of(i) * P(2) - 6);
  CHECK((of(i) - of(i)).isConstant());
  CHECK((P(1ll << 40) * P(1ll << 40)).overflows());
  CHECK(p.renamed({{i, j}}) == (of(n) + 2) * (of(j) - 3));
}

TEST_CASE("signs follow from bounds, the last symbols' first") {
  Facts facts;
  facts.holds(of(n) - 2); // n >= 2
  facts.atLeast(i, 1);
  facts.atMost(i, of(n) - 1);
  facts.atLeast(j, 0);
  facts.atMost(j, of(i) - 1);
  CHECK(facts.isPositive(of(i)));
  CHECK(facts.isPositive(of(i) - of(j)));
  CHECK(facts.isPositive(of(n) - of(j) - 1));
  CHECK(facts.isPositive(of(n) * of(i) - of(j)));
  CHECK_FALSE(facts.isPositive(of(j)));
  CHECK_FALSE(facts.isPositive(of(m)));
  CHECK_FALSE(facts.isPositive(of(i) - 1));
  CHECK(facts.isNotNegative(of(i) - 1));
  P most;
  REQUIRE(facts.largest(of(i) - of(j), most));
  CHECK(most == of(n) - 1);
  CHECK_FALSE(facts.largest(of(i) * of(i), most));
}

TEST_CASE("strides are told apart") {
  Facts facts;
  facts.atLeast(i, 0);
  facts.atMost(i, 9);
  facts.atLeast(j, 0);
  facts.atMost(j, 15);
  facts.atLeast(k, 0);
  facts.atMost(k, 15);
  facts.atLeast(s, 1);
  CHECK(facts.isNotZero(of(s) * P(16) + of(j) - of(k)));
  CHECK_FALSE(facts.isNotZero(of(s) * P(15) + of(j) - of(k)));
  CHECK_FALSE(facts.isNotZero(of(s) - of(j)));
  CHECK(facts.isNotZero(of(s) * P(4) + of(j) * P(4) + 2)); // never a multiple of 4
  CHECK(facts.isNotZero(of(s) * P(3)));
  // 63 * s is 64 * s - s
  facts.atMost(s, 15);
  CHECK(facts.isNotZero(of(s) * P(63) - of(s) * P(127) + of(j) - of(k)));
}

TEST_CASE("what is known may be impossible") {
  Facts facts;
  facts.atLeast(i, 0);
  facts.atLeast(s, 1);
  facts.holds(P(3) - of(i));
  CHECK_FALSE(facts.areContradictory());
  facts.holds(P(0) - of(i) - of(s));
  CHECK(facts.areContradictory());
}

TEST_CASE("of a stride's two parts both are zero, or neither") {
  Facts facts;
  facts.atLeast(i, 0);
  facts.atMost(i, 62);
  facts.atLeast(j, of(i));
  facts.atMost(j, 63);
  facts.atLeast(s, 1);
  facts.holds(P(63) - of(j) - of(s));
  // [i][j + s] and [j][i] in rows of 64: i - j and j + s - i
  CHECK(facts.isNotZero((of(i) - of(j)) * P(64) + of(j) + of(s) - of(i)));
  CHECK_FALSE(facts.isNotZero((of(i) - of(j)) * P(64) + of(j) - of(i)));
}

TEST_CASE("strides may be symbols, if rows are no longer than they are") {
  Facts facts;
  facts.holds(of(n) - 1);
  facts.atLeast(j, 0);
  facts.atMost(j, of(n) - 1);
  facts.atLeast(k, 0);
  facts.atMost(k, of(n) - 1);
  facts.atLeast(s, 1);
  CHECK(facts.isNotZero(of(s) * of(n) + of(j) - of(k)));
  CHECK_FALSE(facts.isNotZero(of(s) * of(m) + of(j) - of(k)));
  facts.differs(of(i) - of(m));
  CHECK(facts.isNotZero((of(m) - of(i)) * of(n) + of(j) - of(k)));
  CHECK_FALSE(facts.isNotZero((of(m) - of(i)) * of(n) + of(j) - of(k) * P(2)));
}
