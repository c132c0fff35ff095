// Which small arrays and structures of threads are written without addresses: elements that variables choose,
// and pointers that choose among them.
#include "tests/unit/catch.h"
#include "tests/unit/transforms/unit.h"

namespace {

/// The device code of a unit.
std::string deviceCode(const std::string &unit) {
  const TemporaryFolder folder;
  std::string all;
  for (const auto &[name, text] : translated(unit, folder))
    if (name.find(".cu") != name.npos) all += text;
  return all;
}
/// That of some functions, and a loop with that body.
std::string kernelsOf(const std::string &functions, const std::string &body) {
  return deviceCode("void *g(void *);\n" + functions +
                    "\nvoid f(int m, int axis, double *out, const int *x) {\n"
                    "#pragma omp target teams distribute parallel for\nfor (int i = 0; i < m; i++) {\n" +
                    body + "\n}\n}\n");
}
bool has(const std::string &text, const std::string &what) { return text.find(what) != text.npos; }
const std::string kElement = library("element"), kSet = library("set_element");

} // namespace

TEST_CASE("elements that variables choose are looked for") {
  const auto is = [](const std::string &declarations, const std::string &use) {
    return has(kernelsOf("", declarations + "\n" + use + "\nout[i] = a[0] + a[2];"), kElement + "<");
  };
  CHECK(is("double a[3] = {i, 1, 2};", "out[m] = a[axis];"));
  CHECK(is("double a[8] = {i};", "const int k = axis + 1; out[m] = a[k];"));
  CHECK(is("int a[4] = {0};", "for (int k = 0; k < axis; k++) a[k]++;"));
  // Constants choose, or loops between them.
  CHECK_FALSE(is("double a[3] = {i, 1, 2};", "for (int k = 0; k < 3; k++) a[k] += a[(k + 1) % 3];"));
  // Too many, of all and of those that data choose.
  CHECK_FALSE(is("double a[9] = {i};", "out[m] = a[axis];"));
  CHECK_FALSE(is("int a[5] = {0};", "for (int k = 0; k < axis; k++) a[k]++;"));
  // What data choose lies in shared memory, if the kernel's blocks may be small.
  CHECK_FALSE(is("int a[4] = {0};", "for (int k = 0; k < m; k++) a[x[i * 99 + k] & 3]++;"));
  // A table, and what nobody may look at.
  CHECK_FALSE(is("const int a[3] = {3, 1, 2};", "out[m] = a[axis];"));
  CHECK_FALSE(is("volatile int a[3] = {i};", "out[m] = a[axis];"));
  // Used in other ways.
  CHECK_FALSE(is("double a[3] = {i, 1, 2};", "out[m] = a[axis]++;"));
  CHECK_FALSE(
      is("double a[3] = {i, 1, 2};", "out[m] = a[axis]; double *p = &a[1]; *p = 3; out[m + 1] = p == a;"));
  CHECK_FALSE(is("double a[3] = {i, 1, 2};", "out[m] = a[axis]; double *p = a; p++; *p = 3;"));
}

TEST_CASE("structures' elements are looked for, too") {
  const std::string type = "typedef struct { double v[3], rho; } S;";
  CHECK(has(kernelsOf(type, "S s = {{i, 1, 2}, 3}; s.v[axis] += 2; out[i] = s.v[0] + s.rho;"),
            kSet + "<3>(s.v, axis, " + kElement + "<3>(s.v, axis) + 2)"));
  CHECK_FALSE(has(kernelsOf(type, "S s[2] = {{{i}}}; out[i] = s[axis].v[axis];"), kElement));
}

TEST_CASE("pointers that choose become numbers") {
  const std::string arrays = "double a[3] = {i, 1, 2}, b[3] = {3, i, 4};\n";
  CHECK(has(kernelsOf("", arrays + "const double *p = i & 1 ? a : b; out[i] = p[1];"),
            "out[i] = (p == 0 ? a[1] : b[1])"));
  CHECK(
      has(kernelsOf("", arrays + "double *p; if (i & 1) p = b; else p = a; p[2] = i;\nout[i] = a[2] + b[2];"),
          "if (p == 0) {"));
  CHECK(has(kernelsOf("", "double a = i, b = 2, *p = i & 1 ? &a : &b; *p = 4; out[i] = a + b;"), "a = 4"));
  CHECK(has(kernelsOf("typedef struct { double m; } S;",
                      "S a = {i}, b = {2}; const S *p = i & 1 ? &a : &b; out[i] = p->m;"),
            "(p == 0 ? a.m : b.m)"));
  const auto stays = [&](const std::string &code) {
    return !has(kernelsOf("double h(double *p) { return p[1] + p[2]; }", arrays + code), "p == 0");
  };
  CHECK(stays("double *p = i & 1 ? a : out; out[i] = p[1];"));
  CHECK(stays("double *p = i & 1 ? a : b; p++; out[i] = p[1];"));
  CHECK(stays("double *p = i & 1 ? a : b; out[i] = h(p);"));
  CHECK(stays("double *p = a; if (i & 1) { double c[3] = {i}; p = c; } out[i] = p[1];"));
  CHECK(stays("double *p = i & 1 ? a : b; { double a[3] = {5}; out[i] = p[1] + a[2]; }"));
}

TEST_CASE("functions look for elements of arrays that all their callers have for themselves") {
  const auto is = [](const std::string &qualifiers, const std::string &callers, const std::string &call) {
    return has(kernelsOf(qualifiers + " double h(const double *p, int k) { return p[k]; }\n" + callers,
                         "double a[3] = {i, 1, 2}, b[4] = {i};\nout[i] = " + call + ";"),
               kElement + "<3>(p, k)");
  };
  CHECK(is("static", "", "h(a, axis)"));
  CHECK(is("static", "static double l(const double *q) { return h(q, 1); }", "h(a, axis) + l(a)"));
  CHECK_FALSE(is("static", "", "h(a, axis) + h(b, axis)"));
  CHECK_FALSE(is("static", "", "h(a, axis) + h(out, axis)"));
  CHECK_FALSE(is("static", "static double l(const double *q) { return h(q, 1); }", "h(a, axis) + l(out)"));
  CHECK_FALSE(is("static", "", "h(a, axis) + h(&a[0], 1)"));
  CHECK_FALSE(is("#pragma omp declare target\n#pragma omp end declare target\nextern", "", "(&h)(a, axis)"));
  // Another file may call it.
  CHECK_FALSE(
      has(deviceCode("#pragma omp declare target\ndouble h(const double *p, int k) { return p[k]; }\n"
                     "#pragma omp end declare target\nvoid f(int k, double *out) {\n#pragma omp target\n"
                     "{ double a[3] = {1, 2, k}; out[0] = h(a, k); }\n}\n"),
          kElement));
}
