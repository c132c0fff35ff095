// Which calls become what they compute of members: those of a thread's loops.
#include "tests/unit/catch.h"
#include "tests/unit/transforms/unit.h"

namespace {

/// Whether a loop's call of h() is still one.
bool calls(const std::string &function, const std::string &loop) {
  const std::string text =
      kernels("typedef struct { double c[4]; int n; } P;\ndouble g(const P *);\nstatic double t;\n"
              "#pragma omp declare target to(t)\nstatic double h(const P *p, const P *q) { " +
              function +
              " }\nvoid f(int m, int n, const P *a, const P *b, double *out, const int *x) {\n"
              "#pragma omp target teams distribute parallel for\nfor (int i = 0; i < m; i++) {\n"
              "double s = 0, d;\n" +
              loop + "\nout[i] = s;\n}\n}\n");
  return text.find("h(&") != text.npos || text.find("h(a +") != text.npos;
}
const std::string kMembers = "double s = 0; for (int k = 0; k < 4; k++) s += p->c[k] * q->c[k]; return s;",
                  kLoop = "for (int j = 0; j < n; j++) ";

} // namespace

TEST_CASE("in loops of a thread, functions of members become what they compute") {
  CHECK_FALSE(calls(kMembers, kLoop + "{ d = h(&a[i], &b[j]); s = d > s ? d : s * i; }"));
  CHECK_FALSE(calls(kMembers, kLoop + "{ double d = h(&a[i], &b[j + 1]); s = s * d + 1; }"));
  CHECK_FALSE(calls(kMembers, kLoop + "s *= h(&a[i], &b[j]);"));
  CHECK_FALSE(calls(kMembers, kLoop + "s *= h(a + i, b + (j + 1));"));
  CHECK_FALSE(calls("return p->n - q->n;", kLoop + "s *= h(&a[i], &b[j]);"));
}

TEST_CASE("others stay calls") {
  CHECK(calls(kMembers, "s = h(&a[i], &b[i]);")); // no loop
  CHECK(calls(kMembers, kLoop + "s = s * i + 2 * h(&a[i], &b[j]);"));
  CHECK(calls("return p[1].n - q->n;", kLoop + "s *= h(&a[i], &b[j]);"));
  CHECK(calls("return g(p) - q->n;", kLoop + "s *= h(&a[i], &b[j]);"));
  CHECK(calls("t = p->n; return t;", kLoop + "s *= h(&a[i], &b[j]);"));
  CHECK(calls("if (p->n) return 0; return q->n;", kLoop + "s *= h(&a[i], &b[j]);"));
}
