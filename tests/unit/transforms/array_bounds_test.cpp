// Bounds of variable arrays as named constants (C11 6.7.6.2p5).
#include "tests/unit/catch.h"
#include "tests/unit/transforms/pass.h"

namespace {
const char *const kPass = "array_bounds";
}

TEST_CASE("a bound is a constant where the array is declared", "[passes]") {
  CHECK(bodyAfter(kPass, R"(
int a[n], b[2][n + 1];
#pragma omp parallel
a[0] = b[1][0];
)") == R"(
const unsigned long a_bound __attribute__((__unused__)) = (unsigned long) (n);
int a[a_bound];
const unsigned long b_bound __attribute__((__unused__)) = (unsigned long) (n + 1);
int b[2][b_bound];
#pragma omp parallel
a[0] = b[1][0];
)");
}

TEST_CASE("a bound may use what is declared before it in the same declaration", "[passes]") {
  CHECK(bodyAfter(kPass, R"(
int k = n, a[k++], *q = a, b[k];
#pragma omp parallel
a[0] = b[0] = *q;
)") == R"(
int k = n;
const unsigned long a_bound __attribute__((__unused__)) = (unsigned long) (k++);
int a[a_bound];
int *q = a;
const unsigned long b_bound __attribute__((__unused__)) = (unsigned long) (k);
int b[b_bound];
#pragma omp parallel
a[0] = b[0] = *q;
)");
}

TEST_CASE("bounds of parameters are named where the function begins, and not evaluated again", "[passes]") {
  CHECK(after(kPass, R"(
int g(void);
void h(int n, int a[n][n + 1], int b[][g()]) {
#pragma omp parallel
  a[0][0] = b[0][0];
}
)") == R"(
int g(void);

void h(int n, int a[n][n + 1], int b[][g()]) {
  const unsigned long a_bound __attribute__((__unused__)) = (unsigned long) (n + 1);
  const unsigned long b_bound __attribute__((__unused__)) = sizeof(*b) / sizeof(**b);
#pragma omp parallel
  a[0][0] = b[0][0];
}
)");
}

TEST_CASE("a typedef's bounds are evaluated once, and its name means the same everywhere", "[passes]") {
  CHECK(bodyAfter(kPass, R"(
typedef int row[n];
n++;
row a, b;
{
  int row = 2;
#pragma omp parallel
  a[0] = b[0] = row;
}
)") == R"(
const unsigned long row_bound __attribute__((__unused__)) = (unsigned long) (n);
typedef int row_1[row_bound];
n++;
row_1 a;
row_1 b;
{
  int row = 2;
#pragma omp parallel
  a[0] = b[0] = row;
}
)");
}

TEST_CASE("constant bounds stay, and so do pointers and sizes", "[passes]") {
  CHECK(leaves(kPass, R"(
enum { N = 4 };
int a[N], b[sizeof(int)][2], (*q)[2] = b;
#pragma omp parallel
a[0] = q[0][0] + sizeof(int[2]);
)"));
}
