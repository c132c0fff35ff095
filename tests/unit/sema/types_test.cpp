// Types of expressions against the C compiler's: each expression is parsed here, and its type as described
// must be compatible with what __typeof__ of the same text is there.
#include "tests/unit/catch.h"
#include "tests/unit/sema/unit.h"

using namespace ompicc;

namespace {

const char *const kDeclarations = R"(
typedef unsigned long size_type;
typedef const int CI;
typedef int Row[5];
typedef int V4 __attribute__((vector_size(16)));
typedef float F4 __attribute__((vector_size(16)));
typedef unsigned long long UL2 __attribute__((vector_size(16)));
typedef unsigned __int128 Q2 __attribute__((vector_size(32)));
typedef void Handler(int, char *);
struct point { double x, y; };
struct big { int id; const char *name; struct point at, path[3]; unsigned flags : 3; unsigned full : 32; signed s : 7;
             unsigned long wide : 20; _Bool on : 1; union { int i; float f; struct { short lo, hi; }; }; int tail[]; };
union value { int i; double d; char bytes[8]; };
enum color { Red, Green = 5, Blue };
enum sign { Minus = -1, Zero };
enum huge { Huge = 0x100000000 };
char c; signed char sc; unsigned char uc; short s; unsigned short us; int i; unsigned u; long l; unsigned long ul;
long long ll; unsigned long long ull; _Bool b; float f; double d; long double ld; __int128 i128; unsigned __int128 u128;
_Float32 f32; _Float64 f64; _Float128 f128;
float _Complex cf; double _Complex cd; int _Complex cint;
int *ip; const int *cip; volatile int *vip; void *vp; const void *cvp; char *cp; const char *ccp; char **cpp;
int arr[10]; const int carr[4]; int mat[3][4]; Row row; Row rows[2]; const Row crow; int (*pm)[4]; int *ap[3]; double da[2][3][4];
const int ci = 1; volatile int vi; CI *cipt; size_type sz;
struct point p, *pp; const struct point cpt, *cpp2; struct big bg, *bp; const struct big cbg; union value uv;
enum color col; enum sign sg; enum huge hg;
int fn(int, double); void vf(void); int *pfn(void); struct point spf(int); double (*fp)(double); int (*ftab[4])(int);
Handler *handler; const int cifn(void); int (*retarr(void))[4]; int old();
V4 v4, *vq; F4 f4; UL2 ul2; Q2 q2;
extern int unbounded[]; int (*pun)[]; int (*p4)[4];
int ia[] = {1, 2, 3}; int ib[] = {[5] = 1, 2, [2] = 7}; char str[] = "hello"; char str2[] = {"hi"}; int bare[][2] = {1, 2, 3, 4, 5};
struct point pts[] = {1, 2, 3, 4, {5}, 6}; struct point pts2[] = {{1, 2}, {.y = 3}, [4].x = 1, 2, 3};
int md[][2] = {[1][0] = 1, 2, 3}; int rng[] = {[0 ... 9] = 1, 5}; char lines[][8] = {"one", "two", {"three"}};
struct big bigs[] = {{1}, {.at.x = 1, 2, .path = {1, 2, 3}}}; union value uvs[] = {1, 2, 3};
struct { struct point a[2]; int n; } nested[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}; int strs[sizeof(int[]){1, 2, 3}];
__typeof__(L"abc"[0]) wide[] = L"wide"; char escapes[] = "\x41\101\n\0z" "\u00e9"; unsigned short u16[] = u"a\U0001F600"; V4 vecs[] = {{1, 2, 3, 4}, {5}};
struct { int n; struct { int a, b; }; union { int q; }; } anon[] = {1, 2, 3, 4, [1].b = 9, 8, 7};
struct { int : 3; int a; int : 0; int z; } unnamed[] = {1, 2, 3}; struct point copies[] = {{1, 2}};
)";

const char *const kExpressions[] = {
    // constants
    "1",
    "1u",
    "1l",
    "1ul",
    "1ll",
    "1ull",
    "1LLU",
    "2147483648",
    "0x80000000",
    "0xffffffffffffffff",
    "4294967296",
    "0x7fffffff",
    "037777777777",
    "0b101",
    "18446744073709551615u",
    "1.0",
    "1.0f",
    "1.L",
    "1e5",
    "0x1p3",
    "0x1.fp3f",
    "1.f32",
    "1.0f64",
    "1.0f128",
    "1.0f32x",
    "1.0i",
    "1.0fi",
    "2i",
    "1.0if",
    "'a'",
    "L'a'",
    "u'a'",
    "U'a'",
    "'\\n'",
    "'ab'",
    "\"abc\"",
    "L\"abc\"",
    "u8\"abc\"",
    "u\"x\"",
    "U\"x\"",
    "\"a\" L\"b\"",
    "\"a\\0b\"",
    "\"\\x41\\101\"",
    "\"\u00e9\"",
    "L\"\u00e9\"",
    "u\"\U0001F600\"",
    "\"\\u20ac\"",
    "\"a\\\"b\" \"c\"",
    "L'\u00e9'",
    // names, arrays, functions
    "i",
    "arr",
    "mat",
    "mat[1]",
    "mat[1][2]",
    "*mat",
    "**mat",
    "&arr",
    "&mat",
    "&mat[1]",
    "arr + 1",
    "1 + arr",
    "3[arr]",
    "fn",
    "&fn",
    "*fn",
    "fp",
    "*fp",
    "fp(1)",
    "(*fp)(1)",
    "ftab[1](2)",
    "ftab",
    "retarr()",
    "*retarr()",
    "handler",
    "*handler",
    "carr",
    "&carr",
    "carr[0]",
    "&carr[0]",
    "crow",
    "&crow[0]",
    "rows",
    "rows[1]",
    "&rows[1]",
    "da[1]",
    "da[1][2]",
    "&da[1]",
    "*da",
    "pm[1]",
    "*pm",
    "ap",
    "ap[1]",
    "Red",

    "Minus",
    "col",
    "sg",
    "hg",
    "unbounded[1]",
    "*pun",
    "1 ? pun : p4",
    "1 ? p4 : pun",
    // promotions and usual conversions
    "c + c",
    "+c",
    "-uc",
    "~us",
    "!d",
    "+b",
    "s * us",
    "i + u",
    "i + l",
    "u + l",
    "l + ul",
    "ul + ll",
    "l + ll",
    "ll + ull",
    "u + ll",
    "ull + l",
    "f + i",
    "f + f",
    "f + d",
    "d + ld",
    "f * f128",
    "f32 + f",
    "f64 + d",
    "ld + f128",
    "f32 + d",
    "i128 + ull",
    "u128 + i128",
    "c << l",
    "l << c",
    "u >> 1ull",
    "cf + f",
    "cf + d",
    "cd * i",
    "cint + f",
    "cint + 1",
    "cf == cd",
    "-cf",
    "~cd",
    "__real__ cf",
    "__imag__ cd",
    "__real__ i",
    "__real__ d",
    "col + 1",
    "col + col",
    "+col",
    "sg + 1",
    "sg + 0u",
    "hg + 1",
    "col & Red",
    "~col",
    "b && i",
    "i < d",
    "p.x < 1",
    "ip == 0",
    "ip == vp",
    "!ip",
    "i, d",
    "i, arr",
    "i % u",
    "c / sc",
    "c ^ us",
    "us | u",
    "uc == 'a'",
    // bit-fields
    "bg.flags + 1",
    "bg.full + 1",
    "bg.s + 1u",
    "bg.wide + 0",
    "+bg.flags",
    "~bg.full",
    "-bg.on",
    "bg.flags << 2",
    "1 ? bg.flags : bg.s",

    "bg.flags + 0u",
    // pointers
    "ip + 1",
    "ip - 1",
    "ip - ip",
    "ip - cip",
    "arr - ip",
    "&arr[3] - arr",
    "ip++",
    "--ip",
    "*ip",
    "&*ip",
    "*&i",
    "cip",
    "*cip",
    "&ci",
    "&vi",
    "cipt",
    "*cipt",
    "vp + 1",
    "cvp - 1",
    "*cpp",
    "&cpp",
    "cpp[0][1]",
    "ip += 2",
    "ip = 0",
    "&ip",
    "sz",
    "sz + 1",
    "&sz",
    "*vq",
    // members
    "p.x",
    "pp->x",
    "&p.x",
    "&pp->y",
    "&cpt.x",
    "&cpp2->x",
    "bg.name",
    "bg.at",
    "bg.path",
    "bg.path[1]",
    "&bg.path[1].y",
    "bg.i",
    "bg.f",
    "bg.lo",
    "&bg.hi",
    "&cbg.hi",
    "cbg.path",
    "&cbg.path[1]",
    "cbg.tail",
    "&bp->path",
    "bp->path->x",
    "spf(1)",
    "spf(1).x",
    "uv.d",
    "uv.bytes",
    "&uv.bytes[1]",
    "bg.tail",
    "(&bg)->at.x",
    "(*bp).id",
    // calls
    "fn(1, 2)",
    "vf()",
    "pfn()",
    "*pfn()",
    "cifn()",
    "old(1, 2.0)",
    "(&fn)(1, 2)",
    "(1 ? fn : fn)(1, 2)",
    "handler(1, cp)",
    // assignment
    "i = d",
    "c = 1",
    "c += 1",
    "f *= d",
    "p = p",
    "l <<= 1",
    "arr[1] = 2",
    "cf *= 2",
    "b = ip",
    "d++",
    "c--",
    "--us",
    // conditional
    "i ? 1 : 2.0",
    "i ? c : c",
    "i ? ip : 0",
    "i ? 0 : ip",
    "i ? ip : vp",
    "i ? ip : cip",
    "i ? cip : vp",
    "i ? cvp : ip",
    "i ? arr : ip",
    "i ? p : p",
    "i ? vf() : vf()",
    "i ?: l",
    "ip ?: 0",
    "i ? col : Red",
    "i ? ip : (void *)0",
    "i ? (void *)ip : ip",
    "i ? fn : 0",
    "i ? vip : cip",
    "i ? \"a\" : ccp",
    "i ? \"a\" : 0",
    "i ? 1u : -1",
    "i ? b : b",
    "i ? sz : sz",
    "i ? ip : (void *)(1 - 1)",
    "i ? mat : pm",
    "i ? col : col",
    // casts and literals
    "(char)i",
    "(const int)i",
    "(void)0",
    "(void *)0",
    "(int *)vp",
    "(struct point){1, 2}",
    "&(struct point){1}",
    "(int[]){1, 2, 3}",
    "(int[]){[7] = 1}",
    "(char[]){\"abc\"}",
    "(union value)1",
    "(size_type)i",
    "(Row){1}",
    "(int[4]){1}",
    "(double _Complex)f",
    "(V4)f4",
    "(int (*)[3])vp",
    "(void (*)(int))vp",
    // sizeof, _Generic, statement expressions
    "sizeof i",
    "sizeof(int)",
    "_Alignof(double)",
    "__alignof__(i)",
    "_Generic(i, int: 1.0, default: c)",
    "_Generic(c, int: 1, default: arr)",
    "_Generic(ci, int: 1L, const int: 2)",
    "_Generic(arr, int *: 1u, default: 2)",
    "_Generic(\"s\", char *: d, const char *: f)",
    "_Generic(sz, unsigned long: ip, default: 0)",
    "_Generic(fn, int (*)(int, double): f, default: d)",
    "_Generic(col, unsigned: 1.0f, default: 1)",
    "({ int t = i; t + 1; })",
    "({ arr; })",
    "({ i; vf(); })",
    "({ p; })",
    "({ })",
    "({ double q = 1; q; })",
    "({ if (i) ; })",
    "({ \"s\"; })",
    "__extension__ 1.0f",
    "__extension__ (i)",
    "&&here",
    // vectors
    "v4 + v4",
    "q2 != 0",
    "v4 + 1",
    "2 * f4",
    "v4 < v4",
    "f4 == f4",
    "ul2 > ul2",
    "v4[1]",
    "f4[i]",
    "-v4",
    "~v4",
    "v4 << 1",
    "v4 << v4",
    "&v4",
    "v4 += v4",
    // builtins
    "__builtin_fabs(d)",
    "__builtin_fabsf(f)",
    "__builtin_sqrtl(ld)",
    "__builtin_expect(i, 1)",
    "__builtin_constant_p(i)",
    "__builtin_memcpy(vp, vp, 1)",
    "__builtin_clz(1u)",
    "__builtin_popcountll(1)",
    "__builtin_bswap32(1)",
    "__builtin_bswap64(1)",
    "__builtin_bswap16(1)",
    "__builtin_huge_val()",
    "__builtin_inff()",
    "__builtin_nan(\"\")",
    "__builtin_alloca(4)",
    "__builtin_object_size(vp, 0)",
    "__builtin_add_overflow(1, 2, &i)",
    "__builtin_copysignf64(d, d)",
    "__builtin_huge_valf32()",
    "__builtin_inff64x()",
    "__builtin_bswap128(1)",
    "__builtin_assoc_barrier(l)",
    "__builtin_shufflevector(v4, v4, 0, 1, 2, 3)",
    "__builtin_smull_overflow(1, 2, &l)",
    "__sync_fetch_and_add(&i, 1)",
    "__sync_bool_compare_and_swap(&l, 1, 2)",
    "__sync_val_compare_and_swap(&ul, 1, 2)",
    "__sync_synchronize()",
    "__atomic_load_n(&ll, 0)",
    "__atomic_fetch_add(&u, 1, 0)",
    "__atomic_add_fetch(vip, 1, 0)",
    "__atomic_exchange_n(&ip, 0, 0)",
    "__atomic_compare_exchange_n(&i, &i, 1, 0, 0, 0)",
    "__atomic_store_n(&i, 1, 0)",
    "__atomic_test_and_set(vp, 0)",
    "__atomic_thread_fence(0)",
    "__builtin_offsetof(struct point, y)",
    "__builtin_types_compatible_p(int, long)",
    "__builtin_choose_expr(1, 1.0f, 2)",
    "__builtin_choose_expr(0, 1.0f, 2u)",
    "__builtin_complex(1.0f, 2.0f)",
    "__builtin_convertvector(v4, F4)",
    "__builtin_isnan(d)",
    "__builtin_signbitf(f)",
    "__builtin_lround(d)",
    "__builtin_llrintf(f)",
    "__builtin_cabsf(cf)",
    "__builtin_conj(cd)",
    "__builtin_cexpf(cf)",
    "__builtin_strlen(cp)",
    "__builtin_strchr(cp, 1)",
    "__builtin_return_address(0)",
    "__builtin___memcpy_chk(vp, vp, 1, 2)",
    "__builtin_printf(\"x\")",
    "__builtin_unreachable()",
    "__builtin_shuffle(v4, v4)",
    "__builtin_isgreater(d, f)",
    "__builtin_ctzl(1)",
    "__builtin_parity(1)",
    "__builtin_ffsll(1)",
    "__builtin_atan2f(f, f)",
    "__builtin_powi(d, 1)",
    "__builtin_frexp(d, &i)",
    "__builtin_abs(1)",
    "__builtin_labs(1)",
    "__builtin_modff(f, &f)",
    "__builtin_erfl(ld)",
    "__builtin_nearbyintf(f)",
    "__builtin_fmaxl(ld, ld)",
    "__builtin_ilogbf(f)",
    "__builtin_fpclassify(1, 2, 3, 4, 5, d)",
    "__builtin_prefetch(vp)",
    "__builtin_trap()",
    "__builtin_huge_valf()",
    "__builtin_huge_vall()",
    "__builtin_infl()",
    "__builtin_nanf(\"\")",
    "__builtin_assume_aligned(vp, 8)",
    "__builtin_memcmp(vp, vp, 1)",
    "__builtin_copysignf(f, f)",
    // arrays completed by their initialisers
    "ia",
    "ib",
    "str",
    "str2",
    "bare",
    "pts",
    "pts2",
    "md",
    "rng",
    "lines",
    "bigs",
    "uvs",
    "strs",
    "escapes",
    "u16",
    "vecs",
    "copies",
    "sizeof anon / sizeof anon[0]",
};

/// Those that not every release of gcc knows on every machine.
const char *const kNewerExpressions[] = {"1.f16"};

std::string probe(const std::string &declarations, const std::vector<std::string> &statements) {
  std::string text = declarations + "\nvoid probe(void) {\n";
  for (const std::string &s : statements) text += "  " + s + "\n";
  return text + "here:;\n}\n";
}

} // namespace

TEST_CASE("every expression has the type that the C compiler gives it") {
  std::vector<std::string> expressions(std::begin(kExpressions), std::end(kExpressions)), statements;
  for (const std::string e : kNewerExpressions)
    if (compilerErrors(probe(kDeclarations, {e + ";"})) == "") expressions.push_back(e);
  for (const std::string &e : expressions) statements.push_back(e + ";");
  Unit unit(probe(kDeclarations, statements));
  REQUIRE(unit.errors() == "");
  Compound *body = unit.function("probe").body;
  REQUIRE(body->body.size() == statements.size() + 1);
  std::vector<std::string> asserts;
  for (size_t i = 0; i < statements.size(); i++) {
    const std::string &text = expressions[i];
    ExprStmt *statement = as<ExprStmt>(static_cast<Node *>(body->body[i]));
    REQUIRE(statement);
    std::string type = describe(statement->expr->type);
    INFO(text << " has type " << type);
    REQUIRE_FALSE(isUnknown(statement->expr->type));
    std::string label;
    for (char ch : text + ": " + type) label += ch == '"' || ch == '\\' || (ch & 0x80) ? '_' : ch;
    std::string assertion = "_Static_assert(__builtin_types_compatible_p(__typeof__(" + text + "), " + type +
                            "), \"" + label + "\");";
    if (text.substr(0, 10) == "__builtin_") // not every release has each
      assertion = "\n#if __has_builtin(" + text.substr(0, text.find('(')) + ")\n" + assertion + "\n#endif";
    asserts.push_back(assertion);
  }
  CHECK(compilerErrors(probe(kDeclarations, asserts)) == "");
}

TEST_CASE("the elements of arrays of anonymous structures are counted through elided braces") {
  for (const char *name : {"nested", "anon", "unnamed", "wide"}) {
    Unit unit(probe(kDeclarations, {std::string(name) + ";"}));
    REQUIRE(unit.errors() == "");
    ExprStmt *statement = as<ExprStmt>(static_cast<Node *>(unit.function("probe").body->body[0]));
    REQUIRE(statement);
    std::string count = std::to_string(canonical(statement->expr->type)->length);
    INFO(name << " has " << count << " elements");
    CHECK(compilerErrors(probe(kDeclarations, {"_Static_assert(sizeof " + std::string(name) + " / sizeof " +
                                               name + "[0] == " + count + ", \"" + name + "\");"})) == "");
  }
}

TEST_CASE("an unknown builtin is accepted silently and makes its users unknown") {
  Unit unit("int i; void probe(void) { __builtin_no_such_thing(i) + 1; __builtin_no_such_thing(2)->x[3]; }");
  CHECK(unit.errors() == "");
  for (Stmt *s : unit.function("probe").body->body) {
    ExprStmt *statement = as<ExprStmt>(static_cast<Node *>(s));
    REQUIRE(statement);
    CHECK(isUnknown(statement->expr->type));
  }
}
