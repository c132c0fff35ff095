// Tasks of target regions that the team's threads execute: for which target constructs, and what they
// receive.
#include "tests/unit/catch.h"
#include "tests/unit/transforms/unit.h"
#include "transforms/common/capture.h"
#include "transforms/cuda/analysis/team_tasks.h"
#include "transforms/cuda/cuda_set.h"
#include <algorithm>

using namespace ompicc;
using namespace ompicc::cuda;

namespace {

const char *const kDeclarations = R"(
int elsewhere(int);
static int leaf(int x) { return 2 * x; }
static void visit(int *x, int n) {
  if (n == 0) return;
#pragma omp task
  visit(x, n - 1);
}
typedef enum omp_event_handle_t { omp_event_max = ~0ul } omp_event_handle_t;
void omp_fulfill_event(omp_event_handle_t);
void f(int n, int *x, int (*called)(int)) {
)";

OmpDirective *first(Normalised &n, OmpDirectiveKind kind) {
  for (OmpDirective *d : n.directives())
    if (d->kind == kind) return d;
  FAIL("no such construct");
  return nullptr;
}

TeamTasks tasksOf(const std::string &region) {
  Normalised n(kDeclarations + ("#pragma omp target map(tofrom: x[0:n])\n" + region) +
               "\n(void) called;\n}\n");
  return teamTasksOf(n.unit, *first(n, OmpDirectiveKind::Target));
}

} // namespace

TEST_CASE("tasks of a team are deferred") {
  const std::string parallel = "#pragma omp parallel\n";
  CHECK(tasksOf(parallel + "{\n#pragma omp task\nx[0] = leaf(n);\n}").areDeferred());
  CHECK(tasksOf(parallel + "#pragma omp single\nvisit(x, n);").areDeferred());
  CHECK(tasksOf(parallel + "#pragma omp single\n#pragma omp taskloop\nfor (int i = 0; i < n; i++) x[i] = i;")
            .areDeferred());
  CHECK(tasksOf("{\nomp_event_handle_t e;\n#pragma omp task detach(e)\nomp_fulfill_event(e);\n}")
            .areDeferred());
}

TEST_CASE("tasks are executed where they are encountered") {
  CHECK_FALSE(tasksOf("{\n#pragma omp task\nx[0] = 1;\n}").any); // by the only thread
  CHECK_FALSE(tasksOf("#pragma omp parallel\nx[0] = 1;").any);
  const TeamTasks unknown = tasksOf("#pragma omp parallel\n{\n#pragma omp task\nx[0] = elsewhere(n);\n}");
  CHECK(unknown.any);
  CHECK(unknown.whyNot == "functions of other files may have barriers");
  CHECK(tasksOf("#pragma omp parallel\n{\n#pragma omp task\nx[0] = called(n);\n}").whyNot ==
        "functions that are called through pointers may have barriers");
  CHECK(tasksOf("#pragma omp parallel\n#pragma omp taskgroup\n{\n#pragma omp task\n{\n#pragma omp cancel "
                "taskgroup\n}\n}")
            .whyNot == "a construct may be cancelled");
}

namespace {

/// What the first task in a region receives of variables, "name:how" in the order of names.
std::string received(const std::string &body) {
  Normalised n(kDeclarations + ("#pragma omp target map(tofrom: x[0:n])\n#pragma omp parallel\n{\n" + body) +
               "\n}\n(void) called;\n}\n");
  CudaSet set(n.unit);
  CudaContext context(n.unit, cudaDialect(), set);
  Code code;
  code.isKernel = code.teamTasks = true;
  OmpDirective *target = first(n, OmpDirectiveKind::Target), *task = nullptr;
  context.begin(code, target->body);
  forEachDirective(n.context, target->body, [&](OmpDirective &d) {
    if (d.kind == OmpDirectiveKind::Task) task = &d;
  });
  const RegionFacts &facts = context.facts[*task];
  if (!facts.undeferred.empty()) return facts.undeferred;
  std::vector<std::string> all;
  const char *const how[] = {"reference", "value", "copy", "reduction"};
  for (const Capture &capture : facts.captures)
    all.push_back(std::string(capture.var->name->text) + ":" + how[capture.how]);
  std::sort(all.begin(), all.end());
  std::string text;
  for (const std::string &one : all) text += (text.empty() ? "" : " ") + one;
  return text;
}

} // namespace

TEST_CASE("what a task of a team receives") {
  CHECK(received("int a = 1;\n#pragma omp task shared(a)\na = 2;") == "a:reference");
  CHECK(received("int a = 1;\n#pragma omp task\nx[a] = 2;") == "a:copy x:value");
  CHECK(received("int a = 1;\n#pragma omp task shared(a)\nx[a] = 2;") == "a:value x:value");
  // Who encounters the task goes on, and changes what it only reads.
  CHECK(received("int a = 1;\n#pragma omp task shared(a)\nx[a] = 2;\na = 3;") == "a:reference x:value");
  CHECK(
      received("int a = 1;\n#pragma omp taskgroup task_reduction(+: a)\n{\n#pragma omp task in_reduction(+: "
               "a)\na += 2;\n}") == "a:reduction");
  CHECK(received("omp_event_handle_t e;\n#pragma omp task detach(e)\nomp_fulfill_event(e);") == "e:copy");
}

TEST_CASE("tasks that only the encountering thread can execute") {
  CHECK(received("struct s { const int c; } a = {1};\n#pragma omp task firstprivate(a)\nx[0] = a.c;") ==
        "it has a copy of a structure with const members");
}
