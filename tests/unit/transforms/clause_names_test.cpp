// Variables that only sections and iterators of clauses name, which no code is made of.
#include "tests/unit/catch.h"
#include "tests/unit/transforms/pass.h"

namespace {
const char *const kPass = "clause_names";
}

TEST_CASE("what only bounds of clauses name of which addresses matter is marked", "[passes]") {
  CHECK(after(kPass, R"(
void g(int n, int m, float *v) {
  int k = 2, all = 3;
#pragma omp target data map(v[0 : all]) use_device_addr(v[0 : n])
  v[0] = 1;
#pragma omp target has_device_addr(v[0 : k])
  v[0] = 1;
#pragma omp task affinity(iterator(i = 0 : m) : v[i])
  v[1] = 2;
}
)") == R"(
void g(int n __attribute__((__unused__)), int m __attribute__((__unused__)), float *v) {
  int k __attribute__((__unused__)) = 2;
  int all = 3;
#pragma omp target data map(tofrom: v[0:all]) use_device_addr(v[0:n])
  v[0] = 1;
#pragma omp target has_device_addr(v[0:k])
  v[0] = 1;
#pragma omp task affinity(iterator(int i = 0 : m): v[i])
  v[1] = 2;
}
)");
}

TEST_CASE("what is used elsewhere, or has no need of it, stays", "[passes]") {
  CHECK(leaves(kPass, "#pragma omp task depend(in : p[0 : n])\np[0] = n;\n"));
  CHECK(leaves(kPass, "#pragma omp task depend(in : p[0 : 4])\nn++;\n"));
  CHECK(leaves(kPass, "static int k;\n#pragma omp task depend(in : p[0 : k])\nn++;\n"));
  CHECK(!leaves(kPass, "#pragma omp task depend(in : p[0 : n])\np[0] = 1;\n"));
}
