// Which remainders become variables that take turns.
#include "tests/unit/catch.h"
#include "tests/unit/transforms/unit.h"

namespace {

/// Whether the row that a loop around a region chooses is chosen by such a variable.
bool turns(const std::string &head, const std::string &row, const std::string &rest = "") {
  const std::string all =
      kernels("void f(float *a, int n, int m) {\n"
              "#pragma omp target teams distribute\nfor (int t = 0; t < n; t++) {\n"
              "float x[16][64];\nfor (" +
              head + ") {\nfloat *now = x[" + row + "];\n" + rest +
              "#pragma omp parallel for\nfor (int i = 0; i < 64; i++) now[i] += a[i];\n}\n"
              "#pragma omp parallel for\nfor (int i = 0; i < 64; i++) a[i] = x[0][i];\n}\n}\n");
  const bool found = all.find("_mod_") != all.npos;
  if (found) CHECK(all.find("float *now = x[_s_mod_") != all.npos); // each thread's own
  return found;
}
const std::string kUp = "int s = 1; s < m; s++";

} // namespace

TEST_CASE("rows that take turns are chosen without divisions") {
  CHECK(turns(kUp, "s % 3"));
  CHECK(turns(kUp, "(s + 2) % 3"));
  CHECK(turns(kUp, "(5 + s) % 7"));
  CHECK(turns("int s = 0; s <= m; ++s", "s % 6"));
}

TEST_CASE(
    "not of numbers that may be negative, by other steps or divisors, and where the loop goes on early") {
  CHECK_FALSE(turns(kUp, "s % 2"));
  CHECK_FALSE(turns(kUp, "s % 4"));
  CHECK_FALSE(turns(kUp, "s % 9"));
  CHECK_FALSE(turns(kUp, "s % m"));
  CHECK_FALSE(turns(kUp, "(s * 2) % 3"));
  CHECK_FALSE(turns(kUp, "(s - 1) % 3"));
  CHECK_FALSE(turns(kUp, "s % 3u"));
  CHECK_FALSE(turns("int s = -3; s < m; s++", "s % 3 + 3"));
  CHECK_FALSE(turns("int s = n; s < m; s++", "s % 3"));
  CHECK_FALSE(turns("int s = 0; s < m; s += 2", "s % 3"));
  CHECK_FALSE(turns("int s = 9; s > 0; s--", "s % 3"));
  CHECK_FALSE(turns("unsigned s = 0; s < m; s++", "s % 3"));
  CHECK_FALSE(turns(kUp, "s % 3", "if (s == m / 2) continue;\n"));
}

TEST_CASE("in a region, threads that meet have such numbers of their own") {
  const auto inRegion = [](const std::string &end) {
    return kernels("void f(int n, float *a) {\n#pragma omp target teams num_teams(n)\n{\nfloat x[3][64];\n"
                   "#pragma omp parallel num_threads(64)\n{\nfor (int d = 0; d < n; d++) {\n"
                   "x[d % 3][d & 63] = x[(d + 2) % 3][d & 7];\n" +
                   end + "}\na[0] = x[0][0];\n}\n}\n}\n");
  };
  CHECK(inRegion("#pragma omp barrier\n").find("x[_d_mod_3][d & 63] = x[_d_mod_3_2][d & 7]") !=
        std::string::npos);
  CHECK(inRegion("").find("_d_mod_") == std::string::npos);
}
