// Constant expressions and the layout of structures, against the C compiler's.
#include "ast/const_eval.h"
#include "tests/unit/catch.h"
#include "tests/unit/sema/unit.h"

using namespace ompicc;

namespace {

const char *const kRecords = R"(
typedef unsigned long size_type;
typedef int aligned_int __attribute__((aligned(16)));
struct a { char c; int i; char d; };
struct b { char c; double d; short s; long double ld; };
struct c { int x : 3; int y : 30; int z : 1; };
struct d { char c; int x : 9; short s : 5; long l : 33; };
struct e { char c; int x : 4; int : 0; int y : 4; char t; };
struct f { char c; int i; short s; } __attribute__((packed));
struct g { char c; int i __attribute__((packed)); double d; };
struct h { char c; } __attribute__((aligned(32)));
struct i { char c; int v __attribute__((aligned(8))); char d; };
struct j { int n; double tail[]; };
struct k { char c; struct a in[2]; union { char z; double q; }; };
union l { char c[9]; int i; double d; };
union m { int x : 5; char c; } ;
struct n { unsigned long long a : 40; unsigned long long b : 40; };
struct o { char c; aligned_int v; };
struct p { char a : 3, b : 3, c : 3; short d : 12; };
struct q { int a : 4; char c; int b : 20; } __attribute__((packed));
struct r { _Alignas(16) char c; char d; };
struct s { char c; int zero[0]; char d; };
struct t { long long x; enum { T1, T2 } e; _Bool b : 1, b2 : 1; };
struct u { char c; float _Complex z; char d; double _Complex w; };
struct v { char c; int m __attribute__((vector_size(16))); };
struct w { };
struct x { char c; int : 5; };
struct y { char c; int : 20; char d; };
struct z { short s; int : 0; char c; };
union aa { struct a x; char b[13]; short s; } __attribute__((packed));
struct ab { char c; struct f in; int after; };
struct ac { char c; __int128 w; };
struct ad { char c; void *p; int (*f)(void); char *names[3]; };
enum ae { AE = -1 };
enum af { AF = 0x1ffffffff };
enum ag { AG = 200 } __attribute__((packed));
struct ah { enum ag g; enum af f; enum ae e; };
struct ai { unsigned a : 31, b : 2; unsigned char c : 7; unsigned d : 9; };
struct point { double x, y[3]; struct { int a; struct { short b, c; } d[2]; }; };
enum { Ten = 10, Neg = -3 };
_Alignas(64) int wide[4];
char page[3] __attribute__((aligned(4096)));
struct g packed_g; struct i spaced; struct r *apart; struct q tight;
)";

const char *const kConstants[] = {
    "1 + 2 * 3",
    "-7 / 2",
    "-7 % 3",
    "7u / 2",
    "_Alignof(wide)",
    "__alignof__(wide[0])",
    "__alignof__((page))",
    "__alignof__(spaced.v) + __alignof__(spaced.d)",
    "__alignof__(packed_g.i) + __alignof__(packed_g.d)",
    "__alignof__(apart->c) + __alignof__(apart->d)",
    "__alignof__(tight.c)",
    "(unsigned char)300",
    "(signed char)200",
    "(short)0x12345",
    "(int)4294967297LL",
    "-1 < 0u",
    "-1 < 0",
    "1 ? 2 : 3",
    "0 ? 2 : 3",
    "5 ?: 7",
    "0 ?: 7",
    "1 << 31",
    "1ull << 63",
    "-1 >> 1",
    "-1u >> 28",
    "~0",
    "~0u",
    "!5",
    "!0",
    "Ten",
    "Neg * 2",
    "sizeof(int)",
    "sizeof(struct a)",
    "sizeof(int[5])",
    "_Alignof(double)",
    "_Alignof(struct b)",
    "'a'",
    "'\\377'",
    "'\\n'",
    "'ab'",
    "L'x'",
    "(int)3.9",
    "(int)-3.9",
    "(int)(1e3 * 2)",
    "(unsigned)3.5f",
    "(long)1e10",
    "0x7fffffff + 1u",
    "2147483647 - 1",
    "3 > 2 && 1",
    "0 || 0",
    "0 && (1 / 0)",
    "1 || (1 / 0)",
    "(_Bool)5",
    "(_Bool)0.5",
    "__builtin_offsetof(struct b, s)",
    "__builtin_offsetof(struct point, y[2])",
    "__builtin_offsetof(struct point, d[1].c)",
    "__builtin_offsetof(struct point, a)",
    "(size_type)&((struct b *)0)->ld",
    "(char *)&((struct b *)0)->s - (char *)0",
    "__builtin_constant_p(3)",
    "__builtin_constant_p(\"s\")",
    "__builtin_choose_expr(1, 4, 5)",
    "__builtin_types_compatible_p(int, const int)",
    "__builtin_types_compatible_p(int, unsigned)",
    "__builtin_types_compatible_p(int[], int[4])",
    "__builtin_types_compatible_p(enum ae, int)",
    "_Generic(1L, long: 3, default: 4)",
    "1.5 > 1",
    "1.5f == 1.5",
    "(1.0 ? 3 : 4)",
    "sizeof(char) == 1",
    "sizeof \"hello\"",
    "__extension__ 3",
    "__builtin_expect(6, 0)",
    "0xffffffffu + 1",
    "18446744073709551615ull / 10",
    "(unsigned short)-1",
    "(enum ae)5",
    "sizeof(sizeof 1)",
    "sizeof(void)",
    "__builtin_popcount(0xff)",
    "__builtin_clzl(1)",
    "__builtin_ctz(8)",
    "__builtin_bswap32(0x01020304)",
    "1L << 40",
    "(long)(int)0x80000000",
    "5 % -3",
    "'a' == 97",
    "sizeof(int *) * 8",
    "-5 / -2",
    "1 == 1.0",
    "+3",
    "- -3",
    "(char)65",
    "1 ? -1 : 0u",
    "(1 ? -1 : 0u) > 0",
    "-1 == 0xffffffff",
    "(unsigned char)-1 == -1",
    "-1L < 0u",
    "1u - 2 > 0",
    "(int)sizeof(long) - 9 < 0",
    "sizeof(long) - 9 < 0",
};

} // namespace

TEST_CASE("constant expressions have the value that the C compiler computes") {
  std::string text = kRecords, asserts = kRecords;
  text += "void probe(void) {\n";
  for (const char *e : kConstants) text += std::string(e) + ";\n";
  Unit unit(text + "}\n");
  REQUIRE(unit.errors() == "");
  Compound *body = unit.function("probe").body;
  size_t i = 0;
  for (const char *e : kConstants) {
    ExprStmt *statement = as<ExprStmt>(static_cast<Node *>(body->body[i++]));
    REQUIRE(statement);
    ConstInt value = evaluateConstant(statement->expr);
    INFO(e);
    CHECK(value.known);
    std::string label;
    for (char c : std::string(e)) label += c == '"' || c == '\\' ? '_' : c;
    asserts += "_Static_assert((long)(" + std::string(e) + ") == " + std::to_string(value.value + 1) +
               "l - 1, \"" + label + " is not " + std::to_string(value.value) + "\");\n";
  }
  CHECK(compilerErrors(asserts) == "");
}

TEST_CASE("what is no constant has no value") {
  Unit unit(
      "int i; void f(int n) { int vla[n]; i; i + 1; 1 / 0; sizeof vla; f; (1, 2); 1 << 40; i++; f(1); &i; }");
  REQUIRE(unit.errors() == "");
  Compound *body = unit.function("f").body;
  for (size_t k = 1; k < body->body.size(); k++) {
    ExprStmt *statement = as<ExprStmt>(static_cast<Node *>(body->body[k]));
    REQUIRE(statement);
    CHECK_FALSE(evaluateConstant(statement->expr).known);
  }
}

TEST_CASE("structures are laid out as the C compiler lays them out") {
  Unit unit(kRecords);
  REQUIRE(unit.errors() == "");
  std::string asserts = kRecords;
  size_t records = 0;
  for (External *external : unit.tree->externals)
    for (Decl *decl : external->decls) {
      TagDecl *tag = as<TagDecl>(static_cast<Node *>(decl));
      if (!tag || !tag->isDefinition || !tag->name) continue;
      records++;
      TypeKind kind = tag->tagKind == TagKind::Struct  ? TypeKind::Struct
                      : tag->tagKind == TagKind::Union ? TypeKind::Union
                                                       : TypeKind::Enum;
      QualType type = unit.context.types.tagType(kind, tag);
      std::string name = describe(type);
      auto expect = [&](const std::string &what, long long value) {
        asserts += "_Static_assert(" + what + " == " + std::to_string(value) + ", \"" + what + " is not " +
                   std::to_string(value) + "\");\n";
      };
      expect("sizeof(" + name + ")", sizeOf(type));
      expect("_Alignof(" + name + ")", alignOf(type));
      for (FieldDecl *field : tag->fields)
        if (field->name && !field->bitWidth)
          expect("__builtin_offsetof(" + name + ", " + std::string(field->name->text) + ")", field->offset);
    }
  CHECK(records >= 35);
  CHECK(compilerErrors(asserts) == "");
}
