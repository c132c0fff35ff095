// Which loops' iterations lie apart.
#include "tests/unit/catch.h"
#include "tests/unit/transforms/unit.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/common/clauses.h"
#include "transforms/cuda/analysis/strides.h"

using namespace ompicc;

namespace {

bool apart(const std::string &body) {
  Normalised n("void f(int n, const float *a, float *b, float (*m)[64], const int *start, int s) {\n"
               "#pragma omp parallel for\nfor (int i = 0; i < n; i++) {\n" +
               body + "\n}\n(void) a, (void) b, (void) m, (void) start, (void) s;\n}\n");
  for (OmpDirective *d : n.directives())
    if (!d->loops.empty())
      return iterationsLieApart(bodyOfNest(associatedLoop(*d), d->loops.size()), d->loops[0]->var);
  FAIL("no loop");
  return false;
}

/// By how much, of a nest of two loops with `body` in them: the factor's name, or a number.
std::string distance(const std::string &body) {
  Normalised n("static float t[64][80];\n"
               "void f(int n, int m, const float *a, float *b, float (*v)[n], int s) {\n"
               "#pragma omp parallel for collapse(2)\nfor (int i = 0; i < n; i++)\n"
               "for (int j = 0; j < n; j++) {\n" +
               body + "\n}\n(void) a, (void) b, (void) v, (void) m, (void) s;\n}\n");
  for (OmpDirective *d : n.directives())
    if (d->loops.size() == 2) {
      const Distance apart =
          distanceOfIterations(bodyOfNest(associatedLoop(*d), 2), d->loops[1]->var, d->loops[0]->var);
      auto *name = as<Ident>(skipParens(apart.factor));
      return name ? std::string(name->name->text) : apart.factor ? "more" : std::to_string(apart.elements);
    }
  FAIL("no nest");
  return "";
}

/// The loop, from 0, that shares warps with the innermost of three around the body; 3: none does.
size_t inPatches(const std::string &body) {
  Normalised n("void f(int n, const float *a, float *b, float (*m)[64], const int *start) {\n"
               "#pragma omp parallel for collapse(3)\nfor (int i = 0; i < n; i++)\n"
               "for (int j = 0; j < n; j++)\nfor (int k = 0; k < n; k++) {\n" +
               body + "\n}\n(void) a, (void) b, (void) m, (void) start;\n}\n");
  for (OmpDirective *d : n.directives())
    if (d->loops.size() == 3)
      return loopInPatches(bodyOfNest(associatedLoop(*d), 3),
                           {d->loops[0]->var, d->loops[1]->var, d->loops[2]->var}, 2);
  FAIL("no nest");
  return 0;
}

const std::string kFor = "for (int k = 0; k < n; k++) ";

} // namespace

TEST_CASE("iterations lie apart where a warp's threads are each at a line of their own") {
  CHECK(apart("float sum = 0;\n" + kFor + "sum += a[i * n + k];\nb[i] = sum;"));
  CHECK(apart(kFor + "b[16 * i + k] = a[k];"));
  CHECK(apart(kFor + "m[i][k] = 1;"));
  CHECK(apart("const float *row = a + i * n;\n" + kFor + "b[i] += row[k];"));
  CHECK(apart("int row = i * n;\n" + kFor + "b[row + k] = 1;"));
  CHECK(apart("float sum = 0;\nfor (int k = start[i]; k < start[i + 1]; k++) sum += a[k];\nb[i] = sum;"));
  CHECK(apart("int k = 0;\nwhile (k < n) { b[k + i * n] = a[k]; k++; }"));
}

TEST_CASE("what holds for most neighbours, and of the longest loops, decides") {
  CHECK(!apart(kFor + "b[i % 8 + k * n] = a[(i + 1) % n + k * n];"));
  CHECK(!apart(kFor + "b[(i > 0 ? i - 1 : 0) + k * n] = a[i / 2 + k * n];"));
  CHECK(!apart(kFor + "b[i / n * n + i % n + k * s] = a[k];")); // numbered through by hand
  CHECK(apart(kFor + "b[(i % 8) * n + k] = a[k];"));
  CHECK(apart(kFor + "b[i / 2 * n + k] = a[k];"));
  CHECK(apart(kFor + "b[s / i + k] = a[k];"));
  // A short loop does not count beside a long one.
  const std::string few = "for (int k = 0; k < 16; k++) ", add = "s += a[i * n + k];\n";
  CHECK(apart(kFor + add + few + "b[k * n + i] = s;"));
  CHECK(!apart(few + add + few + "b[k * n + i] = s;"));
  CHECK(!apart(kFor + add + kFor + "b[k * n + i] = s;"));
  CHECK(!apart(few + add + kFor + "b[k * n + i] = s;"));
  // Nor do a few elements, the same in all iterations of a long one.
  const std::string outer = "for (int j = 0; j < n; j++) { ";
  CHECK(!apart(outer + few + "s += a[i * 16 + k] * b[j * 16 + k]; }"));
  CHECK(apart(outer + few + "s += a[i * n + j * 16 + k] * b[j * 16 + k]; }"));
  CHECK(apart(outer + "for (int k = 0; k < 64; k++) s += a[i * 64 + k] * b[j * 64 + k]; }"));
}

TEST_CASE("rows that loops write") {
  auto rows = [](const std::string &body) {
    Normalised n("void f(int n, const float *a, float *b, float (*m)[64], const int *start) {\n"
                 "#pragma omp parallel for\nfor (int i = 0; i < n; i++) {\n" +
                 body + "\n}\n(void) a, (void) b, (void) m, (void) start;\n}\n");
    for (OmpDirective *d : n.directives())
      if (!d->loops.empty()) return iterationsWriteRows(bodyOfNest(associatedLoop(*d), 1), d->loops[0]->var);
    return false;
  };
  CHECK(rows(kFor + "b[i * n + k] = a[k];"));
  CHECK(rows(kFor + "b[i * n + k] += a[k];"));
  CHECK(rows(kFor + "b[i * n + k]++;"));
  CHECK(rows(kFor + "m[i][k] = 1;"));
  CHECK(rows(kFor + "b[start[i] + k] = 1;"));
  CHECK(rows("float *row = b + i * n;\n" + kFor + "row[k] = a[k];"));
  CHECK(!rows(kFor + "b[k * n + i] = a[i * n + k];")); // reads them
  CHECK(!rows("float sum = 0;\n" + kFor + "sum += a[i * n + k];\nb[i * n] = sum;"));
  CHECK(!rows(kFor + "b[(i * n + k) * n] = 1;"));  // nothing lies together
  CHECK(!rows(kFor + "b[start[i * n + k]] = 1;")); // only the index does
  CHECK(!rows("float own[64];\n" + kFor + "own[k] = a[i * n + k];\nb[i] = own[3];"));
  CHECK(!rows(kFor + "b[i + k] = 1;"));
}

TEST_CASE("columns that an inner loop goes down") {
  auto columns = [](const std::string &body) {
    Normalised n("void f(int n, int m, const float *a, float *b, float (*t)[64]) {\n"
                 "#pragma omp parallel for\nfor (int i = 0; i < n; i++) {\n"
                 "#pragma omp simd\nfor (int k = 0; k < m; k++) { " +
                 body + " }\n}\n(void) a, (void) b, (void) t;\n}\n");
    OmpDirective *outer = nullptr;
    for (OmpDirective *d : n.directives()) {
      if (outer && !d->loops.empty())
        return liesInColumns(bodyOfNest(associatedLoop(*outer), 1), outer->loops[0]->var, d->loops[0]->var);
      if (!d->loops.empty()) outer = d;
    }
    return false;
  };
  CHECK(columns("b[0] += a[k * n + i];"));
  CHECK(columns("b[0] += a[k * n + i] * a[k] * t[k][i];"));
  CHECK(columns("for (int l = 0; l < 3; l++) b[0] += a[k * n + i + l * 40];"));
  CHECK(!columns("b[0] += a[k];"));
  CHECK(!columns("b[0] += a[k + i];"));
  CHECK(!columns("b[0] += a[k * n + i] * a[i * n + k];"));
  CHECK(!columns("b[0] += a[k * n + 2 * i];"));
  CHECK(!columns("b[0] += a[k * 2 + i];"));
}

TEST_CASE("all lies apart") {
  auto all = [](const std::string &body) {
    Normalised n("void f(int n, const float *a, float *b) {\n"
                 "#pragma omp parallel for\nfor (int i = 0; i < n; i++) {\n" +
                 body + "\n}\n(void) a, (void) b;\n}\n");
    for (OmpDirective *d : n.directives())
      if (!d->loops.empty()) return allLiesApart(bodyOfNest(associatedLoop(*d), 1), d->loops[0]->var);
    return false;
  };
  CHECK(all("b[i * n] = a[i * n + 1];"));
  CHECK(all("b[i * n] = a[i * n + 1] * a[3];"));
  CHECK(!all("b[i] = a[i * n];"));
  CHECK(!all("b[i * n] = a[i];"));
  CHECK(!all("b[3] += a[4];"));
}

TEST_CASE("what an array's own elements are does not change with those that loops write") {
  Normalised n("static float a[99], b[9999];\nvoid f(int n) {\n#pragma omp parallel for\n"
               "for (int i = 0; i < n; i++)\nfor (int k = 0; k < n; k++) a[i] += b[i * n + k];\n}\n");
  for (OmpDirective *d : n.directives())
    if (!d->loops.empty()) CHECK(iterationsLieApart(bodyOfNest(associatedLoop(*d), 1), d->loops[0]->var));
}

TEST_CASE("how far apart iterations lie") {
  CHECK(distance(kFor + "b[i * n + j] += a[i * n + k] * a[j * m + k];") == "m");
  CHECK(distance(kFor + "b[i * n + j] += a[k + (j + 1) * (m + 1)];") == "more");
  CHECK(distance("const float *row = a + j * n;\n" + kFor + "b[i * n + j] += *(row + k);") == "n");
  CHECK(distance(kFor + "b[i * n + j] += t[j][k];") == "80");
  CHECK(distance(kFor + "b[i * n + j] += v[i][k] * v[j][k];") == "n"); // rows of variable length
  CHECK(distance(kFor + "b[i * n + j] += a[j * 40 + k] + a[k];") == "40");
  CHECK(distance(kFor + "b[i * n + j] += a[i * s + k] * a[j * s + k];") == "s"); // which may be 1
  CHECK(distance(kFor + "b[i * n + j] += a[j * n + k] * a[k * n + j];") == "0"); // some lies together
  CHECK(distance(kFor + "b[i * n + j] += a[3 * j + k];") == "0");                // a few elements
  CHECK(distance(kFor + "b[i * n + j] += a[i * n + k];") == "0");
  CHECK(distance("b[i * n + j] = a[j * n];") == "0"); // no loop
  // Along the other loop it lies apart as well, and what all of a row reads would be read for each of them.
  CHECK(distance(kFor + "b[i * n + j] += a[(i * n + j) * m + k] * a[i * n + k];") == "0");
  CHECK(distance(kFor + "b[i * n + j] += a[(i * s + k) * n + j * s + k];") == "0");
  CHECK(distance(kFor + "b[i * n + j] += a[(int) a[j] + k];") == "0");
}

TEST_CASE("iterations do not where they read together, or nothing says so") {
  CHECK(!apart("b[i] = a[i * n];")); // no loop
  CHECK(!apart("float sum = 0;\n" + kFor + "sum += a[k * n + i];\nb[i] = sum;"));
  CHECK(!apart(kFor + "b[i * n + k] = a[k * n + i];"));
  CHECK(!apart(kFor + "m[k][i] = a[i * n + k];"));
  CHECK(!apart("float sum = 0;\n" + kFor + "sum += a[k];\nb[i] = sum;"));
  CHECK(!apart("const float *column = a + i;\n" + kFor + "b[i] += column[k * n];"));
  CHECK(!apart(kFor + "{ float own[4]; own[k & 3] = a[k]; b[i] = own[i & 3]; }"));
}

TEST_CASE("patches are for what lies together along two loops") {
  CHECK(inPatches("b[(i * n + k) * n + j] = a[(i * n + j) * n + k];") == 1);
  CHECK(inPatches("b[(k * n + j) * n + i] = a[(i * n + j) * n + k];") == 0);
  CHECK(inPatches("m[k][j] = m[j][k] + 1;") == 1);
  CHECK(inPatches("m[k][i] += a[k];") == 0);
  CHECK(inPatches("float s = 0;\nfor (int l = 0; l < n; l++) s += a[k * n + j] * l;\nb[i * n + k] = s;") ==
        1);
}

TEST_CASE("patches are not for what lies together along one loop, or along none") {
  CHECK(inPatches("b[(i * n + j) * n + k] = a[(i * n + j) * n + k - 1];") == 3);
  CHECK(
      inPatches(
          "float s = 0;\nfor (int l = 0; l < n; l++) s += a[j * n + l] * a[l * n + k];\nb[j * n + k] = s;") ==
      3);
  CHECK(inPatches("b[start[k]] = a[j * n + k];") == 3);
  CHECK(inPatches("b[k * n + j * 2] = a[j * n + k];") == 3);
  // Where most of what is read lies along x, a warp is a row.
  CHECK(inPatches(
            "float s = 0;\nfor (int l = 0; l < n; l++) s += a[l * n + k] * a[j * n + l];\nm[k][j] = s;") ==
        3);
}

TEST_CASE("the threads of a team go along the loop that reads what lies together") {
  const auto inner = [](const std::string &clauses, const std::string &element,
                        const std::string &bound = "n") {
    return kernels("int omp_get_thread_num(void);\nvoid f(int n, const float *a, float *b) {\n#pragma omp "
                   "target teams distribute\n"
                   "for (int t = 0; t < n; t++) {\nfloat s = 0;\n#pragma omp parallel for collapse(2) " +
                   clauses + "\nfor (int i = 0; i < " + bound +
                   "; i++) for (int j = 0; j < n; j++) s += " + element + ";\nb[t] = s;\n}\n}\n");
  };
  const auto outerFirst = [](const std::string &text) {
    const size_t i = text.find("int i ="), j = text.find("int j =");
    REQUIRE(i != text.npos);
    REQUIRE(j != text.npos);
    return i < j;
  };
  const std::string sum = "reduction(+: s)";
  CHECK(outerFirst(inner(sum, "a[i * n + j]")));
  CHECK_FALSE(outerFirst(inner(sum, "a[j * n + i]")));
  CHECK_FALSE(outerFirst(inner(sum, "a[(j + t) * 64 + i + t] * b[j * n + i]")));
  // As good along the inner one, or too short for a warp.
  CHECK(outerFirst(inner(sum, "a[j * n + i] * b[i * n + j]")));
  CHECK(outerFirst(inner(sum, "a[j * n + i]", "8")));
  // What says which thread has which iteration, or which one is the last.
  CHECK(outerFirst(inner(sum + " schedule(static, 2)", "a[j * n + i]")));
  CHECK(outerFirst(inner(sum, "a[j * n + i] * omp_get_thread_num()")));
  CHECK(outerFirst(inner(sum + " lastprivate(n)", "n = a[j * n + i]")));
}

TEST_CASE("places that floating-point numbers say are near each other for neighbours") {
  const std::string kPlace =
      "float t = 0;\nfor (int k = 0; k < n; k++) {\nconst float p = (i - 0.5f * n) * a[k] + a[k + n] - 3;\n";
  CHECK_FALSE(
      apart(kPlace + "const int at = (int) p;\nt += a[k * s + at] + a[k * s + at + 1];\n}\nb[i] = t;"));
  CHECK_FALSE(apart(kPlace + "const int at = p / 3;\nt += a[k * s + at];\n}\nb[i] = t;"));
  CHECK(apart(kPlace + "const int at = (int) a[i * s + k];\nt += a[k * s + at];\n}\nb[i] = t;"));
  CHECK(apart(kPlace + "const long at = (long) i * s;\nt += a[k + at];\n}\nb[i] = t;"));
}
