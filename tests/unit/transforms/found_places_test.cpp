// Loops that look for a place only, with the value beside it; and loops' variables alone on one side.
#include "tests/unit/catch.h"
#include "tests/unit/transforms/unit.h"
#include "transforms/common/clauses.h"
#include "transforms/cuda/loops/found_places.h"
#include "transforms/cuda/loops/variable_alone.h"

using namespace ompicc;

namespace {

/// Does `what` with the loop over j in an iteration over i.
template <class What> void withLoop(const std::string &head, const std::string &body, What what) {
  Normalised u("float fabsf(float);\nint g(int);\nstruct s { int x; };\n"
               "void f(int n, int m, unsigned w, float *a, const int *c) {\n"
               "#pragma omp parallel for\nfor (int i = 0; i < n; i++) {\n"
               "int p = 0; float x = 0; unsigned char small = 0; long j8 = 0;\n" +
               head + body + "\n(void) p, (void) x, (void) small, (void) j8;}\n(void) c, (void) w; }\n");
  for (OmpDirective *d : u.directives())
    if (!d->loops.empty())
      for (Stmt *s : as<Compound>(as<For>(associatedLoop(*d))->body)->body)
        if (auto *loop = as<For>(s)) return what(u.unit.context, *loop);
  FAIL("no loop");
}

const std::string kFor = "for (int j = 1; j < m; j++) ";

/// Whether it becomes one that looks for a value and its place: another variable, of so many, or joined.
bool isFound(const std::string &body, size_t values = 1, const std::string &head = kFor) {
  bool found = false;
  withLoop(head, body, [&](Context &c, For &loop) {
    const FoundPlaces places = withValuesOfPlaces(c, loop, *countedLoop(loop));
    found = places.values.size() == values && places.begins.size() == values && (values || places.joined);
  });
  return found;
}

/// Whether the loop is a counted one once its variable is alone.
bool isAlone(const std::string &condition, const std::string &step = "j++", const std::string &body = ";") {
  bool alone = false;
  withLoop("for (int j = 1; " + condition + "; " + step + ")", body, [&](Context &c, For &loop) {
    if (countedLoop(loop)) return;
    leaveVariablesAlone(c, &loop);
    alone = countedLoop(loop).has_value();
  });
  return alone;
}

} // namespace

TEST_CASE("the value at a place") {
  CHECK(isFound("if (a[j] > a[p]) p = j;"));
  CHECK(isFound("{ if (a[p * n + i] <= a[j * n + i]) { p = j; x = i; } }"));
  CHECK(isFound("if (fabsf(a[j]) > fabsf(a[p]) && c[j]) p = j;"));
  CHECK(isFound("{ const float v = fabsf(a[j]); if (v > fabsf(a[p])) p = j; }"));
  CHECK(isFound("if (a[j] > a[p]) p = j;", 1, "for (int j = m; j > 0; j -= 2) "));

  CHECK_FALSE(isFound("if (a[j] > a[p + 1]) p = j;"));
  CHECK_FALSE(isFound("if (a[j] > a[p]) p = j + 1;"));
  CHECK_FALSE(isFound("if (a[j] > a[p]) p = i;"));
  CHECK_FALSE(isFound("if (a[j] != a[p]) p = j;"));
  CHECK_FALSE(isFound("if (a[j] > a[p]) p = j; else x = 1;"));
  CHECK_FALSE(isFound("if (c[j] && a[j] > a[p]) p = j;")); // a[p] may not be there
  CHECK_FALSE(isFound("if (i) { if (a[j] > a[p]) p = j; }"));
  CHECK_FALSE(isFound("{ if (c[j]) continue; if (a[j] > a[p]) p = j; }"));
  CHECK_FALSE(isFound("{ if (a[j] > a[p]) p = j; a[i] = 1; }"));
  CHECK_FALSE(isFound("{ if (a[j] > a[p]) p = j; g(j); }"));
  CHECK_FALSE(isFound("{ if (a[j] > a[p]) p = j; x += p; }"));
  CHECK_FALSE(isFound("{ const float v = a[j] + 1; if (v > a[p]) p = j; }"));
  CHECK_FALSE(isFound("{ float v = a[j]; v = v * 2; if (v > a[p]) p = j; }"));
  CHECK_FALSE(isFound("{ const float v = c[j]; if (v > c[p]) p = j; }")); // another type
  CHECK_FALSE(isFound("{ int k = j / 2; if (a[j + k] > a[p + k]) p = j; }"));
  CHECK_FALSE(isFound("{ x = 1; if (a[j] * x > a[p] * x) p = j; }"));
  CHECK_FALSE(isFound("if (a[j] > a[small]) small = j;"));
  CHECK_FALSE(isFound("{ const int *t = &p; if (a[j] > a[p]) p = j; (void) t; }"));
  CHECK_FALSE(isFound("{ int t = 0; if (a[j] > a[t]) t = j; }"));
}

TEST_CASE("the last and the first one") {
  CHECK(isFound("if (c[j] == 3) p = j;"));
  CHECK(isFound("if (c[j] == 3 && a[j] > 0) { p = j; x = a[j]; }"));
  CHECK(isFound("for (int k = 0; k < n; k++) if (c[j + k] == 3) p = k;"));
  CHECK(isFound("{ if (c[j]) { x += 1; if (p < 0) p = j; } }"));
  CHECK(isFound("if (p == -1 && c[j]) { p = j; x = a[j]; }"));
  CHECK(isFound("if (p < 0) p = j;", 1, "for (int j = m; j >= 0; j--) "));

  CHECK_FALSE(isFound("if (c[j] == 3) p = 1;")); // a flag
  CHECK_FALSE(isFound("if (c[j] == p) p = j;"));
  CHECK_FALSE(isFound("if (c[j]) p += j;"));
  CHECK_FALSE(isFound("if (a[j]++ > 0) p = j;"));
  CHECK_FALSE(isFound("if (g(j)) p = j;"));
  CHECK_FALSE(isFound("{ if (c[j]) p = j; if (!c[j]) p = 0; }"));
  CHECK_FALSE(isFound("if (c[j]) { p = j; a[i] = 1; }"));
  CHECK_FALSE(isFound("{ int t; if (c[j]) t = j; }"));
  CHECK_FALSE(isFound("if (p < 0) p = j - 2;"));
  CHECK_FALSE(isFound("if (p < 0) p = j;", 1, "for (int j = i; j < m; j++) "));
  CHECK_FALSE(isFound("if (p < 0) p = j;", 1, "for (int j = m; j >= -3; j--) "));
  CHECK_FALSE(isFound("if (p < 1) p = j;"));
  CHECK_FALSE(isFound("if (p < 0 || c[j]) p = j;"));
  CHECK_FALSE(isFound("if (small < 0) small = j;"));
}

TEST_CASE("the value one statement behind the place") {
  CHECK(isFound("{ if (a[j] < x) p = j; x = a[j] < x ? a[j] : x; }", 0));
  CHECK(isFound("{ const float d = a[j]; if (d < x) { p = j; } if (x > d) x = d; }", 0));
  CHECK_FALSE(isFound("{ if (a[j] <= x) p = j; x = a[j] < x ? a[j] : x; }", 0));
  CHECK_FALSE(isFound("{ if (a[j] < x) p = j; x = a[j] > x ? a[j] : x; }", 0));
  CHECK_FALSE(isFound("{ if (a[j] < x) p = j; x = x < a[j] ? x : a[j]; }", 0)); // of what is no number
  CHECK_FALSE(isFound("{ if (a[j] < x && c[j]) p = j; x = a[j] < x ? a[j] : x; }", 0));
  CHECK_FALSE(isFound("{ if (a[j] < x) p = j; p++; x = a[j] < x ? a[j] : x; }", 0));
  CHECK_FALSE(isFound("{ if (a[j] < x) x = a[j]; if (a[j] < x) p = j; }", 0));
}

TEST_CASE("a loop's variable with something added to it") {
  CHECK(isAlone("j + n <= m"));
  CHECK(isAlone("n + 2 * i + j < m - 1"));
  CHECK(isAlone("j - 3 > n", "--j"));
  CHECK(isAlone("j + 1 < m", "j += 2"));
  CHECK_FALSE(isAlone("2 * j < m"));
  CHECK_FALSE(isAlone("n - j > m"));
  CHECK_FALSE(isAlone("j + n <= w")); // wraps
  CHECK_FALSE(isAlone("j + w <= w"));
  CHECK_FALSE(isAlone("j + j8 < m"));
  CHECK_FALSE(isAlone("j + c[0] < m"));
  CHECK_FALSE(isAlone("j + p < m", "j++", "p++;"));
  CHECK_FALSE(isAlone("j + j < m"));
  CHECK_FALSE(isAlone("j + n != m"));
  CHECK_FALSE(isAlone("j + n < m", "j--"));
}
