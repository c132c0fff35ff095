// Messages and their places, and that parsing goes on behind an error.
#include "tests/unit/catch.h"
#include "tests/unit/parser/parse.h"

using namespace ompicc;
using Lines = std::vector<std::string>;

namespace {

/// The messages of the statement in a function with some variables.
Lines inFunction(const std::string &statement) {
  return Parsed("int g(int);\nint f(int x, int *p, double d) {\n" + statement + "\nreturn 0; }\n").messages;
}

} // namespace

TEST_CASE("syntax errors name what is missing", "[parser][errors]") {
  CHECK(inFunction("int y = x +;") == Lines{"3:12: error: expected expression before ';' token"});
  CHECK(inFunction("x = 3\nx++;") == Lines{"3:5: error: expected ';' before 'x'"});
  CHECK(inFunction("if (x { x++; }") == Lines{"3:7: error: expected ')' before '{' token"});
  CHECK(inFunction("g(x; x = 1;") == Lines{"3:4: error: expected ')' before ';' token"});
  CHECK(inFunction("else x = 1;") == Lines{"3:1: error: 'else' without a previous 'if'"});
  CHECK(inFunction("break").size() == 1);
  CHECK(inFunction("for (int i = 0 i < x; i++) { x++; }\nundefined = 1;") ==
        Lines{"3:16: error: expected ')' before 'i'",
              "4:1: error: 'undefined' undeclared (first use in this function)"});
  CHECK(Parsed("int f(void) { if (1) {").first() ==
        "1:23: error: expected declaration or statement at end of input");
  CHECK(Parsed("char *s = \"abc;\n int x;").first() == "1:11: error: missing terminating \" character");
  CHECK(Parsed("int x @;").first() == "1:7: error: stray '@' in program");
}

TEST_CASE("several errors in one run, none twice", "[parser][errors]") {
  Parsed p("int f(void) {\n  a = 1;\n  a = 2;\n  int x = ;\n  return x\n}\nint g(void) {\n  b(1);\n  return "
           "a;\n}\nint y = z;\nint h(void) { return 0; }\n");
  CHECK(p.messages == Lines{"2:3: error: 'a' undeclared (first use in this function)",
                            "4:11: error: expected expression before ';' token",
                            "5:10: error: expected ';' before '}' token",
                            "9:10: error: 'a' undeclared (first use in this function)",
                            "11:9: error: 'z' undeclared here (not in a function)"});
  CHECK(p.type("h") == "int(void)");
}

TEST_CASE("unknown types", "[parser][errors]") {
  CHECK(Parsed("foo x; foo y;").messages == Lines{"1:1: error: unknown type name 'foo'"});
  CHECK(Parsed("int f(bar *p, int n) { return p->x + n; }").messages ==
        Lines{"1:7: error: unknown type name 'bar'"});
  CHECK(Parsed("struct s { foo x; int y; }; int f(struct s *p) { return p->y; }").messages ==
        Lines{"1:12: error: unknown type name 'foo'"});
  CHECK(inFunction("foo y; y.x = 1;") == Lines{"3:1: error: unknown type name 'foo'"});
}

TEST_CASE("declarations that clash", "[parser][errors]") {
  CHECK(Parsed("int x; double x;").first() == "1:15: error: conflicting types for 'x'; have 'double'");
  CHECK(Parsed("int f(int); int f(double);").first() ==
        "1:17: error: conflicting types for 'f'; have 'int(double)'");
  CHECK(Parsed("int f(void) { return 0; } int f(void) { return 1; }").first() ==
        "1:31: error: redefinition of 'f'");
  CHECK(Parsed("typedef int T; int T;").first() == "1:20: error: 'T' redeclared as different kind of symbol");
  CHECK(Parsed("enum { A, A };").first() == "1:11: error: redeclaration of enumerator 'A'");
  CHECK(Parsed("struct s { int a; int a; };").first() == "1:23: error: duplicate member 'a'");
  CHECK(Parsed("struct s { int a; }; struct s { int b; };").first() ==
        "1:22: error: redefinition of 'struct s'");
  CHECK(inFunction("int y; int y;") == Lines{"3:12: error: redeclaration of 'y' with no linkage"});
  CHECK(inFunction("int x;") == Lines{"3:5: error: 'x' redeclared as different kind of symbol"});
  CHECK(Parsed("static int x; int y; extern int z; int z; typedef int T; typedef int T; int f(); int f(int);")
            .clean());
}

TEST_CASE("types that do not fit a variable", "[parser][errors]") {
  CHECK(inFunction("void v;") == Lines{"3:6: error: variable or field 'v' declared void"});
  CHECK(inFunction("struct u v;") == Lines{"3:10: error: storage size of 'v' isn't known"});
  CHECK(inFunction("int a[];") == Lines{"3:5: error: array size missing in 'a'"});
  CHECK(Parsed("int n; int a[n];").first() == "1:12: error: variably modified 'a' at file scope");
  CHECK(Parsed("int a[-1];").first() == "1:5: error: size of array 'a' is negative");
  CHECK(Parsed("long short int x;").first() ==
        "1:6: error: both 'long' and 'short' in declaration specifiers");
  CHECK(Parsed("int double x;").first() == "1:5: error: two or more data types in declaration specifiers");
  CHECK(Parsed("_Static_assert(1 == 2, \"no\");").first() == "1:1: error: static assertion failed: \"no\"");
}

TEST_CASE("labels", "[parser][errors]") {
  CHECK(inFunction("goto nowhere;") == Lines{"3:6: error: label 'nowhere' used but not defined"});
  CHECK(inFunction("a: a: ;") == Lines{"3:4: error: duplicate label 'a'"});
}
