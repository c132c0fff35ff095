// Which target regions without teams become launches for each step, and where the host chooses.
#include "tests/unit/catch.h"
#include "tests/unit/transforms/unit.h"

namespace {

/// "block", "grids" or "either": what becomes of a region with steps of the loop.
std::string form(const std::string &loop, const std::string &clauses = "",
                 const std::string &around = "for (int s = 0; s < n; s++)") {
  const TemporaryFolder folder;
  const auto files =
      translated("void f(int n, int m, float *a) {\n#pragma omp target map(tofrom : a[0 : n])" + clauses +
                     "\n" + around + " {\n" + loop + "\n}\n}\n",
                 folder);
  std::string host, kernels;
  for (const auto &[name, text] : files) (name.find(".host.c") != std::string::npos ? host : kernels) += text;
  if (host.find("_launches") != std::string::npos) return "either";
  return host.find("ort_target_data_begin(_device") != std::string::npos ? "grids" : "block";
}

const std::string kFor = "#pragma omp parallel for\nfor (int i = 0; i < ";

} // namespace

TEST_CASE("the host chooses between grids and a block, where it is told how much there is to do") {
  CHECK(form(kFor + "m; i++) a[i] += s;") == "either");
  CHECK(form(kFor + "s; i++) for (int j = 0; j < m; j++) a[i] += j;") == "either");
  CHECK(form(kFor + "32; i++) for (int j = s; j < m; j++) a[i] += j;") == "either");
  CHECK(form("#pragma omp parallel for collapse(2)\nfor (int i = 0; i < 8; i++) for (int j = 0; j < m; j++) "
             "a[j] = "
             "i;") == "either");
}

TEST_CASE("constants choose between grids and a block") {
  CHECK(form(kFor + "32; i++) a[i] += s;") == "block");
  CHECK(form(kFor + "100000; i++) a[i] += s;") == "grids");
  CHECK(form(kFor + "320; i++) for (int j = 0; j < 10; j++) a[i] += j;") == "block");
  CHECK(form(kFor + "320; i++) for (int j = 0; j < 1000; j++) a[i] += j;") == "grids");
  CHECK(form(kFor + "4; i++) for (int j = 0; j < 1000; j++) a[i] += j;") == "grids"); // long for one thread
  CHECK(form(kFor + "2000000000; i++) for (int j = 0; j < 2000000000; j++) a[j] += j;") == "grids");
  CHECK(form(kFor + "320; i++) { int j = 0; while (a[j] > 0) j++; a[i] = j; }") == "block");
  // Both loops of a step: one launch each.
  CHECK(form("{" + kFor + "60000; i++) a[i] += s;\n}\n{" + kFor + "32; i++) a[i] += s;\n}") == "block");
}

TEST_CASE("several parallel loops, one after the other, are steps without a loop around them") {
  const std::string known = kFor + "m; i++) a[i] += 1;\n", many = kFor + "100000; i++) a[i] += 1;\n";
  CHECK(form(known + known, "", "") == "either");
  CHECK(form(many + many, "", "") == "grids");
  CHECK(form(many + "a[0] = 1;\n" + many, "", "") == "block");
  CHECK(form(many + kFor + "(int)a[0]; i++) a[i] += 1;\n", "", "") == "block");
  CHECK(
      form(many + "#pragma omp parallel for reduction(+ : a[0:1])\nfor (int i = 0; i < m; i++) a[0] += 1;\n",
           "", "") == "block");
}

TEST_CASE("a block is what nothing else will do for") {
  CHECK(form(kFor + "m; i++) a[i] += s;\na[0]++;") == "block");
  CHECK(form(kFor + "(int) a[0]; i++) a[i] += s;") == "block");
  CHECK(form("#pragma omp parallel for schedule(dynamic)\nfor (int i = 0; i < m; i++) a[i] += s;") ==
        "block");
  CHECK(form(kFor + "m; i++) a[i] += s;", " private(m)") == "block");
}
