// Loops that an array of a thread's own bounds.
#include "tests/unit/catch.h"
#include "tests/unit/transforms/unit.h"

namespace {

/// Whether the loop over s in an iteration is written out, up to `most`.
bool bounded(const std::string &body, int most = 4) {
  INFO(body);
  const std::string code =
      kernels("void f(int n, int m, float *x, const float *q) {\n"
              "#pragma omp target teams distribute parallel for\nfor (int i = 0; i < n; i++) {\n"
              "float z[4] = {0}, y[3] = {0};\n" +
              body + "\nx[i] = z[0] + z[1] + y[2];\n}\n}\n");
  return code.find("s < " + std::to_string(most) + "; s++)") != std::string::npos;
}

const std::string kFor = "for (int s = 0; s < m; s++) ";

} // namespace

TEST_CASE("a loop up to a variable has as many iterations as the array elements") {
  CHECK(bounded(kFor + "z[s] += q[s];"));
  CHECK(bounded(kFor + "{ const float w = z[s] * 2; z[s] = w; if (w > 3) break; }"));
  CHECK(bounded(kFor + "{ z[s] += 1; y[s] += z[s]; }", 3));
  CHECK(bounded("for (int k = 0; k < m; k++) " + kFor + "z[s] += q[k];"));
  CHECK(bounded(kFor + "z[s] += q[s];\nfor (int t = 0; t < 4; t++) z[t] += 1;"));
}

TEST_CASE("not where an iteration may leave the element alone, or the array is none of registers anyhow") {
  for (const std::string &body : {
           kFor + "if (q[s] > 1) z[s] += q[s];",
           kFor + "{ if (q[s] > 1) continue; z[s] = 1; }",
           kFor + "x[i] += q[s] > 1 ? z[s] : 0;",
           kFor + "x[i] += q[s] > 1 && z[s] > 2;",
           kFor + "z[s + 1] = 0;",
           kFor + "x[i] += sizeof z[s];",
           std::string("for (int s = 1; s < m; s++) z[s] = 1;"),
           std::string("for (int s = 0; s <= m; s++) z[s] = 1;"),
           std::string("for (int s = 0; s < m; s += 2) z[s] = 1;"),
           std::string("int s; for (s = 0; s < m; s++) z[s] = 1;\nx[i] = s;"),
           kFor + "z[s] += q[s];\nz[n & 3] = 2;",
           kFor + "z[s] += q[s];\nfloat *at = z; at[n & 3] = 2;",
           kFor + "{ z[s] = 0; for (int k = 0; k < n; k++) z[s] += q[k]; }",
       })
    CHECK(!bounded(body));
}
