// Iterations that a loop leaves out compute as the others do.
#include "tests/unit/catch.h"
#include "tests/unit/transforms/unit.h"
#include <regex>

namespace {

/// What the last loop of f's kernel does, in a line.
std::string iteration(const std::string &body) {
  TemporaryFolder folder;
  const std::string text = "extern float sqrtf(float); extern float elsewhere(float);\n"
                           "#pragma omp declare target\nextern int counter;\n#pragma omp end declare target\n"
                           "void f(int n, int m, const float *a, float *b, float *out, const int *at) {\n"
                           "#pragma omp target teams distribute parallel for collapse(2)\n"
                           "for (int i = 0; i < n; i++)\nfor (int h = 0; h < n; h++) {\nfloat s = i;\n"
                           "#pragma unroll 1\nfor (int j = 0; j < m; j++) {\n" +
                           body + "\n}\nout[i] = s;\n}\n(void) m, (void) a, (void) b, (void) at;\n}\n";
  for (const auto &file : translated(text, folder)) {
    if (file.second.find("__global__") == std::string::npos) continue;
    const std::string begin = "for (int j = 0; j < m; j++) {";
    const auto at = file.second.find(begin), end = file.second.find("out[i] = s");
    REQUIRE(at != std::string::npos);
    std::string found = file.second.substr(at + begin.size(), end - at - begin.size());
    found = std::regex_replace(found, std::regex("\\s+"), " ");
    return found.substr(1, found.rfind(" }") - 1);
  }
  FAIL("no kernel");
  return "";
}

} // namespace

TEST_CASE("what takes long has no branch for the one iteration that is left out") {
  CHECK(iteration("if (j != i) s += a[j] / 3;") ==
        "{ const float _value = a[j] / 3; if (j != i) s += _value; }");
  CHECK(iteration("if (j == i + 1) continue;\nfloat d = a[j] - a[i];\nd = d / 3;\ns += d;\nb[j]++;") ==
        "float d = a[j] - a[i]; d = d / 3; const float _value = d; if (j != i + 1) s += _value; "
        "if (j != i + 1) b[j]++;");
}

TEST_CASE("branches stay where something else could be left out, or read that is not there") {
  for (const std::string body : {"if (j != at[i]) s += a[j] / 3;", "if (j < i) s += a[j] / 3;",
                                 "if (j != i) { int k = (int) (1 / (a[j] - a[i])); s += a[k] / 3; }",
                                 "if (j != i) s += (1 << (j - i)) / 3.0f;", "if (j != n) s += a[j] / 3;",
                                 "if (j != i) s += a[j];", "if (j != i) s += a[j - i] / 3;",
                                 "if (j != i) s += a[h * m + j] / 3;", "if (j != i) s += a[at[j]] / 3;",
                                 "if (j != i) s += n / (j - i);", "if (j != i) s += elsewhere(a[j]);",
                                 "if (j != i) s += counter++ / 3.0f;", "if (j != i) s += (b[j] = 2) / 3;"}) {
    INFO(body);
    CHECK(iteration(body).find("_value") == std::string::npos);
  }
}
