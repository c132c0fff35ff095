// Which elements a thread's loop keeps in variables.
#include "tests/unit/catch.h"
#include "tests/unit/transforms/unit.h"
#include <regex>

namespace {

/// How many variables a kernel with that iteration has for elements.
int kept(const std::string &before, const std::string &loop, const std::string &clauses = "") {
  const std::string text = kernels(
      "typedef struct { double x, y; int n; } P;\ndouble h(const double *);\n"
      "void f(int m, int n, double *restrict a, double *restrict b, P *restrict p, const int *restrict c) {\n"
      "#pragma omp target teams distribute parallel for " +
      clauses + "\nfor (int i = 0; i < m; i++) {\n" + before + "\nfor (int k = 0; k < n; k++) {\n" + loop +
      "\n}\n}\n}\n");
  const std::regex declared("(double|int) [a-z_]*_kept(_[0-9]+)? =");
  return int(std::distance(std::sregex_iterator(text.begin(), text.end(), declared), std::sregex_iterator()));
}
const std::string kUpdate = "if (c[i * n + k] > i) a[i] += b[k * m + i];";

} // namespace

TEST_CASE("elements are kept that have been stored, and that a loop updates") {
  CHECK(kept("a[i] = 0;", kUpdate) == 1);
  CHECK(kept("a[i] = p[i].x = 0;", kUpdate + "else p[i].x -= p[k].y;") == 2);
  CHECK(kept("a[i * n + 3] = 0;", "if (c[i * n + k] > i) a[i * n + 3]++;") == 1);
  CHECK(kept("a[i] = 0;",
             "for (int l = 0; l < k; l++) if (c[l] > i) { a[i] += b[l]; if (a[i] > 5) break; }") == 1);
}

TEST_CASE("elements stay where it is not sure that they are stored, or what else may be the same one") {
  CHECK(kept("", kUpdate) == 0);
  CHECK(kept("if (i % 2) a[i] = 0;", kUpdate) == 0);
  CHECK(kept("a[i] += 0.5;", kUpdate) == 0);
  CHECK(kept("a[i] = 0;", kUpdate + "b[k] = a[k];") == 0);
  CHECK(kept("a[i] = 0;", kUpdate + "double *q = a; q[1] = 2;") == 0);
  CHECK(kept("a[i] = 0;", kUpdate + "double *q = &a[i]; q[0] = 2;") == 0);
  CHECK(kept("a[i] = 0;", "b[k] = a[i];") == 0); // nothing is updated
  CHECK(kept("int j = i; a[j] = 0; j++;", "if (c[i * n + k] > i) a[j] += b[k * m + i];") == 0);
  CHECK(kept("a[c[i]] = 0;", "if (c[i * n + k] > i) a[c[i]] += b[k * m + i];") == 0);
}
