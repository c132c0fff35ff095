// Single lines of output, as people will read them.
#include "tests/unit/catch.h"
#include "tests/unit/emit/round_trip.h"

using namespace ompicc;

namespace {

std::string asC(const std::string &text, const char *name) {
  Unit unit(text);
  CPrinter printer(unit.context);
  printer.decl(*unit.find(name));
  return printer.out();
}

std::string asCuda(const std::string &text, const char *name) {
  Unit unit(text);
  CudaPrinter printer(unit.context, asNamed());
  Decl *decl = unit.find(name);
  if (auto *function = as<FunctionDecl>(decl))
    printer.function(*function, "static __device__ ");
  else
    printer.decl(*decl);
  return printer.out();
}

} // namespace

TEST_CASE("declarators") {
  CHECK(asC("int (*x)[96];", "x") == "int (*x)[96];\n");
  CHECK(asC("char *const *volatile x[3];", "x") == "char *const *volatile x[3];\n");
  CHECK(asC("int (*(*f)(int, char *))[4];", "f") == "int (*(*f)(int, char *))[4];\n");
  CHECK(asC("void f(int n, double a[n][n]);", "f") == "void f(int n, double a[n][n]);\n");
  CHECK(asC("extern int f(), g(void);", "f") == "extern int f();\n");
  CHECK(asC("typedef struct { int x; } T;", "T") == "typedef struct {\n  int x;\n} T;\n");
}

TEST_CASE("statements as a person writes them") {
  CHECK(
      asC("void f(int n) { if (n) { n++; } else if (n > 1) n--; else { n = 2; } }", "f") ==
      "void f(int n) {\n  if (n) {\n    n++;\n  } else if (n > 1)\n    n--;\n  else {\n    n = 2;\n  }\n}\n");
  CHECK(asC("void f(int n) { for (int i = 0, j = 1; i < n; i++) j += i; }", "f") ==
        "void f(int n) {\n  for (int i = 0, j = 1; i < n; i++)\n    j += i;\n}\n");
}

TEST_CASE("an if made without braces keeps its else") {
  Unit unit("void f(int a, int b) { if (a) { if (b) a = 1; } else b = 2; }");
  auto *outer = as<If>(static_cast<FunctionDecl *>(unit.find("f"))->body->body[0]);
  REQUIRE(outer != nullptr);
  outer->then = static_cast<Compound *>(outer->then)->body[0];
  CPrinter printer(unit.context);
  printer.stmt(*outer);
  CHECK(printer.out() == "if (a) {\n  if (b)\n    a = 1;\n} else\n  b = 2;\n");
}

TEST_CASE("text with holes") {
  Unit unit("int f(int a, int b) { return a + b; } int (*x)[96];");
  Context &c = unit.context;
  auto *f = static_cast<FunctionDecl *>(unit.find("f"));
  Expr *sum = static_cast<Return *>(f->body->body[0])->value;
  auto *x = static_cast<VarDecl *>(unit.find("x"));
  CPrinter printer(c);
  CHECK(printer.expr(*c.textExpr(sum->type, "$ * 2", {sum})) == "(a + b) * 2");
  CHECK(printer.expr(*c.textExpr(sum->type, "g($, $)", {sum, sum})) == "g(a + b, a + b)");
  CHECK(printer.expr(*c.textExpr(sum->type, "$ == 1", {sum})) == "(a + b) == 1");
  CHECK(printer.expr(*c.textExpr(sum->type, "(($) p)[$]", {c.typeArg(x->type), sum})) ==
        "((int (*)[96]) p)[a + b]");
  CHECK(printer.expr(*c.binary(BinaryOp::Mul, c.textExpr(sum->type, "p->x"), c.textExpr(sum->type, "g(1)"),
                               sum->type)) == "p->x * g(1)");
  printer.stmt(*c.textStmt("$ y = $;\nif (y) $\nfor (;;)\n  $",
                           {c.typeArg(x->type), c.ident(x), f->body, f->body->body[0]}));
  CHECK(printer.out() == "int (*y)[96] = x;\nif (y) {\n  return a + b;\n}\nfor (;;)\n  return a + b;\n");
}

TEST_CASE("CUDA C++: conversions are written") {
  CHECK(asCuda("int *f(void *p) { int *q = p; q = p; return p; }", "f") ==
        "static __device__ int *f(void *p) {\n  int *q = (int *) p;\n  q = (int *) p;\n  return (int *) "
        "p;\n}\n");
  CHECK(asCuda("enum E { A, B }; enum E f(int x) { enum E e = A; e = x; e |= 2; return e; }", "f") ==
        "static __device__ enum E f(int x) {\n  enum E e = A;\n  e = (enum E) x;\n  e = (enum E) ((unsigned "
        "int) e | 2);\n"
        "  return e;\n}\n");
  CHECK(asCuda("double sqrt(double); float f(float x) { return sqrt(x) + sqrt(2); }", "f") ==
        "static __device__ float f(float x) {\n  return sqrt((double) x) + sqrt(2.0);\n}\n");
}

TEST_CASE("CUDA C++: rows of variable length are flattened") {
  CHECK(asCuda("double f(int n, double (*a)[n], int i, int j) { return a[i][j] + a[i + 1][j - 1]; }", "f") ==
        "static __device__ double f(int n, double *a, int i, int j) {\n"
        "  return a[(long) i * n + j] + a[(long) (i + 1) * n + j - 1];\n}\n");
}

TEST_CASE("CUDA C++: initialisers by position") {
  std::string text = "struct S { int a, b[3]; float c; }; struct S s = {.b[1] = 2, 3, .a = 1};";
  CHECK(asCuda(text, "s") == "struct S s = {1, {0, 2, 3}};\n");
  CHECK(asCuda("int a[6] = {[2] = 1, [4] = 5};", "a") == "int a[6] = {0, 0, 1, 0, 5};\n");
}

TEST_CASE("CUDA C++: a jump may not pass an initialised declaration") {
  CHECK(asCuda("int f(int n) { if (n) goto out; const int x = n; n = x; out: return n; }", "f") ==
        "static __device__ int f(int n) {\n  if (n)\n    goto out;\n  int x;\n  x = n;\n  n = x;\nout:\n  "
        "return n;\n}\n");
}

TEST_CASE("a directive that no pass has met is an error in a kernel, not a pragma that nvcc ignores") {
  const std::string text = "void f(void) {\n#pragma omp barrier\n}";
  CHECK(asC(text, "f").find("#pragma omp barrier") != std::string::npos);
  CHECK(asCuda(text, "f").find("#error ompicc: this is still '#pragma omp barrier'") != std::string::npos);
}
