// Schedules of loops with order(concurrent) (OpenMP 5.2 §10.3).
#include "tests/unit/catch.h"
#include "tests/unit/transforms/pass.h"

namespace {
const char *const kPass = "reproducible";
}

namespace {

std::string loop(const std::string &clauses) {
  return "#pragma omp for " + clauses + "\nfor (int i = 0; i < n; i++) p[i] = 0;\n";
}
const char *const kSuffix = "\nfor (int i = 0; i < n; i++)\n  p[i] = 0;\n";

} // namespace

TEST_CASE("a reproducible schedule is static, with the size of the pieces that it had", "[passes]") {
  CHECK(bodyAfter(kPass, loop("order(concurrent) schedule(dynamic, 4)")) ==
        "\n#pragma omp for order(concurrent) schedule(static, 4)" + std::string(kSuffix));
  CHECK(bodyAfter(kPass, loop("schedule(guided) order(reproducible : concurrent)")) ==
        "\n#pragma omp for schedule(static) order(concurrent)" + std::string(kSuffix));
  CHECK(bodyAfter(kPass, loop("schedule(nonmonotonic : dynamic) order(concurrent)")) ==
        "\n#pragma omp for schedule(static) order(concurrent)" + std::string(kSuffix));
}

TEST_CASE("inside of other constructs, too", "[passes]") {
  CHECK(!leaves(kPass, "#pragma omp parallel\n{\n" + loop("order(concurrent) schedule(runtime)") + "}\n"));
}

TEST_CASE("what need not be reproducible stays", "[passes]") {
  CHECK(leaves(kPass, loop("schedule(dynamic, 4)")));
  CHECK(leaves(kPass, loop("order(unconstrained : concurrent) schedule(dynamic)")));
  CHECK(leaves(kPass, loop("order(concurrent) schedule(static, 2)")));
  CHECK(leaves(kPass, loop("order(concurrent)")));
}
