// Which arrays of kernels have a length where C has a variable array.
#include "tests/unit/catch.h"
#include "tests/unit/transforms/unit.h"
#include <regex>

namespace {

/// What the device files of f's unit declare of arrays called a, in order: "double[8] ", or "frame " for one
/// whose storage is a frame's. `before` stands in front of the construct, `inside` in its loop.
std::string arrays(const std::string &before, const std::string &inside, const std::string &clauses = "",
                   const std::string &global = "") {
  TemporaryFolder folder;
  const std::string text =
      "extern void elsewhere(double *);\nenum { some = 6 };\nstatic const int length = 2 + some;\n" + global +
      "void f(const int p, int n, double *out) {\n" + before +
      "\n#pragma omp target teams distribute parallel for map(out[0:n]) " + clauses +
      "\nfor (int i = 0; i < n; i++) {\n" + inside + "\n}\n(void) p;\n}\n";
  std::string found;
  static const std::regex array(
      "(\\w+(?: \\(\\*)?) \\*?a(?:_private)?((?:\\[\\w+\\])+|(?: = \\(double \\*\\) " +
      library("push_shmem") + "))");
  for (const auto &file : translated(text, folder)) {
    if (file.first == "a.host.c") continue;
    for (std::sregex_iterator i(file.second.begin(), file.second.end(), array), none; i != none; ++i)
      found += (*i)[2].str()[0] == '[' ? (*i)[1].str() + (*i)[2].str() + " " : "frame ";
    // Nothing is left of the bound.
    CHECK((found.find('[') == std::string::npos || file.second.find("a_bound") == std::string::npos));
  }
  return found;
}

const std::string used = "a[i % 4] = i; out[i] = a[i % 3];";

} // namespace

TEST_CASE("arrays whose bounds are constants have a length in kernels", "[cuda]") {
  CHECK(arrays("const int m = 8;", "double a[m];" + used) == "double[8] ");
  CHECK(arrays("", "const unsigned long m = 4 * 3; double a[m + 1];" + used) == "double[13] ");
  CHECK(arrays("", "double a[length];" + used) == "double[8] ");
  CHECK(arrays("const int m = length, k = m / 2;", "double a[(m - 1) << k];" + used) == "double[112] ");
  CHECK(arrays("const int m = 3;", "double a[m][2][length]; a[1][i % 2][i] = i; out[i] = a[1][1][2];") ==
        "double[3][2][8] ");
  CHECK(arrays("const int m = 3;", "typedef double row[m]; row a;" + used) == "double[3] ");
}

TEST_CASE("so have private copies", "[cuda]") {
  CHECK(arrays("const int m = 8; double a[m];", used, "private(a)") == "double[8] ");
  CHECK(arrays("const int m = 8; typedef double row[m]; row a;", used, "private(a)") == "double[8] ");
  CHECK(arrays("const int m = 8; double a[length][m];", "a[1][i % 4] = i; out[i] = a[1][i % 3];",
               "private(a)") == "double[8][8] ");
}

TEST_CASE("so have arrays of functions", "[cuda]") {
  const std::string function =
      "#pragma omp declare target\nstatic double g(const int q, int i) {\nconst int m = 5;\n";
  CHECK(
      arrays("", "out[i] = g(i, i);", "",
             function + "double a[m]; a[i % 5] = q; return a[i % 4]; }\n#pragma omp end declare target\n") ==
      "double[5] ");
  CHECK(
      arrays("", "out[i] = g(i, i);", "",
             function + "double a[q]; a[i % 5] = m; return a[i % 4]; }\n#pragma omp end declare target\n") ==
      "frame ");
}

TEST_CASE("what only the running program knows is no length", "[cuda]") {
  CHECK(arrays("int m = 8;", "double a[m];" + used) == "frame ");
  CHECK(arrays("const int m = n;", "double a[m];" + used) == "frame ");
  CHECK(arrays("", "double a[p];" + used) == "frame ");
  CHECK(arrays("const volatile int m = 8;", "double a[m];" + used) == "frame ");
  CHECK(arrays("", "double a[later];" + used, "", "extern const int later;\n") == "frame ");
  CHECK(arrays("const int m = 8;", "double a[m][n]; a[1][i] = i; out[i] = a[1][2];") == "frame ");
  CHECK(arrays("const int m = n; double a[m];", used, "private(a)") == "frame ");
  // Nor what no array has, and what each thread of the device cannot have.
  CHECK(arrays("const int m = 0;", "double a[m];" + used) == "frame ");
  CHECK(arrays("const int m = -1;", "double a[m];" + used) == "frame ");
  CHECK(arrays("const int m = 2048;", "double a[m];" + used) == "double[2048] ");
  CHECK(arrays("const int m = 2049;", "double a[m];" + used) == "frame ");
}

TEST_CASE("arrays that are mapped keep what their parameters rely on", "[cuda]") {
  const std::string both = "out[i] = a[i % 4];";
  CHECK(arrays("const int m = 8; double a[m];", both, "map(to: a)").find("[8]") == std::string::npos);
  CHECK(arrays("const int m = 8; typedef double row[m]; row a, b;", "b[1] = i;" + both,
               "map(to: b) private(a)") == "frame ");
}
