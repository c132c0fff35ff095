// What expressions of integers are at most, by their types and operators.
#include "tests/unit/catch.h"
#include "tests/unit/transforms/unit.h"
#include "transforms/cuda/analysis/largest_value.h"

using namespace ompicc;

namespace {

/// -1: not known. `b` is at most 9, as the caller knows.
long long largest(const std::string &expression) {
  Normalised n(
      "void f(int i, int b, unsigned u, unsigned long w, unsigned char c, _Bool t, unsigned short s, const "
      "unsigned char *p, const int *q) {\n#pragma omp parallel\n(void) (" +
      expression +
      ");\n(void) i, (void) b, (void) u, (void) w, (void) c, (void) t, (void) s, (void) p, (void) q;\n}\n");
  class Find : public Visitor {
  public:
    Expr *found = nullptr;
    LargestValues of;

  private:
    void visitIdent(Ident &i) override {
      if (auto *v = as<VarDecl>(i.decl); v && v->name->text == "b") of[v] = 9;
    }
  } find;
  OmpDirective &d = n.only(OmpDirectiveKind::Parallel);
  find.visit(d.body);
  auto *s = as<ExprStmt>(onlyStatement(d.body));
  auto *cast = s ? as<Cast>(skipParens(s->expr)) : nullptr;
  REQUIRE(cast);
  const auto value = largestValue(cast->operand, find.of);
  return value ? (long long)*value : -1;
}

} // namespace

TEST_CASE("types say how large a value is at most") {
  CHECK(largest("c") == 255);
  CHECK(largest("p[i]") == 255);
  CHECK(largest("s") == 65535);
  CHECK(largest("t") == 1);
  CHECK(largest("(unsigned char) i") == 255);
  CHECK(largest("u") == 0xffffffff);
  CHECK(largest("i") == -1);
  CHECK(largest("q[i]") == -1);
  CHECK(largest("(int) u") == -1);
  CHECK(largest("(int) c") == 255);
  CHECK(largest("(signed char) c") == -1);
}

TEST_CASE("so do operators") {
  CHECK(largest("i & 15") == 15);
  CHECK(largest("15 & q[i]") == 15);
  CHECK(largest("i & -2") == -1);
  CHECK(largest("u >> 28") == 15);
  CHECK(largest("w >> 60") == 15);
  CHECK(largest("i >> 28") == -1); // below 0
  CHECK(largest("u >> 12 & 7") == 7);
  CHECK(largest("u % 100") == 99);
  CHECK(largest("c % 1000") == 255);
  CHECK(largest("i % 100") == -1);
  CHECK(largest("c / 16") == 15);
  CHECK(largest("c / i") == -1);
  CHECK(largest("c * 3 + t") == 766);
  CHECK(largest("c - 1") == -1);
  CHECK(largest("(u & 4) | (c & 1)") == 7);
  CHECK(largest("i > 3") == 1);
  CHECK(largest("!i") == 1);
  CHECK(largest("i > 0 ? c : 300") == 300);
  CHECK(largest("i > 0 ? c : i") == -1);
  CHECK(largest("b * 16 + (u & 15)") == 159);
  CHECK(largest("-c") == -1);
  CHECK(largest("300") == 300);
}
