// Which kernels gain by knowing that their pointers do not overlap, and may know it from the maps.
#include "runtime/ort.h"
#include "tests/unit/catch.h"
#include "tests/unit/transforms/unit.h"

namespace {

/// Whether the kernel of f has two versions.
bool two(const std::string &body, const std::string &clauses = "") {
  TemporaryFolder folder;
  const std::string text =
      "extern double sqrt(double); extern int elsewhere(int);\n#pragma omp declare target\n"
      "static const float table[4] = {1, 2, 3, 4}; static int counter; static int own(const int *p, int i) { "
      "return p[i]; }\n"
      "static int counted(int i) { return counter + i; }\n#pragma omp end declare target\n"
      "struct row { int *first; int n; };\n"
      "void f(int n, int *x, const int *y, double *z, struct row *rows, int *const *lists) {\n"
      "#pragma omp target teams distribute parallel for " +
      clauses + "\nfor (int i = 0; i < n; i++) {\n" + body +
      "\n}\n(void) x, (void) y, (void) z, (void) rows, (void) lists, (void) table, (void) counter, (void) "
      "own, (void) "
      "counted;\n}\n";
  auto files = translated(text, folder);
  for (const auto &file : files)
    if (file.second.find("__global__") != std::string::npos)
      return file.second.find("_overlapping(") != std::string::npos;
  FAIL("no kernel");
  return false;
}

const std::string kFor = "for (int k = 0; k < n; k++) ";

} // namespace

TEST_CASE("kernels that have a version for pointers that lie apart") {
  CHECK(two(kFor + "x[i] += y[k];"));
  CHECK(two(kFor + "if (y[k] > 3) x[i] = k;"));
  CHECK(two("int k = 0;\nwhile (k < n) { *(x + k) = y[i]; k++; }"));
  CHECK(two(kFor + "z[i] += sqrt(y[k]) * table[k & 3];"));
  CHECK(two(kFor + "x[k] += own(y, i);"));
  CHECK(two("const int *row = y + i * n;\n" + kFor + "x[i] += row[k];"));
}

TEST_CASE("kernels that have not: nothing to gain, or other ways to memory") {
  CHECK(!two("x[i] = y[i];"));
  CHECK(!two("int sum = 0;\n" + kFor + "sum += y[k];\nx[i] = sum;"));
  CHECK(!two(kFor + "x[i] += k;"));
  CHECK(!two("int sums[4] = {0};\n" + kFor + "sums[k & 3] += y[k];\nx[i] = sums[i & 3];"));
  for (const char *body : {"x[i] += lists[i][k];", "x[i] += rows[i].first[k];", "x[i] += y[k] + counter;",
                           "x[i] += y[counted(k)];", "x[i] += elsewhere(y[k]);", "x = x + 1, *x += y[k];",
                           "int **p = &x; **p += y[k];", "x[i] += y[k] + *(int *) (long) k;"}) {
    INFO(body);
    CHECK(!two(kFor + "{ " + body + " }"));
  }
  CHECK(!two(kFor + "x[i] += y[k];", "is_device_ptr(y)"));
}
