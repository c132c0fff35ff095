// Canonical loops (OpenMP 5.2 §4.4.1): all forms, and that the generated counts and values are those of the
// loop.
#include "tests/unit/catch.h"
#include "tests/unit/transforms/unit.h"
#include "transforms/common/canonical_loop.h"
#include "translator/emit/c_printer.h"

using namespace ompicc;

namespace {

/// A loop header and what it is described as.
struct Form {
  const char *header;   ///< with variables a (4), b (23), s (3), down (-3), base, end (int *, 40 apart), and
                        ///< the types' own
  const char *relation; ///< after normalisation
};

const Form kForms[] = {
    {"int i = 0; i < b; i++", "<"},
    {"int i = 0; i < b; ++i", "<"},
    {"int i = a; i <= b; i++", "<="},
    {"int i = b; i > a; i--", ">"},
    {"int i = b; i >= a; --i", ">="},
    {"int i = 0; b > i; i++", "<"},
    {"int i = 0; b >= i; i++", "<="},
    {"int i = b; a < i; i--", ">"},
    {"int i = b; a <= i; i--", ">="},
    {"int i = 0; (i) < (b); (i)++", "<"},
    {"int i = a; i < b; i += 2", "<"},
    {"int i = a; i < b; i += s", "<"},
    {"int i = a; i <= b; i = i + s", "<="},
    {"int i = a; i <= b; i = s + i", "<="},
    {"int i = b; i > a; i -= 2", ">"},
    {"int i = b; i > a; i -= s", ">"},
    {"int i = b; i >= a; i = i - s", ">="},
    {"int i = b; i > a; i += -2", ">"},
    {"int i = b; i > a; i += down", ">"},
    {"int i = a; i < b; i -= -2", "<"},
    {"int i = a; i < b; i -= down", "<"},
    {"int i = a; i != b; i++", "<"},
    {"int i = b; i != a; i--", ">"},
    {"int i = a; b != i; i += 1", "<"},
    {"i = a; i < b; i++", "<"},
    {"i = (a + 1) * 2; i < b - a / 2; i += a - 2", "<"},
    {"int i = b; i < a; i++", "<"}, // no iterations
    {"int i = a; i > b; i--", ">"},
    {"int i = a; i <= a - 1; i += 5", "<="},
    {"int i = a; i < b; i += 100", "<"}, // one iteration
    {"int i = -7; i < 7; i += 3", "<"},
    {"int i = 2147483600; i < 2147483647; i += 40", "<"}, // to the ends of the type
    {"int i = -2147483647 - 1; i < 2147483647; i += 1000000000", "<"},
    {"int i = 2147483647; i > -2147483647 - 1; i -= 1000000000", ">"},
    {"unsigned i = 0; i < 10u; i++", "<"},
    {"unsigned i = 10; i > 0; i--", ">"},
    {"unsigned i = 4294967290u; i < 4294967295u; i += 2", "<"},
    {"signed char i = -100; i < 100; i += 7", "<"},
    {"unsigned char i = 0; i < 250; i += 4", "<"},
    {"short i = -3000; i <= 3000; i += 500", "<="},
    {"unsigned short i = 60000; i >= 100; i -= 1000", ">="},
    {"long i = -5000000000; i < 5000000000; i += 1000000000", "<"},
    {"long long i = 5; i > -9000000000; i -= 3000000000", ">"},
    {"unsigned long i = 1; i < 18446744073709551615ul; i += 9223372036854775807ul", "<"},
    {"int *i = base; i < end; i++", "<"},
    {"int *i = base + 1; i <= end; i += 3", "<="},
    {"int *i = end; i > base; i -= s", ">"},
    {"int *i = end; i != base; i--", ">"},
    {"struct wide *i = first; i < first + 9; i += 2", "<"},
};

const char *const kVariables = "struct wide { double x[5]; };\n";
const char *const kParameters = "(int a, int b, int s, int down, int *base, int *end, struct wide *first)";

} // namespace

TEST_CASE("every canonical form is described, and count and values are the loop's own") {
  // One function for each form; the program that checks them prints what differs.
  std::string parsed = kVariables, checks = std::string("int printf(const char *, ...);\n") + kVariables;
  size_t count = sizeof kForms / sizeof *kForms;
  for (size_t k = 0; k < count; k++)
    parsed += "void f" + std::to_string(k) + kParameters +
              " {\n  int i; (void) i;\n#pragma omp for\n  for (" + kForms[k].header + ") ;\n}\n";
  Normalised n(parsed);
  std::vector<OmpDirective *> directives = n.directives();
  REQUIRE(directives.size() == count);
  CPrinter printer(n.context);
  for (size_t k = 0; k < count; k++) {
    INFO(kForms[k].header);
    REQUIRE(directives[k]->loops.size() == 1);
    OmpLoop &loop = *directives[k]->loops[0];
    CHECK(std::string(spelling(loop.relation)) == kForms[k].relation);
    CHECK(isUpward(loop) == (kForms[k].relation[0] == '<'));
    CHECK(loop.var->name->text == "i");
    CHECK(loop.declaresVar == (std::string(kForms[k].header).compare(0, 3, "i =") != 0));
    bool wide = isPointer(loop.varType) || sizeOf(loop.varType) > 4;
    CHECK(sizeOf(loop.countType) == (wide ? 8 : 4));
    CHECK(!isSigned(loop.countType));
    VarDecl *logical = n.context.variable("k_", loop.countType);
    std::string type = printer.declarator(loop.varType, ""),
                countType = printer.declarator(loop.countType, "");
    checks += "void f" + std::to_string(k) + kParameters + " {\n  " + printer.declarator(loop.varType, "i") +
              "; (void) i;\n  const " + countType +
              " count = " + printer.expr(*iterationCount(n.context, loop)) + ";\n  " + countType +
              " k_ = 0;\n  for (" + kForms[k].header + ") {\n    if (k_ >= count) break;\n    if ((" + type +
              ") (" + printer.expr(*iterationValue(n.unit, loop, n.context.ident(logical))) +
              ") != i) printf(\"value %u of form " + std::to_string(k) +
              "\\n\", (unsigned) k_);\n    k_++;\n" +
              // A loop that ends where its type does would go on.
              "    if (k_ == count && count && " +
              (std::string(kForms[k].header).find("21474836") != std::string::npos || wide ? "1" : "0") +
              ") break;\n  }\n  if (k_ != count) printf(\"count of form " + std::to_string(k) +
              ": %llu instead of %llu\\n\", (unsigned long long) count, " +
              "(unsigned long long) k_);\n  if (count) {\n    const " + countType +
              " positive = " + printer.expr(*positiveIterationCount(n.unit, loop)) +
              ";\n    if (positive != count) printf(\"positive count of form " + std::to_string(k) +
              "\\n\");\n  }\n}\n";
  }
  checks += "int main(void) {\n  static int data[41]; static struct wide first[10];\n";
  for (size_t k = 0; k < count; k++)
    checks += "  f" + std::to_string(k) + "(4, 23, 3, -3, data, data + 40, first);\n";
  checks += "  return 0;\n}\n";
  TemporaryFolder folder;
  folder.write("loops.c", checks);
  std::string path = folder.path() + "/loops";
  CHECK(run(compiler() + " -std=gnu11 -w -o " + path + " " + path + ".c") == "");
  CHECK(runCompiled(path) == "");
}

TEST_CASE("the numbers of iterations are the known ones") {
  struct {
    const char *header;
    unsigned long long count;
  } const table[] = {
      {"int i = 0; i < 10; i++", 10},
      {"int i = 0; i <= 10; i++", 11},
      {"int i = 10; i > 0; i--", 10},
      {"int i = 10; i >= 0; i -= 3", 4},
      {"int i = 0; i < 10; i += 3", 4},
      {"int i = 0; i < 9; i += 3", 3},
      {"int i = 5; i < 5; i++", 0},
      {"int i = 6; i < 5; i++", 0},
      {"int i = 0; i != 7; i++", 7},
      {"int i = -2147483647 - 1; i < 2147483647; i++", 4294967295ull},
      {"int i = 2147483647; i > -2147483647 - 1; i--", 4294967295ull},
      {"unsigned i = 0; i < 4294967295u; i++", 4294967295ull},
      {"unsigned long i = 0; i < 18446744073709551615ul; i++", 18446744073709551615ull},
      {"long i = -9223372036854775807; i < 9223372036854775807; i += 2", 9223372036854775807ull},
      {"signed char i = -128; i < 127; i++", 255},
  };
  std::string parsed, program = "int printf(const char *, ...);\nint main(void) {\n";
  for (const auto &row : table)
    parsed += "void f" + std::to_string(&row - table) + "(void) {\n#pragma omp for\n  for (" + row.header +
              ") ;\n}\n";
  Normalised n(parsed);
  CPrinter printer(n.context);
  std::string expected;
  std::vector<OmpDirective *> directives = n.directives();
  REQUIRE(directives.size() == sizeof table / sizeof *table);
  for (const auto &row : table) {
    program += "  printf(\"%llu\\n\", (unsigned long long) (" +
               printer.expr(*iterationCount(n.context, *directives[&row - table]->loops[0])) + "));\n";
    expected += std::to_string(row.count) + "\n";
  }
  TemporaryFolder folder;
  folder.write("counts.c", program + "  return 0;\n}\n");
  std::string path = folder.path() + "/counts";
  CHECK(run(compiler() + " -std=gnu11 -w -o " + path + " " + path + ".c") == "");
  CHECK(runCompiled(path) == expected);
}

TEST_CASE("collapse describes that many loops, through blocks of one statement") {
  Normalised n(
      "void f(int *x) {\n#pragma omp for collapse(3)\n  for (int i = 0; i < 2; i++) {\n    for (int j = 0; j "
      "< 3; j++)\n    {"
      "      for (int k = 4; k > 0; k--) for (int l = 0; l < 9; l++) x[i] = j + k + l;\n    }\n  }\n}\n");
  OmpDirective &loop = n.only(OmpDirectiveKind::For);
  REQUIRE(loop.loops.size() == 3);
  CHECK(loop.loops[0]->var->name->text == "i");
  CHECK(loop.loops[1]->var->name->text == "j");
  CHECK(loop.loops[2]->var->name->text == "k");
  CHECK(as<For>(bodyOfNest(loop.body, 3)) != nullptr);
  CHECK(as<For>(bodyOfNest(loop.body, 4)) == nullptr);
}

TEST_CASE("what is not canonical is refused, with the reason") {
  struct {
    const char *header, *message;
  } const table[] = {
      {"int i = 0; i < 9; i *= 2", "increment"},
      {"int i = 0; i < 9; ", "increment"},
      {"int i = 0; ; i++", "missing controlling predicate"},
      {"int i = 0; 1; i++", "invalid controlling predicate"},
      {"int i = 0; i == 9; i++", "invalid controlling predicate"},
      {"int i = 0; i < 9 && x[0]; i++", "invalid controlling predicate"},
      {"; x[0] < 9; x[0]++", "expected iteration declaration"},
      {"int i = 0, j = 0; i < 9; i++", "expected iteration declaration"},
      {"int i; i < 9; i++", "expected iteration declaration"},
      {"int i = 0; i < 9; i += 0", "increment is zero"},
      {"int i = 0; i != 9; i += 2", "not constant 1 or -1"},
      {"float i = 0; i < 9; i++", "invalid type for iteration variable"},
  };
  for (const auto &row : table) {
    INFO(row.header);
    Context context;
    SourceFile source("a.c", std::string("void f(int *x) {\n  int j; (void) j;\n#pragma omp for\n  for (") +
                                 row.header + ") x[0] = 1;\n}\n");
    Diagnostics diagnostics(source, false);
    TranslationUnit *tree = parse(context, source, diagnostics);
    Expressions expressions(context, diagnostics);
    Unit unit{context, *tree, source, diagnostics, expressions, "a", "a_00000000", "a.c", {}};
    if (diagnostics.errorCount() == 0) normalise(unit);
    REQUIRE(diagnostics.errorCount() >= 1);
    CHECK(diagnostics.messages()[0].text.find(row.message) != std::string::npos);
    CHECK(source.place(diagnostics.messages()[0].loc).line == 4);
  }
}
