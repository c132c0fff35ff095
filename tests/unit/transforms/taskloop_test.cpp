// taskloop in terms of simpler things (OpenMP 5.2 §12.6).
#include "tests/unit/catch.h"
#include "tests/unit/transforms/pass.h"

namespace {
const char *const kPass = "taskloop";
}

TEST_CASE("the bounds are the tasks' own constants, and there is a taskgroup", "[passes]") {
  CHECK(bodyAfter(kPass, R"(
#pragma omp taskloop
for (int i = n++; i < 2 * n; i += n) p[i] = 1;
)") == R"(
{
  const int i_first = n++;
  const int i_end = 2 * n;
  const int i_step = n;
#pragma omp taskgroup
#pragma omp taskloop firstprivate(i_first) firstprivate(i_end) firstprivate(i_step)
  for (int i;;)
    p[i] = 1;
}
)");
}

TEST_CASE("bounds that are constants get no names, and with nogroup there is no taskgroup", "[passes]") {
  CHECK(bodyAfter(kPass, R"(
#pragma omp taskloop nogroup
for (int i = 0; i < 9; i++) p[i] = 1;
)") == R"(
#pragma omp taskloop nogroup
for (int i;;)
  p[i] = 1;
)");
}

TEST_CASE("a reduction is the taskgroup's, in which the tasks take part", "[passes]") {
  CHECK(bodyAfter(kPass, R"(
int a = 0;
#pragma omp taskloop reduction(+ : a) allocate(a)
for (int i = 0; i < 9; i++) a += p[i];
)") == R"(
int a = 0;
#pragma omp taskgroup task_reduction(+: a) allocate(a)
#pragma omp taskloop in_reduction(+: a) allocate(a)
for (int i;;)
  a += p[i];
)");
}

TEST_CASE("the variables of all collapsed loops count, with and without a declaration", "[passes]") {
  CHECK(bodyAfter(kPass, R"(
int i;
#pragma omp taskloop simd collapse(2) nogroup
for (i = 0; i < n; i++)
  for (int j = 0; j < n + 1; j++) p[i] = j;
)") == R"(
int i;
{
  const int i_end = n;
  const int j_end = n + 1;
#pragma omp taskloop simd collapse(2) nogroup lastprivate(i) firstprivate(i_end) firstprivate(j_end)
  for (;;)
    for (int j;;)
      p[i] = j;
}
)");
}

TEST_CASE("other loops and tasks stay", "[passes]") {
  CHECK(leaves(kPass, "#pragma omp for\nfor (int i = n++; i < n; i++) p[i] = 1;\n#pragma omp task\nn++;\n"));
}
