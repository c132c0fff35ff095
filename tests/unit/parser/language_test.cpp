// C11 and GNU C: what parses, and into what.
#include "tests/unit/catch.h"
#include "tests/unit/parser/parse.h"

using namespace ompicc;

namespace {

/// The type of x in `declaration`.
std::string typeOf(const std::string &declaration) {
  Parsed p(declaration);
  for (const std::string &m : p.messages) UNSCOPED_INFO(m);
  CHECK(p.clean());
  return p.type("x");
}

} // namespace

TEST_CASE("declaration specifiers in any order", "[parser][declarations]") {
  CHECK(typeOf("long unsigned int long x;") == "unsigned long long");
  CHECK(typeOf("short unsigned x;") == "unsigned short");
  CHECK(typeOf("int static const x;") == "const int");
  CHECK(typeOf("double long _Complex x;") == "_Complex long double");
  CHECK(typeOf("_Complex float x;") == "_Complex float");
  CHECK(typeOf("unsigned __int128 x;") == "unsigned __int128");
  CHECK(typeOf("signed char x;") == "signed char");
  CHECK(typeOf("_Atomic(int) x;") == "_Atomic int");
  CHECK(typeOf("int _Atomic x;") == "_Atomic int");
  CHECK(typeOf("int * const volatile x;") == "int *const volatile");
  CHECK(typeOf("static __thread _Alignas(16) int x;") == "int");
  CHECK(typeOf("__typeof__(1 + 2.0) x;") == "double");
  CHECK(typeOf("__auto_type x = 3.0f;") == "float");
  CHECK(typeOf("_Float128 x;") == "_Float128");
}

TEST_CASE("declarators from the inside out", "[parser][declarations]") {
  CHECK(typeOf("int (*x)[3];") == "int (*)[3]");
  CHECK(typeOf("int *x[3];") == "int *[3]");
  CHECK(typeOf("int (*(*x)(int (*)(void)))[3];") == "int (*(*)(int (*)(void)))[3]");
  CHECK(typeOf("int (*x(int a, char b))(double);") == "int (*(int, char))(double)");
  CHECK(typeOf("void x(int a[static 3], int f(int), const char *s, ...);") ==
        "void(int *, int (*)(int), const char *, ...)");
  CHECK(typeOf("int x(int n, int a[n][*]);").substr(0, 9) == "int(int, ");
  CHECK(typeOf("int x[] = { 1, 2, [5] = 3 };") == "int[6]");
  CHECK(typeOf("char x[] = \"ab\" \"c\";") == "char[4]");
  CHECK(typeOf("extern int x[]; int x[7];") == "int[7]");
  CHECK(typeOf(
            "int __attribute__((unused)) *__attribute__((aligned(8))) x __attribute__((section(\"a)\")));") ==
        "int *");
  CHECK(typeOf("typedef float v4 __attribute__((vector_size(4 * sizeof(float)))); v4 f(v4 a) { return a; } "
               "v4 x;") == "v4");
  CHECK(typeOf("typedef unsigned u __attribute__((mode(DI))); u y; __typeof__(y) x;") == "u");
}

TEST_CASE("structures", "[parser][tags]") {
  Parsed p("struct s; struct s *ps; struct s { struct s *next; union { int a; float b; }; struct { int c; } "
           "d; int bits : 3, : 2; double tail[]; };"
           "int f(struct s *p) { return p->next->a + p->d.c + p->bits; }"
           "void g(void) { struct s; struct s *q; struct s { int z; } w; q = &w; q->z = 3; }");
  CHECK(p.messages == std::vector<std::string>{});
  CHECK(Parsed("enum e { A = -1, B, C = 1 << 4, } v = B; struct { enum { D } d; } w; int x[C == 16 && B == 0 "
               "? 1 : -1];")
            .clean());
  CHECK(Parsed("struct __attribute__((packed)) p { char c; int i; } __attribute__((aligned(8))); int "
               "x[sizeof(struct p) == 8 ? 1 : -1];")
            .clean());
}

TEST_CASE("expressions", "[parser][expressions]") {
  Parsed p("int a, b, c; void f(void) { a = b + c * 2 << 1 & 3 | 4 == 5 ? b ? 1 : 2 : 3, b = a += c; }");
  REQUIRE(p.clean());
  auto *statement = p.all<ExprStmt>().at(0);
  auto *comma = as<Binary>(statement->expr);
  REQUIRE(comma);
  CHECK(comma->op == BinaryOp::Comma);
  auto *assign = as<Assign>(comma->lhs);
  REQUIRE(assign);
  auto *conditional = as<Conditional>(assign->rhs);
  REQUIRE(conditional);
  CHECK(as<Conditional>(conditional->then));
  auto *bitOr = as<Binary>(conditional->cond);
  REQUIRE(bitOr);
  CHECK(bitOr->op == BinaryOp::Or);
  CHECK(as<Binary>(bitOr->lhs)->op == BinaryOp::And);
  CHECK(as<Binary>(as<Binary>(bitOr->lhs)->lhs)->op == BinaryOp::Shl);
  CHECK(as<Binary>(bitOr->rhs)->op == BinaryOp::Eq);
  CHECK(as<Assign>(as<Assign>(comma->rhs)->rhs)->op == AssignOp::Add);
  CHECK(Parsed("int f(int x) { return x ?: 3; } int g(int *p) { return -*p++ + !~sizeof *p + ({ int q = 1; "
               "q; }); }")
            .clean());
  CHECK(Parsed("struct s { int a[4], z; }; int o = __builtin_offsetof(struct s, a[2]) + "
               "__builtin_types_compatible_p(int, long);")
            .clean());
  CHECK(Parsed("#define X\nint v = _Generic(1.0f, int: 1, float: 2, default: 3); int w = _Generic((char *)0, "
               "char *: 1, void *: 2);")
            .clean());
  CHECK(Parsed("int f(int n, ...) { __builtin_va_list ap; __builtin_va_start(ap, n); int x = "
               "__builtin_va_arg(ap, int); __builtin_va_end(ap); return x; }")
            .clean());
  CHECK(Parsed("double h = 0x1.8p3, e = 1e-3, f = .5f; int c = L'a' + '\\'' + 0b101; char *s = u8\"a\"; long "
               "l = 10ULL;")
            .clean());
}

TEST_CASE("statements", "[parser][statements]") {
  Parsed p("int f(int n) { void *l = &&out; goto *l; switch (n) { case 1 ... 5: case 7: break; default: ; "
           "int k = 1; n = k; last: } "
           "do n--; while (n); if (n) if (n > 1) return 1; else return 2; for (;;) { continue; } goto last; "
           "out: __attribute__((unused)); { __label__ q; goto q; q: ; } return 0; }");
  CHECK(p.messages == std::vector<std::string>{});
  std::vector<If *> ifs = p.all<If>();
  CHECK(ifs.at(0)->otherwise == nullptr);
  CHECK(ifs.at(1)->otherwise != nullptr);
}

TEST_CASE("asm keeps its text around the operands", "[parser][statements]") {
  Parsed p("int f(int x) { int y; __asm__ volatile (\"mov %1, %0\" : \"=r\"(y) : [in] \"r\" (x + 1), "
           "\"i\"(3) : \"memory\"); return y; }");
  REQUIRE(p.clean());
  Asm *statement = p.all<Asm>().at(0);
  REQUIRE(statement->holes.size() == 3);
  REQUIRE(statement->texts.size() == 4);
  CHECK(statement->texts[0] == "__asm__ volatile (\"mov %1, %0\" : \"=r\"(");
  CHECK(statement->texts[1] == ") : [in] \"r\" (");
  CHECK(statement->texts[3] == ") : \"memory\");");
}

TEST_CASE("functions: all declarations know the definition", "[parser][declarations]") {
  Parsed p("int f(int); int g(void) { return f(1); } int f(int x) { return x; } int f(int);");
  REQUIRE(p.clean());
  std::vector<FunctionDecl *> all = p.all<FunctionDecl>();
  REQUIRE(all.size() == 4);
  CHECK(all[0]->definition == all[2]);
  CHECK(all[2]->definition == all[2]);
  CHECK(all[3]->definition == all[2]);
  CHECK(p.all<Ident>().at(0)->decl == all[0]);
}

TEST_CASE("externals cover exactly their text", "[parser][externals]") {
  Parsed p("# 1 \"a.h\"\n\nextern int a;\n__extension__ typedef long long t; # 2 \"b\"\n#pragma weak a\nint "
           "f(void) { return 1; }\n;\nvoid g(void) {\n#pragma omp barrier\n}\n");
  REQUIRE(p.clean());
  REQUIRE(p.unit->externals.size() == 6);
  CHECK(p.external(0) == "extern int a;");
  CHECK(p.external(1) == "__extension__ typedef long long t;");
  CHECK(p.external(2) == "#pragma weak a");
  CHECK(p.external(3) == "int f(void) { return 1; }");
  CHECK(p.external(4) == ";");
  CHECK(p.external(5) == "void g(void) {\n#pragma omp barrier\n}");
  CHECK_FALSE(p.unit->externals[3]->usesOmp);
  CHECK(p.unit->externals[5]->usesOmp);
}

TEST_CASE("other pragmas stay where they stand", "[parser][pragma]") {
  Parsed p("struct s {\n#pragma pack(1)\n int a; };\nvoid f(int n) {\n#pragma GCC ivdep\n for (;n;) n--;\n "
           "if (n)\n#pragma GCC unroll 2\n while (n) n--;\n n = (n +\n#pragma GCC diagnostic push\n 1); }");
  CHECK(p.messages == std::vector<std::string>{});
  CHECK(p.count<Pragma>() == 2);
}
