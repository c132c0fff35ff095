// What a kernel may do with a list item (OMPICC_ADVISE).
#include "tests/unit/catch.h"
#include "tests/unit/transforms/unit.h"
#include "transforms/common/item_accesses.h"

using namespace ompicc;

namespace {

/// Of `y`, which the body need not name for all of it to be known: "r", "w", "?" for unsure.
std::string ofY(const std::string &body) {
  Normalised n("double fabs(double); int bump(int); void tick(void);\n"
               "void f(int n, float *x, float *y) {\n"
               "#pragma omp target map(x[0:n], y[0:n])\n{\n" +
               body + "\n}\n(void) x, (void) y;\n}\n");
  for (OmpDirective *d : n.directives()) {
    if (d->kind != OmpDirectiveKind::Target) continue;
    const TargetInterface k = buildInterface(n.unit, *d, n.function("f"));
    for (const auto &item : itemAccesses(*d, k))
      if (item.first && item.first->name->text == "y")
        return std::string(item.second.read ? "r" : "") + (item.second.written ? "w" : "") +
               (item.second.unsure ? "?" : "");
  }
  FAIL("no y");
  return "";
}

} // namespace

TEST_CASE("accesses to a list item are known from the text") {
  CHECK(ofY("x[0] = y[0];") == "r");
  CHECK(ofY("y[0] = x[0];") == "w");
  CHECK(ofY("y[0] = 1; x[0] = fabs(x[0]);") == "w");
  CHECK(ofY("float *p = y; *p += x[0];") == "rw");
}

TEST_CASE("functions of other files may reach it, also without arguments") {
  CHECK(ofY("y[0] = bump(1);") == "rw?");
  CHECK(ofY("tick(); x[0] = y[0];") == "rw?");
}
