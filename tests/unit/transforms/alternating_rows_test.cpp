// Parallel loops in distributed ones that begin at one of a few places are one nest with them.
#include "tests/unit/catch.h"
#include "tests/unit/transforms/unit.h"

namespace {

std::string nest(const std::string &inner, const std::string &between = "") {
  return kernels("void f(int n, int m, int c, float *a) {\n#pragma omp target teams distribute\n"
                 "for (int j = 1; j < m; j++) {\n" +
                 between + "#pragma omp parallel for\nfor (" + inner + ") a[j * n + i] *= 2;\n}\n}\n");
}
bool isNest(const std::string &text) { return text.find("threadIdx.y") != text.npos; }

} // namespace

TEST_CASE("red and black cells are a nest", "[cuda]") {
  const std::string text = nest("int i = 1 + (j + c) % 2; i < n; i += 2");
  INFO(text);
  CHECK(isNest(text));
  CHECK(text.find("+ ((1 + (j + c) % 2) - (1 + (-1)))") != text.npos);
  CHECK(isNest(nest("int i = start; i <= n; i += 3", "const int odd = j & 1; const int start = 2 - odd;\n")));
  CHECK(isNest(nest("int i = (j + c) % 2 ? 1 : 2; i < n; i += 2")));
}

TEST_CASE("loops that begin at one of many places, or end differently, are none", "[cuda]") {
  CHECK(!isNest(nest("int i = j % c; i < n; i += 2")));
  CHECK(!isNest(nest("int i = j % 100; i < n; i += 2")));
  CHECK(!isNest(nest("int i = j % 2; i < n - j % 2; i += 2")));
  CHECK(!isNest(nest("int i = start; i < n; i += 2", "const int start = (int) a[j] % 2;\n")));
  CHECK(!isNest(nest("int i = n - j % 2; i > 0; i -= 2")));
}
