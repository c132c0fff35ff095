// __func__ and its relatives as string literals (C11 6.4.2.2).
#include "tests/unit/catch.h"
#include "tests/unit/transforms/pass.h"

namespace {
const char *const kPass = "function_names";
}

TEST_CASE("__func__ and its relatives are the name of the function in the source", "[passes]") {
  CHECK(bodyAfter(kPass, R"(
const char *a = __func__, *b = __FUNCTION__;
#pragma omp parallel
b = a ? __PRETTY_FUNCTION__ : sizeof __func__ > 2 ? a : b;
)") == R"(
const char *a = "f", *b = "f";
#pragma omp parallel
b = a ? "f" : sizeof "f" > 2 ? a : b;
)");
}

TEST_CASE("in a nested function they are that function's name, and behind it the outer one's", "[passes]") {
  CHECK(bodyAfter(kPass, R"(
const char *inner(void) { return __func__; }
const char *a = inner();
#pragma omp parallel
a = __func__;
)") == R"(

const char *inner(void) {
  return "inner";
}
const char *a = inner();
#pragma omp parallel
a = "f";
)");
}

TEST_CASE("what only looks like one of them stays", "[passes]") {
  CHECK(leaves(kPass, R"(
struct { int __func; } s = {1};
const char *a = "__func__";
#pragma omp parallel
s.__func += a[0];
)"));
  // A function without OpenMP is not moved anywhere.
  CHECK(after(kPass, R"(
const char *g(void) { return __func__; }
void f(int n, int *p) {
#pragma omp parallel
  p = 0;
}
)") == R"(
const char *g(void) {
  return __func__;
}

void f(int n, int *p) {
#pragma omp parallel
  p = 0;
}
)");
}
