// List items for whose type there is a mapper (OpenMP 5.2 §5.8.8).
#include "tests/unit/catch.h"
#include "tests/unit/transforms/pass.h"
#include "translator/emit/c_printer.h"

using namespace ompicc;

namespace {

const char *const kPass = "mappers";
const char *const kList = R"(
struct list { int n, *v; };
#pragma omp declare mapper(struct list l) map(l.n, l.v[0 : l.n])
#pragma omp declare mapper(short_one : struct list l) map(to : l.n)
)";

/// "begin:end " for each iterator of the clauses of the function's only directive.
std::string iterators(const std::string &statements) {
  Normalised n(kList + ("void f(int n, int *p) {\n" + statements + "}\n"), Until{findPass(kPass)});
  CPrinter printer(n.context);
  std::string text;
  for (OmpClause *clause : n.directives().at(0)->clauses)
    for (OmpIterator *i : clause->iterators)
      text += printer.expr(*i->begin) + ":" + printer.expr(*i->end) + " ";
  return text;
}

} // namespace

TEST_CASE("an item becomes its storage and what the mapper lists", "[passes]") {
  CHECK(bodyAfter(kPass, R"(
struct list a = {n, p};
#pragma omp target map(tofrom : a)
a.v[0] = a.n;
)",
                  kList) == R"(
struct list a = {n, p};
#pragma omp target map(to: a) map(tofrom: a.n) map(tofrom: a.v[0:a.n])
a.v[0] = a.n;
)");
}

TEST_CASE("the map type is what both say, and modifiers are those of either", "[passes]") {
  CHECK(bodyAfter(kPass, R"(
struct list a = {n, p};
#pragma omp target enter data map(always, to : a)
#pragma omp target exit data map(release : a)
#pragma omp target enter data map(mapper(short_one), to : a)
)",
                  kList) == R"(
struct list a = {n, p};
#pragma omp target enter data map(to: a) map(always, to: a.n) map(always, to: a.v[0:a.n])
#pragma omp target exit data map(release: a) map(release: a.n) map(release: a.v[0:a.n])
#pragma omp target enter data map(to: a) map(to: a.n)
)");
}

TEST_CASE("each element of an array or a section is one item, by an iterator", "[passes]") {
  CHECK(bodyAfter(kPass, R"(
struct list a[4], *b = a;
#pragma omp target enter data map(to : a, b[1 : n])
)",
                  kList) == R"(
struct list a[4], *b = a;
#pragma omp target enter data map(to: a) map(to: (a[_e]).n) map(to: (a[_e]).v[0:(a[_e]).n]) map(to: b[1:n]) map(to: (b[(1) + (_e_1)]).n) map(to: (b[(1) + (_e_1)]).v[0:(b[(1) + (_e_1)]).n])
)");
  // Two clauses for each, which both have the iterator.
  CHECK(iterators("struct list a[4];\n#pragma omp target enter data map(to : a)\n") ==
        "0:(long) (sizeof(a) / sizeof(*a)) 0:(long) (sizeof(a) / sizeof(*a)) ");
  CHECK(iterators("struct list *b;\n#pragma omp target enter data map(to : b[1 : n])\n") ==
        "0:(long) (n) 0:(long) (n) ");
  CHECK(iterators("struct list b;\n#pragma omp target enter data map(to : b)\n") == "");
}

TEST_CASE("target update moves what the mapper moves in that direction", "[passes]") {
  CHECK(bodyAfter(kPass, R"(
struct list a = {n, p};
#pragma omp target update to(mapper(short_one) : a)
#pragma omp target update from(a)
)",
                  kList) == R"(
struct list a = {n, p};
#pragma omp target update to(a.n)
#pragma omp target update from(a.n) from(a.v[0:a.n])
)");
  CHECK(bodyAfter(kPass, R"(
struct list a = {n, p};
#pragma omp target update from(mapper(short_one) : a)
)",
                  kList) == R"(
struct list a = {n, p};
#pragma omp target update
)");
}

TEST_CASE("a mapper's items may have mappers of their own", "[passes]") {
  CHECK(bodyAfter(kPass, R"(
struct two { struct list a, b; } x;
#pragma omp declare mapper(struct two t) map(t.a, t.b.n)
#pragma omp target enter data map(to : x)
)",
                  kList) == R"(
struct two_1 x;
#pragma omp target enter data map(to: x) map(to: x.a) map(to: (x.a).n) map(to: (x.a).v[0:(x.a).n]) map(to: x.b.n)
)");
}

TEST_CASE("a mapper's variables mean what they mean where it is declared", "[passes]") {
  CHECK(bodyAfter(kPass, R"(
int count = 3;
struct s x = {p};
#pragma omp target enter data map(to : x) device(count)
)",
                  R"(
int count;
struct s { int *v; };
#pragma omp declare mapper(struct s x) map(x.v[0 : count])
)") == R"(
int count_1 = 3;
struct s x = {p};
#pragma omp target enter data map(to: x) map(to: x.v[0:count]) device(count_1)
)");
}

TEST_CASE("items of other types and zero-length sections stay", "[passes]") {
  CHECK(leaves(kPass, R"(
struct other { int n; } x = {1};
struct list *b = 0;
#pragma omp target enter data map(to : x, p[0 : n])
#pragma omp target enter data map(to : b[0 : 0])
)",
               kList));
}
