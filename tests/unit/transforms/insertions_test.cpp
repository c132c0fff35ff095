// Loops that look for a place in a small array.
#include "tests/unit/catch.h"
#include "tests/unit/transforms/unit.h"

namespace {

std::string allOf(const std::string &text) {
  TemporaryFolder folder;
  const auto files = translated(text, folder);
  std::string all;
  for (const auto &file : files)
    if (file.first.find(".cu") != std::string::npos) all += file.second;
  return all;
}

const std::string kTop =
    "struct pair { float x; int at; };\nint seen(float *);\nstatic float half(float x) { return x / 2; }\n";

/// The kernel of iterations that have float list[8], one[2], d and int m, s.
std::string kernelOf(const std::string &body, const std::string &array = "float list[8];") {
  INFO(body);
  return allOf(kTop +
               "void f(const float *x, float *y, int n) {\n"
               "#pragma omp target teams distribute parallel for\nfor (int i = 0; i < n; i++) {\n" +
               array +
               "\nfloat one[2] = {x[0], 1};\nint s = 0, m = (int)x[i];\nconst float d = x[i + 1];\n"
               "for (int t = 0; t < 8; t++) list[t] = x[i * 8 + t];\n" +
               body + "\nfor (int t = 0; t < 8; t++) y[i * 8 + t] = list[t] + s + m + one[0];\n}\n}\n");
}
bool written(const std::string &body, const std::string &array = "float list[8];") {
  return kernelOf(body, array).find("_searches") != std::string::npos;
}
/// The same of a function with (float *list, float d, const float *table).
bool writtenInFunction(const std::string &body) {
  INFO(body);
  return allOf(kTop + "static void g(float *list, float d, const float *table) {\n" + body +
               "\n}\nvoid f(const float *x, float *y, int n) {\n"
               "#pragma omp target teams distribute parallel for\nfor (int i = 0; i < n; i++) {\n"
               "float list[8] = {0};\ng(list, x[i], x);\ny[i] = list[3];\n}\n}\n")
             .find("_searches") != std::string::npos;
}

const std::string kMoves = "list[k] = list[k - 1];",
                  kWhile = "while (k > 0 && list[k - 1] > d) { list[k] = list[k - 1]; k--; }\n",
                  kFor = "for (k = 7; k > 0 && list[k - 1] > d; k--) list[k] = list[k - 1];\n",
                  kPut = "list[k] = d;\n";

} // namespace

TEST_CASE("a search for a place in an array is written out") {
  const std::string code = kernelOf("int k = 7;\n" + kWhile + kPut);
  CHECK(code.find("bool _searches = 1;\n#pragma unroll\n        for (int k = 7; k != -1; k--) {\n"
                  "          if (_searches) {\n            if (k > 0 && list[k - 1] > d) {\n"
                  "              list[k] = list[k - 1];\n            } else {\n              list[k] = d;\n"
                  "              _searches = 0;\n            }\n          }\n        }\n") != code.npos);
  CHECK(written("int k; " + kFor + kPut));
  CHECK(written("int k; k = 8 - 1; s++; " + kWhile + kPut));
  CHECK(written("long k = 7; const float e = d; " + kWhile + "list[k] = e;"));
  CHECK(written("unsigned k = 7; " + kWhile + kPut));
  CHECK(written("int k = 0; while (list[k + 1] < d && k < 7) { list[k] = list[k + 1]; ++k; } list[k] = d;"));
  CHECK(written(
      "int k = 0; while (k != 7 && list[k + 1] < d) { list[k] = list[k + 1]; k += 1; } list[k] = d;"));
  CHECK(written("int k = 7; while (k && list[k - 1] > half(d)) { if (d > 3) list[k] = list[k - 1]; k -= 1; } "
                "list[k] = d;"));
  CHECK(written("int k = 7; " + kWhile + "if (k < 7) list[k] = d; s += k;"));
  CHECK(written("int k = 0; while (k < 7 && list[k] < d) k++; list[k] += 1;"));
  CHECK(written("int k; " + kFor + kPut + kFor + "list[k] = 3; for (k = 0; k < 8; k++) s += list[k];"));
  CHECK(written("int k = 7; " + kWhile + kPut + "k = 6; " + kWhile + kPut));
  CHECK(written("int k = 7; " + kWhile + kPut + "for (k = 0; k < 8; k++) s += list[k];"));
  const std::string both = kernelOf("int k = 7, r; " + kWhile +
                                    "list[k] = d; r = 1; list[k] += d; while (r > 0 && one[r - 1] < d) { "
                                    "one[r] = one[r - 1]; r--; } one[r] = m;");
  CHECK(both.find("_searches = 0") != both.npos);
  CHECK(both.find("while (r > 0") != both.npos);
  CHECK(written(
      "struct pair own[8] = {{1, 2}}; int k = 7; while (0 < k && own[k - 1].x > d) { own[k] = own[k - 1]; "
      "k--; } own[k] = (struct pair){d, i}; s = own[1].at;"));
}

TEST_CASE("so is an insertion sort") {
  const std::string sort =
      "{ const float v = list[t]; int k = t - 1; while (k >= 0 && list[k] > v) { list[k + 1] = "
      "list[k]; k--; } list[k + 1] = v; }";
  const std::string code = kernelOf("for (int t = 1; t < 8; t++) " + sort);
  CHECK(code.find("#pragma unroll\n      for (int t = 1; t < 8; t++) {") != code.npos);
  CHECK(code.find("#pragma unroll\n#pragma unroll") == code.npos);
  CHECK(code.find("for (int k = t - 1; k != -2; k--) {") != code.npos);
  CHECK(written("for (int t = 7; t > 0; t--) " + sort));
  CHECK(!written("for (int t = 1; t < m; t++) " + sort));
  CHECK(!written(
      "for (int t = 0; t < 8; t++) { int k = t - 3; while (k >= 0 && list[k] > d) k--; list[k + 1] = d; }"));
  CHECK(!written(
      "for (int t = 1; t < 8; t++) { int k = m - 1; while (k >= 0 && list[k] > d) k--; list[k + 1] = d; }"));
}

TEST_CASE("in functions, where a parameter's elements are moved") {
  CHECK(writtenInFunction("int k = 7; " + kWhile + kPut));
  CHECK(writtenInFunction("if (d >= list[7]) return; int k; " + kFor + kPut));
  CHECK(writtenInFunction("int k = 0; while (k < 7 && list[k] < d) k++; list[k] = d;"));
  CHECK(!writtenInFunction("int k = 0; while (k < 7 && table[k] < d) k++; list[0] = k;"));
  CHECK(!writtenInFunction("int k = 7; L: " + kWhile + kPut + "if (list[0] > 3) goto L;"));
}

TEST_CASE("not where somebody could tell, or nothing is gained") {
  for (const std::string &body : std::vector<std::string>{
           "int k = 7; " + kWhile + kPut + "s = k; s++; m += k;",
           "int k = 7; { " + kWhile + kPut + "}",                             // it begins elsewhere
           "int k = 7; for (int r = 0; r < 2; r++) { " + kWhile + kPut + "}", // from where it was
           "int k = 7; " + kFor + kPut + "while (k > m) k--;",
           "int k = 7; s = k; for (int r = 0; r < m; r++) { s += k; " + kFor + kPut + "}",
           "int k = m; " + kWhile + kPut,
           "int k = 7; s = 1; if (m) k = 3; " + kWhile + kPut,
           "int k = 7; for (int t = 0; t < m; t++) s++; " + kWhile + kPut,
           "volatile int k = 7; " + kWhile + kPut,
           "unsigned char k = 7; " + kWhile + kPut,
           "short k = 7; " + kWhile + kPut,
           "int k = 7; int *q = &k; " + kWhile + kPut + "s = *q;",
           "int k = 7; while (list[k - 1] > d) { " + kMoves + " k--; } " + kPut,
           "int k = 7; while (k > m && list[k - 1] > d) { " + kMoves + " k--; } " + kPut,
           "int k = 7; while (k > 0 || list[k - 1] > d) { " + kMoves + " k--; } " + kPut,
           "int k = 7; while (k < 100 && list[k - 1] > d) { " + kMoves + " k--; } " + kPut,
           "unsigned k = 7; while (k >= 0 && list[k & 7] > d) { list[k & 7] = d; k--; } list[k & 7] = d;",
           "int k = 7; while (k >= 0u && list[k & 7] > d) { list[k & 7] = d; k--; } list[k & 7] = d;",
           std::string("int k = 7; while (k > 0 && list[--k] > d) k--; list[k] = d;"),
           "int k = 7; while (k > 0 && list[k - 1] > d) { k--; " + kMoves + " } " + kPut,
           "int k = 7; while (k > 0 && list[k - 1] > d) { " + kMoves + " k -= 2; } " + kPut,
           "int k = 7; while (k > 0 && list[k - 1] > d) { if (m) k--; " + kMoves + " k--; } " + kPut,
           "int k = 7; while (k > 0 && list[k - 1] > d) { if (m) break; " + kMoves + " k--; } " + kPut,
           "int k = 7; while (k > 0 && list[k - 1] > d) { if (m) continue; " + kMoves + " k--; } " + kPut,
           "int k = 7; while (k > 0 && list[k - 1] > d) { for (int t = 0; t < m; t++) s++; " + kMoves +
               " k--; } " + kPut,
           "int k = 7; while (k > 0 && list[k - 1] > seen(one)) { " + kMoves + " k--; } " + kPut,
           "int k = 7; " + kWhile + "list[k--] = d;",
           "int k = 7; " + kWhile + "for (int t = 0; t < m; t++) list[k] = d;",
           "int k = 7; " + kWhile + "s++; m++; s++; s--; list[k] = d;",
           "int k = 7; " + kWhile,
           "int k = 40; while (k > 0 && list[k & 7] > d) { list[k & 7] = d; k--; } list[k & 7] = 3;",
           "int k = 7; " + kWhile + kPut + "list[m & 7] = 2;", // data choose anyhow
           "int k = 7; " + kWhile + kPut + "for (int t = 0; t < m; t++) list[t] = 2;",
           std::string("int k = 7; while (k > 0 && x[k] > d) { y[k] = y[k - 1]; k--; } y[k] = d;"),
           std::string(
               "static const float own[8] = {1, 2}; int k = 7; while (k > 0 && own[k] > d) k--; s += k;"),
           std::string("const float own[8] = {1, 2}; int k = 7; while (k > 0 && own[k] > d) k--; s += k;"),
           "int k = 7;\n#pragma unroll 1\n" + kWhile + kPut,
       }) {
    INFO(body);
    CHECK(!written(body));
  }
  CHECK(!written("int k = 7; " + kWhile + kPut, "static float list[8];"));
  CHECK(!written("int k = 7; " + kWhile + kPut, "float list[200];"));
}
