// Local types at file scope, before their function.
#include "tests/unit/catch.h"
#include "tests/unit/transforms/pass.h"

namespace {
const char *const kPass = "lift_types";
}

TEST_CASE("local types move to file scope under names of their own", "[passes]") {
  CHECK(after(kPass, R"(
struct pair { int x; };
enum { LAST = 9 };
void g(struct pair *outer) {
  struct pair { int a, b; } here = {1, 2};
  typedef long number;
  enum { FIRST = 3, LAST };
  number sum = 0;
#pragma omp parallel
  sum += here.a + LAST + outer->x + sizeof(struct pair) + (number) FIRST;
}
)") == R"(
struct pair {
  int x;
};
enum {
  LAST = 9,
};
struct pair_1 {
  int a;
  int b;
};
typedef long number_1;
enum {
  FIRST_1 = 3,
  LAST_1,
};

void g(struct pair *outer) {
  struct pair_1 here = {1, 2};
  number_1 sum = 0;
#pragma omp parallel
  sum += here.a + LAST_1 + outer->x + sizeof(struct pair_1) + (number_1) FIRST_1;
}
)");
}

TEST_CASE("all declarations of a tag keep one name, and those of other blocks have another", "[passes]") {
  CHECK(after(kPass, R"(
void g(void) {
  struct list;
  struct list { struct list *next; } *l = 0;
  {
    struct list { int n; } inner = {1};
#pragma omp parallel
    l = inner.n ? l->next : 0;
  }
}
)") == R"(
struct list_1;
struct list_1 {
  struct list_1 *next;
};
struct list_2 {
  int n;
};

void g(void) {
  struct list_1 *l = 0;
  {
    struct list_2 inner = {1};
#pragma omp parallel
    l = inner.n ? l->next : 0;
  }
}
)");
}

TEST_CASE("a structure without a name gets one, but for anonymous members and those that a typedef names",
          "[passes]") {
  CHECK(after(kPass, R"(
void g(void) {
  struct { union { int i; float f; }; int k; } plain = {{1}, 2};
  typedef struct { int v; } named;
  named other = {3};
#pragma omp parallel
  plain.i = plain.k + other.v;
}
)") == R"(
struct anonymous_1 {
  union {
  int i;
  float f;
};
  int k;
};
typedef struct {
  int v;
} named_1;

void g(void) {
  struct anonymous_1 plain = {{1}, 2};
  named_1 other = {3};
#pragma omp parallel
  plain.i = plain.k + other.v;
}
)");
}

TEST_CASE("types of variable size stay in their function", "[passes]") {
  CHECK(leaves(kPass, R"(
typedef int row[n];
struct rows { row values; } s;
s.values[0] = 1;
#pragma omp parallel
n++;
)"));
}

TEST_CASE("structures of variable size without a name get different ones", "[passes]") {
  CHECK(bodyAfter(kPass, R"(
struct { int values[n]; } s;
struct { double values[n]; } t;
s.values[0] = t.values[0] = 1;
#pragma omp parallel
n++;
)") == R"(
struct anonymous {
  int values[n];
};
struct anonymous s;
struct anonymous_1 {
  double values[n];
};
struct anonymous_1 t;
s.values[0] = t.values[0] = 1;
#pragma omp parallel
n++;
)");
}
