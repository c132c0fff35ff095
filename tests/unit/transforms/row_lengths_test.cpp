// Nests whose rows have loops as long as memory says.
#include "tests/unit/catch.h"
#include "tests/unit/transforms/unit.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/common/clauses.h"
#include "transforms/cuda/analysis/row_lengths.h"

using namespace ompicc;

namespace {

bool saysLength(const std::string &body) {
  Normalised n("void f(int n, int m, const int *start, const int *const *lists, float *b) {\n"
               "#pragma omp parallel for collapse(2)\nfor (int i = 0; i < n; i++)\n"
               "for (int j = 0; j < m; j++) {\nfloat s = 0;\n" +
               body + "\nb[i * m + j] = s;\n}\n(void) start, (void) lists;\n}\n");
  for (OmpDirective *d : n.directives())
    if (d->loops.size() == 2)
      return memorySaysLengthOfRow(bodyOfNest(associatedLoop(*d), 2), d->loops[0]->var, d->loops[1]->var);
  FAIL("no nest");
  return false;
}

} // namespace

TEST_CASE("memory says how long the loops of a row are", "[cuda]") {
  CHECK(saysLength("for (int k = start[i]; k < start[i + 1]; k++) s += k;"));
  CHECK(saysLength("const int end = start[i + 1];\nfor (int k = start[i]; k < end; k++) s += k;"));
  CHECK(saysLength("int k = *(start + i);\nwhile (k-- > 0) s += k;"));
  CHECK(saysLength("for (int k = 0; lists[i][k] >= 0; k++) s += k;"));
  CHECK(saysLength("if (n > 3)\nfor (int k = 0; k < start[i]; k++)\nfor (int l = 0; l < 4; l++) s += l;"));
}

TEST_CASE("it does not, or for each element another one", "[cuda]") {
  CHECK(!saysLength("s = start[i];"));
  CHECK(!saysLength("for (int k = 0; k < n; k++) s += start[i] + k;"));
  CHECK(!saysLength("for (int k = 0; k < i; k++) s += k;"));
  CHECK(!saysLength("for (int k = 0; k < start[0]; k++) s += k;"));
  CHECK(!saysLength("for (int k = 0; k < start[i * m + j]; k++) s += k;"));
  CHECK(!saysLength("for (int k = 0; k < start[j]; k++) s += k;"));
}
