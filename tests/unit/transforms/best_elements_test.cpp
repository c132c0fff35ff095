// Which loops keep the best element found so far.
#include "tests/unit/catch.h"
#include "tests/unit/transforms/unit.h"

namespace {

/// Whether a thread that has floats d[100] and runs the loop keeps it.
bool keeps(const std::string &loop, const std::string &before = "int best = 0;") {
  const std::string all =
      kernels("float next(float);\nfloat sqrtf(float);\nvoid f(const float *a, float *b, int n, int m) {\n"
              "#pragma omp target teams distribute parallel for\n"
              "for (int r = 0; r < n; r++) {\nfloat d[100];\n"
              "for (int i = 0; i < 100; i++) d[i] = a[r * 100 + i];\n" +
              before + "\n" + loop + "\nb[r] = d[best];\n}\n}\n");
  return all.find("_of_best") != all.npos;
}
const std::string kLoop = "for (int c = 1; c < 100; c++) ";

} // namespace

TEST_CASE("a loop that notes the place of its best element keeps the element") {
  CHECK(keeps(kLoop + "if (d[c] < d[best]) best = c;"));
  CHECK(keeps(kLoop + "if (d[best] <= d[c]) { best = c; }"));
  CHECK(keeps("for (int c = m; c >= 0; c -= 2) if (d[c] > d[best] && c != 7) best = c;"));
  CHECK(keeps(kLoop + "if (a[r * n + c] < a[r * n + best]) best = c;"));
  CHECK(keeps(kLoop + "if (sqrtf(d[c]) < sqrtf(d[best])) best = c;"));
  CHECK(keeps(kLoop + "if (d[c + 1] < d[best]) best = c + 1;"));
  CHECK(keeps("for (short c = 1; c < 100; c++) if (d[c] < d[best]) best = c;"));
}

TEST_CASE("not where it is loaded under conditions, may change, or is another one") {
  CHECK_FALSE(keeps(kLoop + "if (c != m && d[c] < d[best]) best = c;"));
  CHECK_FALSE(keeps(kLoop + "if (best < 0 || d[c] < d[best]) best = c;", "int best = -1;"));
  CHECK_FALSE(keeps(kLoop + "{ if (c == m) continue; if (d[c] < d[best]) best = c; }"));
  CHECK_FALSE(keeps(kLoop + "{ if (d[c] < d[best]) best = c; d[c] = 0; }"));
  CHECK_FALSE(keeps(kLoop + "{ if (d[c] < d[best]) best = c; b[c] = 0; }"));
  CHECK_FALSE(keeps(kLoop + "{ if (d[c] < d[best]) best = c; if (c == m) best = 0; }"));
  CHECK_FALSE(keeps(kLoop + "if (d[c] < d[best]) best = c + 1;"));
  CHECK_FALSE(keeps(kLoop + "if (d[c] < d[best] + 1) best = c;"));
  CHECK_FALSE(keeps(kLoop + "if (d[c] < a[best]) best = c;"));
  CHECK_FALSE(keeps(kLoop + "if (d[c] < d[best]) best = c;", "signed char best = 0;"));
  CHECK_FALSE(keeps("for (long c = 1; c < 100; c++) if (d[c] < d[best]) best = c;"));
  CHECK_FALSE(keeps("for (int c = 1; c < 100 && d[c] > 0; c++) if (d[c] < d[best]) best = c;"));
  CHECK_FALSE(keeps("int *p = &best;\n" + kLoop + "if (d[c] < d[best]) best = c;"));
  CHECK_FALSE(keeps(kLoop + "if (d[c] < d[best]) best = c;", "volatile int best = 0;"));
}
