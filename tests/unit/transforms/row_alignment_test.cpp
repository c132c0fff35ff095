// Which pointers a kernel takes to be aligned since a thread goes along rows of theirs.
#include "tests/unit/catch.h"
#include "tests/unit/transforms/unit.h"
#include "transforms/cuda/analysis/row_alignment.h"

using namespace ompicc;

namespace {

/// "name " for each of them, in the order of the kernel's parameters.
std::string aligned(const std::string &body) {
  Normalised n(
      "enum { D = 16, ODD = 6 };\n"
      "static float sum(const float *x, int m) { float s = 0; for (int k = 0; k < m; k++) s += x[k]; return "
      "s; }\n"
      "static float second(const float *x, int k) { return x[k]; }\n"
      "void f(int n, int m, float *a, float *b, double *c, short *s, float (*rows)[12], float (*odd)[3]) {\n"
      "#pragma omp target parallel for\nfor (int i = 0; i < n; i++) {\n" +
      body + "\n}\n(void) a, (void) b, (void) c, (void) s, (void) rows, (void) odd, (void) m;\n}\n");
  std::string all;
  for (VarDecl *v : n.pointersOfFirstLoop(pointersToAlignedRows)) all += std::string(v->name->text) + " ";
  return all;
}

} // namespace

TEST_CASE("rows of a thread that begin at multiples of 16 bytes") {
  CHECK(aligned("for (int d = 0; d < D; d++) b[i] += a[i * D + d];") == "a ");
  CHECK(aligned("for (int d = 0; d < D; d++) a[d + D * i] = 0;") == "a ");
  CHECK(aligned("for (int d = 0; d < ODD; d++) c[i * ODD + d] = 0;") == "c "); // 48 bytes
  CHECK(aligned("for (int d = 0; d < m; d++) b[i] += s[i * 8 + d];") == "s ");
  CHECK(aligned("const int from = i * D;\nfor (int d = 4; d < D; d++) b[i] += a[from + d];") == "a ");
  CHECK(aligned("for (int d = 1; d <= D; d++) b[i] += a[i * D + d - 1];") == "a ");
  CHECK(aligned("for (int d = 0; d < 12; d++) b[i] += rows[i][d];") == "rows ");
  CHECK(aligned("for (int e = 0; e < m; e++) for (int d = 0; d < D; d++) b[i] += a[(i * m + e) * D + d];") ==
        "a ");
  CHECK(aligned("const float *row = a + i * D;\nfor (int d = 0; d < D; d++) b[i] += row[d];") == "a ");
  CHECK(aligned("const float *row = &a[i * D];\nfor (int d = 0; d < D; d++) b[i] += row[d];") == "a ");
  CHECK(aligned("float *half = a + i * D, *row = half + 8;\nfor (int d = 0; d < 8; d++) row[d] = b[i];") ==
        "a ");
  CHECK(aligned("b[i] = sum(a + (long)i * D, m);") == "a ");
  // The rows that a thread goes through begin where it says.
  CHECK(aligned("for (int e = s[i]; e < s[i + 1]; e++) for (int d = 0; d < D; d++) b[i] += a[e * D + d];") ==
        "a ");
  CHECK(aligned("for (int e = i * m; e < m; e++) { const float *row = a + s[e] * 4;\n"
                "for (int d = 0; d < 4; d++) b[i] += row[d]; }") == "a ");
  CHECK(aligned("b[i] = sum(&a[i * D], m);") == "a ");
}

TEST_CASE("other rows, what all threads read, what lies apart, and pointers that change") {
  CHECK(aligned("for (int d = 0; d < ODD; d++) b[i] += a[i * ODD + d];").empty()); // 24 bytes
  CHECK(aligned("for (int d = 0; d < m; d++) b[i] += a[i * m + d];").empty());
  CHECK(aligned("for (int d = 0; d < D; d++) b[i] += a[i * D + d + 1];").empty());
  CHECK(aligned("for (int d = m; d < D; d++) b[i] += a[i * D + d];").empty());
  CHECK(aligned("for (int d = 0; d < D; d++) b[i] += a[d];").empty());
  CHECK(aligned("for (int c = m; c < n; c++) for (int d = 0; d < D; d++) b[i] += a[c * D + d];").empty());
  CHECK(aligned("for (int c = 0; c < 4; c++) for (int d = 0; d < D; d++) b[i] += a[c * D + d];").empty());
  CHECK(aligned("for (int d = 0; d < D; d++) b[i] += a[d * D + i];").empty());
  CHECK(aligned("for (int d = 0; d < D; d++) b[i] += a[i * D + 2 * d];").empty());
  CHECK(aligned("for (int d = 0; d < 3; d++) b[i] += odd[i][d];").empty());
  CHECK(aligned("const float *row = a + i * ODD;\nfor (int d = 0; d < ODD; d++) b[i] += row[d];").empty());
  CHECK(aligned("const float *row = a + i * D + 1;\nfor (int d = 0; d < ODD; d++) b[i] += row[d];").empty());
  CHECK(
      aligned("const float *row = a + i * D;\nrow++;\nfor (int d = 0; d < 8; d++) b[i] += row[d];").empty());
  CHECK(
      aligned("const float *row = (const float *)(s + i * 16);\nfor (int d = 0; d < 8; d++) b[i] += row[d];")
          .empty());
  CHECK(aligned("b[i] = sum(a + i * ODD, m);").empty());
  CHECK(aligned("b[i] = sum(a, m);").empty());
  CHECK(aligned("b[i] = second(a + i * D, 3);").empty());
  CHECK(aligned("a++;\nfor (int d = 0; d < D; d++) b[i] += a[i * D + d];").empty());
}
