// Bounds of loops mean the variables outside of the construct (OpenMP 5.2 §4.4.1).
#include "tests/unit/catch.h"
#include "tests/unit/transforms/pass.h"

namespace {
const char *const kPass = "loop_bounds";
}

TEST_CASE("a variable of a bound that has private copies gets another name in it", "[passes]") {
  CHECK(bodyAfter(kPass, R"(
#pragma omp parallel for private(n)
for (int i = 0; i < n; i++) n = i;
)") == R"(
{
  const int n_outside = n;
#pragma omp parallel for private(n)
  for (int i = 0; i < n_outside; i++)
    n = i;
}
)");
}

TEST_CASE("lower bounds, steps and the loops below count as far as they are collapsed", "[passes]") {
  CHECK(bodyAfter(kPass, R"(
int a = 0, s = 1, m = n, k = n;
#pragma omp for collapse(2) private(a, s, m, k)
for (int i = a; i < 9; i += s)
  for (int j = 0; j < m; j++)
    for (k = 0; k < n; k++) a = s = m = 2;
)") == R"(
int a = 0, s = 1, m = n, k = n;
{
  const int a_outside = a;
  const int s_outside = s;
  const int m_outside = m;
#pragma omp for collapse(2) private(a, s, m, k)
  for (int i = a_outside; i < 9; i += s_outside)
    for (int j = 0; j < m_outside; j++)
      for (k = 0; k < n; k++)
        a = s = m = 2;
}
)");
}

TEST_CASE("a construct that assigns at its end waits until all threads have read the bound", "[passes]") {
  const std::string loop = "\nfor (int i = 0; i < m; i++) m = i;\n";
  for (const char *clause : {"lastprivate(m)", "reduction(+ : m)", "linear(m)"}) {
    INFO(clause);
    const std::string body = bodyAfter(kPass, "#pragma omp for " + std::string(clause) + loop, "int m;");
    CHECK(body.find("const int m_outside = m;\n#pragma omp barrier\n#pragma omp for") != body.npos);
  }
  // A parallel construct's threads start behind the constant.
  for (const char *head : {"for private(m)", "parallel for lastprivate(m)", "simd lastprivate(m)"}) {
    INFO(head);
    const std::string body = bodyAfter(kPass, "#pragma omp " + std::string(head) + loop, "int m;");
    CHECK(body.find("const int m_outside = m;\n#pragma omp " + std::string(head)) != body.npos);
  }
}

TEST_CASE("of an array there is another way to the one outside", "[passes]") {
  CHECK(bodyAfter(kPass, R"(
int ends[2] = {n, 2};
#pragma omp for private(ends)
for (int i = 0; i < (n < 2 ? ends[n] : n); i++) ends[0] = i;
)") == R"(
int ends[2] = {n, 2};
{
  int (*const ends_outside)[2] = &ends;
#pragma omp for private(ends)
  for (int i = 0; i < (n < 2 ? (*ends_outside)[n] : n); i++)
    ends[0] = i;
}
)");
}

TEST_CASE("members and elements have names, structures have copies", "[passes]") {
  CHECK(bodyAfter(kPass, R"(
struct { int size[2], step; } m = {{n, 2}, 1};
#pragma omp for collapse(2) private(m)
for (int i = 0; i < m.size[1]; i += m.step)
  for (int j = m.size[n]; j < (n < 2 ? m.size[n] : m.step); j++) m.step = 0;
)") == R"(
struct anonymous_1 m = {{n, 2}, 1};
{
  const int m_size_1_outside = m.size[1];
  const int m_step_outside = m.step;
  const int m_size_outside = m.size[n];
  const struct anonymous_1 m_outside = m;
#pragma omp for collapse(2) private(m)
  for (int i = 0; i < m_size_1_outside; i += m_step_outside)
    for (int j = m_size_outside; j < (n < 2 ? m_outside.size[n] : m_step_outside); j++)
      m.step = 0;
}
)");
}

TEST_CASE("a firstprivate copy will do that never changes", "[passes]") {
  CHECK(leaves(kPass, "#pragma omp parallel for firstprivate(n)\nfor (int i = 0; i < n; i++) p[i] = n;\n"));
  CHECK(!leaves(kPass, "#pragma omp parallel for firstprivate(n)\nfor (int i = 0; i < n; i++) n = i;\n"));
  CHECK(!leaves(
      kPass,
      "#pragma omp parallel for firstprivate(n) lastprivate(n)\nfor (int i = 0; i < n; i++) p[i] = n;\n"));
}

TEST_CASE("shared variables, iteration variables and loops that are not associated stay", "[passes]") {
  CHECK(leaves(kPass, "#pragma omp for\nfor (int i = 0; i < n; i++) p[i] = n;\n"));
  CHECK(leaves(kPass, "int i;\n#pragma omp for private(i)\nfor (i = 0; i < n; i++) p[i] = n;\n"));
  CHECK(leaves(kPass, "#pragma omp parallel private(n)\nfor (int i = 0; i < n; i++) n = 2;\n"));
}
