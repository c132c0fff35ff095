// Dependences on omp_all_memory (OpenMP 5.2 §15.9.5): waits, or an address that all of the unit name.
#include "tests/unit/catch.h"
#include "tests/unit/transforms/pass.h"

namespace {
const char *const kPass = "all_memory";
const char *const kEvent = R"(typedef enum omp_event_handle_t { omp_event_max = 1 } omp_event_handle_t;)";
const char *const kDepend = R"(typedef struct omp_depend_t { void *p[2]; } omp_depend_t;)";
} // namespace

TEST_CASE("a task that depends on all memory is executed at once, behind a wait", "[passes]") {
  CHECK(bodyAfter(kPass, R"(
#pragma omp task depend(in : p[0])
p[1] = p[0];
#pragma omp task depend(inout : omp_all_memory) depend(in : p[0]) if (n) priority(1)
p[0] = 1;
)") == R"(
#pragma omp task depend(in: p[0])
p[1] = p[0];
{
#pragma omp taskwait
#pragma omp task priority(1) if(0)
  p[0] = 1;
}
)");
}

TEST_CASE("so is a device construct, and a taskwait is one without dependences", "[passes]") {
  CHECK(bodyAfter(kPass, R"(
#pragma omp target nowait depend(out : omp_all_memory) map(p[0 : n])
p[0] = 1;
#pragma omp taskwait depend(inout : omp_all_memory)
)") == R"(
{
#pragma omp taskwait
#pragma omp target map(tofrom: p[0:n])
  p[0] = 1;
}
#pragma omp taskwait
)");
}

TEST_CASE("a unit with detach says it with an address that all dependences name", "[passes]") {
  const std::string unit = std::string(kEvent) + R"(
void g(int *p) {
  omp_event_handle_t event;
#pragma omp task depend(out : omp_all_memory) detach(event)
  p[0] = 1;
#pragma omp task depend(in : p[0])
  p[1] = p[0];
#pragma omp task
  p[2] = 1;
}
)";
  CHECK(before("all_memory_address", unit).find("ompicc_all_memory") == std::string::npos);
  CHECK(after("all_memory_address", unit).find("__attribute__((__weak__)) char ompicc_all_memory;") == 1);
  const std::string made = after(kPass, unit);
  CHECK(made.substr(made.find("void g")) == R"(void g(int *p) {
  omp_event_handle_t event;
#pragma omp task detach(event) depend(inout: ompicc_all_memory, *(char *) 0)
  p[0] = 1;
#pragma omp task depend(in: p[0]) depend(in: ompicc_all_memory)
  p[1] = p[0];
#pragma omp task
  p[2] = 1;
}
)");
}

TEST_CASE("detach elsewhere makes no difference without omp_all_memory, nor that without detach",
          "[passes]") {
  const std::string detached = std::string(kEvent) + R"(
void g(omp_event_handle_t event, int *p) {
#pragma omp task detach(event) depend(out : p[0])
  p[0] = 1;
}
)";
  CHECK(after("all_memory_address", detached) == before("all_memory_address", detached));
  CHECK(after(kPass, detached) == before(kPass, detached));
  const char *const named = "void g(void) {\n#pragma omp task depend(out : omp_all_memory)\n;\n}\n";
  CHECK(after("all_memory_address", named) == before("all_memory_address", named));
}

TEST_CASE("a depend object that stands for all memory has the address alone", "[passes]") {
  const std::string unit = std::string(kDepend) + R"(
void g(omp_depend_t *all, omp_depend_t *one, int *p) {
#pragma omp depobj(*all) depend(inout : omp_all_memory)
#pragma omp depobj(*one) depend(in : p[0])
#pragma omp task depend(depobj : *all)
  p[0] = 1;
}
)";
  CHECK(after("all_memory_address", unit).find("char ompicc_all_memory;") != std::string::npos);
  const std::string made = after(kPass, unit);
  CHECK(made.substr(made.find("void g")) == R"(void g(omp_depend_t *all, omp_depend_t *one, int *p) {
#pragma omp depobj (*all) depend(inout: ompicc_all_memory)
#pragma omp depobj (*one) depend(in: p[0])
#pragma omp task depend(depobj: *all) depend(in: ompicc_all_memory)
  p[0] = 1;
}
)");
}
