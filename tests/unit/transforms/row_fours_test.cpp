// Which loops load four elements of a thread's row at a time.
#include "tests/unit/catch.h"
#include "tests/unit/transforms/unit.h"

namespace {

/// How many elements they load so in f's kernel with a thread for each iteration.
int fours(const std::string &body, const std::string &head = "for (int j = 0; j < n; j++)") {
  TemporaryFolder folder;
  const std::string text =
      "extern float elsewhere(float);\n"
      "void f(int n, int m, const float *a, float *b, double *out, const int *at, const volatile float *v, "
      "const short *h, const double *wide, unsigned u, float (*t)[4000]) {\n"
      "#pragma omp target teams distribute parallel for\n" +
      head + " {\ndouble s = j;\n" + body +
      "\nout[j] = s;\n}\n(void) m, (void) a, (void) b, (void) at, (void) v, (void) h, (void) wide;\n"
      "(void) u, (void) t;\n}\n";
  int most = 0;
  for (const auto &file : translated(text, folder)) {
    int found = 0;
    const std::string &code = file.second, word = library("four") + "<";
    const auto second = code.find("_overlapping(");
    for (size_t i = code.find(word); i != code.npos && i < second; i = code.find(word, i + 1))
      found += code.substr(code.find(';', i) - 3, 3) == "[1]"; // those that load as many at once are others
    most = std::max(most, found);
  }
  return most;
}

const std::string kFor = "for (int i = 0; i < m; i++) ";

} // namespace

TEST_CASE("rows of a thread are loaded four elements at a time", "[cuda]") {
  CHECK(fours(kFor + "s += a[j * n + i];") == 1);
  CHECK(fours(kFor + "s += a[j * n + i] * a[i];") == 1);
  CHECK(fours(kFor + "s = s * 0.5 + wide[j * n + i];") == 1);
  CHECK(fours(kFor + "s += t[j][i] * t[j][i + 1];") == 2);
  CHECK(fours("const float *row = a + j * n;\n" + kFor + "s += row[i];") == 1);
  CHECK(fours("const float *row = &a[j * n];\n" + kFor + "s += *(row + i);") == 1);
  CHECK(fours("for (int k = at[j]; k < at[j + 1]; k++) s += a[k] * b[at[k]];") == 2);
  CHECK(fours("for (unsigned i = 1; i <= u; i++) s += a[j * u + i - 1];") == 1);
}

TEST_CASE("elements that are not one after the other, or are none of a row, are not", "[cuda]") {
  CHECK(fours(kFor + "s += a[i * n + j];") == 0);
  CHECK(fours(kFor + "s += a[j * n - i];") == 0);
  CHECK(fours(kFor + "s += a[j * n + 2 * i];") == 0);
  CHECK(fours(kFor + "s += a[j * n + i / 2];") == 0);
  CHECK(fours(kFor + "s += a[i + j];") == 0);
  CHECK(fours(kFor + "s += a[i];") == 0);
  CHECK(fours(kFor + "s += t[i][j];") == 0);
  CHECK(fours(kFor + "s += h[j * n + i];") == 0); // two bytes each
  CHECK(fours(kFor + "s += v[j * n + i];") == 0);
  CHECK(fours(kFor + "if (i % 3) s += a[j * n + i];") == 0);
  CHECK(fours(kFor + "s += i % 3 ? a[j * n + i] : 0;") == 0);
  CHECK(fours("for (int i = 0; i < 60; i++) s += a[j * n + i];") == 0); // a constant number
}

TEST_CASE("windows that are cut at the edges are short, and left alone", "[cuda]") {
  const std::string lesser = "(j + 4 < m ? j + 4 : m)", greater = "(j - 3 > 0 ? j - 3 : 0)";
  const std::string sum = "; i++) s += a[j * n + i];";
  CHECK(fours("for (int i = " + greater + "; i < " + lesser + sum) == 0);
  CHECK(fours("int from = " + greater + ", to = m > j + 4 ? j + 4 : m;\nfor (int i = from; i <= to" + sum) ==
        0);
  CHECK(fours("for (int i = 0; i < (m < 15 ? m : 15)" + sum) == 0);
  // These may be long.
  CHECK(fours("for (int i = 0; i < (m < 16 ? m : 16)" + sum) == 1);
  CHECK(fours("for (int i = " + greater + "; i < (j + 4 > m ? j + 4 : m)" + sum) == 1);
  CHECK(fours("for (int i = (j - 3 < 0 ? j - 3 : 0) + m; i < " + lesser + sum) == 1);
  CHECK(fours("int from = " + greater + ";\nif (m) from = 0;\nfor (int i = from; i < " + lesser + sum) == 1);
  CHECK(fours("for (int i = " + greater + "; i < (j + m < n ? j + m : n)" + sum) == 1);
}

TEST_CASE("rows that a loop stores to are stored four elements at a time", "[cuda]") {
  CHECK(fours(kFor + "{ s += a[j * n + i]; b[j * n + i] = s; }") == 2);
  CHECK(fours(kFor + "b[j * n + i] += a[j * n + i];") == 4);
  CHECK(fours("for (int i = 1; i < m; i++) b[j * n + i] += b[j * n + i - 1];") == 2);
  CHECK(fours("for (int i = 1; i < m; i++) t[j][i] = a[j * n + i] - t[j][i - 1] / 2;") == 2);
  CHECK(fours("for (int i = m - 2; i >= 0; i--) b[j * n + i] = a[j * n + i] - b[j * n + i + 1] / 2;") == 2);
  CHECK(fours("const float *in = a + j * n; float *to = b + j * n;\n" + kFor +
              "{ s += in[i]; to[i] = s; }") == 2);
}

TEST_CASE("but not where an iteration may read what another one stores", "[cuda]") {
  CHECK(fours("for (int i = 2; i < m; i++) b[j * n + i] += b[j * n + i - 2];") == 0);
  CHECK(fours(kFor + "b[j * n + i] += b[j * n + i + 1];") == 0);
  CHECK(fours("for (int i = m; i > 0; i--) b[j * n + i] += b[j * n + i - 1];") == 0);
  CHECK(fours(kFor + "b[j * n + i] = a[j * n + i] + b[j * n];") == 0);
  CHECK(fours(kFor + "b[j * n + i] = a[j * n + i] + b[at[i]];") == 0);
  CHECK(fours("float *to = b + j * n, *other = b + j * n + 1;\n" + kFor + "to[i] = other[i] / 2;") == 0);
  CHECK(fours("float *to = j ? b : t[j];\n" + kFor + "to[j * n + i] = a[j * n + i];") == 0);
  CHECK(fours(kFor + "{ b[j * n + i] = a[j * n + i]; b[j * n + i + 1] = 3; }") == 0);
}

TEST_CASE("nor where it may not store, or not read", "[cuda]") {
  CHECK(fours(kFor + "if (i % 3) b[j * n + i] = a[j * n + i];") == 0);
  CHECK(fours(kFor + "b[j * n + i] = i ? b[j * n + i - 1] / 2 : 1;") == 0);
  CHECK(fours(kFor + "b[j * n + i] = a[j * n + i] > 2 ? b[j * n + i] / 2 : 1;") == 0);
  CHECK(fours(kFor + "{ if (s > 9) break; s += a[j * n + i]; b[j * n + i] = s; }") == 0);
  CHECK(fours(kFor + "b[i * n + j] = a[i * n + j];") == 0);
  CHECK(fours("for (int i = 0; i < 60; i++) b[j * n + i] = a[j * n + i];") == 0);
}

TEST_CASE("nor in loops that leave early, or count otherwise", "[cuda]") {
  CHECK(fours(kFor + "{ s += a[j * n + i]; if (s > 9) break; }") == 0);
  CHECK(fours(kFor + "s += elsewhere(a[j * n + i]);") == 0);
  CHECK(fours("for (int i = m; i > 0; i--) s += a[j * n + i];") == 0);
  CHECK(fours("for (int i = 0; i < m; i += 2) s += a[j * n + i];") == 0);
  CHECK(fours("for (int i = 0; i < m; i++) { s = s * 2 + a[j * n + i]; i += s > 7; }") == 0);
  CHECK(fours("for (int i = 0; i < u; i++) s = s * 2 + a[j * n + i];") == 0);
  CHECK(fours("#pragma GCC unroll 2\n" + kFor + "s = s * 2 + a[j * n + i];") == 0);
  CHECK(fours(kFor + "s = s * 2 + a[j * n + i];", "for (int j = 0; j < n; j += 2)") == 0);
}
