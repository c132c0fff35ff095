// Bounds of array sections in reduction clauses (OpenMP 5.2 §3.2.5, §5.5.8).
#include "tests/unit/catch.h"
#include "tests/unit/transforms/pass.h"

namespace {
const char *const kPass = "section_bounds";
}

TEST_CASE("a bound with side effects is evaluated once, in front of the construct", "[passes]") {
  CHECK(bodyAfter(kPass, R"(
#pragma omp parallel reduction(+ : p[g() : n])
p[0]++;
)",
                  "int g(void);") == R"(
{
  const int p_bound = g();
#pragma omp parallel reduction(+: p[p_bound:n])
  p[0]++;
}
)");
}

TEST_CASE("a bound of variables that the construct has copies of means those around it", "[passes]") {
  for (const char *clause : {"private(k)", "firstprivate(k)", "reduction(max : k)"}) {
    INFO(clause);
    const std::string head = "#pragma omp parallel reduction(+: p[0 : k]) " + std::string(clause);
    CHECK(bodyAfter(kPass, "int k = n;\n" + head + "\np[0]++;\n").find("const int p_bound = k;\n") !=
          std::string::npos);
  }
  CHECK(bodyAfter(kPass, R"(
int k = n;
#pragma omp parallel for reduction(+ : p[k : 2 * n]) lastprivate(k)
for (int i = 0; i < 9; i++) p[k = i]++;
)") == R"(
int k = n;
{
  const int p_bound = k;
#pragma omp parallel for reduction(+: p[p_bound:2 * n]) lastprivate(k)
  for (int i = 0; i < 9; i++)
    p[k = i]++;
}
)");
}

TEST_CASE("an iteration variable of the construct is one", "[passes]") {
  CHECK(bodyAfter(kPass, R"(
int i = 3;
#pragma omp for reduction(+ : p[0 : i])
for (i = 0; i < n; i++) p[0]++;
)") == R"(
int i = 3;
{
  const int p_bound = i;
#pragma omp for reduction(+: p[0:p_bound])
  for (i = 0; i < n; i++)
    p[0]++;
}
)");
}

TEST_CASE("indices count, in each of the item's dimensions", "[passes]") {
  CHECK(bodyAfter(kPass, R"(
int a[4][9];
#pragma omp parallel reduction(+ : a[n++][: n])
a[0][0]++;
)") == R"(
int a[4][9];
{
  const int a_bound = n++;
#pragma omp parallel reduction(+: a[a_bound][:n])
  a[0][0]++;
}
)");
}

TEST_CASE("other bounds stay where they are, and so do other clauses' items", "[passes]") {
  CHECK(leaves(kPass, R"(
#pragma omp parallel reduction(+ : p[0 : 4])
p[0]++;
#pragma omp parallel reduction(+ : p[n : n + 1])
p[0]++;
#pragma omp parallel private(n)
p[0]++;
#pragma omp task depend(in : p[n++ : 2])
;
)"));
}
