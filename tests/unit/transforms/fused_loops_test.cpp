// Which loops over an array of a thread's own become one.
#include "tests/unit/catch.h"
#include "tests/unit/transforms/unit.h"

namespace {

/// Whether a thread that has floats d[100] keeps them in an array.
bool keepsArray(const std::string &loops) {
  const std::string all =
      kernels("float next(float);\nfloat sqrtf(float);\nvoid f(const float *a, float *b, int n, int m) {\n"
              "#pragma omp target teams distribute parallel for schedule(static)\n"
              "for (int r = 0; r < n; r++) {\nfloat d[100], sum = 0;\n" +
              loops + "\nb[r] = sum;\n}\n}\n");
  return all.find("float d[100]") != all.npos;
}
const std::string kFill = "for (int c = 0; c < 100; c++) d[c] = a[c] * r;\n",
                  kSum = "for (int c = 0; c < 100; c++) sum += d[c];";

} // namespace

TEST_CASE("a loop that fills an array and one that goes through it are one") {
  CHECK_FALSE(keepsArray(kFill + kSum));
  CHECK_FALSE(keepsArray(kFill + "for (int k = 1; k <= 99; k++) sum += d[k] * k;"));
  CHECK_FALSE(keepsArray(
      kFill + "float most = d[0]; for (int c = 1; c < 100; c++) if (d[c] > most) most = d[c], sum = c;"));
  CHECK_FALSE(keepsArray(
      kFill + "int best = 0; for (int c = 1; c < 100; c++) if (d[c] > d[best]) best = c; sum = best;"));
  CHECK_FALSE(keepsArray("int best = 0;" + kFill +
                         "for (int c = 1; c < 100; c++) if (d[c] > d[best]) best = c; sum = best;"));
  CHECK_FALSE(
      keepsArray("for (int c = 0; c < m; c++) { d[c] = 1; for (int k = 0; k < n; k++) d[c] += a[c + k]; }"
                 "for (int c = 0; c < m; c++) sum += sqrtf(d[c]);"));
  CHECK_FALSE(keepsArray("int k = 0; for (int c = 0; c < 100; c++) { d[c] = a[c]; k += d[c] > 1; }" + kSum +
                         "sum += k;"));
}

TEST_CASE("however long the loops are") {
  const std::string fill = "for (int c = 0; c < m; c++) d[c] = a[c] * r;\n";
  CHECK_FALSE(keepsArray(
      fill + "int best = 0; for (int c = 1; c < m; c++) if (d[c] > d[best]) best = c; sum = best;"));
  CHECK_FALSE(keepsArray(
      fill + "float most = d[0]; for (int c = 1; c < m; c++) if (d[c] > most) most = d[c]; sum = most;"));
  CHECK(keepsArray(fill + "float most = 1 < m ? d[0] : 7; for (int c = 1; c < m; c++) if (d[c] > most) most "
                          "= d[c]; sum = most;"));
  CHECK(keepsArray(
      fill +
      "float most = r < m ? d[0] : 7; for (int c = 1; c < m; c++) if (d[c] > most) sum = most = d[c];"));
}

TEST_CASE("not where elements are used out of turn, or again") {
  CHECK(keepsArray(kFill + "for (int c = 99; c >= 0; c--) sum = sum / 2 + d[c];"));
  CHECK(keepsArray(kFill + "for (int c = 1; c < 100; c++) sum += d[c - 1];"));
  CHECK(keepsArray(kFill + "for (int c = 2; c < 100; c++) sum += d[c];"));
  CHECK(keepsArray(kFill + "for (int c = 0; c < 99; c++) sum += d[c];"));
  CHECK(keepsArray(kFill + "for (int c = 0; c < m; c++) sum += d[c];"));
  CHECK(keepsArray(kFill + kSum + "sum += d[m];"));
  CHECK(keepsArray(
      kFill + "float most = d[1]; for (int c = 1; c < 100; c++) if (d[c] > most) most = d[c], sum = c;"));
  CHECK(keepsArray(kFill + "int k = m; float most = d[k];" + kSum + "sum += most;"));
  CHECK(keepsArray("for (int c = 0; c < 100; c++) if (a[c] > 0) d[c] = a[c];" + kSum));
  CHECK(keepsArray(kFill + "float *p = d;" + kSum + "sum += *p;"));
  CHECK(keepsArray("for (long c = 0; c < 100; c++) d[c] = a[c];" + kSum));
}

TEST_CASE("not where one loop changes what the other one uses, or somebody could tell") {
  CHECK(keepsArray("for (int c = 0; c < 100; c++) d[c] = a[c] + sum;" + kSum));
  CHECK(keepsArray("int k = 0; for (int c = 0; c < 100; c++) d[c] = a[c], k += d[c] > 1; for (int c = 0; c < "
                   "100; c++) sum += d[c] * k;"));
  CHECK(keepsArray("int k = 2; for (int c = 0; c < 100; c++) d[c] = a[c] * k; k = 3; for (int c = 0; c < "
                   "100; c++) sum += d[c] * k;"));
  CHECK(keepsArray("int k = 0; for (int c = 0; c < 100; c++) d[c] = a[c], k = c; int j = k;" + kSum +
                   "sum += j;"));
  CHECK(
      keepsArray("for (int c = 0; c < m; c++) d[c] = a[c]; m = 3; for (int c = 0; c < m; c++) sum += d[c];"));
  CHECK(keepsArray(kFill + "for (int c = 0; c < 100; c++) b[c] = d[c];"));
  CHECK(keepsArray("for (int c = 0; c < 100; c++) b[c] = d[c] = a[c];" + kSum));
  CHECK(keepsArray(kFill + "for (int c = 0; c < 100; c++) { if (d[c] > 5) break; sum += d[c]; }"));
  CHECK(keepsArray("for (int c = 0; c < 100; c++) d[c] = next(a[c]);" + kSum));
  CHECK(keepsArray("volatile int k = 0; for (int c = 0; c < 100; c++) d[c] = k; for (int c = 0; c < 100; "
                   "c++) sum += d[c] * k;"));
  CHECK(keepsArray("float *p = &sum; for (int c = 0; c < 100; c++) d[c] = *p;" + kSum));
}

TEST_CASE("not where a pragma is for one of them") {
  CHECK(keepsArray("\n#pragma GCC unroll 2\n" + kFill + kSum));
  CHECK(keepsArray(kFill + "\n#pragma GCC unroll 2\n" + kSum));
}

TEST_CASE("not where names would mean something else") {
  CHECK(keepsArray("float t = 2; for (int c = 0; c < 100; c++) { float t = a[c]; d[c] = t; } for (int c = 0; "
                   "c < 100; c++) sum += d[c] * t;"));
  CHECK(keepsArray("int j = 2; for (int j = 0; j < 100; j++) d[j] = a[j]; for (int c = 0; c < 100; c++) sum "
                   "+= d[c] * j;"));
  CHECK(keepsArray("for (int c = 0; c < 100; c++) d[c] = a[c]; for (int k = 0; k < 100; k++) { int c = 3; "
                   "sum += d[k] * c; }"));
}
