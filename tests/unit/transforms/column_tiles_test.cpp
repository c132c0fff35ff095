// Which loops that go down columns in order have tiles of what they read.
#include "tests/unit/catch.h"
#include "tests/unit/transforms/unit.h"
#include <regex>

namespace {

/// The tiles of f's kernel for columns, as "float[2048] ".
std::string tiles(const std::string &body, const std::string &head = "for (int j = 0; j < n; j++)",
                  const std::string &clauses = "") {
  TemporaryFolder folder;
  const std::string text =
      "extern float sqrtf(float); extern float elsewhere(float);\n"
      "void f(int n, int m, const float *a, float *b, double *out, const int *at, const volatile float *v, "
      "const short *h, const double *wide, unsigned u, float (*t)[4000]) {\n"
      "#pragma omp target teams distribute parallel for " +
      clauses + "\n" + head + " {\ndouble s = j;\n" + body +
      "\nout[j] = s;\n}\n(void) m, (void) a, (void) b, (void) at, (void) v, (void) h, (void) wide, (void) "
      "u;\n(void) t;\n}\n";
  std::string found;
  for (const auto &file : translated(text, folder)) {
    static const std::regex declaration("__shared__ ([a-z]+) _tile(?:_\\d+)?\\[2\\]\\[(\\d+)\\]");
    const std::string &code = file.second;
    const auto second = code.find("_overlapping(");
    const auto end = second == std::string::npos ? code.end() : code.begin() + long(second);
    for (std::sregex_iterator i(code.begin(), end, declaration), none; i != none; ++i)
      found += (*i)[1].str() + "[" + (*i)[2].str() + "] ";
  }
  return found;
}

const std::string kFor = "for (int i = 0; i < m; i++) ";

} // namespace

TEST_CASE("columns that threads go down in order have tiles", "[cuda]") {
  CHECK(tiles(kFor + "s += a[i * n + j];") == "float[2048] ");
  CHECK(tiles(kFor + "s += a[i * n + j] * a[i];") == "float[2048] float[128] "); // the same for all columns
  CHECK(tiles(kFor + "s = s * 0.5 + sqrtf(a[i * n + j]);") == "float[2048] ");
  CHECK(tiles(kFor + "s += wide[i * n + j];") == "double[2048] ");
  CHECK(tiles(kFor + "s += t[i][j] + t[i + 1][j];") == "float[2048] float[2048] ");
  CHECK(tiles(kFor + "s += a[i * n + j] + a[i * n + j] * 2;") == "float[2048] "); // one element
  CHECK(tiles("const float *column = a + j;\n" + kFor + "s += column[i * n];") == "float[2048] ");
  CHECK(tiles("for (unsigned i = 1; i <= u; i++) s += a[i * u + j];") == "float[2048] ");
  CHECK(tiles(kFor + "{ const float x = a[i * n + j]; if (x > s) s = x; else s += 1; }") == "float[2048] ");
  CHECK(tiles(kFor + "s += a[at[i] * n] + a[i * n + j];") == "int[128] float[2048] ");
}

TEST_CASE("not what lies otherwise, or what is not known long before", "[cuda]") {
  CHECK(tiles(kFor + "s += a[j * n + i];").empty());
  CHECK(tiles(kFor + "s += a[i + j];").empty());
  CHECK(tiles(kFor + "s += a[i * n + 2 * j];").empty());
  CHECK(tiles(kFor + "s += a[i];").empty());
  CHECK(tiles(kFor + "s += a[at[i] * n + j];").empty());
  CHECK(tiles("int k = 0;\n" + kFor + "{ s += a[k * n + j]; k += i; }").empty());
  CHECK(tiles(kFor + "{ const int k = i * n; s += a[k + j]; }").empty());
  CHECK(tiles(kFor + "if (i % 3) s += a[i * n + j];").empty());
  CHECK(tiles(kFor + "s += i % 3 ? a[i * n + j] : 0;").empty());
  CHECK(tiles(kFor + "s += i % 3 && a[i * n + j] > 1;").empty());
  CHECK(tiles(kFor + "s += h[i * n + j];").empty()); // two bytes
  CHECK(tiles(kFor + "s += v[i * n + j];").empty());
  CHECK(tiles("const float *p = a;\nif (m > 3) p++;\n" + kFor + "s += p[i * n + j];").empty());
}

TEST_CASE("nor loops that store, leave early, call or count otherwise", "[cuda]") {
  CHECK(tiles(kFor + "{ s += a[i * n + j]; b[i * n + j] = s; }").empty());
  CHECK(tiles(kFor + "{ s += a[i * n + j]; if (s > 9) break; }").empty());
  CHECK(tiles(kFor + "{ if (i == 7) continue; s += a[i * n + j]; }").empty());
  CHECK(tiles(kFor + "s += elsewhere(a[i * n + j]);").empty());
  CHECK(tiles(kFor + "for (int k = 0; k < 3; k++) s += a[i * n + j] * k;").empty());
  CHECK(tiles("for (int i = m; i > 0; i--) s += a[i * n + j];").empty());
  CHECK(tiles("for (int i = 0; i < m; i += 2) s += a[i * n + j];").empty());
  CHECK(tiles("for (int i = 0; i < u; i++) s += a[i * n + j];").empty());
  CHECK(tiles("for (int i = 0; i < at[j]; i++) s += a[i * n + j];").empty());
  CHECK(tiles("for (int i = 0; i < m; i++) { s += a[i * n + j]; m--; }").empty());
  CHECK(tiles("#pragma GCC unroll 4\n" + kFor + "s += a[i * n + j];").empty());
}

TEST_CASE("neighbouring threads have neighbouring iterations", "[cuda]") {
  CHECK(tiles(kFor + "s += a[i * n + j];", "for (int j = 0; j < n; j += 2)").empty());
  CHECK(tiles(kFor + "s += a[i * n + j];", "for (int j = 0; j < n; j++)", "num_teams(8)").empty());
  CHECK(tiles(kFor + "s += a[i * n + j];", "for (int j = 0; j < n; j++)", "schedule(static, 4)").empty());
  CHECK(tiles(kFor + "s += a[i * n + j];", "for (int j = 0; j < n; j++)", "reduction(+: m)").empty());
}

TEST_CASE("sums that are elements have tiles where pointers lie apart", "[cuda]") {
  const auto versions = [](const std::string &loop, const std::string &clauses = "") {
    TemporaryFolder folder;
    const auto files = translated("void f(int n, int m, const float *a, float *b, float *c) {\n"
                                  "#pragma omp target teams distribute parallel for " +
                                      clauses + "\nfor (int j = 0; j < n; j++) " + loop +
                                      "\n(void) m, (void) a, (void) b, (void) c;\n}\n",
                                  folder);
    std::string found;
    for (const auto &file : files) {
      const std::string &code = file.second;
      const auto tile = code.find("_tile["), second = code.find("_overlapping(");
      if (tile == code.npos) continue;
      found += second != code.npos && code.find("_tile[", second) != code.npos ? "both " : "one ";
    }
    return found;
  };
  CHECK(versions("for (int i = 0; i < m; i++) b[j] += a[i * n + j];") == "one ");
  CHECK(versions("{ b[j] = 0; for (int i = 0; i < m; i++) b[j] = b[j] + a[i * n + j] * a[i]; }") == "one ");
  CHECK(versions("{ for (int i = 0; i < m; i++) b[j] += a[i * n + j]; b[j] *= 2; }") == "one ");
  CHECK(versions("for (int i = 0; i < m; i++) b[j] += b[i * n + j];").empty());
  CHECK(versions("for (int i = 0; i < m; i++) if (i % 3) b[j] += a[i * n + j];").empty());
  CHECK(versions("for (int i = 0; i < m; i++) b[i] += a[i * n + j];").empty());
  CHECK(versions("for (int i = 0; i < m; i++) { b[j] += a[i * n + j]; c[j] = 1; }").empty());
  CHECK(versions("for (int i = 0; i < m; i++) { b[j] += a[i * n + j]; if (b[j] > 9) break; }").empty());
  CHECK(versions("for (int i = 0; i < m; i++) b[j] += a[i * n + j];", "num_teams(4)").empty());
}
