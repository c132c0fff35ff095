// linear and induction in terms of lastprivate (OpenMP 5.2 §5.4.6, 6.0 §7.6.13).
#include "tests/unit/catch.h"
#include "tests/unit/transforms/pass.h"

namespace {
const char *const kPass = "linear";
}

TEST_CASE("each iteration starts with the value that the original one and the step give", "[passes]") {
  CHECK(bodyAfter(kPass, R"(
#pragma omp for linear(m : 3)
for (int i = 0; i < n; i++) p[i] = m;
)",
                  "int m;") == R"(
{
  const int m_first = m;
#pragma omp barrier
#pragma omp for lastprivate(m)
  for (int i = 0; i < n; i++) {
    m = (int) (m_first + ((long) ((unsigned long) (i - 0) / 1) * (3)));
    p[i] = m;
  }
}
)");
}

TEST_CASE("a step that is no constant is evaluated once, in front of the parallel region", "[passes]") {
  CHECK(bodyAfter(kPass, R"(
int m = 0;
#pragma omp parallel for linear(m : n++)
for (int i = 4; i < 9; i += 2) p[i] = m;
)") == R"(
int m = 0;
{
  const long _step = n++;
  const int m_first = m;
#pragma omp parallel
#pragma omp for lastprivate(m) nowait
  for (int i = 4; i < 9; i += 2) {
    m = (int) (m_first + ((long) ((unsigned long) (i - 4) / 2) * _step));
    p[i] = m;
  }
}
)");
}

TEST_CASE("a pointer takes steps of its own kind, and collapsed loops count as one", "[passes]") {
  CHECK(bodyAfter(kPass, R"(
#pragma omp parallel for collapse(2) linear(p : 2)
for (int i = 0; i < 4; i++)
  for (int j = 9; j > 0; j--) *p = j;
)") == R"(
{
  int *const p_first = p;
#pragma omp parallel
#pragma omp for collapse(2) lastprivate(p) nowait
  for (int i = 0; i < 4; i++)
    for (int j = 9; j > 0; j--) {
      p = p_first + ((long) (((unsigned long) (i - 0) / 1) * 9 + ((unsigned long) (9 - j) / 1)) * (2));
      *p = j;
    }
}
)");
}

TEST_CASE("an iteration variable has its value anyway", "[passes]") {
  CHECK(bodyAfter(kPass, R"(
int i;
#pragma omp simd linear(i : 2)
for (i = 0; i < n; i += 2) p[i] = 1;
)") == R"(
int i;
#pragma omp simd lastprivate(i)
for (i = 0; i < n; i += 2)
  p[i] = 1;
)");
}

TEST_CASE("an induction by multiplication starts with powers of the step", "[passes]") {
  CHECK(bodyAfter(kPass, R"(
double x = 1;
#pragma omp parallel for induction(step(2.0), * : x)
for (int i = 0; i < n; i++) {
  p[i] = x;
  x *= 2.0;
}
)") == R"(
double x = 1;
{
  const double _step = (2.0);
  const double x_first = x;
#pragma omp parallel
#pragma omp for lastprivate(x) nowait
  for (int i = 0; i < n; i++) {
    {
    double _power = 1, _base = _step;
    for (unsigned long _n = ((unsigned long) (i - 0) / 1); _n; _n >>= 1, _base *= _base)
    if (_n & 1) _power *= _base;
    x = x_first * _power;
    }
    {
      p[i] = x;
      x *= 2.0;
    }
  }
}
)");
  CHECK(bodyAfter(kPass, R"(
double x = 1;
#pragma omp parallel for induction(step(2.5), + : x)
for (int i = 0; i < n; i++) {
  p[i] = x;
  x += 2.5;
}
)") == R"(
double x = 1;
{
  const double _step = (2.5);
  const double x_first = x;
#pragma omp parallel
#pragma omp for lastprivate(x) nowait
  for (int i = 0; i < n; i++) {
    x = (double) (x_first + ((unsigned long) (i - 0) / 1) * _step);
    {
      p[i] = x;
      x += 2.5;
    }
  }
}
)");
}

TEST_CASE("loops without these clauses stay", "[passes]") {
  CHECK(leaves(kPass, "#pragma omp parallel for lastprivate(n)\nfor (int i = 0; i < 9; i++) n = i;\n"));
}
