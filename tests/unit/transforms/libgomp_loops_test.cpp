// libgomp's routines for loops: that it has all of them, and what a loop's clauses choose.
#include "tests/unit/catch.h"
#include "tests/unit/transforms/unit.h"
#include "transforms/host/libgomp_loops.h"

using namespace ompicc;

namespace {

using Loop = LibgompLoop;

/// That of `#pragma omp for CLAUSES`; none: "".
std::string startOf(const std::string &clauses) {
  const bool ordered = clauses.find("ordered") != std::string::npos;
  Normalised n("void f(long n, int *x) {\n#pragma omp parallel\n{\nx[0] = 1;\n#pragma omp for " + clauses +
               "\nfor (long i = 0; i < n; i++) " + (ordered ? "\n#pragma omp ordered\n" : "") +
               "x[i] = 1;\n}\n}\n");
  const auto loop = Loop::of(n.only(OmpDirectiveKind::For));
  return loop ? loop->routine(Loop::Start, true).name : "";
}

} // namespace

TEST_CASE("libgomp has the routines for all loops that it hands out, under the names that follow from what "
          "they do") {
  std::string declarations, addresses;
  size_t count = 0;
  for (OmpScheduleKind schedule : {ScheduleStatic, ScheduleDynamic, ScheduleGuided, ScheduleRuntime})
    for (Loop::Order order : {Loop::Monotonic, Loop::Nonmonotonic, Loop::Ordered, Loop::Doacross})
      for (Loop::Step step : {Loop::StartRegion, Loop::Start, Loop::Next})
        for (bool isLong : {true, false}) {
          const bool inOrder = order == Loop::Ordered || order == Loop::Doacross;
          if ((schedule == ScheduleStatic && !inOrder) || (step == Loop::StartRegion && (inOrder || !isLong)))
            continue;
          Loop loop;
          loop.schedule = schedule, loop.order = order;
          const Loop::Routine routine = loop.routine(step, isLong);
          INFO(routine.name);
          CHECK(routine.prototype.find(" " + routine.name + "(") != std::string::npos);
          declarations += routine.prototype; // again for some: it is the same
          addresses += "(void *) " + routine.name + ", ";
          count++;
        }
  CHECK(count == 62);
  TemporaryFolder folder;
  folder.write("all.c", declarations + "void *const all[] = {" + addresses +
                            "};\nint main(void) { return !all[0]; }\n");
  const std::string program = folder.path() + "/all";
  CHECK(run(compiler() + " -std=gnu11 -Wall -Werror -fopenmp -o " + program + " " + program + ".c") == "");
  CHECK(runCompiled(program) == "");
}

TEST_CASE("the routine that a loop's clauses choose") {
  CHECK(startOf("") == "");
  CHECK(startOf("schedule(static, 3)") == "");
  CHECK(startOf("schedule(auto)") == "");
  CHECK(startOf("schedule(dynamic)") == "GOMP_loop_nonmonotonic_dynamic_start");
  CHECK(startOf("schedule(monotonic: dynamic, 2)") == "GOMP_loop_dynamic_start");
  CHECK(startOf("schedule(guided)") == "GOMP_loop_nonmonotonic_guided_start");
  CHECK(startOf("schedule(runtime)") == "GOMP_loop_runtime_start");
  CHECK(startOf("schedule(nonmonotonic: runtime)") == "GOMP_loop_nonmonotonic_runtime_start");
  CHECK(startOf("ordered") == "GOMP_loop_ordered_static_start");
  CHECK(startOf("ordered schedule(guided)") == "GOMP_loop_ordered_guided_start");
}
