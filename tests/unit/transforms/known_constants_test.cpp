// Which const integers are known in device code as enumerators are.
#include "tests/unit/catch.h"
#include "tests/unit/transforms/unit.h"
#include <regex>

namespace {

/// The device files' texts without the constants' declarations, the unit's number and the lines'.
std::string withoutConstants(const std::string &text) {
  TemporaryFolder folder;
  std::string all;
  for (const auto &file : translated(text, folder))
    if (file.first != "a.host.c") all += file.second;
  for (const char *part :
       {" *enum \\{[^}]*\\};\n", " *(static __device__ )?const [a-z ]+ [A-Z]+ = [^;]*;\n",
        "_[0-9a-f]{8}(?![0-9a-f])", "a\\.c:[0-9]+", "line [0-9]+", "_f_[0-9]+", "\n(?=\n)"})
    all = std::regex_replace(all, std::regex(part), "");
  return all;
}

struct Place {
  std::string global, local, inside;
};

/// A program with nests, arrays of a team, inner loops, called functions and clauses bounded by WIDTH and
/// LENGTH.
std::string program(const Place &constants) {
  return constants.global +
         "#pragma omp declare target\n"
         "static float sum(const float *a) {\nfloat s = 0;\nfor (int k = 0; k < 8; k++) s += a[k];\nreturn "
         "s;\n}\n"
         "#pragma omp end declare target\n"
         "void f(int n, const float *restrict a, const float *restrict b, float *restrict c) {\n" +
         constants.local +
         "#pragma omp target teams distribute parallel for\n"
         "for (int i = 0; i < n; i++) {\n" +
         constants.inside +
         "float least = 1e30f;\n"
         "for (int k = 0; k < LENGTH; k++) {\nfloat s = 0;\n"
         "for (int d = 0; d < WIDTH; d++) s += a[i * WIDTH + d] * b[k * WIDTH + d];\n"
         "if (s < least) least = s;\n}\nc[i] = least + sum(a + i);\n}\n"
         "#pragma omp target teams distribute thread_limit(2 * LENGTH)\n"
         "for (int i = 0; i < n; i++) {\n" +
         constants.inside +
         "float t[32];\n#pragma omp parallel for\n"
         "for (int k = 0; k < LENGTH; k++) t[k] = a[i * LENGTH + k];\n"
         "#pragma omp parallel for collapse(2)\n"
         "for (int k = 0; k < LENGTH; k++) for (int d = 0; d < WIDTH; d++) c[(i * LENGTH + k) * WIDTH + d] = "
         "t[k];\n}\n"
         "}\n";
}

} // namespace

TEST_CASE("const integers are known as enumerators are", "[cuda]") {
  const std::string enumerators = withoutConstants(program({"enum { WIDTH = 16, LENGTH = 32 };\n", "", ""}));
  CHECK(enumerators.find("_nk = 32;") != std::string::npos);
  for (const Place &place :
       {Place{"static const int WIDTH = 16, LENGTH = 2 * WIDTH;\n", "", ""},
        Place{"const int WIDTH = 16, LENGTH = 32;\n", "", ""},
        Place{"", "const int WIDTH = 16, LENGTH = WIDTH << 1;\n", ""},
        Place{"enum { half = 8 };\n", "const int WIDTH = half * 2, LENGTH = (int) 32.5;\n", ""}})
    CHECK(withoutConstants(program(place)) == enumerators);
}

TEST_CASE("so are those of functions and of constructs", "[cuda]") {
  auto text = [](const std::string &declaration, const std::string &global = "") {
    return withoutConstants(global + "#pragma omp declare target\nstatic void g(float *a) {\n" + declaration +
                            "#pragma omp parallel for\nfor (int k = 0; k < N; k++) a[k]++;\n}\n"
                            "#pragma omp end declare target\n"
                            "void f(int n, float *a) {\n#pragma omp target teams distribute\n"
                            "for (int i = 0; i < n; i++) {\n" +
                            declaration + "g(a + i * N);\n}\n}\n");
  };
  const std::string known = text("", "enum { N = 64 };\n");
  CHECK(known.find("_nk = 64;") != std::string::npos);
  CHECK(text("", "static const int N = 64;\n") == known);
  CHECK(text("const int N = 64;\n").find("_nk = 64;") != std::string::npos);
  CHECK(text("const unsigned char N = 64 + 256;\n").find("_nk = 64;") != std::string::npos);
}

TEST_CASE("what is not constant, or may have another value, is not known", "[cuda]") {
  auto isKnown = [](const std::string &global, const std::string &local) {
    const std::string text =
        kernels(global + "void f(int n, float *a, const int p) {\n" + local +
                "#pragma omp target teams distribute\nfor (int i = 0; i < n; i++) {\n"
                "#pragma omp parallel for\nfor (int k = 0; k < N; k++) a[i * N + k]++;\n}\n"
                "(void) p;\n}\n");
    return text.find("_nk = 64;") != std::string::npos;
  };
  CHECK(isKnown("", "const int N = 64;\n"));
  CHECK(isKnown("const int N = 64;\n", ""));
  CHECK_FALSE(isKnown("", "int N = 64;\n"));
  CHECK_FALSE(isKnown("", "const volatile int N = 64;\n"));
  CHECK_FALSE(isKnown("", "const int N = p * 64;\n"));
  CHECK_FALSE(isKnown("extern const int N;\n", ""));
  CHECK_FALSE(isKnown("const int N __attribute__((weak)) = 64;\n", ""));
  CHECK_FALSE(isKnown("extern int seen;\n", "const int N = 64 + seen;\n"));
}

TEST_CASE("host code keeps what the program says", "[host]") {
  TemporaryFolder folder;
  const auto files =
      translated("void f(int *a) {\nconst int n = 8;\n#pragma omp parallel for schedule(static, n)\n"
                 "for (int i = 0; i < n; i++) a[i]++;\n}\n",
                 folder);
  CHECK(files.at("a.host.c").find("const int n = 8;") != std::string::npos);
}
