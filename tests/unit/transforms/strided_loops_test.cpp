// What the loops of kernels that stride count.
#include "tests/unit/catch.h"
#include "tests/unit/transforms/unit.h"

namespace {

/// "blocks", "threads", or "" where nothing strides, of f's kernel, a nest over i and j with that body.
std::string counted(const std::string &clauses, const std::string &body) {
  TemporaryFolder folder;
  const std::string text = "void f(int n, int m, const float *a, float *b) {\nfloat s = 0;\n"
                           "#pragma omp target teams distribute parallel for collapse(2) map(tofrom: s) "
                           "map(to: a[0:n]) map(tofrom: b[0:n]) " +
                           clauses + "\nfor (int i = 0; i < n; i++)\nfor (int j = 0; j < n; j++) {\n" + body +
                           "\n}\n(void) m, (void) a, (void) b, (void) s;\n}\n";
  for (const auto &file : translated(text, folder)) {
    if (file.second.find("__global__") == std::string::npos) continue;
    const bool blocks = file.second.find("_first_y += ") != std::string::npos &&
                        file.second.find("_first_x += ") != std::string::npos;
    const bool threads = file.second.find("_y += ") != std::string::npos && !blocks;
    CHECK((file.second.find("_x = _first_x + ") != std::string::npos) == blocks);
    return blocks ? "blocks" : threads ? "threads" : "";
  }
  FAIL("no kernel");
  return "";
}

const std::string loop = "for (int k = 0; k < m; k++) s += a[k] * i + j;", straight = "s += a[i] * j;";

} // namespace

TEST_CASE("loops around iterations with loops count where blocks begin", "[cuda]") {
  CHECK(counted("reduction(+: s)", loop) == "blocks");
  CHECK(counted("num_teams(8)", "for (int k = 0; k < m; k++) b[i * n + j] += a[k];") == "blocks");
}

TEST_CASE("others count the thread's own numbers", "[cuda]") {
  CHECK(counted("reduction(+: s)", straight) == "threads");
  CHECK(counted("num_teams(8)", "b[i * n + j] = a[i];") == "threads");
  CHECK(counted("", "for (int k = 0; k < m; k++) b[i * n + j] += a[k];").empty());
}
