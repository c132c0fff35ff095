// Which nests lanes go through in strips of columns.
#include "tests/unit/catch.h"
#include "tests/unit/transforms/unit.h"
#include "transforms/common/clauses.h"
#include "transforms/cuda/loops/wave_strips.h"

using namespace ompicc;

namespace {

/// Whether the last loop in an iteration over p has that shape.
/// @param kept variables that are used behind it
bool hasStrips(const std::string &iteration, const std::string &kept = "") {
  Normalised u("int g(int);\nvoid f(int n, int m, const int *a, const int *b, int *out) {\n"
               "#pragma omp parallel for\nfor (int p = 0; p < n; p++) {\n" +
               iteration + "\n}\n(void) a, (void) b, (void) out, (void) m; }\n");
  for (OmpDirective *d : u.directives()) {
    if (d->loops.empty()) continue;
    auto *outer = as<For>(associatedLoop(*d));
    Knowledge known(outer->body);
    known.enter(*countedLoop(*outer));
    const Usage usage = usageIn(outer->body);
    For *nest = nullptr;
    VarSet declared;
    for (Stmt *s : as<Compound>(outer->body)->body) {
      if (auto *ds = as<DeclStmt>(s)) {
        known.declare(*ds);
        for (Decl *v : ds->decls) declared.insert(static_cast<VarDecl *>(v));
      }
      if (auto *f = as<For>(s)) nest = f;
    }
    REQUIRE(nest);
    const WaveStrips found = inStrips(
        u.unit.context, *nest, known,
        [&](const VarDecl *v) { return declared.count(v) && !usage.addressTaken.count(v); },
        [&](const VarDecl *v) { return v->name->text != kept; });
    return found.all != nullptr;
  }
  return false;
}

const std::string kRow = "int row[257];\n";
/// A nest with what is in front of the columns, the columns' iterations, and what is behind them.
std::string nest(const std::string &front, const std::string &body, const std::string &behind = "") {
  return "for (int i = 1; i <= m; i++) { " + front + " for (int j = 1; j <= 256; j++) { " + body + " } " +
         behind + " }";
}

} // namespace

TEST_CASE("rows in place are gone through in strips") {
  const std::string plain = "row[j] = row[j] + row[j - 1] + a[j];";
  CHECK(hasStrips(kRow + nest("", plain)));
  CHECK(hasStrips(kRow + nest("row[0] = i;", plain)));
  CHECK(hasStrips(kRow +
                  nest("int d = row[0]; row[0] = i;", "int x = d + row[j - 1]; d = row[j]; row[j] = x;")));
  CHECK(hasStrips(kRow + nest("const int c = a[p * m + i];", "row[j] = row[j - 1] * c + row[j];")));
  CHECK(hasStrips(kRow + "int d; " + nest("d = 0;", "d += row[j]; row[j] = d + row[j - 1];")));
  CHECK(hasStrips(kRow + "int best = 0; " + nest("", plain + " if (row[j] > best) best = row[j];")));
  CHECK(hasStrips(
      kRow + "for (int i = 0; i < 9; i++) for (int j = 0; j < 256; j++) row[j + 1] = row[j] + row[j + 1];"));
  CHECK(hasStrips(kRow +
                  "for (int i = 0; i < 9; i++) for (int j = 1; j < m; j++) row[j] = row[j - 1] + row[j];"));
  const std::string two = "int up[257];\n" + kRow, step = "row[j] = up[j] + up[j - 1] + row[j - 1];";
  CHECK(hasStrips(two + nest("", step, "for (int j = 0; j <= 256; j++) up[j] = row[j];")));
  CHECK(hasStrips(two + nest("up[0] = i;", step, "for (int k = 1; k < 257; k++) up[k] = row[k];")));
}

TEST_CASE("what needs other elements, or what rows do not hand on, is not") {
  CHECK_FALSE(hasStrips(kRow + nest("", "row[j] = row[j - 1] + row[j - 2];")));
  CHECK_FALSE(hasStrips(kRow + nest("", "row[j - 1] = row[j - 1] + row[j];")));
  CHECK_FALSE(hasStrips(kRow + nest("", "row[j] = row[j - 1] + row[256 - j];")));
  CHECK_FALSE(hasStrips(kRow + nest("", "row[j] = row[j - 1] + row[0];")));
  CHECK_FALSE(hasStrips(kRow + nest("", "row[j] += row[j - 1]; row[j - 1] = 3;")));
  CHECK_FALSE(hasStrips(kRow + nest("row[1] = i;", "row[j] += row[j - 1];")));
  CHECK_FALSE(hasStrips(kRow + nest("int d = row[256];", "d += row[j - 1]; row[j] = d;")));
  CHECK_FALSE(hasStrips(kRow + nest("", "row[j] += row[j - 1]; out[p] = row[j];")));
  CHECK_FALSE(hasStrips(kRow + nest("", "row[j] += row[j - 1]; if (row[j] > 9) break;")));
  CHECK_FALSE(hasStrips(kRow + nest("", "for (int k = 0; k < 3; k++) row[j] += row[j - 1];")));
  CHECK_FALSE(hasStrips(kRow + nest("", "row[j] += row[j - 1];", "row[0] = row[256];")));
  CHECK_FALSE(hasStrips(kRow + nest("g(i);", "row[j] += row[j - 1];")));
  CHECK_FALSE(hasStrips(kRow + "int *q = row; " + nest("", "row[j] += q[j - 1];")));
  CHECK_FALSE(hasStrips(
      "int row[20];\nfor (int i = 0; i < 9; i++) for (int j = 1; j < 20; j++) row[j] += row[j - 1];"));
  CHECK_FALSE(
      hasStrips(kRow + "for (int i = 1; i < 9; i++) for (int j = 1; j < i; j++) row[j] += row[j - 1];"));
  // From one row to the next, behind the nest, and of numbers that round.
  CHECK_FALSE(hasStrips(kRow + "int d = 0; " + nest("", "d += row[j]; row[j] = d ^ row[j - 1];")));
  CHECK_FALSE(hasStrips(kRow + "int d; " + nest("d = 0;", "d += row[j]; row[j] = d + row[j - 1];"), "d"));
  CHECK_FALSE(hasStrips(kRow + "float s = 0; " + nest("", "row[j] += row[j - 1]; s += row[j];")));
  // Part of a row, and more than the columns.
  const std::string two = "int up[300], row[300];\n", step = "row[j] = up[j] + up[j - 1] + row[j - 1];";
  CHECK_FALSE(hasStrips(two + nest("", step, "for (int j = 0; j < 256; j++) up[j] = row[j];")));
  CHECK_FALSE(hasStrips(two + nest("", step, "for (int j = 2; j <= 256; j++) up[j] = row[j];")));
  CHECK_FALSE(hasStrips(two + nest("", step, "for (int j = 0; j <= 257; j++) up[j] = row[j];")));
}
