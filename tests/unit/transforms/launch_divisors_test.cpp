// Which divisions kernels do by means of reciprocals that the host finds at the launch, and of what.
#include "tests/unit/catch.h"
#include "tests/unit/transforms/unit.h"

using namespace ompicc;

namespace {

/// The kernel with `body` for each i.
std::string kernelWith(const std::string &body, const std::string &before = "") {
  return kernels(
      "int far;\nvoid f(int n, int m, unsigned u, long l, short s, double d, int *r, const int *x) {\n" +
      before + "\n#pragma omp target teams distribute parallel for\nfor (int i = 0; i < n; i++) {\n" + body +
      "\n}\n}\n");
}
bool has(const std::string &text, const std::string &part) { return text.find(part) != std::string::npos; }
bool divides(const std::string &kernel) {
  return has(kernel, library("quotient_by")) || has(kernel, library("remainder_by"));
}

} // namespace

TEST_CASE("divisors that the launch knows have reciprocals") {
  const std::string both = kernelWith("r[i] = i / m + x[i] % m;");
  CHECK(has(both, library("quotient_by") + "(i, m, _by_m)"));
  CHECK(has(both, library("remainder_by") + "(x[i], m, _by_m)"));
  CHECK(has(both, "unsigned long _by_m)"));
  CHECK(has(kernelWith("r[i] = i / u;"), library("quotient_by") + "((unsigned int) i, u, _by_u)"));
  CHECK(has(kernelWith("r[i] = i % l;"), library("remainder_by") + "((long) i, l, _by_l)"));
  CHECK(has(kernelWith("r[i] = i / far;"), library("quotient_by") + "(i, far, _by_far)"));
  CHECK(has(kernelWith("r[i] = i % s;"), library("remainder_by") + "(i, (int) s, _by_s)"));
}

TEST_CASE("so have sums and products of them, and variables that keep such a value") {
  CHECK(divides(kernelWith("r[i] = i / (n * m);")));
  CHECK(divides(kernelWith("r[i] = i / (m + 1);")));
  CHECK(divides(kernelWith("const int plane = n * m; int line = plane - 2; r[i] = i / line;")));
  CHECK(divides(kernelWith("const int four = 4; r[i] = i / (four * m);")));
  // One for all divisions of one type by one value.
  const std::string once = kernelWith("const int k = n * m; r[i] = i / (n * m) + i % k + x[i] / k;");
  CHECK(has(once, "_by_n_m"));
  CHECK_FALSE(has(once, "_by_n_m_"));
}

TEST_CASE("others are divided by as they are") {
  for (const char *body :
       {"r[i] = i / 7;", "r[i] = m / x[i];", "r[i] = i / d;", "r[i] = i / (n >> 1);", "r[i] = i / (m << 1);",
        "const int c = 12; r[i] = i / c;", "int own = m; own++; r[i] = i / own;",
        "int own = m; if (i) own = 3; r[i] = i % own;",
        "int own = m; int *p = &own; *p = i + 1; r[i] = i % own;", "int own; own = m; r[i] = i % own;",
        "static int kept = 3; r[i] = i % kept;", "volatile int own = m; r[i] = i % own;",
        "int own = x[i]; r[i] = i % own;", "int m = i + 1; r[i] = i % m;",
        "for (int k = 1; k < m; k++) r[i] += i % k;"}) {
    INFO(body);
    CHECK_FALSE(divides(kernelWith(body)));
  }
}

TEST_CASE("a divisor that the construct changes has none") {
  CHECK_FALSE(divides(kernels("void f(int n, int m, int *r) {\n#pragma omp target map(tofrom : r[:n])\n{\n"
                              "for (; m > 1; m /= 2) {\n#pragma omp parallel for\n"
                              "for (int i = 0; i < n; i++) r[i] += i % m;\n}\n}\n}\n")));
  CHECK_FALSE(divides(kernels("void f(int n, int m, int *r) {\n"
                              "#pragma omp target teams distribute parallel for map(tofrom : m)\n"
                              "for (int i = 0; i < n; i++) { r[i] = i % m; if (i == 3) m = 2; }\n}\n")));
}

TEST_CASE("eight divisors have reciprocals, more have not") {
  std::string parameters, body;
  for (int i = 0; i < 10; i++) {
    parameters += ", int d" + std::to_string(i);
    body += "r[i] += i / d" + std::to_string(i) + ";\n";
  }
  const std::string kernel = kernels("void f(int n, int *r" + parameters +
                                     ") {\n#pragma omp target teams distribute parallel for\n"
                                     "for (int i = 0; i < n; i++) {\n" +
                                     body + "}\n}\n");
  CHECK(has(kernel, "_by_d7)"));
  CHECK_FALSE(has(kernel, "_by_d8"));
  CHECK(has(kernel, "i / d8"));
}

TEST_CASE("functions that divide stand in the kernel, which divides by what the launch knows") {
  const auto of = [](const std::string &function, const std::string &body) {
    return kernels(function +
                   "\nvoid f(int n, int m, int *r, const int *x) {\n"
                   "#pragma omp target teams distribute parallel for\nfor (int i = 0; i < n; i++) {\n" +
                   body + "\n}\n}\n");
  };
  CHECK(divides(of("static int turn(int a, int d) { return a % d; }", "r[i] = turn(x[i], m);")));
  CHECK(divides(of("static void set(int *r, int i, int d) { r[i] = i / d; }", "set(r, i, m);")));
  CHECK(divides(of(
      "static int turn(int a, int d) { int s = 0; for (int k = 0; k < 3; k++) s += (a + k) % d; return s; }",
      "const int own = turn(i, m);\nr[i] = own;")));
  // They may return in several places, but from no loop.
  const std::string early =
      of("static int early(const int *x, int i, int d) { if (x[i] < 0) return -1;\n"
         "const int k = x[i] % d;\nif (k == 3) { return 1; } else if (k == 2) return x[k];\n"
         "return k; }",
         "r[i] = early(x, i, m);");
  CHECK(divides(early));
  CHECK(has(early, "early_result"));
  CHECK_FALSE(has(early, "return -1"));
  CHECK_FALSE(divides(
      of("static int found(const int *x, int d) { for (int k = 0; k < 9; k++) if (x[k] % d) return k; "
         "return 9; }",
         "r[i] = found(x + i, m);")));
  CHECK_FALSE(divides(of("int printf(const char *, ...);\nstatic int named(int a, int d) { printf(\"%s\", "
                         "__func__); return a / d; }",
                         "r[i] = named(x[i], m);")));
  // What divides by constants, or by numbers of its own, stays a function's.
  CHECK(has(of("static int half(int a) { return a / 2; }", "r[i] = half(x[i]);"), "half("));
  CHECK_FALSE(divides(of("static int own(int a, int d) { d += a; return a / d; }", "r[i] = own(x[i], m);")));
}
