// Loops that a parallel region ends with have no barrier of their own.
#include "tests/unit/catch.h"
#include "tests/unit/transforms/unit.h"

namespace {

/// Barriers of a team's region that ends so.
int barriers(const std::string &end) {
  const std::string text =
      kernels("void f(int n, float *a, const float *b) {\n#pragma omp target teams distribute\n"
              "for (int r = 0; r < n; r++) {\nfloat t[64];\n#pragma omp parallel\n{\n"
              "#pragma omp for\nfor (int i = 0; i < n; i++) t[i & 63] = b[i];\n" +
              end + "\n}\n}\n}\n");
  int count = 0;
  for (size_t at = text.find("__syncthreads()"); at != text.npos; at = text.find("__syncthreads()", at + 1))
    count++;
  return count;
}
const std::string kLoop = "for (int i = 0; i < n; i++) a[r * n + i] = t[i & 63];";

} // namespace

TEST_CASE("a region's barrier is that of the loop which it ends with") {
  const int one = barriers("#pragma omp for nowait\n" + kLoop);
  CHECK(barriers("#pragma omp for\n" + kLoop) == one);
  CHECK(barriers("#pragma omp for schedule(static)\n" + kLoop) == one);
  CHECK(barriers("{\n#pragma omp for\n" + kLoop + "\n}") == one);
  CHECK(barriers("#pragma omp for\n" + kLoop + "\na[r] += 1;") > one);
}
