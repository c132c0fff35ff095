// C23 and C2y: what parses, into what, and which errors gcc's wording has for the rest. No C compiler is
// asked, so that this holds with any.
#include "tests/unit/catch.h"
#include "tests/unit/parser/parse.h"

using namespace ompicc;

namespace {

/// The type of x in `declaration`.
std::string typeOf(const std::string &declaration) {
  Parsed p(declaration, 2023);
  for (const std::string &m : p.messages) UNSCOPED_INFO(m);
  CHECK(p.clean());
  return p.type("x");
}

std::string errorOf(const std::string &text) { return Parsed(text, 2023).first(); }

} // namespace

TEST_CASE("words that are keywords since C23", "[parser][c23]") {
  CHECK(typeOf("bool x = true;") == "_Bool");
  CHECK(typeOf("thread_local alignas(16) static int x = alignof(int);") == "int");
  CHECK(typeOf("static_assert(1 && !false); static_assert(true, \"it is\"); int x;") == "int");
  CHECK(Parsed("int bool, true, nullptr, constexpr, static_assert, typeof_unqual;", 2017).clean());
  CHECK_FALSE(Parsed("int nullptr;", 2023).clean());
  CHECK(Parsed("static_assert(false, \"never\");", 2023).first() ==
        "1:1: error: static assertion failed: \"never\"");
}

TEST_CASE("nullptr", "[parser][c23]") {
  CHECK(typeOf("typeof(nullptr) x = nullptr;") == "typeof (nullptr)");
  CHECK(typeOf("int a; typeof(1 ? nullptr : &a) x;") == "int *");
  CHECK(typeOf("int *p = nullptr; bool b = nullptr; int x = p == nullptr || nullptr != 0;") == "int");
  CHECK(typeOf("typeof(nullptr) n; long x = _Generic(n, void *: 1, typeof(nullptr): 2) + sizeof n;") ==
        "long");
  CHECK(errorOf("int x = nullptr;") ==
        "1:9: error: incompatible types when initializing type 'int' using type 'typeof (nullptr)'");
  CHECK(errorOf("typeof(nullptr) x = 1;").find("incompatible types") != std::string::npos);
  CHECK(errorOf("int f(void) { return nullptr + 1; }").find("invalid operands to binary +") !=
        std::string::npos);
  CHECK(errorOf("int x = (int)nullptr;") == "1:9: error: conversion from 'nullptr_t' to 'int'");
}

TEST_CASE("types that auto takes from the initialiser", "[parser][c23]") {
  CHECK(typeOf("auto x = 3.0f;") == "float");
  CHECK(typeOf("static auto const x = \"a\";") == "char *const");
  CHECK(typeOf("int a[3]; auto x = a;") == "int *");
  CHECK(typeOf("constexpr auto x = 2UL;") == "const unsigned long");
  CHECK(typeOf("int f(void) { auto int x = 1; return x; } int x;") == "int");
  CHECK(errorOf("auto x;") == "1:1: error: 'auto' requires an initialized data declaration");
  CHECK(errorOf("auto x = 1, y = 2;") == "1:1: error: 'auto' may only be used with a single declarator");
  CHECK(Parsed("int f(void) { auto x = 1; return x; }", 2017).type("x") != "float"); // a storage class
}

TEST_CASE("typeof_unqual", "[parser][c23]") {
  CHECK(typeOf("const volatile int c; typeof_unqual(c) x;") == "int");
  CHECK(typeOf("typedef const double cd; typeof_unqual(cd) x;") == "double");
  CHECK(typeOf("const int a[3]; typeof_unqual(a) x;") == "int[3]");
  CHECK(typeOf("typeof(const int) x;") == "const int");
}

TEST_CASE("constexpr objects are constants", "[parser][c23]") {
  CHECK(typeOf("constexpr int n = 3; constexpr int m = n * 2 + 1; int x[m];") == "int[7]");
  CHECK(typeOf("constexpr double pi = 3.75; int x[(int)pi];") == "int[3]");
  CHECK(typeOf("struct s { int a; struct { int b; } c; }; constexpr struct s v = {.c = {4}, .a = 2}; int "
               "x[v.a + v.c.b];") == "int[6]");
  CHECK(typeOf("constexpr unsigned char c = 300 - 100; int x[c];") == "int[200]");
  CHECK(typeOf("int x[(constexpr int){5}];") == "int[5]");
  CHECK(typeOf("constexpr int *x = nullptr;") == "int *const");
  CHECK(typeOf("constexpr int x[2] = {1};") == "const int[2]");
  CHECK(typeOf("constexpr int n = 2; enum { e = n }; struct { int f : n; } s; int x[e];") == "int[2]");
  CHECK(errorOf("int v; constexpr int x = v;") == "1:26: error: initializer element is not constant");
  CHECK(errorOf("constexpr int x = 2; void f(void) { x = 1; }").find("read-only variable 'x'") !=
        std::string::npos);
  // Elided braces are not counted through: better no constant than a wrong one.
  CHECK(errorOf("struct t { int a[2], b; }; constexpr struct t v = {1, 2, 3}; int x[v.b];")
            .find("variably modified") != std::string::npos);
}

TEST_CASE("enumerations with an underlying type", "[parser][c23]") {
  CHECK(typeOf("enum e : unsigned char { a = 255 }; char x[sizeof(enum e)];") == "char[1]");
  CHECK(typeOf("enum e : short; char x[sizeof(enum e)]; enum e : short { a };") == "char[2]");
  CHECK(typeOf("typedef long T; enum : const T { a = 0x100000000 }; char x[a >> 32];") == "char[1]");
  CHECK(typeOf("enum e { a }; struct { enum e f : 3; enum e : 4; } s; int x;") == "int");
  CHECK(typeOf("enum e { a = 2 } v; int y = v ? (enum e)1 : a, x;") == "int");
  CHECK(errorOf("enum e : float { a };").find("invalid 'enum' underlying type") != std::string::npos);
  CHECK(errorOf("enum e : unsigned char { a = 256 };") ==
        "1:30: error: enumerator value outside the range of underlying type");
  CHECK(errorOf("enum e : unsigned char { a = 255, b };") == "1:35: error: overflow in enumeration values");
  CHECK(errorOf("enum e : int; enum e : long;").find("incompatible with previous declaration") !=
        std::string::npos);
}

TEST_CASE("attributes of enumerators and of types without a name", "[parser][c23]") {
  CHECK(typeOf("enum [[]] { A [[]][[deprecated]], B [[]] [[]] = 3, C [[]][[]][[]] }; int x;") == "int");
  CHECK(typeOf("int x = sizeof(int [3] [[]]) + sizeof(int (*)(int) [[]]);") == "int");
}

TEST_CASE("no _Atomic stays where a pointer to void meets another one", "[parser][c23]") {
  CHECK(typeOf("_Atomic void *u; void *v; typeof(1 ? u : v) x;") == "void *");
  CHECK(typeOf("_Atomic void *u; void *v; typeof(1 ? v : u) x;") == "void *");
}

TEST_CASE("bit-precise integers", "[parser][c23]") {
  CHECK(typeOf("unsigned _BitInt(7) x;") == "unsigned _BitInt(7)");
  CHECK(typeOf("_BitInt(3 + 4) long_ago; char x[sizeof(_BitInt(65))];") == "char[16]");
  CHECK(typeOf("auto x = 3wb;") == "_BitInt(3)");
  CHECK(typeOf("auto x = 3uwb;") == "unsigned _BitInt(2)");
  CHECK(typeOf("auto x = 0wb;") == "_BitInt(2)");
  CHECK(typeOf("auto x = 123456789012345678901234567890WB;") == "_BitInt(98)");
  CHECK(typeOf("_BitInt(7) a; auto x = a + a;") == "_BitInt(7)");
  CHECK(typeOf("_BitInt(7) a; auto x = a + 1;") == "int");
  CHECK(typeOf("_BitInt(33) a; auto x = a * 2u;") == "_BitInt(33)");
  CHECK(typeOf("unsigned _BitInt(32) a; auto x = a - 1;") == "unsigned int");
  CHECK(typeOf("_BitInt(90) a; auto x = 1 ? a : 1ull;") == "_BitInt(90)");
  CHECK(typeOf("int x[(unsigned _BitInt(3))9 + 1uwb];") == "int[2]");
  CHECK(typeOf("int x[-1wb < 0uwb ? 1 : 2];") == "int[1]");
  CHECK(errorOf("_BitInt(1) x;") == "1:1: error: 'signed _BitInt' argument must be at least 2");
  CHECK(errorOf("_BitInt(0) x;").find("is not a positive integer constant expression") != std::string::npos);
}

TEST_CASE("constants of C23 and C2y", "[parser][c23]") {
  CHECK(typeOf("int x[1'000 + 0b1'1 + 0x1'0 + 0'17];") == "int[1034]");
  CHECK(typeOf("int x[0o17 + 0O10];") == "int[23]");
  CHECK(typeOf("auto x = u8'a';") == "unsigned char");
  CHECK(typeOf("auto x = u8\"a\";") == "unsigned char *");
  CHECK(typeOf("double x = 1'0.5e1'0;") == "double");
}

TEST_CASE("prototypes of C23", "[parser][c23]") {
  CHECK(typeOf("int x();") == "int(void)");
  CHECK(typeOf("int x(...);") == "int(...)");
  CHECK(typeOf("int x(int, char *) { return 1; }") == "int(int, char *)");
  CHECK(Parsed("int x();", 2017).type("x") == "int()");
  CHECK(errorOf("int f(); int g(void) { return f(1); }").find("too many arguments") != std::string::npos);
}

TEST_CASE("one tag defined twice", "[parser][c23]") {
  CHECK(typeOf("struct s { int a; struct s *n; }; struct s { int a; struct s *n; }; struct s x;") ==
        "struct s");
  CHECK(typeOf("enum e { a, b }; enum e { b = 1, a = 0 }; enum e x = b;") == "enum e");
  CHECK(typeOf("struct s { int a : 3; union { int b; }; } v; void f(void) { struct s { int a : 3; union { "
               "int b; }; } w = v; } int x;") == "int");
  CHECK(errorOf("struct s { int a; }; struct s { long a; };") == "1:22: error: redefinition of 'struct s'");
  CHECK(errorOf("struct s { int a : 3; }; struct s { int a : 4; };") != "");
  CHECK(errorOf("enum e { a }; enum e { a = 1 };") != "");
  CHECK(Parsed("struct s { int a; }; struct s { int a; };", 2017).first() != "");
}

TEST_CASE("#embed as the preprocessor leaves it", "[parser][c23]") {
  CHECK(typeOf("unsigned char x[] = {1,\n# 2 \"a\"\n#embed \".\" __gnu__::__base64__( \\\n\"AgME\" "
               "\\\n\"BQ==\")\n# 2 \"a\"\n,6};") == "unsigned char[6]");
}

TEST_CASE("storage classes in compound literals", "[parser][c23]") {
  CHECK(typeOf("int *x = (static int[]){1, 2};") == "int *");
  CHECK(errorOf("int x = (static int)3;").find("storage class specifier") != std::string::npos);
  CHECK(errorOf("int x = sizeof(register int);").find("storage class specifier") != std::string::npos);
}

TEST_CASE("declarations in if and switch", "[parser][c2y]") {
  const std::string head = "int g(void); typedef int T; int f(int v) { ", tail = " return v; } int x;";
  CHECK(typeOf(head + "if (int a = g()) v = a; else v = -a;" + tail) == "int");
  CHECK(typeOf(head + "if (T a = g(); a > 1) if (const T b = a; b) v = b;" + tail) == "int");
  CHECK(typeOf(head + "switch (auto s = v; s) { case 1: v = s; }" + tail) == "int");
  CHECK(errorOf(head + "if (int a = g()) v = a; v = a;" + tail).find("'a' undeclared") != std::string::npos);
  CHECK(errorOf(head + "if (int a) v = 1;" + tail).find("must have an initializer") != std::string::npos);
}

TEST_CASE("named loops", "[parser][c2y]") {
  Parsed p("int f(int n) { a: for (;;) { b: while (n) { if (n == 1) break a; if (n == 2) continue a; "
           "continue b; } } "
           "return n; }",
           2029);
  for (const std::string &m : p.messages) UNSCOPED_INFO(m);
  CHECK(p.clean());
  CHECK(p.count<Goto>() == 3);
  CHECK(p.count<Break>() + p.count<Continue>() == 0);
  CHECK(errorOf("void f(void) { a: ; for (;;) break a; }") ==
        "1:36: error: 'break' statement operand 'a' does not refer to a named loop or 'switch'");
  CHECK(errorOf("void f(int n) { a: switch (n) { case 1: continue a; } }") ==
        "1:50: error: 'continue' statement operand 'a' does not refer to a named loop");
}

TEST_CASE("_Countof and _Generic with a type", "[parser][c2y]") {
  CHECK(typeOf("int a[4][7]; int x[_Countof(a) + _Countof *a + _Countof(int[3])];") == "int[14]");
  CHECK(typeOf("int x[_Generic(const int, int: 1, const int: 2)];") == "int[2]");
  CHECK(errorOf("int a; int x = _Countof(a);") ==
        "1:16: error: invalid application of '_Countof' to type 'int'");
}
