// Which teams go down neighbouring columns, several of them in a block.
#include "tests/unit/catch.h"
#include "tests/unit/transforms/unit.h"

namespace {

/// Whether a kernel of f's construct has several teams a block.
bool columns(const std::string &iteration, const std::string &clauses = "", const std::string &of = "") {
  TemporaryFolder folder;
  const std::string text =
      "struct pair { float first, second; };\n"
      "#pragma omp declare reduction(both: struct pair: omp_out.first += omp_in.first, omp_out.second += "
      "omp_in.second)\n"
      "extern int elsewhere(int); extern int omp_get_thread_num(void); extern double sqrt(double);\n"
      "void f(int n, int m, const float *a, float *b, const int *at, float (*t)[64], volatile float *v) {\n"
      "#pragma omp target teams distribute " +
      clauses + "\nfor (int j = 0; j < n; j++) {\n" + iteration +
      "\n}\n(void) m, (void) a, (void) b, (void) at, (void) t, (void) v;\n}\n" + of;
  for (const auto &file : translated(text, folder))
    if (file.second.find("blockDim.y == 1") != std::string::npos) return true;
  return false;
}

/// The iteration that forms a sum of such terms.
std::string sum(const std::string &term) {
  return "float s = 0;\n#pragma omp parallel for reduction(+: s)\nfor (int i = 0; i < m; i++) s += " + term +
         ";\nb[j] = s;";
}

} // namespace

TEST_CASE("sums down the columns of a matrix", "[cuda]") {
  CHECK(columns(sum("a[i * n + j]")));
  CHECK(columns(sum("a[i * n + j] * a[i]")));
  CHECK(columns(sum("a[i * m + 3 - j] + t[i][j]")));
  CHECK(columns(sum("*(a + i * n + j)")));
  CHECK(columns("const float *column = a + j;\n" + sum("column[i * n]")));
  CHECK(columns(sum("a[i * n + j]"), "thread_limit(64)"));
  CHECK(columns(sum("a[i * n + j]"), "num_teams(100)"));
}

TEST_CASE("not where neighbours read what lies apart, or a team reads what lies together", "[cuda]") {
  CHECK_FALSE(columns(sum("a[j * n + i]")));
  CHECK_FALSE(columns(sum("a[i + j]")));
  CHECK_FALSE(columns(sum("a[3 * i + j]")));
  CHECK_FALSE(columns(sum("a[i * n + 2 * j]")));
  CHECK_FALSE(columns(sum("a[i * n + j] * a[j * n + i]")));
  CHECK_FALSE(columns(sum("a[at[j] + i]")));
  CHECK_FALSE(columns(sum("a[i]"))); // the same for all
  CHECK(columns(sum("a[i * n + j] * a[at[i]]")));
}

TEST_CASE("several regions, and what only computes numbers between them", "[cuda]") {
  const std::string again = "\n#pragma omp parallel for reduction(max: most)\nfor (int i = 0; i < m; i++) "
                            "if (a[i * n + j] > most) most = a[i * n + j] - mean;\nb[j] = most;",
                    first = "float s = 0, most = 0;\n#pragma omp parallel for reduction(+: s)\n"
                            "for (int i = 0; i < m; i++) s += a[i * n + j];\n";
  CHECK(columns(first + "float mean = s / m;" + again));
  CHECK(columns(first + "float mean = a[j]; if (s > 1) { mean = 0; for (int i = 0; i < 3; i++) mean += i; }" +
                again));
  CHECK(columns(first + "float mean = s; b[j] = mean;" + again));
  CHECK_FALSE(columns(first + "float mean = s; b[j] = mean = 3;" + again)); // others would have to see it
  CHECK_FALSE(columns(first + "float mean = s; mean = b[j] += 1;" + again));
  CHECK_FALSE(columns(first + "float mean = elsewhere(3);" + again));
  CHECK_FALSE(columns(first + "static float mean; mean = s;" + again));
  CHECK_FALSE(columns(first + "float mean = s; if (mean > 1) {" + again + "}"));
  CHECK_FALSE(columns(first + "float mean = s; if (mean > 1) continue;" + again));
  CHECK_FALSE(columns(first + "float few[4]; few[1] = s; float mean = few[1];" + again));
}

TEST_CASE("regions that store where others may load meet in front and behind", "[cuda]") {
  const std::string first = "float s = 0;\n#pragma omp parallel for reduction(+: s)\n"
                            "for (int i = 0; i < m; i++) s += a[i * n + j];\n",
                    scaled = "\n#pragma omp parallel for\nfor (int i = 0; i < m; i++) b[i * n + j] *= s;\n";
  CHECK(columns(first + scaled));
  CHECK(columns(first + scaled + scaled + "b[j] = 1;"));
  CHECK(columns(sum("(b[i * n + j] = a[i * n + j])") + scaled));
  CHECK_FALSE(columns(sum("(b[j * n + i] = a[i * n + j])") + scaled));
  CHECK_FALSE(columns(first + "#pragma omp parallel for\nfor (int i = 0; i < m; i++) b[j * n + i] *= s;"));
  CHECK_FALSE(
      columns(first + "#pragma omp parallel for\nfor (int i = 0; i < m; i++) b[i * n + j] = s += 1;"));
  CHECK_FALSE(columns("float own[4];\n" + first +
                      "#pragma omp parallel for\nfor (int i = 0; i < m; i++) own[i & 3] = a[i * n + j];\n"
                      "b[j] = own[1];"));
}

TEST_CASE("regions that store, or reduce otherwise, have teams of their own", "[cuda]") {
  CHECK_FALSE(columns("#pragma omp parallel for\nfor (int i = 0; i < m; i++) b[i * n + j] = a[i * n + j];"));
  CHECK_FALSE(columns("float s = 0;\n#pragma omp parallel reduction(+: s)\n{\n#pragma omp for\n"
                      "for (int i = 0; i < m; i++) s += a[i * n + j];\ns += 1; }\nb[j] = s;"));
  CHECK_FALSE(columns("float s = 0;\n#pragma omp parallel for reduction(+: s) schedule(dynamic)\n"
                      "for (int i = 0; i < m; i++) s += a[i * n + j];\nb[j] = s;"));
  CHECK_FALSE(columns("struct pair s = {0, 0};\n#pragma omp parallel for reduction(both: s)\n"
                      "for (int i = 0; i < m; i++) s.first += a[i * n + j];\nb[j] = s.first;"));
  CHECK_FALSE(columns("float s[2] = {0, 0};\n#pragma omp parallel for reduction(+: s)\n"
                      "for (int i = 0; i < m; i++) s[i & 1] += a[i * n + j];\nb[j] = s[1];"));
  CHECK_FALSE(columns("float s = 0;\n#pragma omp parallel for reduction(+: s) num_threads(1)\n"
                      "for (int i = 0; i < m; i++) s += a[i * n + j];\nb[j] = s;"));
  CHECK_FALSE(columns(sum("a[i * n + j] + omp_get_thread_num()")));
  CHECK_FALSE(columns(sum("a[i * n + j]"), "num_teams(1)"));
  CHECK_FALSE(columns(sum("a[i * n + j]"), "dist_schedule(static, 4)"));
}

TEST_CASE("behind the last region one thread of each team goes on", "[cuda]") {
  CHECK(columns(sum("a[i * n + j]") + "\nfor (int i = 0; i < 4; i++) b[i * n + j] = sqrt(s);"));
  CHECK_FALSE(columns(sum("a[i * n + j]") + "\nif (s > 1) continue;\nb[j] = 1;"));
  CHECK_FALSE(columns(sum("a[i * n + j]") + "\n#pragma omp parallel\nb[j] = 1;"));
  CHECK_FALSE(columns(sum("a[i * n + j]") + "\n#pragma omp atomic\nb[0] += s;"));
}
