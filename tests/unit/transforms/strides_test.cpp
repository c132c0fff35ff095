// Which loops' iterations lie apart.
#include "tests/unit/catch.h"
#include "tests/unit/transforms/unit.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/common/clauses.h"
#include "transforms/cuda/strides.h"

using namespace ompicc;

namespace {

bool apart(const std::string &body) {
  Normalised n("void f(int n, const float *a, float *b, float (*m)[64], const int *start, int s) {\n"
               "#pragma omp parallel for\nfor (int i = 0; i < n; i++) {\n" +
               body + "\n}\n(void) a, (void) b, (void) m, (void) start, (void) s;\n}\n");
  for (OmpDirective *d : n.directives())
    if (!d->loops.empty())
      return iterationsLieApart(bodyOfNest(associatedLoop(*d), d->loops.size()), d->loops[0]->var);
  FAIL("no loop");
  return false;
}

const std::string kFor = "for (int k = 0; k < n; k++) ";

} // namespace

TEST_CASE("iterations lie apart where a warp's threads are each at a line of their own") {
  CHECK(apart("float sum = 0;\n" + kFor + "sum += a[i * n + k];\nb[i] = sum;"));
  CHECK(apart(kFor + "b[16 * i + k] = a[k];"));
  CHECK(apart(kFor + "m[i][k] = 1;"));
  CHECK(apart("const float *row = a + i * n;\n" + kFor + "b[i] += row[k];"));
  CHECK(apart("int row = i * n;\n" + kFor + "b[row + k] = 1;"));
  CHECK(apart("float sum = 0;\nfor (int k = start[i]; k < start[i + 1]; k++) sum += a[k];\nb[i] = sum;"));
  CHECK(apart("int k = 0;\nwhile (k < n) { b[k + i * n] = a[k]; k++; }"));
}

TEST_CASE("iterations do not where they read together, or nothing says so") {
  CHECK(!apart("b[i] = a[i * n];")); // no loop
  CHECK(!apart("float sum = 0;\n" + kFor + "sum += a[k * n + i];\nb[i] = sum;"));
  CHECK(!apart(kFor + "b[i * n + k] = a[k * n + i];"));
  CHECK(!apart(kFor + "m[k][i] = a[i * n + k];"));
  CHECK(!apart("float sum = 0;\n" + kFor + "sum += a[k];\nb[i] = sum;"));
  CHECK(!apart("const float *column = a + i;\n" + kFor + "b[i] += column[k * n];"));
  CHECK(!apart(kFor + "{ float own[4]; own[k & 3] = a[k]; b[i] = own[i & 3]; }"));
}
