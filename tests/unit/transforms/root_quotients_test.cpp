// Which divisions by square roots are computed by the library's functions, and which loops go on with
// quotients that may be wrong and are repeated then.
#include "tests/unit/catch.h"
#include "tests/unit/transforms/unit.h"

using namespace ompicc;

namespace {

const std::string kDeclarations = "float sqrtf(float); double sqrt(double); long double sqrtl(long double); "
                                  "float cbrtf(float); float sinf(float);\n"
                                  "float other(float);\n";

/// The kernel with `body` for each i.
std::string kernelWith(const std::string &body, const std::string &before = "") {
  return kernels(kDeclarations + before +
                 "void f(int n, float *r, double *rd, const float *a, const float *x, const double *d, const "
                 "int *at) {\n"
                 "#pragma omp target teams distribute parallel for\nfor (int i = 0; i < n; i++) {\n" +
                 body + "\n}\n}\n");
}
bool has(const std::string &text, const std::string &part) { return text.find(part) != std::string::npos; }

/// Whether the loop over k with `iteration` is there twice; `sum`, `least` and `j` are from outside.
bool repeats(const std::string &iteration, const std::string &head = "for (int k = 0; k < 9; k++)") {
  const std::string text =
      kernelWith("float sum = 0, least = 9; int j = 0; struct { float u, v; } p = {0, 0}; float own[4] = "
                 "{0, 0, 0, 0};\n" +
                 head + " {\n" + iteration + "\n}\nr[i] = sum + least + j + p.u + p.v + own[i & 3];");
  return has(text, "_rare");
}

} // namespace

TEST_CASE("quotients by a root in the root's own type are the library's") {
  CHECK(has(kernelWith("r[i] = 1.0f / sqrtf(x[i]);"), "r[i] = " + library("inverse_root") + "(x[i]);"));
  CHECK(has(kernelWith("r[i] = 1 / (sqrtf((x[i])));"), "r[i] = " + library("inverse_root") + "(x[i]);"));
  CHECK(has(kernelWith("rd[i] = 1.0 / (double) sqrt(d[i] + 1);"),
            "rd[i] = " + library("inverse_root") + "(d[i] + 1);"));
  CHECK(has(kernelWith("r[i] = 1.0f / __builtin_sqrtf(x[i]);"),
            "r[i] = " + library("inverse_root") + "(x[i]);"));
  CHECK(has(kernelWith("r[i] = a[i] / sqrtf(x[i]);"), "r[i] = " + library("over_root") + "(a[i], x[i]);"));
  CHECK(has(kernelWith("rd[i] = a[i] / sqrt(d[i]);"),
            "rd[i] = " + library("over_root") + "((double) a[i], d[i]);"));
  CHECK(has(kernelWith("rd[i] = d[i] / sqrt(x[i]);"),
            "rd[i] = " + library("over_root") + "(d[i], (double) x[i]);"));
  CHECK(has(kernelWith("r[i] = i / sqrtf(x[i]);"), "r[i] = " + library("over_root") + "((float) i, x[i]);"));
  CHECK(has(kernelWith("r[i] = -2.5f / sqrtf(x[i]);"),
            "r[i] = " + library("constant_over_root") + "(-2.5f, x[i]);"));
  CHECK(has(kernelWith("r[i] = 1 / sqrtf(a[i] / sqrtf(x[i]));"),
            "r[i] = " + library("inverse_root") + "(" + library("over_root") + "(a[i], x[i]));"));
  CHECK(has(kernelWith("r[i] = (a[i], x[i]) / sqrtf(x[i]);"),
            "r[i] = " + library("over_root") + "((a[i], x[i]), x[i]);"));
}

TEST_CASE("others are not") {
  for (const char *body :
       {"rd[i] = 1.0 / sqrtf(x[i]);", "rd[i] = d[i] / sqrtf(x[i]);", "r[i] = sqrtf(x[i]) / a[i];",
        "r[i] = a[i] * sqrtf(x[i]);", "r[i] = 1 / cbrtf(x[i]);", "rd[i] = 1 / (double) sqrtf(x[i]);",
        "r[i] = 1 / (float) sqrt(d[i]);", "r[i] = 1 / (int) sqrtf(x[i]);", "r[i] = 1 / (sqrtf(x[i]) + 1);",
        "r[i] = 1 / (a[i] * sqrtf(x[i]));", "r[i] = a[i] / (x[i] * sqrtf(x[i]));", "rd[i] = 1 / sqrtl(d[i]);",
        "r[i] /= sqrt(d[i]);", "int m = 0; r[m++] /= sqrtf(x[i]);", "r[i] -= sqrtf(x[i]);"})
    CHECK_FALSE(has(kernelWith(body), "_root"));
  CHECK_FALSE(
      has(kernelWith("r[i] = 1 / sqrtf(x[i]);", "float sqrtf(float x) { return x + 1; }\n"), "_root"));
}

TEST_CASE("nor are those whose values nvcc knows") {
  for (const char *body : {"r[i] = 1 / sqrtf(2);", "r[i] = a[i] / sqrtf(2.5f);",
                           "const float p = 3, q = p * 2; r[i] = 1 / sqrtf(q);",
                           "for (int k = 1; k < 9; k++) r[i] += x[k] / sqrtf(k);"})
    CHECK_FALSE(has(kernelWith(body), "_root"));
  CHECK(has(kernelWith("for (int k = 1; k < n; k++) r[i] += 1 / sqrtf(k);"),
            library("inverse_root") + "((float) k)"));
  CHECK(has(kernelWith("float p = 3; p += i; r[i] = 1 / sqrtf(p);"), library("inverse_root") + "(p)"));
}

TEST_CASE("a loop that changes the thread's own variables alone goes on with them") {
  CHECK(repeats("sum += a[k] / sqrtf(x[k]);"));
  CHECK(repeats("sum += a[k] / (x[k] * sqrtf(x[k]));"));
  CHECK(repeats("sum += 1 / (sqrtf(x[k]) * x[k]);"));
  CHECK(repeats("if (x[k] < 4) continue; const int n = at[k]; const float q = a[n] / sqrtf(x[n]); sum += q * "
                "sinf(q);"));
  CHECK(repeats("const float q = a[k] / sqrtf(x[k]); if (q < least) least = q, j = k; p.u += q;"));
  CHECK(repeats("sum += a[j] / sqrtf(x[j]); if (x[j] > 5) break; j++;"));
  CHECK(repeats("sum += a[j++] / sqrtf(2);", "while (j < 3)") == false);
}

TEST_CASE("its first version is unrolled if it is short and does not say how, the second one is not") {
  const std::string loop = "for (int k = 0; k < n; k++) sum += a[k] / sqrtf(x[k])", end = "; r[i] = sum;",
                    sum = "float sum = 0;\n";
  const std::string plain = kernelWith(sum + loop + end);
  CHECK(has(plain, "#pragma unroll 8\n"));
  CHECK(has(plain, "#pragma unroll 1\n"));
  const std::string own = kernelWith(sum + "#pragma GCC unroll 2\n" + loop + end);
  CHECK_FALSE(has(own, "#pragma unroll 8\n"));
  CHECK(has(own, "#pragma unroll 2\n"));
  std::string much;
  for (int k = 0; k < 60; k++) much += " + x[k + " + std::to_string(k) + "] * a[k]";
  const std::string text = kernelWith(sum + loop + much + end);
  CHECK_FALSE(has(text, "#pragma unroll 8\n"));
  CHECK(has(text, "_rare"));
}

TEST_CASE("it does not where constants are divided: there is no branch") {
  CHECK_FALSE(repeats("sum += 1 / sqrtf(x[k]);"));
  CHECK_FALSE(repeats("sum += 2.5f / sqrtf(x[k]);"));
}

TEST_CASE("nor where somebody could tell") {
  CHECK_FALSE(repeats("r[k] = a[k] / sqrtf(x[k]);"));
  CHECK_FALSE(repeats("sum += a[k] / sqrtf(x[k]); r[k]++;"));
  CHECK_FALSE(repeats("own[k & 3] += a[k] / sqrtf(x[k]);"));
  CHECK_FALSE(repeats("sum += other(a[k] / sqrtf(x[k]));"));
  CHECK_FALSE(repeats("float *to = &sum; *to += a[k] / sqrtf(x[k]);"));
  CHECK_FALSE(repeats("static volatile float last; sum += last = a[k] / sqrtf(x[k]);"));
  CHECK_FALSE(repeats("for (int m = 0; m < 3; m++) r[m] = a[k] / sqrtf(x[m]);"));
  // a wrong quotient would say what is read, or whether, or how often the loop goes round
  CHECK_FALSE(repeats("const int n = (int) (a[k] / sqrtf(x[k])); sum += x[n];"));
  CHECK_FALSE(repeats("sum += a[j] / sqrtf(x[k]); j = (int) sum;"));
  CHECK_FALSE(repeats("const float q = a[k] / sqrtf(x[k]); if (q < 3) sum += x[k] * q;"));
  CHECK_FALSE(repeats("sum += a[k] / sqrtf(x[k]) < 3 ? x[at[k]] : 0;"));
  CHECK_FALSE(repeats("const float q = a[k] / sqrtf(x[k]); sum += q < 3 && x[k] > 2;"));
  CHECK_FALSE(repeats("const float q = a[k] / sqrtf(x[k]); if (q < 3) break; sum += q;"));
  CHECK_FALSE(repeats("if (sum > 3) continue; sum += a[k] / sqrtf(x[k]);"));
  CHECK_FALSE(repeats("least = a[j] / sqrtf(x[j]); j++;", "for (; least > 2; )"));
  CHECK_FALSE(repeats("sum += a[k] / sqrtf(x[k]); if (sum < 9) j = k; else j = 1; sum += x[j];"));
}

TEST_CASE("so are quotients by variables that hold a root") {
  const std::string root = library("root"), inverse = library("inverse_root"), over = library("over_root");
  CHECK(has(kernelWith("r[i] /= sqrtf(x[i]);"), "r[i] = " + over + "(r[i], x[i]);"));
  // nothing else is done with it
  const std::string only = kernelWith("const float d = sqrtf(x[i]); r[i] = a[i] / d; r[0] /= d;");
  CHECK(has(only, "const float _square_of_d = x[i];"));
  CHECK(has(only, "r[i] = " + over + "(a[i], _square_of_d);"));
  CHECK(has(only, "r[0] = " + over + "(r[0], _square_of_d);"));
  CHECK_FALSE(has(only, "sqrtf"));
  const std::string known =
      kernelWith("const float s = x[i]; float d = sqrtf(s); r[i] = 2.5f / d; r[0] = 1 / d;");
  CHECK(has(known, "r[i] = " + library("constant_over_root") + "(2.5f, s);"));
  CHECK(has(known, "r[0] = " + inverse + "(s);"));
  CHECK_FALSE(has(known, "_square"));
  // the root is needed, too
  const std::string both = kernelWith("const double s = d[i], q = sqrt(s); rd[i] = 1 / q; rd[0] = q;");
  CHECK(has(both, "q = " + root + "(s)"));
  CHECK(has(both, "rd[i] = " + inverse + "(s);"));
  const std::string among = kernelWith(
      "const float s = x[i], q = sqrtf(s + 1), p = 1 / q, t = sqrtf(q), u = 1 / t; r[i] = p + t * u;");
  CHECK(has(among, "const float s = x[i];"));
  CHECK(has(among, "const float _square_of_q = s + 1;"));
  CHECK(has(among, "p = " + inverse + "(_square_of_q)"));
  CHECK(has(among, "const float q = " + root + "(_square_of_q);"));
  CHECK(has(among, "const float t = " + root + "(q);"));
  CHECK(has(among, "u = " + inverse + "(q);"));
  // assigned
  const std::string later = kernelWith("float d; if (x[i] > 2) { d = sqrtf(x[i]); r[i] = 1 / d; r[0] = d; }");
  CHECK(has(later, "d = " + root + "(_square_of_d);"));
  CHECK(has(later, "r[i] = " + inverse + "(_square_of_d);"));
  const std::string loop =
      "float sum = 0; for (int k = 0; k < n; k++) { const float s = x[k] + i, d = sqrtf(s); "
      "sum += a[k] / d; sum += a[k] / (s * d); } r[i] = sum;";
  CHECK(has(kernelWith(loop), over + "(a[k], s, _rare"));
  CHECK(has(kernelWith(loop), over + "_product(a[k], s, _rare"));
}

TEST_CASE("not where the variable may hold something else, or the quotient saves nothing") {
  for (const char *body :
       {"float d = sqrtf(x[i]); d += 1; r[i] = 1 / d;",
        "float d = sqrtf(x[i]), *p = &d; *p = 2; r[i] = 1 / d;",
        "float d; if (x[i] > 2) d = sqrtf(x[i]); else d = 3; r[i] = 1 / d;",
        "float d; if (x[i] > 2) { d = sqrtf(x[i]); r[0] = d; } r[i] = 1 / d;",
        "float d = 0; for (int k = 0; k < n; k++) { r[k] = 1 / d; d = sqrtf(x[k]); }",
        "float d; for (int k = 0; k < n; k++) { if (k) r[k] = 1 / d; d = sqrtf(x[k]); r[0] = 1 / d; }",
        "volatile float d = sqrtf(x[i]); r[i] = 1 / d;", "const double d = sqrtf(x[i]); rd[i] = 1 / d;",
        "const float d = sqrtf(x[i]); rd[i] = 1.0 / d;", "const float d = sqrtf(2); r[i] = 1 / d;",
        // the root is needed all the same, and a branch, too
        "const float d = sqrtf(x[i]); r[i] = a[i] / d; r[0] = d;",
        "const float d = sqrtf(x[i]); r[i] = d / a[i];"})
    CHECK_FALSE(has(kernelWith(body), "_root"));
}

TEST_CASE("what a loop computes again and again nvcc moves to its front, if there is no branch in it") {
  const auto again = [](const std::string &before, const std::string &quotient) {
    return has(kernelWith("float v[4], u = a[i];\nfor (int k = 0; k < 4; k++) v[k] = k;\n"
                          "for (int t = 0; t < n; t++) {\n" +
                          before + "\nr[t] = " + quotient + ";\nif (x[t] > 2) r[0] = other(u);\n}"),
               library("over_root"));
  };
  CHECK_FALSE(again("", "u / sqrtf(u + 2)"));
  CHECK_FALSE(again("const float w = u * 3, z = w - v[1];", "w / sqrtf(z)"));
  CHECK_FALSE(
      again("for (int k = 3; k > 0; k--) { const float w = v[k - 1] - u; r[k] = w / sqrtf(w * w); }", "1"));
  CHECK(again("const float w = x[t];", "w / sqrtf(u)"));
  CHECK(again("const float w = u * t;", "w / sqrtf(u)"));
  CHECK(again("v[1] = t;", "v[1] / sqrtf(u)"));
  CHECK(again("u += 1;", "u / sqrtf(2 + u)"));
}
