// Parallel regions of which all tasks are target tasks of one thread (transforms/host/own_tasks.h).
#include "tests/unit/catch.h"
#include "tests/unit/transforms/unit.h"

namespace {

const char *const kBefore = R"(
extern void elsewhere(int *);
static void kernel(int n, int *p) {
#pragma omp target nowait map(tofrom: p[0:n]) depend(inout: p[0])
  p[0]++;
}
static void kernels(int n, int *p) { for (int i = 0; i < n; i++) kernel(n, p); }
static void tasks(int *p) {
#pragma omp task depend(inout: p[0])
  p[0]++;
}
static void both(int n, int *p) { kernel(n, p), tasks(p); }
static void again(int n, int *p) { if (n) again(n - 1, p); kernel(n, p); }
)";

/// How many regions of the function with that body defer their own tasks.
int own(const std::string &text) {
  TemporaryFolder folder;
  const std::string unit =
      kBefore + ("void f(int n, int *p, void (*any)(int *)) {\n" + text + "\n(void) any;\n}\n");
  const std::string host = translated(unit, folder)["a.host.c"];
  int found = 0;
  for (size_t at = 0; (at = host.find("= ort_begin_own_tasks()", at)) != std::string::npos; at++) found++;
  return found;
}

const std::string kSingle = "#pragma omp parallel\n#pragma omp single\n",
                  kTarget = "#pragma omp target nowait map(tofrom: p[0:n]) depend(inout: p[0])\np[0]++;\n";

} // namespace

TEST_CASE("a region of one thread's target tasks defers them itself") {
  CHECK(own(kSingle + "{\n" + kTarget + "}") == 1);
  CHECK(own("#pragma omp parallel num_threads(n) if(n)\n{\n#pragma omp master\n{\n" + kTarget + "}\n}") == 1);
  CHECK(own("#pragma omp parallel masked\n{\n" + kTarget + "}") == 1);
  CHECK(own(kSingle + "for (int i = 0; i < n; i++) kernels(i, p);") == 1);
  CHECK(own(kSingle + "{\n" + kTarget + "#pragma omp taskwait\np[1]++;\n" + kTarget + "again(n, p);\n}") ==
        1);
  CHECK(own(kSingle + "{\n#pragma omp target data map(p[0:n])\n{\n" + kTarget +
            "#pragma omp target update from(p[0:n]) nowait depend(in: p[0])\n}\n}") == 1);
}

TEST_CASE("its tasks may be in taskgroups") {
  CHECK(own(kSingle + "{\n#pragma omp taskgroup\n{\n" + kTarget + "}\n" + kTarget + "}") == 1);
}

TEST_CASE("a region with other tasks, constructs of the team, or unknown functions does not") {
  CHECK(own(kSingle + "p[0]++;") == 0); // makes no tasks
  for (const std::string more :
       {"tasks(p);", "both(n, p);", "elsewhere(p);", "any(p);", "\n#pragma omp task\np[1]++;\n",
        "\n#pragma omp task\n#pragma omp target map(p[0:n])\np[1]++;\n",
        "\n#pragma omp taskloop\nfor (int i = 0; i < n; i++) p[i]++;\n", "\n#pragma omp parallel\np[1]++;\n",
        "\n#pragma omp taskgroup task_reduction(+ : n)\np[1]++;\n"}) {
    INFO(more);
    CHECK(own(kSingle + "{\n" + kTarget + more + "}") == 0);
  }
  CHECK(own("#pragma omp parallel\n{\np[1]++;\n#pragma omp single\n{\n" + kTarget + "}\n}") == 0);
  CHECK(own("#pragma omp parallel\n{\n#pragma omp single\n{\n" + kTarget +
            "}\n#pragma omp single\ntasks(p);\n}") == 0);
  CHECK(own("#pragma omp parallel\n{\n" + kTarget + "}") == 0); // each thread
  CHECK(own("#pragma omp single\n{\n" + kTarget + "}") == 0);
  CHECK(own("#pragma omp parallel\n#pragma omp masked filter(n)\n{\n" + kTarget + "}") == 0);
}
