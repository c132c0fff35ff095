// Side effects and structural equality of expressions.
#include "tests/unit/catch.h"
#include "tests/unit/sema/unit.h"
#include "translator/sema/side_effects.h"

using namespace ompicc;

namespace {

const char *const kDeclarations = "int i, j, a[4], *p; volatile int v; struct { int m; struct { int k; } in; "
                                  "} s, t; double d; int f(int);\n";

Expr *statement(Unit &unit, size_t i) {
  ExprStmt *s = as<ExprStmt>(static_cast<Node *>(unit.function("probe").body->body[i]));
  REQUIRE(s);
  return s->expr;
}

} // namespace

TEST_CASE("side effects") {
  for (const char *pure : {"i", "i + j * 2", "a[i]", "*p", "s.in.k", "(i ? j : 3)", "&v", "sizeof(i++)", "-d",
                           "(char)i", "1.5", "__builtin_fabs(d)", "p[a[1]]", "__builtin_expect(i, 1)"}) {
    Unit unit(std::string(kDeclarations) + "void probe(void) { " + pure + "; }");
    INFO(pure);
    CHECK_FALSE(hasSideEffects(statement(unit, 0)));
  }
  for (const char *effect :
       {"i++", "--i", "i = 1", "i += 1", "f(1)", "v", "v + 1", "a[f(1)]", "a[i++]", "(i, j++)",
        "i ? f(1) : 0", "*p++", "({ i; })", "__builtin_frexp(d, p)", "__builtin_memcpy(p, p, 4)"}) {
    Unit unit(std::string(kDeclarations) + "void probe(void) { " + effect + "; }");
    INFO(effect);
    CHECK(hasSideEffects(statement(unit, 0)));
  }
}

TEST_CASE("structural equality") {
  struct Pair {
    const char *a, *b;
    bool equal;
  };
  const Pair pairs[] = {
      {"i", "(i)", true},
      {"i", "j", false},
      {"a[i + 1]", "a[(i) + 1]", true},
      {"a[i]", "a[j]", false},
      {"s.m", "s.m", true},
      {"s.m", "t.m", false},
      {"s.in.k", "s.m", false},
      {"*p", "*p", true},
      {"*p", "p[0]", false},
      {"i + j", "j + i", false},
      {"i + j", "i - j", false},
      {"1", "01", true},
      {"1", "1u", false},
      {"(int)d", "(int)d", true},
      {"(int)d", "(long)d", false},
      {"f(i)", "f(i)", true},
      {"f(i)", "f(j)", false},
      {"-i", "~i", false},
      {"i ? j : 1", "i ? j : 1", true},
      {"1.5", "1.5", true},
      {"a[0x10]", "a[16]", true},
      {"sizeof i", "sizeof i", true},
      {"sizeof(int)", "sizeof(long)", false},
  };
  for (const Pair &pair : pairs) {
    Unit unit(std::string(kDeclarations) + "void probe(void) { " + pair.a + "; " + pair.b + "; }");
    INFO(pair.a << " and " << pair.b);
    CHECK(structurallyEqual(statement(unit, 0), statement(unit, 1)) == pair.equal);
  }
}
