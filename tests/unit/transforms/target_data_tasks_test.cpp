// target data with a taskgroup and a task (OpenMP 6.0 §15.7).
#include "tests/unit/catch.h"
#include "tests/unit/transforms/pass.h"

namespace {
const char *const kPass = "target_data_tasks";
}

TEST_CASE("a region that may generate tasks is a taskgroup", "[passes]") {
  CHECK(bodyAfter(kPass, R"(
#pragma omp target data map(p[0 : n])
{
#pragma omp target nowait
  p[0]++;
}
)") == R"(
#pragma omp target data map(tofrom: p[0:n])
#pragma omp taskgroup
{
#pragma omp target nowait
  p[0]++;
}
)");
  for (const char *region : {"{\n#pragma omp task\nn++;\n}", "called();",
                             "{\n#pragma omp taskloop\nfor (int i = 0; i < n; i++) p[i]++;\n}"}) {
    INFO(region);
    CHECK(!leaves(kPass, "#pragma omp target data map(p[0 : n])\n" + std::string(region),
                  "void called(void);"));
  }
}

TEST_CASE("one that generates none is not", "[passes]") {
  CHECK(leaves(kPass, R"(
#pragma omp target data map(p[0 : n])
{
#pragma omp target
  p[0]++;
#pragma omp parallel
  p[1]++;
}
)"));
}

TEST_CASE("with nogroup there is none in any case", "[passes]") {
  CHECK(bodyAfter(kPass, R"(
#pragma omp target data map(p[0 : n]) nogroup
called();
)",
                  "void called(void);") == R"(
#pragma omp target data map(tofrom: p[0:n])
called();
)");
}

TEST_CASE("dependences without nowait are waited for in front of it", "[passes]") {
  CHECK(bodyAfter(kPass, R"(
#pragma omp target data map(p[0 : n]) depend(in : p[0]) priority(2)
p[0]++;
)") == R"(
{
#pragma omp taskwait depend(in: p[0])
#pragma omp target data map(tofrom: p[0:n])
  p[0]++;
}
)");
}

TEST_CASE("with nowait it is a task, which the implicit taskgroup waits for", "[passes]") {
  CHECK(bodyAfter(kPass, R"(
#pragma omp target data map(p[0 : n]) nowait depend(in : p[0]) priority(2)
p[0]++;
)") == R"(
#pragma omp taskgroup
#pragma omp task depend(in: p[0]) priority(2) default(shared)
#pragma omp target data map(tofrom: p[0:n])
p[0]++;
)");
}

TEST_CASE("a task that goes on behind the construct has the values of its clauses at that time", "[passes]") {
  CHECK(bodyAfter(kPass, R"(
#pragma omp target data map(p[n : n + 1]) device(n) nowait nogroup
p[n]++;
)") == R"(
{
  const int _at = n;
  const int _at_1 = n + 1;
  const int _at_2 = n;
#pragma omp task default(shared) firstprivate(p) firstprivate(_at) firstprivate(_at_1) firstprivate(_at_2)
#pragma omp target data map(tofrom: p[_at:_at_1]) device(_at_2)
  p[n]++;
}
)");
}
