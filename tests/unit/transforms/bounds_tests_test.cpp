// Loops that test for bounds have a second version without tests, unless most warps would execute both.
#include "tests/unit/catch.h"
#include "tests/unit/transforms/unit.h"

namespace {

/// How often the statement that is tested for stands in the kernel of rows of `length`.
int versions(const std::string &length, const std::string &test) {
  const std::string text = kernels(
      "void f(int m, int n, float *a, const float *b) {\n"
      "#pragma omp target teams distribute parallel for collapse(2)\n"
      "for (int i = 0; i < m; i++)\nfor (int j = 0; j < " +
      length +
      "; j++) {\nfloat s = 0;\nfor (int k = -1; k <= 1; k++) {\nconst int x = j + k, y = i + k;\nif (" +
      test + ") s += b[j * 7 + i * k * k];\n}\na[i * " + length + " + j] = s;\n}\n}\n");
  int count = 0;
  for (size_t at = 0; (at = text.find("s += b[", at)) != std::string::npos; at++) count++;
  return count;
}

} // namespace

TEST_CASE("tests for the ends of long rows, or of columns, are left out where they hold", "[cuda]") {
  CHECK(versions("n", "x >= 0 && x < n") == 2);
  CHECK(versions("1000", "x >= 0 && x < 1000") == 2);
  CHECK(versions("56", "y >= 0 && y < m") == 2);
  CHECK(versions("56", "y >= 0 && y < 56") == 2);
}

TEST_CASE("of short rows each warp has threads at the ends", "[cuda]") {
  CHECK(versions("56", "x >= 0 && x < 56") == 1);
  CHECK(versions("128", "j + k >= 0 && 128 > j + k") == 1);
  CHECK(versions("56", "y >= 0 && y < m && x >= 0 && x <= 55") == 1);
}
