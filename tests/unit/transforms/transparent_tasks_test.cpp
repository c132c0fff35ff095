// Transparent tasks and taskgraph (OpenMP 6.0 §14.3, §14.4).
#include "tests/unit/catch.h"
#include "tests/unit/transforms/pass.h"

namespace {
const char *const kPass = "transparent_tasks";
}

TEST_CASE("a transparent task is executed at once, between waits for those that it could be ordered with",
          "[passes]") {
  CHECK(bodyAfter(kPass, R"(
#pragma omp task transparent(3) depend(in : p[0])
p[0]++;
)") == R"(
{
#pragma omp taskwait
#pragma omp task depend(in: p[0]) if(0)
  {
    p[0]++;
#pragma omp taskwait
  }
}
)");
  CHECK(bodyAfter(kPass, "#pragma omp task transparent\np[0]++;\n") ==
        bodyAfter(kPass, "#pragma omp task transparent(3)\np[0]++;\n"));
}

TEST_CASE("what is only imported or exported is waited for on that side alone", "[passes]") {
  CHECK(bodyAfter(kPass, R"(
#pragma omp task transparent(1)
p[0]++;
#pragma omp task transparent(2)
p[1]++;
)") == R"(
{
#pragma omp taskwait
#pragma omp task if(0)
  p[0]++;
}
#pragma omp task if(0)
{
  p[1]++;
#pragma omp taskwait
}
)");
}

TEST_CASE("one that turns out not to be transparent is a task like others", "[passes]") {
  CHECK(bodyAfter(kPass, "#pragma omp task transparent(0) if (n)\np[0]++;\n") ==
        "\n#pragma omp task if(n)\np[0]++;\n");
}

TEST_CASE("a value that is known at run time only may be any, and it and the conditions are evaluated",
          "[passes]") {
  CHECK(bodyAfter(kPass, R"(
#pragma omp task transparent(n++) if (p[0]++)
p[0]++;
)") == R"(
{
  (void) (n++);
  (void) (p[0]++);
#pragma omp taskwait
#pragma omp task if(0)
  {
    p[0]++;
#pragma omp taskwait
  }
}
)");
}

TEST_CASE("taskgraph is a taskgroup, or its region alone", "[passes]") {
  CHECK(bodyAfter(kPass, R"(
#pragma omp taskgraph graph_id(n++) if (p[0]) graph_reset(p[1])
{
#pragma omp task replayable(n)
  p[0]++;
}
#pragma omp taskgraph nogroup graph_id(4)
p[1]++;
)") == R"(
{
  (void) (n++);
  (void) (p[1]);
  (void) (p[0]);
#pragma omp taskgroup
  {
    {
      (void) (n);
#pragma omp task
      p[0]++;
    }
  }
}
p[1]++;
)");
}

TEST_CASE("other tasks stay", "[passes]") {
  CHECK(leaves(kPass,
               "#pragma omp task if (n) depend(inout : p[0]) final(n > 2)\np[0]++;\n#pragma omp taskwait\n"));
}
