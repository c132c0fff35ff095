// Typedef names: the places where C's grammar depends on what a name means.
#include "tests/unit/catch.h"
#include "tests/unit/parser/parse.h"

using namespace ompicc;

TEST_CASE("a variable may hide the typedef that names its type", "[parser][typedef]") {
  Parsed p("typedef int T; void f(void) { T T; T = 3; T++; }");
  CHECK(p.messages == std::vector<std::string>{});
  CHECK(p.type("T") == "T");
  CHECK(p.count<Assign>() == 1);
}

TEST_CASE("the hiding ends with its block, and also before the token behind it", "[parser][typedef]") {
  CHECK(Parsed("typedef int T; void f(void) { { int T = 1; T++; } T x = 1; x++; }").clean());
  // The statement behind the loop begins with the token that the parser needed to see whether `else` follows.
  CHECK(Parsed("typedef int T; void f(int c) { for (int T = 0; T < 3; T++) if (c) c++; T y = 2; y++; }")
            .clean());
  CHECK(
      Parsed(
          "typedef int T; void f(int c) { for (int T = 0; T < 3; T++) if (c) c++; else c--; T y = 2; y++; }")
          .clean());
  CHECK(Parsed("typedef int T; void f(int T) { T = T * 2; } T x;").clean());
}

TEST_CASE("in a parameter (T) is a function's parameter list", "[parser][typedef]") {
  Parsed p("typedef char T; int f(int (T)); int g(T (T)); int h(T); int k(int T); int m(int (*T)); int n(int "
           "(x));");
  REQUIRE(p.clean());
  CHECK(p.type("f") == "int(int (*)(T))");
  CHECK(p.type("g") == "int(T (*)(T))");
  CHECK(p.type("h") == "int(T)");
  CHECK(p.type("k") == "int(int)");
  CHECK(p.type("m") == "int(int *)");
  CHECK(p.type("n") == "int(int)");
}

TEST_CASE("once a type specifier was seen a typedef name is the declared name", "[parser][typedef]") {
  Parsed p("typedef int T; struct s { T T; unsigned T2 : 3; }; struct t { T : 3; const T T; }; void f(void) "
           "{ unsigned T; long T2 = T; T2 = 0; }");
  REQUIRE(p.clean());
  CHECK(p.type("T") == "unsigned int");
  CHECK(p.type("T2") == "long");
  CHECK(
      Parsed(
          "typedef int T; const T c = 3; static T s; T const *pc; T volatile v; T (x); T *y, z[2], (*w)[3];")
          .clean());
}

TEST_CASE("members, labels and tags have name spaces of their own", "[parser][typedef]") {
  CHECK(Parsed("typedef int T; struct T { T T; }; int f(struct T *p) { T: if (p->T) goto T; return p->T + "
               "(*p).T; }")
            .clean());
  CHECK(Parsed("typedef int T; struct s { int T; } a = { .T = 3 }, b = { T: 4 };").clean());
  CHECK(Parsed("typedef int T; void f(void) { enum { T = 7 }; int a[T]; a[0] = T; }").clean());
}

TEST_CASE("casts, sizeof and compound literals", "[parser][typedef]") {
  Parsed p("typedef int T; int n; int a = sizeof(T){3} + sizeof(T) * 2 + sizeof (T){4}; int b(void) { return "
           "(T)+n - (T)-n + (n)-1; }");
  REQUIRE(p.clean());
  CHECK(p.count<CompoundLiteral>() == 2);
  CHECK(p.count<SizeofType>() == 1);
  CHECK(p.count<SizeofExpr>() == 2);
  CHECK(p.count<Cast>() == 2);
}

TEST_CASE("old-style definitions", "[parser][typedef]") {
  Parsed p("typedef int T; int f(a, b) T a; short b[]; { return a + b[0]; } int g(a, b) { return a + b; }");
  REQUIRE(p.clean());
  std::vector<FunctionDecl *> all = p.all<FunctionDecl>();
  CHECK(all[0]->oldStyleParams);
  CHECK(describe(all[0]->params[0]->type) == "T");
  CHECK(describe(all[0]->params[1]->type) == "short *");
  CHECK(describe(all[1]->params[1]->type) == "int");
}

TEST_CASE("a declared name is known in its own initialiser and in what follows in the same declaration",
          "[parser][typedef]") {
  CHECK(Parsed("void f(void) { int n = 3, a[n], *p = &n, s = sizeof s; a[0] = *p + s; }").clean());
  CHECK(Parsed("typedef int T, *P, A[3]; P p; A a; T t;").clean());
  CHECK(Parsed("enum e { A, B = A + 2, C = sizeof(int[B]) }; int x[C == 8 ? 1 : -1];").clean());
  CHECK(Parsed("int f(int n, int m[n][n]) { return m[n - 1][0]; }").clean());
}
