// Which iterations take places from a counter at once with the others of their block.
#include "tests/unit/catch.h"
#include "tests/unit/transforms/unit.h"

namespace {

bool together(const std::string &body, const std::string &clauses = "map(tofrom: c)") {
  const std::string kernel = kernels(
      "typedef struct { float x; int n; } item;\n"
      "static int stays(item v) { return v.x > 0; }\nstatic int calls;\n"
      "static int counts(item v) { calls++; return v.x > 0; }\n"
      "#pragma omp declare target to(calls)\n"
      "void f(int n, const item *a, item *b, int *p, float w, const volatile float *q, const volatile item "
      "*v) {\nint c = 0, d = 0; double s = 0;\n"
      "#pragma omp target teams distribute parallel for " +
      clauses + "\nfor (int i = 0; i < n; i++) {\n" + body +
      "\n}\n(void) a, (void) b, (void) p, (void) c, (void) d, (void) w, (void) s, (void) q, (void) v;\n}\n");
  return kernel.find(library("place_of(")) != std::string::npos;
}
std::string take(const std::string &capture, const std::string &condition = "a[i].x > w") {
  return "if (" + condition + ") { int at;\n#pragma omp atomic capture\n" + capture + "\nb[at] = a[i]; }";
}

} // namespace

TEST_CASE("places from a counter are taken by a block at once", "[cuda]") {
  CHECK(together(take("at = c++;")));
  CHECK(together(take("at = ++c;")));
  CHECK(together(take("at = c++;"), "")); // one of the construct's own
  CHECK(!together(take("at = c++;"), "private(c)"));
  // What is loaded for it may be loaded twice: nothing volatile.
  CHECK(!together("const float x = q[i];\n" + take("at = c++;", "x > w")));
  CHECK(!together(take("at = c++;", "*(q + i) > w")));
  CHECK(!together(take("at = c++;", "v[i].x > w")));
  CHECK(together(take("{ at = c; c += 1; }")));
  CHECK(together(take("at = p[0]++;"), "map(tofrom: p[:1])"));
  CHECK(together(take("at = (*p)++;"), "map(tofrom: p[:1])"));
  CHECK(together(take("at = c++;", "stays(a[i])")));
  CHECK(
      together("const item own = a[i]; const float x = own.x * 2;\n" + take("at = c++;", "x > w && own.n")));
}

TEST_CASE("but not where iterations do more before, or with the counter", "[cuda]") {
  CHECK(!together(take("at = c--;")));
  CHECK(!together(take("at = c += 2;")));
  CHECK(!together(take("at = p[i % 3]++;"), "map(tofrom: p[:3])"));
  CHECK(!together(take("at = c++;", "c < 7")));
  CHECK(!together(take("at = c++;", "counts(a[i])")));
  CHECK(!together(take("at = c++;") + " else b[i].n = 3;"));
  CHECK(!together("b[i].n = 3;\n" + take("at = c++;")));
  CHECK(!together(take("at = c++;") + "\nb[i].n = 3;"));
  CHECK(!together(
      "if (a[i].x > w) { b[i].n = 2; int at;\n#pragma omp atomic capture\nat = c++;\nb[at] = a[i]; }"));
  CHECK(
      !together("if (a[i].x > w) { int at;\n#pragma omp atomic capture seq_cst\nat = c++;\nb[at] = a[i]; }"));
  CHECK(!together(take("at = c++;"), "map(tofrom: c) num_teams(8)")); // threads stride
  CHECK(!together(take("at = c++;"), "map(tofrom: c) reduction(+: s)"));
}
