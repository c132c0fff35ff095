// List items of map, to and from have no side effects (OpenMP 5.2 §3.2.1).
#include "tests/unit/catch.h"
#include "tests/unit/transforms/pass.h"

namespace {
const char *const kPass = "locators";
}

TEST_CASE("what must not be evaluated twice becomes a constant in front of the construct", "[passes]") {
  CHECK(bodyAfter(kPass, R"(
#pragma omp target map(where(p)[0 : n++])
;
)",
                  "int *where(int *); struct s { int v[4]; } *get(void), made(void);") == R"(
{
  int *const _at = where(p);
  const int _at_1 = n++;
#pragma omp target map(tofrom: _at[0:_at_1])
  ;
}
)");
  CHECK(bodyAfter(kPass, R"(
#pragma omp target enter data map(to : get()->v[n++]) map(to : p[n--])
)",
                  "int *where(int *); struct s { int v[4]; } *get(void), made(void);") == R"(
{
  struct s *const _at = get();
  const int _at_1 = n++;
  const int _at_2 = n--;
#pragma omp target enter data map(to: _at->v[_at_1]) map(to: p[_at_2])
}
)");
}

TEST_CASE("an address is followed through casts, dereferences and sums to what it is computed from",
          "[passes]") {
  CHECK(bodyAfter(kPass, R"(
#pragma omp target map(*(where(p) + n++), ((long *) where(p))[0 : 2], (*&p)[n])
;
)",
                  "int *where(int *);") == R"(
{
  int *const _at = where(p);
  const int _at_1 = n++;
  int *const _at_2 = where(p);
#pragma omp target map(tofrom: *(_at + _at_1), ((long *) _at_2)[0:2], (*&p)[n])
  ;
}
)");
}

TEST_CASE("the items of motion clauses are such locators, too", "[passes]") {
  CHECK(bodyAfter(kPass, R"(
#pragma omp target update to(p[n++ : 2]) from(p[n-- : 2])
)") == R"(
{
  const int _at = n++;
  const int _at_1 = n--;
#pragma omp target update to(p[_at:2]) from(p[_at_1:2])
}
)");
}

TEST_CASE("items without side effects stay, and so do those with iterators", "[passes]") {
  CHECK(leaves(kPass, R"(
struct { int *q, a[4]; } s, *r = &s;
#pragma omp target map(p[n : n + 2], s.q[0 : n], r->a, *p, r[n].a[n])
;
#pragma omp target enter data map(iterator(i = 0 : n), to : p[where(i)])
#pragma omp task depend(in : p[n++])
;
)",
               "int where(int);"));
}
