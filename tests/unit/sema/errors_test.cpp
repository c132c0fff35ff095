// Constraint violations in expressions: one error each, worded as gcc's; and what gcc only warns about, which
// must pass.
#include "tests/unit/catch.h"
#include "tests/unit/sema/unit.h"

using namespace ompicc;

namespace {

const char *const kDeclarations = R"(
struct s { int a; int b : 3; const int k; } x, y; struct plain { int v; } z; struct inc *ip; extern struct inc iv; int i, *p; float f;
void v(void); int g(int, int); const int ci = 1; union u { int a; } un; int arr[3]; int (*fp)(int); enum { E1 };
typedef int V __attribute__((vector_size(16))); V vv; double d; void *vp; const int *cip; char *cp; double _Complex cd;
)";

struct Wrong {
  const char *statement, *message;
};

const Wrong kWrong[] = {
    {"z * i;", "invalid operands to binary * (have 'struct plain' and 'int')"},
    {"v() + 1;", "void value not ignored as it ought to be"},
    {"i = v();", "void value not ignored as it ought to be"},
    {"x = y;", "assignment of read-only variable 'x'"},
    {"i = z;", "incompatible types when assigning to type 'int' from type 'struct plain'"},
    {"p = f;", "incompatible types when assigning to type 'int *' from type 'float'"},
    {"f = p;", "incompatible types when assigning to type 'float' from type 'int *'"},
    {"z = 1;", "incompatible types when assigning to type 'struct plain' from type 'int'"},
    {"-z;", "wrong type argument to unary minus"},
    {"!z;", "wrong type argument to unary exclamation mark"},
    {"~f;", "wrong type argument to bit-complement"},
    {"-p;", "wrong type argument to unary minus"},
    {"*i;", "invalid type argument of unary '*' (have 'int')"},
    {"&1;", "lvalue required as unary '&' operand"},
    {"&v();", "lvalue required as unary '&' operand"},
    {"&x.b;", "cannot take address of bit-field 'b'"},
    {"register int r; &r;", "address of register variable 'r' requested"},
    {"z++;", "wrong type argument to increment"},
    {"f++ ++;", "lvalue required as increment operand"},
    {"arr++;", "lvalue required as increment operand"},
    {"--1;", "lvalue required as decrement operand"},
    {"ci++;", "increment of read-only variable 'ci'"},
    {"p & 1;", "invalid operands to binary & (have 'int *' and 'int')"},
    {"z && 1;", "used struct type value where scalar is required"},
    {"un || 1;", "used union type value where scalar is required"},
    {"i.a;", "request for member 'a' in something not a structure or union"},
    {"z.zz;", "'struct plain' has no member named 'zz'"},
    {"i->a;", "invalid type argument of '->' (have 'int')"},
    {"ip->a;", "invalid use of undefined type 'struct inc'"},
    {"struct plain *sp; sp.v;", "'sp' is a pointer; did you mean to use '->'?"},
    {"i[i];", "subscripted value is neither array nor pointer nor vector"},
    {"arr[f];", "array subscript is not an integer"},
    {"fp[0];", "subscripted value is pointer to function"},
    {"i();", "called object 'i' is not a function or function pointer"},
    {"g(1);", "too few arguments to function 'g'"},
    {"g(1, 2, 3);", "too many arguments to function 'g'"},
    {"fp(1, 2);", "too many arguments to function 'fp'"},
    {"g(z, 1);", "incompatible type for argument 1 of 'g'"},
    {"g(v(), 1);", "invalid use of void expression"},
    {"(struct s)i;", "conversion to non-scalar type requested"},
    {"(int)z;", "aggregate value used where an integer was expected"},
    {"(float)z;", "aggregate value used where a floating-point was expected"},
    {"(float)p;", "pointer value used where a floating-point was expected"},
    {"(int *)f;", "cannot convert to a pointer type"},
    {"(int[3])arr;", "cast specifies array type"},
    {"(union u)f;", "cast to union type from type not present in union"},
    {"i ? z : i;", "type mismatch in conditional expression"},
    {"z ? 1 : 2;", "used struct type value where scalar is required"},
    {"i ? p : f;", "type mismatch in conditional expression"},
    {"v() ? 1 : 2;", "void value not ignored as it ought to be"},
    {"1 = i;", "lvalue required as left operand of assignment"},
    {"E1 = 2;", "lvalue required as left operand of assignment"},
    {"v = 0;", "lvalue required as left operand of assignment"},
    {"i + 1 = 2;", "lvalue required as left operand of assignment"},
    {"arr = 0;", "assignment to expression with array type"},
    {"ci = 1;", "assignment of read-only variable 'ci'"},
    {"parameter = 1;", "assignment of read-only parameter 'parameter'"},
    {"x.k = 1;", "assignment of read-only member 'k'"},
    {"ip + 1;", "invalid use of undefined type 'struct inc'"},
    {"sizeof(struct inc);", "invalid application of 'sizeof' to incomplete type 'struct inc'"},
    {"sizeof(x.b);", "'sizeof' applied to a bit-field"},
    {"__typeof__((x.b)) y;", "'typeof' applied to a bit-field"},
    {"f % 2;", "invalid operands to binary % (have 'float' and 'int')"},
    {"f << 1;", "invalid operands to binary << (have 'float' and 'int')"},
    {"z < z;", "invalid operands to binary < (have 'struct plain' and 'struct plain')"},
    {"cd < cd;", "invalid operands to binary < (have '_Complex double' and '_Complex double')"},
    {"i += z;", "invalid operands to binary + (have 'int' and 'struct plain')"},
    {"p += p;", "invalid operands to binary + (have 'int *' and 'int *')"},
    {"p == f;", "invalid operands to binary == (have 'int *' and 'float')"},
    {"z == z;", "invalid operands to binary == (have 'struct plain' and 'struct plain')"},
    {"int bad[] = 1;", "invalid initializer"},
    {"struct plain bad = 1;", "invalid initializer"},
    {"int bad = z;", "incompatible types when initializing type 'int' using type 'struct plain'"},
    {"int (*bad)[3] = 3.0;", "incompatible types when initializing type 'int (*)[3]' using type 'double'"},
    {"int bad[2] = {[i] = 1};", "nonconstant array index in initializer"},
    {"int bad[2] = {[2] = 1};", "array index in initializer exceeds array bounds"},
    {"int bad = {.a = 1};", "field name not in record or union initializer"},
    {"struct plain bad = {.q = 1};", "'struct plain' has no member named 'q'"},
    {"int bad[i] = {1};", "variable-sized object may not be initialized"},
    {"struct plain bad[2] = {{1}, {z}};",
     "incompatible types when initializing type 'int' using type 'struct plain'"},
    {"_Generic(i, float: 1);", "'_Generic' selector of type 'int' is not compatible with any association"},
    {"__real__ p;", "wrong type argument to __real"},
};

const char *const kRight[] = {
    "p = i;",
    "i = p;",
    "p = &f;",
    "p == i;",
    "p == &f;",
    "i ? p : i;",
    "i ? p : &f;",
    "g(p, 1);",
    "g(1.5, f);",
    "*cip;",
    "cip = p;",
    "p = cip;",
    "p = vp;",
    "vp + 1;",
    "g(E1, ci);",
    "(void)z;",
    "(struct plain)z;",
    "struct plain q = z;",
    "struct plain q = {1}, r = q;",
    "z = (struct plain){2};",
    "struct plain w[2] = {z, {3}};",
    "if (p) ; while (!p) ;",
    "int n[2] = {1, 2, 3};",
    "&*ip;",
    "(*fp)(1);",
    "(****fp)(1);",
    "&arr[3];",
    "*&arr;",
    "i = 1.5;",
    "cp = \"a\";",
    "char t[3] = \"abc\";",
    "_Bool b = p;",
    "b2: ; goto b2;",
    "void *q = v;",
    "cd = 1; d = cd;",
    "vv = vv + 1;",
    "i ? v() : 1;",
    "i ? (void)0 : v();",
    "const int k = 2; int n[k]; sizeof n;",
    "unsigned long n = (unsigned long)p;",
    "i = ({ int t = 1; t; });",
    "i = (v(), 1);",
    "un = (union u)3;",
    "char line[] = (\"abc\");",
    "int n = {3};",
    "p[i]++;",
    "x.a = 1;",
    "i[arr] = 2;",
    "static int n = sizeof arr / sizeof *arr;",
    "g((1, 2), 3);",
    "void (*h)(void) = &v; h(); (*h)();",
};

std::string inFunction(const std::string &statement) {
  return std::string(kDeclarations) + "void t(const int parameter) { " + statement + " }\n";
}

} // namespace

TEST_CASE("constraint violations are reported in gcc's words") {
  for (const Wrong &wrong : kWrong) {
    Unit unit(inFunction(wrong.statement));
    INFO(wrong.statement);
    CHECK(unit.errors() == std::string(wrong.message) + "\n");
  }
}

TEST_CASE("the C compiler rejects the same") {
  for (const Wrong &wrong : kWrong) {
    INFO(wrong.statement);
    CHECK(compilerErrors(inFunction(wrong.statement)) != "");
  }
}

TEST_CASE("what the C compiler at most warns about passes") {
  for (const char *right : kRight) {
    Unit unit(inFunction(right));
    INFO(right);
    CHECK(unit.errors() == "");
  }
}
