// Device constructs with nowait or in_reduction as tasks (OpenMP 5.2 §13.6 to §13.9).
#include "tests/unit/catch.h"
#include "tests/unit/transforms/pass.h"

namespace {
const char *const kPass = "target_tasks";
}

TEST_CASE("a target construct with nowait is the region of a task", "[passes]") {
  CHECK(bodyAfter(kPass, R"(
int x = 0, y = 1;
#pragma omp target nowait depend(in : p[0]) map(x, p[0 : n]) firstprivate(y) priority(2)
x = p[0] + y;
)") == R"(
int x = 0, y = 1;
#pragma omp task depend(in: p[0]) priority(2) shared(x) firstprivate(p) firstprivate(y)
#pragma omp target nowait map(tofrom: x, p[0:n]) firstprivate(y)
x = p[0] + y;
)");
}

TEST_CASE("so are other device constructs", "[passes]") {
  CHECK(bodyAfter(kPass, R"(
#pragma omp target enter data map(to : p[0 : n]) nowait depend(out : p[0])
#pragma omp target update from(p[0 : n]) nowait
#pragma omp target exit data map(release : p[0 : n]) nowait
)") == R"(
#pragma omp task depend(out: p[0])
#pragma omp target enter data map(to: p[0:n]) nowait
#pragma omp task
#pragma omp target update from(p[0:n]) nowait
#pragma omp task
#pragma omp target exit data map(release: p[0:n]) nowait
)");
}

TEST_CASE("a condition of nowait decides whether the task is deferred", "[passes]") {
  CHECK(bodyAfter(kPass, R"(
#pragma omp target update from(p[0 : n]) nowait(n > 2)
)") == R"(
#pragma omp task if(n > 2)
#pragma omp target update from(p[0:n]) nowait
)");
}

TEST_CASE("with in_reduction and without nowait the task is executed at once", "[passes]") {
  CHECK(bodyAfter(kPass, R"(
int x = 0;
#pragma omp taskgroup task_reduction(+ : x)
#pragma omp target in_reduction(+ : x)
x++;
)") == R"(
int x = 0;
#pragma omp taskgroup task_reduction(+: x)
#pragma omp task if(0) in_reduction(+: x)
#pragma omp target map(always, tofrom: x)
x++;
)");
}

TEST_CASE("private variables are not the task's, and globals are shared", "[passes]") {
  CHECK(bodyAfter(kPass, R"(
int x;
#pragma omp target nowait private(x) map(m)
x = m++;
)",
                  "int m;") == R"(
int x;
#pragma omp task shared(m)
#pragma omp target nowait private(x) map(tofrom: m)
x = m++;
)");
}

TEST_CASE("a device construct without them is no task, and target data never is", "[passes]") {
  CHECK(leaves(kPass, R"(
#pragma omp target map(p[0 : n]) depend(in : p[0])
p[0]++;
#pragma omp target update to(p[0 : n])
#pragma omp target data map(p[0 : n]) nowait nogroup
p[0]++;
)"));
}
