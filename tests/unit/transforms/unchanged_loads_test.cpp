// What is loaded in front of a parallel loop, and may as well be loaded in each of its iterations.
#include "tests/unit/catch.h"
#include "tests/unit/transforms/unit.h"

namespace {

/// Whether the two loops of a product are one nest, with `first` in front of the inner one.
bool isNest(const std::string &first, const std::string &parameters,
            const std::string &store = "c[i * n + j] = s * own;") {
  const std::string text = kernels("struct pair { float a, b; };\nextern float other(float);\n"
                                   "static float of(const float *p) { return *p; }\n"
                                   "static float table[99], results[9801];\nvoid f(int n, const float *a, " +
                                   parameters +
                                   ") {\n#pragma omp target teams distribute map(table, results)\n"
                                   "for (int i = 0; i < n; i++) {\n" +
                                   first +
                                   "\n#pragma omp parallel for\nfor (int j = 0; j < n; j++) {\nfloat s = 0;\n"
                                   "for (int k = 0; k < n; k++) s += a[i * n + k] * a[j * n + k];\n" +
                                   store + "\n}\n}\n}\n");
  return text.find("_first_y") != std::string::npos;
}

} // namespace

TEST_CASE("loads of other objects may stand in a nest") {
  CHECK(isNest("const float own = i;", "float *c"));
  CHECK(isNest("const float own = q[i];", "const int *q, float *c"));
  CHECK(isNest("const float own = q[i] * 2 + i;", "const double *q, float *c"));
  CHECK(isNest("const float own = q[i];", "const float *restrict q, float *restrict c"));
  CHECK(isNest("const float own = table[i];", "float *c", "results[i * n + j] = s * own;"));
}

TEST_CASE("loads of what may be stored to may not") {
  CHECK_FALSE(isNest("typedef int __attribute__((may_alias)) any;\nconst float own = ((const any *) q)[i];",
                     "const int *q, float *c"));
  CHECK_FALSE(isNest("const float own = q[i];", "const int *q, float *c",
                     "((float __attribute__((may_alias)) *) c)[i * n + j] = s * own;"));
  CHECK_FALSE(isNest("const float own = q[i];", "const float *q, float *c"));
  CHECK_FALSE(isNest("const float own = c[i];", "float *restrict c"));
  CHECK_FALSE(isNest("const float own = q[i];", "const float *restrict q, float *c"));
  CHECK_FALSE(isNest("const float own = q[i];", "const unsigned char *q, float *c"));
  CHECK_FALSE(isNest("const float own = q[i];", "const volatile int *q, float *c"));
  CHECK_FALSE(isNest("const float own = q[i];", "const unsigned *q, int *c"));
  CHECK_FALSE(isNest("const float own = q[i].a;", "const struct pair *q, float *c"));
  CHECK_FALSE(isNest("const float own = of(&q[i]);", "const int *q, float *c"));
  CHECK_FALSE(isNest("const float own = table[i];", "float *c"));
  CHECK_FALSE(isNest("const float own = table[i];", "float *c", "table[i * n + j] = s * own;"));
}
