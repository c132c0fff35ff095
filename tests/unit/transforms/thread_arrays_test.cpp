// Which arrays of threads lie in shared memory: those of which data choose elements.
#include "tests/unit/catch.h"
#include "tests/unit/transforms/unit.h"

namespace {

/// Whether an array that is declared by `before`, and used by `code`, is one.
bool isShared(const std::string &before, const std::string &code, const std::string &clauses = "") {
  const std::string text =
      kernels("void g(int *);\nint omp_get_num_threads(void);\nvoid f(int m, float *out, const int *x) {\n"
              "#pragma omp target teams distribute parallel for " +
              clauses + "\nfor (int i = 0; i < m; i++) {\n" + before + "\n" + code +
              "\nout[i] = a[1] + a[2];\n}\n}\n");
  const bool is = text.find(library("thread_array<")) != text.npos;
  CHECK(is == (text.find("LAUNCH_BOUNDS(64)") != text.npos));
  return is;
}
const std::string kCount = "for (int k = 0; k < 99; k++) a[x[i * 99 + k] & 7]++;";

} // namespace

TEST_CASE("arrays of threads, of which data choose elements, lie in shared memory") {
  CHECK(isShared("int a[8] = {0};", kCount));
  CHECK(isShared("unsigned char a[8] = {0}, b = 3;", kCount));
  CHECK(isShared("double a[8];", "int d = 0;\nwhile (d < x[i]) { a[d] = d; if (x[d] == 7) d++; d++; }"));
  CHECK(isShared("int a[8] = {0};", "for (int k = 0; k < 9; k++) { const int to = x[k] % 8; a[to] = k; }"));
  CHECK(isShared("int a[8] = {0};", kCount, "num_threads(128)"));
}

TEST_CASE("other arrays of threads stay in registers, or in local memory") {
  CHECK_FALSE(isShared("int a[8] = {0};", "for (int k = 0; k < 8; k++) a[k] = x[i * 8 + k];"));
  CHECK_FALSE(
      isShared("int a[8] = {0};",
               "for (int s = 4; s > 0; s >>= 1)\nfor (int k = 0; k < s; k++) a[k] += a[k + s] + x[s];"));
  CHECK_FALSE(isShared("int a[8] = {1};", kCount));
  CHECK_FALSE(isShared("int a[100];", kCount));
  CHECK_FALSE(isShared("volatile int a[8];", kCount));
  CHECK_FALSE(isShared("int a[8] = {0};", kCount + "\nout[0] = sizeof a;"));
  // A jump may leave out the declaration.
  CHECK_FALSE(isShared("if (x[i] > 9) goto end;\nint a[8] = {0};", kCount + "\nend:;"));
  CHECK(
      kernels("void f(int m, float *out, const int *x) {\n#pragma omp target teams distribute parallel for\n"
              "for (int i = 0; i < m; i++)\nswitch (x[i]) { int a[8]; case 1: a[x[i + 1]] = 3; out[i] = "
              "a[x[i + 2]]; }\n}\n")
          .find(library("thread_array")) == std::string::npos);
  CHECK_FALSE(isShared("int a[8] = {0};", kCount + "\nint *p = a; p[x[i] & 7] = 0;"));
  CHECK_FALSE(isShared("int a[8] = {0};", kCount + "\nint *p = &a[3]; *p = 0;"));
}

TEST_CASE("each thread adds to an element of its own array by itself") {
  const auto text = [](const std::string &code) {
    return kernels("void f(int m, double *out, const int *x) {\n"
                   "#pragma omp target teams distribute parallel for\nfor (int i = 0; i < m; i++) {\n"
                   "double a[8] = {0};\n" +
                   code + "\n#pragma omp atomic\na[0] += i;\nout[i] = a[1];\n}\n}\n");
  };
  const std::string shared = text("for (int k = 0; k < 99; k++) a[x[i * 99 + k] & 7] += k;");
  CHECK(shared.find(library("thread_array<")) != shared.npos);
  CHECK(shared.find(library("update_add") + "(&(a[0]), i)") != shared.npos);
  CHECK(shared.find(library("add_together")) == shared.npos);
}
