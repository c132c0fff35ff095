// Nests of which a thread has four iterations in a row, since those read what their neighbours read.
#include "tests/unit/catch.h"
#include "tests/unit/transforms/unit.h"

namespace {

/// The kernel of a nest with `body`: a, b and w are pointers to float, n is the length of a row.
std::string nest(const std::string &body, const std::string &clauses = "collapse(2)") {
  return kernels(
      "float pick(const float *p, int i, int j, int n) { return p[(i - 1) * n + j] + p[(i + 1) * n + j]; }\n"
      "float unseen(const float *p, int i);\n"
      "void f(int m, int n, int l, float *a, const float *b, const float *w, const int *at) {\n"
      "#pragma omp target teams distribute parallel for " +
      clauses + "\nfor (int i = 2; i < m - 2; i++)\nfor (int j = 2; j < n - 2; j++) {\n" + body + "\n}\n}\n");
}
bool has(const std::string &text, const std::string &part) { return text.find(part) != std::string::npos; }
/// With loops of its own, or without.
bool stacks(const std::string &body, const std::string &clauses = "collapse(2)") {
  const std::string text = nest(body, clauses);
  return has(text, "/* a thread has four iterations */") || has(text, "_first + 3 <");
}

const std::string kLoop = "float s = 0; for (int k = -2; k <= 2; k++) ";
const std::string kStore = " a[i * n + j] = s;";

} // namespace

TEST_CASE("iterations that read what those above and below read are four for a thread") {
  CHECK(stacks(kLoop + "s += w[k + 2] * b[(i + k) * n + j];" + kStore));
  CHECK(stacks(kLoop + "s += w[k + 2] * b[i * n + j + k];" + kStore)); // the weights are the same
  CHECK(stacks(kLoop + "s += b[(i - k) * n + j];" + kStore));
  CHECK(stacks(kLoop + "for (int x = -2; x <= 2; x++) s += b[(i + k) * n + j + x];" + kStore));
  CHECK(stacks("const float *row = b + (i - 1) * n; " + kLoop + "s += row[j + k] * w[k + 2];" + kStore));
  CHECK(stacks("a[i * n + j] = b[(i - 1) * n + j] + b[(i + 1) * n + j];"));
  CHECK(stacks("const int here = i * n + j; a[here] = b[here - n] + b[here + n] - b[here];"));
  CHECK(stacks("a[i * n + j] = pick(b, i, j, n);"));
}

TEST_CASE("loops of the four may go on by continue") {
  CHECK(stacks(kLoop +
               "{ if (!at[k + 2]) continue; if (i + k < 0 || i + k >= m) continue; s += b[(i + k) * n + j]; "
               "}" +
               kStore));
  CHECK_FALSE(stacks(kLoop + "{ if (!at[k + 2]) break; s += w[k + 2] * b[(i + k) * n + j]; }" + kStore));
}

TEST_CASE("tests of bounds stand in front of the four") {
  const std::string text =
      nest(kLoop + "if (i + k >= 3 && i + k < m) s += w[k + 2] * b[(i + k) * n + j];" + kStore);
  CHECK(has(text, "/* a thread has four iterations */"));
  CHECK(has(text, "+ 3) < _ni) && "));
  // What an iteration has of its own cannot stand there.
  const std::string own = nest("const int far = at[j]; " + kLoop +
                               "if (i + k >= far) s += w[k + 2] * b[(i + k) * n + j];" + kStore);
  CHECK_FALSE(has(own, "_ni) && "));
}

TEST_CASE("four go through long loops at once, and through those whose length no constant says") {
  auto joins = [](const std::string &body) {
    const std::string text = nest(body);
    return has(text, "/* a thread has four iterations */") && has(text, "s[_turn] +=");
  };
  CHECK(joins(kLoop + "for (int x = -12; x <= 12; x++) s += w[x + 12] * b[(i + k) * n + j + x];" + kStore));
  CHECK(joins("float s = 0; for (int k = 0; k < l; k++) s += w[k] * b[(i + k) * n + j];" + kStore));
  // Not if they divide; by a number they may.
  CHECK_FALSE(joins("float s = 0; for (int k = 0; k < l; k++) s += w[k] / b[(i + k) * n + j];" + kStore));
  CHECK_FALSE(
      joins("float s = 0; for (int k = 0; k < l; k++) { float q = b[(i + k) * n + j]; q /= w[k]; s += q; }" +
            kStore));
  CHECK(joins("float s = 0; for (int k = 0; k < l; k++) s += w[k] * b[(i + k) * n + j] / 3.0f;" + kStore));
  CHECK(joins("float s = 0; for (int k = 0; k < l; k++) s += w[k] * b[(i + k) * n + j]; s = s / w[0];" +
              kStore));
  // Bounds, and what is computed of them, are there once; rows again where they are needed.
  const std::string text =
      nest("const int last = l - 1; float s = 0; for (int k = -last; k <= last; k++) { const int row "
           "= (i + k) * n; s += w[k + last] * b[row + j]; }" +
           kStore);
  CHECK(has(text, "const int last = l - 1;\n          float s[4];"));
  CHECK(
      has(text,
          "for (int k = -last; k <= last; k++) {\n#pragma unroll\n            for (unsigned int _turn = 0;"));
  CHECK(has(text, "const int row = (i + k) * n;\n              s[_turn] += w[k + last] * b[row + j];"));
  // A variable that only loops count with is one for all four, if these go through them alike.
  CHECK(joins("int k; float s = 0; for (k = -l; k <= l; k++) s += w[k + l] * b[(i + k) * n + j];" + kStore));
  CHECK_FALSE(joins(
      "int k; float s = 0; for (k = -l; k <= l; k++) s += w[k + l] * b[(i + k) * n + j]; for (k = 0; k < "
      "i; k++) s *= 2; s += k;" +
      kStore));
  // Tests of bounds stand in front.
  CHECK(has(nest("float s = 0; for (int k = -l; k <= l; k++) if (i + k >= 0 && i + k < m) s += w[k + l] * "
                 "b[(i + k) * n "
                 "+ j];" +
                 kStore),
            "+ (-l) >= 0"));
  // A function's loops, too.
  const std::string called =
      kernels("static float mean(const float *p, const float *w, int i, int j, int n, int r) {\n"
              "  float s = 0;\n  for (int y = -r; y <= r; y++) s += w[y + r] * p[(i + y) * n + j];\n  return "
              "s / r;\n}\n"
              "void f(int m, int n, int r, float *a, const float *b, const float *w) {\n"
              "#pragma omp target teams distribute parallel for collapse(2)\n"
              "  for (int i = 9; i < m - 9; i++)\n    for (int j = 9; j < n - 9; j++) a[i * n + j] = mean(b, "
              "w, i, j, n, r);\n}\n");
  CHECK(has(called, "s[_turn] += w[y + r] * b[(i + y) * n + j];"));
}

TEST_CASE("of sums that teams share out, launches of many iterations have four rows a thread") {
  const std::string text =
      kernels("void f(int m, int n, int r, int *a, const int *b) {\n#pragma omp target teams distribute "
              "parallel for collapse(2)\n"
              "for (int i = 9; i < m - 9; i++)\nfor (int j = 9; j < n - 9; j++) {\nint s = 0;\n"
              "for (int y = -r; y <= r; y++) for (int x = -r; x <= r; x++) s += b[(i + y) * n + j + x];\na[i "
              "* n + j] = s;\n}\n}\n");
  CHECK(has(text, "4 * (_k_"));
  CHECK(has(text, "s[_turn_1] += b[(i + y) * n + j + x];"));
  CHECK(has(text, "_each_overlapping("));
}

TEST_CASE("where something is gathered, threads stride by four rows") {
  auto gathers = [](const std::string &outer, const std::string &inner, const std::string &body) {
    return kernels("float fabsf(float);\nfloat f(int m, int n, float *a, const float *b) {\nfloat e = 0;\n"
                   "#pragma omp target teams distribute " +
                   outer + " map(tofrom: e)\nfor (int i = 1; i < m - 1; i++) {\n" + inner +
                   "\nfor (int j = 1; j < n - 1; j++) {\n" + body + "\n}\n}\nreturn e;\n}\n");
  };
  const std::string body =
      "const float v = b[(i - 1) * n + j] + b[(i + 1) * n + j] - b[i * n + j]; a[i * n + j] = v; "
      "e = v > e ? v : e;";
  const std::string stride = "_first_y += 4 * gridDim.y * blockDim.y)";
  CHECK(has(gathers("parallel for collapse(2) reduction(max: e)", "", body), stride));
  // The same by teams is the same nest, if both gather the same.
  CHECK(has(gathers("reduction(max: e)", "#pragma omp parallel for reduction(max: e)", body), stride));
  CHECK_FALSE(has(gathers("reduction(+: e)", "#pragma omp parallel for reduction(max: e)", body), stride));
  // Four at once gather in any order.
  const std::string sum =
      gathers("parallel for collapse(2) reduction(+: e)", "",
              "float s = 0; for (int k = -m; k <= m; k++) s += b[k] * b[(i + k) * n + j]; e += s;");
  CHECK(has(sum, "e_private += s[_turn];"));
}

TEST_CASE("other iterations are one for a thread") {
  CHECK_FALSE(stacks("a[i * n + j] = b[i * n + j - 1] + b[i * n + j + 1];")); // beside it
  CHECK_FALSE(stacks("float s = 0; for (int k = 0; k < l; k++) s += b[i * n + j + k];" + kStore));
  CHECK_FALSE(stacks("float s = 0; for (int k = 0; k < i; k++) s += w[k] * b[(i + k) * n + j];" + kStore));
  CHECK_FALSE(
      stacks("float s = 0; for (int k = 0; k < at[j]; k++) s += w[k] * b[(i + k) * n + j];" + kStore));
  CHECK_FALSE(stacks(kLoop + "s += a[(i + k) * n + j + l];" + kStore)); // what they store to
  CHECK_FALSE(stacks("for (int k = 0; k < l; k++) a[i * n + j] += w[k] * b[(i + k) * n + j];"));
  CHECK_FALSE(stacks(kLoop + "s += b[at[i * n + j] + k];" + kStore));
  CHECK_FALSE(stacks("a[i * n + j] += b[(i - 1) * n + j] - b[(i + 1) * n + j];")); // little, in place
  CHECK_FALSE(stacks("a[i * n + j] = a[i * n + j] + b[(i - 1) * n + j] - b[(i + 1) * n + j];"));
  CHECK(stacks(
      "a[i * n + j] = b[(i - 1) * n + j] + b[(i + 1) * n + j]; if (a[i * n + j] < 0) a[i * n + j] = 0;"));
  CHECK(stacks(kLoop + "for (int x = -2; x <= 2; x++) s += b[(i + k) * n + j + x]; a[i * n + j] += s;"));
  CHECK(stacks("float t[2] = {0, 0}; for (int k = -2; k <= 2; k++) t[k & 1] += b[(i + k) * n + j]; a[i * n + "
               "j] = t[0] * t[1];"));
  CHECK_FALSE(stacks(kLoop + "s += w[k + 2] * b[(i + k) * n + j];" + kStore, "collapse(2) num_teams(64)"));
  CHECK_FALSE(stacks(kLoop + "{ if (b[(i + k) * n + j] > 3) break; s += w[k + 2]; }" + kStore));
}

TEST_CASE("of one loop, what all iterations read counts") {
  auto line = [](const std::string &body) {
    return has(
        kernels("void f(int n, float *a, const float *b, const float *w) {\n"
                "#pragma omp target teams distribute parallel for\nfor (int i = 2; i < n - 2; i++) {\n" +
                body + "\n}\n}\n"),
        "/* a thread has four iterations */");
  };
  CHECK(line(kLoop + "s += w[k + 2] * b[i + k]; a[i] = s;"));
  CHECK_FALSE(line(kLoop + "s += b[i + k]; a[i] = s;"));                // neighbours are other threads'
  CHECK_FALSE(line(kLoop + "s += w[k + 2] * b[3 * i + k]; a[i] = s;")); // apart
}
