// assume as its statement (OpenMP 5.2 §8.3.3).
#include "ast/visitor.h"
#include "tests/unit/catch.h"
#include "tests/unit/transforms/pass.h"
#include "translator/emit/c_printer.h"

using namespace ompicc;

namespace {
const char *const kPass = "assume";

/// What is left of assume directives in a function with `statements`: for each promise what the host has,
/// with
/// "| " and what devices have.
std::string promises(const std::string &statements) {
  class Choices : public Visitor {
  public:
    explicit Choices(Context &c) : printer_(c) {}
    std::string text() { return printer_.out(); }

  private:
    CPrinter printer_;
    void visitOmpChoice(OmpChoice &choice) override {
      printer_.stmt(*choice.host);
      printer_.line("|");
      printer_.stmt(*choice.device);
    }
  };
  Normalised n("int g(void);\nvoid f(int n, int *p) {\n" + statements + "\n}\n", Until{findPass(kPass)});
  Choices found(n.context);
  found.visit(n.function("f").body);
  return "\n" + found.text();
}

} // namespace

TEST_CASE("an assume directive becomes its statement", "[passes]") {
  CHECK(bodyAfter(kPass, R"(
#pragma omp assume no_openmp no_parallelism
{
  n++;
#pragma omp assume absent(parallel)
  n++;
}
#pragma omp parallel
p[0] = n;
)") == R"(
{
  {
    n++;
    {
      n++;
    }
  }
}
#pragma omp parallel
p[0] = n;
)");
}

TEST_CASE("the host's compiler is told what holds, devices are not", "[passes]") {
  CHECK(promises(R"(
#pragma omp assume holds(n > 0) no_openmp holds(p != 0)
p[0] = n;
)") == R"(
if (!(n > 0)) __builtin_unreachable();
|
;
if (!(p != 0)) __builtin_unreachable();
|
;
)");
  CHECK(promises("#pragma omp assume no_openmp\n;") == "\n");
}

TEST_CASE("a promise with effects is never evaluated", "[passes]") {
  for (const char *condition : {"n++", "g()", "(n = 2)"}) {
    INFO(condition);
    CHECK(promises("#pragma omp assume holds(" + std::string(condition) + ")\n;") ==
          "\nif (0) (void) (" + std::string(condition) + ");\n|\n;\n");
  }
}

TEST_CASE("other directives are no assumptions", "[passes]") {
  CHECK(leaves(kPass, "#pragma omp parallel if (n)\n{\n#pragma omp barrier\n}"));
}
