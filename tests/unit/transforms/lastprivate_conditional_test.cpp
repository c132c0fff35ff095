// lastprivate(conditional: x) as notes of where assignments are (OpenMP 5.2 §5.4.5).
#include "tests/unit/catch.h"
#include "tests/unit/transforms/pass.h"

namespace {
const char *const kPass = "lastprivate_conditional";
}

TEST_CASE("an assignment notes its iteration, and behind the loop the latest is found", "[passes]") {
  CHECK(bodyAfter(kPass, R"(
#pragma omp for lastprivate(conditional : m)
for (int i = 0; i < 9; i++)
  if (p[i]) m = i;
)",
                  "int m;") == R"(
{
  int m_private = 0;
  unsigned long m_at = 0;
#pragma omp for lastprivate() nowait
  for (int i = 0; i < 9; i++)
    if (p[i])
      (m_at = (((unsigned long) i - (unsigned long) (0)) / (1)) + 1, m_private = i);
#pragma omp (lastprivate conditional) lastprivate(m, m_private, m_at)
#pragma omp barrier
}
)");
}

TEST_CASE("every way to assign does, to this variable alone", "[passes]") {
  CHECK(bodyAfter(kPass, R"(
int m = 0, k = 0;
#pragma omp parallel for lastprivate(conditional : m) lastprivate(k)
for (int i = 0; i < 9; i++) {
  m++;
  k = --m;
  p[i] = (m) += k;
#pragma omp atomic
  m += 2;
}
)") == R"(
int m = 0, k = 0;
#pragma omp parallel
{
  int m_private = 0;
  unsigned long m_at = 0;
#pragma omp for lastprivate() lastprivate(k) nowait
  for (int i = 0; i < 9; i++) {
    (m_at = (((unsigned long) i - (unsigned long) (0)) / (1)) + 1, m_private++);
    k = (m_at = (((unsigned long) i - (unsigned long) (0)) / (1)) + 1, --m_private);
    p[i] = (m_at = (((unsigned long) i - (unsigned long) (0)) / (1)) + 1, (m_private) += k);
    {
#pragma omp atomic
      m_private += 2;
      m_at = (((unsigned long) i - (unsigned long) (0)) / (1)) + 1;
    }
  }
#pragma omp (lastprivate conditional) lastprivate(m, m_private, m_at)
}
)");
}

TEST_CASE("what iterations are numbered from is named in front; downward loops count as upward ones",
          "[passes]") {
  CHECK(bodyAfter(kPass, R"(
int m = 0;
#pragma omp parallel for collapse(2) lastprivate(conditional : m)
for (int i = n; i > 0; i -= 2)
  for (int j = 0; j < n; j++) m = i;
)") == R"(
int m = 0;
#pragma omp parallel
{
  const int i_first = n;
  const int j_end = n;
  int m_private = 0;
  unsigned long m_at = 0;
#pragma omp for collapse(2) lastprivate() nowait
  for (int i = n; i > 0; i -= 2)
    for (int j = 0; j < n; j++)
      (m_at = ((((unsigned long) (i_first) - (unsigned long) i) / (2)) * (0 < j_end ? (unsigned int) j_end : 0) + (((unsigned long) j - (unsigned long) (0)) / (1))) + 1, m_private = i);
#pragma omp (lastprivate conditional) lastprivate(m, m_private, m_at)
}
)");
}

TEST_CASE("with firstprivate no thread ends the construct before all have read the original", "[passes]") {
  CHECK(bodyAfter(kPass, R"(
#pragma omp for lastprivate(conditional : m) firstprivate(m) nowait
for (int i = 0; i < 9; i++)
  if (p[i]) m = i;
)",
                  "int m;") == R"(
{
  int m_private = m;
  unsigned long m_at = 0;
#pragma omp barrier
#pragma omp for lastprivate() firstprivate nowait
  for (int i = 0; i < 9; i++)
    if (p[i])
      (m_at = (((unsigned long) i - (unsigned long) (0)) / (1)) + 1, m_private = i);
#pragma omp (lastprivate conditional) lastprivate(m, m_private, m_at)
}
)");
}

TEST_CASE("of sections the section counts", "[passes]") {
  CHECK(bodyAfter(kPass, R"(
#pragma omp sections lastprivate(conditional : m)
{
  m = 1;
#pragma omp section
  if (n) m = 2;
}
)",
                  "int m;") == R"(
{
  int m_private = 0;
  unsigned long m_at = 0;
#pragma omp sections lastprivate() nowait
  {
#pragma omp section
    {
      (m_at = 1, m_private = 1);
    }
#pragma omp section
    {
      if (n)
        (m_at = 2, m_private = 2);
    }
  }
#pragma omp (lastprivate conditional) lastprivate(m, m_private, m_at)
#pragma omp barrier
}
)");
}

TEST_CASE("a worksharing simd loop becomes a worksharing loop alone", "[passes]") {
  CHECK(bodyAfter(kPass, R"(
#pragma omp for simd lastprivate(conditional : m) simdlen(4) schedule(static)
for (int i = 0; i < 9; i++) m = i;
)",
                  "int m;") == R"(
{
  int m_private = 0;
  unsigned long m_at = 0;
#pragma omp for lastprivate() schedule(static) nowait
  for (int i = 0; i < 9; i++)
    (m_at = (((unsigned long) i - (unsigned long) (0)) / (1)) + 1, m_private = i);
#pragma omp (lastprivate conditional) lastprivate(m, m_private, m_at)
#pragma omp barrier
}
)");
}

TEST_CASE("an inner construct with copies of its own assigns at its end, if at all", "[passes]") {
  CHECK(bodyAfter(kPass, R"(
int m = 0;
#pragma omp parallel for lastprivate(conditional : m)
for (int i = 0; i < 9; i++) {
#pragma omp simd lastprivate(m)
  for (int j = 0; j < 2; j++) m = j;
#pragma omp task private(m)
  m = 2;
}
)") == R"(
int m = 0;
#pragma omp parallel
{
  int m_private = 0;
  unsigned long m_at = 0;
#pragma omp for lastprivate() nowait
  for (int i = 0; i < 9; i++) {
    {
#pragma omp simd lastprivate(m_private)
      for (int j = 0; j < 2; j++)
        m_private = j;
      m_at = (((unsigned long) i - (unsigned long) (0)) / (1)) + 1;
    }
#pragma omp task private(m_private)
    m_private = 2;
  }
#pragma omp (lastprivate conditional) lastprivate(m, m_private, m_at)
}
)");
}

TEST_CASE("plain lastprivate stays, and so do simd loops with the modifier", "[passes]") {
  CHECK(
      leaves(kPass, "int m;\n#pragma omp parallel for lastprivate(m)\nfor (int i = 0; i < n; i++) m = i;\n"));
  CHECK(leaves(
      kPass, "int m;\n#pragma omp simd lastprivate(conditional : m)\nfor (int i = 0; i < n; i++) m = i;\n"));
}
