// Loops of which constants say how many iterations they have, although not where they begin.
#include "tests/unit/catch.h"
#include "tests/unit/transforms/unit.h"
#include "transforms/common/canonical_loop.h"

using namespace ompicc;

namespace {

/// Iterations of a loop; -1: not known.
long long count(const std::string &loop) {
  Normalised n("extern int v[]; extern volatile int w; int g(void);\n"
               "void f(int a, int b, unsigned u, short s, long l, int *p) {\n#pragma omp parallel for\n" +
               loop + " v[0] = 1;\n}\n");
  for (OmpDirective *d : n.directives())
    if (!d->loops.empty()) {
      const ConstInt found = constantCount(*d->loops[0]);
      return found.known ? (long long)found.value : -1;
    }
  FAIL("no loop");
  return 0;
}

} // namespace

TEST_CASE("bounds of the same values") {
  CHECK(count("for (int i = a; i < a + 16; i++)") == 16);
  CHECK(count("for (int i = a * 8; i < (a + 1) * 8; i++)") == 8);
  CHECK(count("for (int i = 3 + (a - b) * 2; i <= 2 * a - b * 2 + 9; i += 3)") == 3);
  CHECK(count("for (int i = a + 7; i > a; i--)") == 7);
  CHECK(count("for (int i = a; i < a - 1; i++)") == 0);
  CHECK(count("for (int i = v[a] + 1; i < 5 + v[a]; i++)") == 4);
  CHECK(count("for (long i = a; i < (long) a + 4; i++)") == 4);
  CHECK(count("for (int i = s; i < s + 2; i++)") == 2);
}

TEST_CASE("of others nothing is known, nor of sums that may wrap") {
  CHECK(count("for (int i = a; i < b + 16; i++)") == -1);
  CHECK(count("for (int i = a; i < a + b; i++)") == -1);
  CHECK(count("for (int i = a; i < 2 * a + 1; i++)") == -1);
  CHECK(count("for (int i = a * b; i < a * (b + 1); i++)") == -1);
  CHECK(count("for (unsigned i = u; i < u + 16; i++)") == -1);
  CHECK(count("for (long i = u; i < l; i++)") == -1);
  CHECK(count("for (int i = w; i < w + 3; i++)") == -1);
  CHECK(count("for (int i = g(); i < g() + 3; i++)") == -1);
  CHECK(count("for (short i = s; i < s + 2; i++)") == -1);
  CHECK(count("for (int i = l; i < l + 2; i++)") == -1);
  CHECK(count("for (int *q = p; q < p + 2; q++)") == -1);
  CHECK(count("for (int i = a; i < a + 16; i += b)") == -1);
}
