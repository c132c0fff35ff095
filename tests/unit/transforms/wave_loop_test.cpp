// Nests of which neither loop is independent, and their diagonals.
#include "tests/unit/catch.h"
#include "tests/unit/transforms/unit.h"

namespace {

/// Whether an iteration's nest, with `body` in it, goes along diagonals.
bool wave(const std::string &loops, const std::string &body) {
  const std::string text = kernels("void f(int n, const int *in, int *out) {\n"
                                   "#pragma omp target teams distribute parallel for\n"
                                   "for (int b = 0; b < n; b++) {\n"
                                   "int x[32 * 32], last = 0;\n"
                                   "for (int k = 0; k < 1024; k++) x[k] = in[b * 1024 + k];\n" +
                                   loops + " {\n" + body +
                                   "\n}\n"
                                   "for (int k = 0; k < 1024; k++) out[b * 1024 + k] = x[k] + last;\n}\n}\n");
  return text.find("_wave") != std::string::npos;
}

const std::string kBoth = "for (int i = 1; i < 31; i++) for (int j = 1; j < 31; j++)";

} // namespace

TEST_CASE("a nest whose iterations need what is left of them or above goes along diagonals") {
  CHECK(wave(kBoth, "x[i * 32 + j] += x[i * 32 + j - 1] + x[(i - 1) * 32 + j];"));
  CHECK(wave(kBoth, "x[i * 32 + j] += x[(i - 1) * 32 + j - 1] + x[(i - 1) * 32 + j] + x[i * 32 + j - 1];"));
  CHECK(wave(kBoth, "x[i * 32 + j] += x[i * 32 + j - 1] + x[(i - 1) * 32 + j] + x[(i + 1) * 32 + j];"));
  CHECK(wave("for (int i = 1; i <= 9; i++) for (int j = 3; j < 20; j++)",
             "const int d = x[i * 32 + j - 3]; if (d > 3) x[i * 32 + j] = d + x[(i - 1) * 32 + j];"));
}

TEST_CASE("other nests do not go along diagonals") {
  CHECK_FALSE(
      wave(kBoth, "x[i * 32 + j] += x[i * 32 + j - 1] + x[(i - 1) * 32 + j + 1];")); // its own diagonal
  CHECK_FALSE(wave(kBoth, "x[i * 32 + j] += x[i * 32 + j - 1] + x[(i - 1) * 32 + j + 2];")); // a later one
  CHECK_FALSE(wave(kBoth, "x[i * 31 + j] += x[i * 31 + j - 1] + x[(i - 1) * 32 + j];"));     // rows overlap
  CHECK_FALSE(wave(kBoth, "x[(i * j) % 1024] += x[i * 32 + j - 1] + x[(i - 1) * 32 + j];")); // no polynomial
  CHECK_FALSE(wave(kBoth, "last = last * 3 + x[i * 32 + j]; x[i * 32 + j] = last;"));
  CHECK_FALSE(wave(kBoth, "if (x[(i - 1) * 32 + j] > 3) break; x[i * 32 + j] += x[i * 32 + j - 1];"));
  CHECK_FALSE(wave("for (int i = 1; i < 31; i++) for (int j = 1; j < i; j++)",
                   "x[i * 32 + j] += x[i * 32 + j - 1] + x[(i - 1) * 32 + j];"));
  CHECK_FALSE(wave("for (int i = 1; i < 5; i++) for (int j = 1; j < 5; j++)",
                   "x[i * 32 + j] += x[i * 32 + j - 1] + x[(i - 1) * 32 + j];"));
  CHECK_FALSE(wave(kBoth, "x[i * 32 + j] += x[i * 32 + j - 1];")); // the outer loop is independent
}
