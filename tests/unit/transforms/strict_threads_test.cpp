// num_threads(strict: n), message and severity at parallel (OpenMP 6.0 §12.1.2).
#include "tests/unit/catch.h"
#include "tests/unit/transforms/pass.h"

namespace {
const char *const kPass = "strict_threads";
}

TEST_CASE("a strict number of threads is a test that the team begins with", "[passes]") {
  CHECK(bodyAfter(kPass, R"(
#pragma omp parallel num_threads(strict : 4) message("too few") severity(warning)
p[0] = 1;
)") == R"(
#pragma omp parallel num_threads(4)
{
#pragma omp error message("too few") severity(warning) at(execution) num_threads(4)
  p[0] = 1;
}
)");
}

TEST_CASE("a number that is no constant is evaluated once", "[passes]") {
  CHECK(bodyAfter(kPass, R"(
#pragma omp parallel num_threads(strict : n++)
p[0] = 1;
)") == R"(
{
  const int _strict = n++;
#pragma omp parallel num_threads(_strict) firstprivate(_strict)
  {
#pragma omp error at(execution) num_threads(_strict)
    p[0] = 1;
  }
}
)");
}

TEST_CASE("without a team, where the condition of if is false, nothing is tested", "[passes]") {
  CHECK(bodyAfter(kPass, R"(
#pragma omp parallel num_threads(strict : 4) if (n > 2)
p[0] = 1;
)") == R"(
{
  const _Bool _strict = n > 2;
#pragma omp parallel num_threads(4) if(_strict) firstprivate(_strict)
  {
    if (_strict) {
#pragma omp error at(execution) num_threads(4)
    }
    p[0] = 1;
  }
}
)");
}

TEST_CASE("in front of a composite construct a region of its own tests", "[passes]") {
  CHECK(bodyAfter(kPass, R"(
#pragma omp teams distribute parallel for num_threads(strict : 4)
for (int i = 0; i < n; i++) p[i] = 1;
)") == R"(
#pragma omp teams
{
#pragma omp parallel num_threads(4)
  {
#pragma omp error at(execution) num_threads(4)
  }
#pragma omp distribute
#pragma omp parallel num_threads(4)
#pragma omp for nowait
  for (int i = 0; i < n; i++)
    p[i] = 1;
}
)");
}

TEST_CASE("without strict message and severity say nothing", "[passes]") {
  CHECK(bodyAfter(kPass, R"(
#pragma omp parallel num_threads(4) message("too few") severity(fatal)
p[0] = 1;
)") == R"(
#pragma omp parallel num_threads(4)
p[0] = 1;
)");
  CHECK(leaves(kPass, "#pragma omp parallel num_threads(n)\np[0] = 1;\n"));
  CHECK(leaves(kPass, "#pragma omp error at(execution) message(\"so\") severity(warning)\n"));
}
