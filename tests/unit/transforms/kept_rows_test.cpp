// Rows that a team keeps in its memory while it goes through them again and again.
#include "tests/unit/catch.h"
#include "tests/unit/transforms/unit.h"

namespace {

/// The kernels of a construct over `i` with these parameters and this iteration.
std::string rows(const std::string &parameters, const std::string &iteration) {
  return kernels("typedef float matrix[16][16];\nvoid f(int n, " + parameters +
                 ") {\n#pragma omp target teams distribute parallel for\n"
                 "for (int i = 0; i < n; i++) {\n" +
                 iteration + "\n}\n}\n");
}
bool has(const std::string &text, const std::string &part) { return text.find(part) != std::string::npos; }
bool keeps(const std::string &parameters, const std::string &iteration) {
  return has(rows(parameters, iteration), "_kept");
}

const std::string kSteps = "for (int s = 0; s < 9; s++) ";
const std::string kStep = kSteps + "for (int k = 0; k < 64; k++) a[i * 64 + k] += s;";

} // namespace

TEST_CASE("a row that an iteration goes through again and again is kept") {
  CHECK(keeps("float *a", kStep));
  CHECK(keeps("float *a", "float *x = a + 64 * i;" + kSteps + "for (int k = 0; k < 64; k++) x[k] += s;"));
  CHECK(keeps("matrix *a",
              kSteps + "for (int j = 0; j < 16; j++) for (int k = 0; k < 16; k++) a[i][j][k] *= 2;"));
  CHECK(keeps("float *a", kSteps + "for (int k = 0; k < 64; k++) a[(i * 4 + k / 16) * 16 + k % 16] += s;") ==
        false); // which of them is not known
  CHECK(keeps("float *a", kSteps + "for (int j = 0; j < 4; j++) for (int k = 0; k < 16; k++) "
                                   "a[(i * 4 + j) * 16 + k] += s;"));
  CHECK(keeps("int *a", kSteps + "for (int k = s & 1; k < 63; k += 2) "
                                 "if (a[i * 64 + k] > a[i * 64 + k + 1]) a[i * 64 + k] = 0;"));
}

TEST_CASE("what a row is filled with first is not loaded") {
  const std::string filled =
      rows("float *a, const float *b", "for (int k = 0; k < 64; k++) a[i * 64 + k] = b[i * 64 + k];" + kStep);
  CHECK(has(filled, "a_kept[k] = b[i * 64 + k]"));
  CHECK(has(filled, "a[i * 64 + _i] = a_kept[_i]"));
  CHECK_FALSE(has(filled, "a_kept[_i] = a["));
  const std::string part =
      rows("float *a, const float *b", "for (int k = 1; k < 64; k++) a[i * 64 + k] = b[i * 64 + k];" + kStep);
  CHECK(has(part, "a_kept[_i] = a[i * 64 + _i]"));
  const std::string read = rows("float *a, const float *b", "const float first = a[i * 64 + 3];"
                                                            "for (int k = 0; k < 64; k++) a[i * 64 + k] = "
                                                            "first;" +
                                                                kStep);
  CHECK(has(read, "a_kept[_i] = a[i * 64 + _i]"));
}

TEST_CASE("a row is not kept that an iteration may not reach all of") {
  CHECK_FALSE(keeps("float *a", kSteps + "for (int k = 0; k < 64; k++) if (k != 5) a[i * 64 + k] += s;"));
  CHECK_FALSE(
      keeps("float *a, int m", kSteps + "for (int k = 0; k < 64; k++) if (k < m) a[i * 64 + k] += s;"));
  CHECK_FALSE(keeps("float *a, int m", "if (m > 3) " + kStep));
  CHECK_FALSE(keeps("float *a, int m", "for (int s = 0; s < m; s++) for (int k = 0; k < 64; k++) "
                                       "a[i * 64 + k] += s;"));
  CHECK_FALSE(keeps("float *a", kSteps + "for (int k = 0; k < 64; k += 2) a[i * 64 + k] += s;"));
  CHECK_FALSE(keeps("float *a", "if (i == 3) continue;" + kStep));
  // What the next loop reaches is not what this one may not have.
  CHECK(keeps("float *a", "for (int k = 0; k < 64; k++) a[i * 64 + k] += 1;" + kSteps +
                              "for (int k = 0; k < 63; k++) if (k != s) a[i * 64 + k] += s;"));
}

TEST_CASE("a row is not kept beside which there are other accesses") {
  CHECK_FALSE(keeps("float *a", kStep + "a[i * 64 + 70] = 0;"));         // beside the row
  CHECK_FALSE(keeps("float *a", kStep + "a[i] = 0;"));                   // another one
  CHECK_FALSE(keeps("float *a, const int *p", kStep + "a[p[i]] = 0;"));  // who knows
  CHECK_FALSE(keeps("float *a, float **p", kStep + "*p = a + i * 64;")); // its address is kept
  CHECK_FALSE(keeps("float *a", kStep + "((int *) a)[i * 64] = 0;"));
  CHECK_FALSE(keeps("int *a", kStep + "\n#pragma omp atomic\na[i * 64] += 1;"));
  CHECK_FALSE(keeps("int m, float *a", kSteps + "for (int k = 0; k < 64; k++) a[i * m + k] += s;"));
}

TEST_CASE("a row is not kept that is too long, only read, or reached once") {
  CHECK_FALSE(keeps("float *a", kSteps + "for (int k = 0; k < 8192; k++) a[i * 8192 + k] += s;"));
  CHECK_FALSE(
      keeps("float *a, float *b", kSteps + "for (int k = 0; k < 64; k++) b[k * n + i] += a[i * 64 + k];"));
  CHECK_FALSE(keeps("float *a", "for (int k = 0; k < 64; k++) a[i * 64 + k] += i;"));
  CHECK_FALSE(
      keeps("float *a", "for (int s = 0; s < 3; s++) for (int k = 0; k < 64; k++) a[i * 64 + k] += s;"));
}
