// Local variables that are called like those of generated code.
#include "tests/unit/catch.h"
#include "tests/unit/transforms/pass.h"

namespace {
const char *const kPass = "local_names";
}

TEST_CASE("local variables with the names of generated ones get others, at each of their uses", "[passes]") {
  CHECK(bodyAfter(kPass, R"(
int _env = 1, _maps, _mapped = 2;
#pragma omp parallel firstprivate(_env)
{
  int _vars = _env;
  _maps = _vars + _mapped;
}
)") == R"(
int _env_1 = 1, _maps_1, _mapped = 2;
#pragma omp parallel firstprivate(_env_1)
{
  int _vars_1 = _env_1;
  _maps_1 = _vars_1 + _mapped;
}
)");
}

TEST_CASE("so do parameters, and iterators of clauses", "[passes]") {
  CHECK(after(kPass, R"(
void g(int _frame, int *q) {
#pragma omp task depend(iterator(_tasks = 0 : 4), in : q[_tasks])
  _frame++;
}
)") == R"(
void g(int _frame_1, int *q) {
#pragma omp task depend(iterator(int _tasks_1 = 0 : 4), in: q[_tasks_1])
  _frame_1++;
}
)");
}

TEST_CASE("the new names differ from all others", "[passes]") {
  CHECK(bodyAfter(kPass, R"(
int _env = n, _env_1 = 2;
{
  int _env = 3;
#pragma omp parallel
  _env_1 += _env;
}
)") == R"(
int _env_2 = n, _env_1 = 2;
{
  int _env_3 = 3;
#pragma omp parallel
  _env_1 += _env_3;
}
)");
}

TEST_CASE("names with linkage, members, labels and functions without OpenMP stay as they are", "[passes]") {
  CHECK(leaves(kPass, R"(
extern int _maps;
struct s { int _items; } v = {0};
#pragma omp parallel
v._items += _maps + _env;
goto _group;
_group:;
)",
               "int _env;"));
  CHECK(after(kPass, "void g(int _env) { _env++; }") == before(kPass, "void g(int _env) { _env++; }"));
}

TEST_CASE("so do variables of loops that hide a list item, but none of other blocks", "[passes]") {
  CHECK(bodyAfter(kPass, R"(
int i = 1, j = 2;
#pragma omp parallel for private(i, j)
for (int i = 0; i < n; i++)
  for (int j = 0; j < i; j++) p[i] += j;
#pragma omp parallel firstprivate(j)
#pragma omp for collapse(2)
for (int i = 0; i < n; i++)
  for (int j = 0; j < n; j++) p[i] += j;
)") == R"(
int i = 1, j = 2;
#pragma omp parallel for private(i, j)
for (int i_1 = 0; i_1 < n; i_1++)
  for (int j = 0; j < i_1; j++)
    p[i_1] += j;
#pragma omp parallel firstprivate(j)
#pragma omp for collapse(2)
for (int i = 0; i < n; i++)
  for (int j_1 = 0; j_1 < n; j_1++)
    p[i] += j_1;
)");
}
