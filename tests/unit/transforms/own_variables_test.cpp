// Variables from outside that each iteration of a target construct gives values first are declared there.
#include "tests/unit/catch.h"
#include "tests/unit/transforms/pass.h"
#include <regex>

namespace {

const char *const kPass = "own_variables";
const char *const kLoop =
    "#pragma omp target teams distribute parallel for map(tofrom: p[0:n])\nfor (int i = 0; i < n; i++) ";

/// `loop`, of a construct over i, in a function with int j, k and double s.
bool stays(const std::string &loop, const std::string &behind = "") {
  return leaves(kPass, std::string("\nint j = 1, k = 2;\ndouble s = 3;\n") + kLoop + loop + "\n" + behind,
                "int g(int *);");
}

/// A kernel's text without what the spelling of its directive and loops makes different.
std::string kernelOf(const std::string &declarations, const std::string &clauses, const std::string &loops) {
  std::string text = kernels(
      "void f(int n, const double *a, const double *b, double *c) {\n" + declarations +
      "\n#pragma omp target teams distribute parallel for map(to: a[0:n*n], b[0:n*n]) map(from: c[0:n*n])" +
      clauses + "\n" + loops + "\n}\n");
  return std::regex_replace(text, std::regex("#pragma[^\n]*|a_f_3_[0-9a-f]{8}|0x[0-9a-f]{8}u"), "");
}

} // namespace

TEST_CASE("counters and temporaries are declared where each iteration sets them", "[passes]") {
  CHECK(bodyAfter(kPass, R"(
int i, j, k;
double s;
#pragma omp target teams distribute parallel for map(tofrom: p[0:n])
for (i = 0; i < n; i++)
  for (j = 0; j < n; j++) {
    s = 0;
    for (k = 0; k < n; k++)
      s += k;
    p[j] = s;
  }
)") == R"(
int i __attribute__((__unused__));
int j __attribute__((__unused__));
int k __attribute__((__unused__));
double s __attribute__((__unused__));
#pragma omp target map(tofrom: p[0:n]) firstprivate(n)
#pragma omp teams shared(n) shared(p)
#pragma omp distribute
#pragma omp parallel shared(n) shared(p)
#pragma omp for nowait
for (int i = 0; i < n; i++)
  for (int j = 0; j < n; j++) {
    double s = 0;
    for (int k = 0; k < n; k++)
      s += k;
    p[j] = s;
  }
)");
}

TEST_CASE("a value that several statements of a block use is the block's", "[passes]") {
  const std::string after = bodyAfter(kPass, std::string("\nint j;\n") + kLoop + R"({
  if (i) j = 1; else j = 2;
  p[i] = j;
  for (j = 0; j < 3; j++) p[i] += j;
  p[i] += j;
}
)");
  CHECK(after.find("{\n  int j;\n  if (i)") != std::string::npos);
  CHECK(after.find("for (j = 0; j < 3; j++)") != std::string::npos);
}

TEST_CASE("teams' variables are declared in their iterations, and threads share them", "[passes]") {
  const std::string after = bodyAfter(kPass, R"(
int half, step;
#pragma omp target teams distribute map(tofrom: p[0:n])
for (int i = 0; i < n; i++)
  for (step = 0; step < 3; step++) {
    half = step / 2;
#pragma omp parallel for
    for (int k = 0; k < n; k++)
      p[k] += half;
  }
)");
  CHECK(after.find("for (int step = 0; step < 3; step++) {\n    int half = step / 2;") != std::string::npos);
  CHECK(after.find("shared(half)") != std::string::npos);
}

TEST_CASE("the code of each thread of a region has its own", "[passes]") {
  const char *const region = R"(
int j;
#pragma omp target teams distribute map(tofrom: p[0:n])
for (int i = 0; i < n; i++) {
#pragma omp parallel
  for (j = 0; j < 3; j++) p[i] = j;
}
)";
  CHECK(bodyAfter(kPass, region).find("for (int j = 0; j < 3; j++)") != std::string::npos);
  for (const char *code : {
           "{\n#pragma omp single\nj = i;\np[i] = j;\n}",
           "{\n#pragma omp masked\nj = i;\n#pragma omp barrier\np[i] = j;\n}",
           "{ if (p[i]) j = i;\n#pragma omp barrier\np[i] = j;\n}",
           "{\n#pragma omp for\nfor (int k = 0; k < n; k++) if (k == 3) j = k;\np[i] = j;\n}",
           "{ j = i;\n#pragma omp critical\np[i]++;\np[i] += j;\n}",
           "{ j = i;\n#pragma omp atomic acq_rel\np[i]++;\np[i] += j;\n}",
       }) {
    INFO(code);
    CHECK(leaves(
        kPass,
        std::string(
            "\nint j;\n#pragma omp target teams distribute map(tofrom: p[0:n])\nfor (int i = 0; i < n; "
            "i++) {\n#pragma omp parallel\n") +
            code + "\n}\n"));
  }
}

TEST_CASE("what an iteration may read before it sets it stays outside", "[passes]") {
  CHECK(!stays("for (j = 0; j < n; j++) p[i] += j;"));
  for (const char *loop : {
           "{ p[i] = j; j = i; }",
           "{ if (p[i]) j = i; p[i] = j; }",
           "{ while (p[i]--) j = i; p[i] = j; }",
           "{ for (; j < n; j++) p[i] += j; }",
           "{ j += i; p[i] = j; }",
           "{ j = j + 1; p[i] = j; }",
           "{ p[i] = (j = i) + j; }",
           "{ p[i] && (j = i); p[i] = j; }",
           "{ p[i] = p[i] ? (j = i) : 0; p[i] += j; }",
           "{ do { if (p[i]) break; j = i; } while (p[i]); p[i] = j; }",
           "{ for (int x = 0; x < n; x++) { if (x) continue; j = i; } p[i] = j; }",
           "{ switch (p[i]) { case 1: j = i; default: p[i] = j; } }",
           "{ if (p[i]) goto there; j = i; there: p[i] = j; }",
           "{ s += i; p[i] = s; }",
           "{ p[i] = sizeof j; j = i; p[i] += j; }",
       }) {
    INFO(loop);
    CHECK(stays(loop));
  }
}

TEST_CASE("what others can see stays theirs", "[passes]") {
  for (const char *loop : {
           "{ j = i; p[i] = g(&j); }",
           "{ int *q = &j; j = i; p[i] = *q; }",
           "{\n#pragma omp atomic write\nj = i;\n#pragma omp atomic read\np[i] = j;\n}",
           "{\n#pragma omp critical\n{ j = i; p[i] = j; }\n}",
           "{ j = i;\n#pragma omp flush\np[i] = j; }",
           "{\n__asm__ volatile(\"\" : \"=r\"(j)); p[i] = j; }",
           "{ j = i;\n#pragma omp task\np[i] = j;\n}",
       }) {
    INFO(loop);
    CHECK(stays(loop));
  }
  const std::string body = "for (int i = 0; i < n; i++) { j = i; p[i] = j; }\n";
  for (const char *construct : {
           "int j;\n#pragma omp target teams distribute parallel for map(p[0:n]) shared(j)\n",
           "int j;\n#pragma omp target teams distribute parallel for map(p[0:n]) map(tofrom: j)\n",
           "int j;\n#pragma omp target teams distribute parallel for map(p[0:n]) lastprivate(j)\n",
           "static int j;\n#pragma omp target teams distribute parallel for map(p[0:n])\n",
           "volatile int j;\n#pragma omp target teams distribute parallel for map(p[0:n])\n",
           "int j;\n#pragma omp parallel for\n",
       }) {
    INFO(construct);
    CHECK(leaves(kPass, std::string("\n") + construct + body));
  }
}

TEST_CASE("a value that is used behind the loop stays outside of it", "[passes]") {
  const std::string after = bodyAfter(kPass, R"(
int j, last;
#pragma omp target map(tofrom: p[0:n]) map(from: last)
{
#pragma omp teams num_teams(1)
{
#pragma omp parallel for
for (int i = 0; i < n; i++) { j = i; p[i] = j; }
last = j;
}
}
)");
  CHECK(after.find("int j = i") == std::string::npos);
  CHECK(after.find("firstprivate(j)") != std::string::npos);
}

TEST_CASE("names of the same block, and pragmas in front of loops, stay apart", "[passes]") {
  const std::string named =
      bodyAfter(kPass, std::string("\nint j;\n") + kLoop +
                           "{ j = i; p[i] = j; int k = j; { int j = k; p[i] += j; } }\n");
  CHECK(named.find("int j = i;") != std::string::npos);
  CHECK(named.find("int k = j;") != std::string::npos);
  const std::string clash =
      bodyAfter(kPass, std::string("\nint j;\n") + kLoop + "{ j = i; p[i] = j; int j = 5; p[i] += j; }\n");
  CHECK(clash.find("int j = i;") == std::string::npos);
  CHECK(clash.find("int j = 5;") != std::string::npos);
  const std::string pragma =
      bodyAfter(kPass, std::string("\nint j;\n") + kLoop +
                           "{\n#pragma GCC unroll 2\nfor (int k = 0; k < n; k++) { j = k; p[i] += j; }\nfor "
                           "(j = 0; j < 2; j++) p[i] += j;\n}\n");
  CHECK(pragma.find("unroll 2\n  for") != std::string::npos);
}

TEST_CASE("a matrix product has one kernel in all spellings", "[passes]") {
  const std::string c99 =
      kernelOf("", "",
               "for (int i = 0; i < n; i++)\nfor (int j = 0; j < n; j++) {\ndouble s = 0;\n"
               "for (int k = 0; k < n; k++)\ns += a[i * n + k] * b[k * n + j];\nc[i * n + j] = s;\n}\n");
  const std::string old =
      "for (i = 0; i < n; i++)\nfor (j = 0; j < n; j++) {\ns = 0;\n"
      "for (k = 0; k < n; k++)\ns += a[i * n + k] * b[k * n + j];\nc[i * n + j] = s;\n}\n";
  CHECK(c99.find("_each") != std::string::npos);
  for (const char *clauses : {"", " private(j, k, s)", " private(i, j) firstprivate(n)"})
    CHECK(kernelOf("int i, j, k; double s;", clauses, old) == c99);
}
