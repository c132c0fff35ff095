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

/// The kernel of a loop over eight elements, which begins with `head`.
std::string eight(const std::string &head) {
  return kernels("void f(int m, int n, float *a, const float *b, const int *from) {\n"
                 "#pragma omp target teams distribute parallel for\nfor (int i = 0; i < m; i++) {\n"
                 "const int first = from[i];\nfloat s = 0;\n" +
                 head + "\ns = s * 2 + b[first + k];\n}\na[i] = s;\n}\n}\n");
}

} // namespace

TEST_CASE("loops that a test may end have a second version, too", "[cuda]") {
  // The sum is not beyond what the program computes.
  const std::string test = "(first + 0 < n && (long long) first + 7 < (long long) n)";
  for (const char *head :
       {"for (int k = 0; k < 8; k++) {\nif (first + k >= n) break;",
        "for (int k = 0; k < 8 && first + k < n; k++) {", "for (int k = 0; n > first + k && k < 8; k++) {"}) {
    const std::string text = eight(head);
    INFO(text);
    CHECK((text.find(test) != text.npos ||
           text.find("(n > first + 0 && (long long) n > (long long) first + 7)") != text.npos));
    CHECK(text.find("for (int k = 0; k < 8; k++)") != text.npos);
  }
  for (const char *head :
       {"for (int k = 0; k < 8 && first + from[k] < n; k++) {",
        "for (int k = 0; k < n && first + k < n; k++) {", "for (int k = 0; k < 8 && b[k] > 0; k++) {"})
    CHECK(eight(head).find("+ 7 <") == std::string::npos);
}

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
