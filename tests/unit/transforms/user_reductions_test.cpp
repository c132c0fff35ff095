// Combiners and initializers as functions (OpenMP 5.2 §5.5.11; inductors, 6.0 §7.6.15).
#include "tests/unit/catch.h"
#include "tests/unit/transforms/pass.h"

namespace {
const char *const kPass = "user_reductions";
}

TEST_CASE("a combiner becomes a function of what its two variables point to", "[passes]") {
  CHECK(after(kPass, R"(
#pragma omp declare reduction(most : int : omp_out = omp_in > omp_out ? omp_in : omp_out)
void g(int x) {
#pragma omp parallel reduction(most : x)
  x = 1;
}
)") == R"(
__attribute__((__unused__)) static __inline void most_combine(int *omp_out __attribute__((__unused__)), int *omp_in __attribute__((__unused__))) {
  (*omp_out) = (*omp_in) > (*omp_out) ? (*omp_in) : (*omp_out);
}

void g(int x) {
#pragma omp parallel reduction(: x)
  x = 1;
}
)");
}

TEST_CASE("an initializer is one, too, be it a value or a call", "[passes]") {
  CHECK(after(kPass, R"(
struct s { int v; };
void clear(struct s *, const struct s *);
#pragma omp declare reduction(+ : struct s : omp_out.v += omp_in.v) initializer(omp_priv = {2})
#pragma omp declare reduction(by : struct s : omp_out.v += omp_in.v) initializer(clear(&omp_priv, &omp_orig))
void g(struct s x, struct s y) {
#pragma omp parallel reduction(+ : x) reduction(by : y)
  x.v = y.v = 1;
}
)") == R"(
struct s {
  int v;
};
void clear(struct s *, const struct s *);

__attribute__((__unused__)) static __inline void operator_combine(struct s *omp_out __attribute__((__unused__)), struct s *omp_in __attribute__((__unused__))) {
  (*omp_out).v += (*omp_in).v;
}

__attribute__((__unused__)) static __inline void operator_initialise(struct s *omp_priv __attribute__((__unused__)), struct s *omp_orig __attribute__((__unused__))) {
  {
    struct s _initial = {2};
    (*omp_priv) = _initial;
  }
}

__attribute__((__unused__)) static __inline void by_combine(struct s *omp_out __attribute__((__unused__)), struct s *omp_in __attribute__((__unused__))) {
  (*omp_out).v += (*omp_in).v;
}

__attribute__((__unused__)) static __inline void by_initialise(struct s *omp_priv __attribute__((__unused__)), struct s *omp_orig __attribute__((__unused__))) {
  clear(&(*omp_priv), &(*omp_orig));
}

void g(struct s x, struct s y) {
#pragma omp parallel reduction(+: x) reduction(: y)
  x.v = y.v = 1;
}
)");
}

TEST_CASE("there is one function for all clauses that name it, and none for those that nobody names",
          "[passes]") {
  CHECK(after(kPass, R"(
#pragma omp declare reduction(used : int : omp_out += omp_in)
#pragma omp declare reduction(unused : int : omp_out -= omp_in)
void g(int x) {
#pragma omp parallel reduction(used : x)
  x = 1;
#pragma omp parallel reduction(used : x)
  x = 2;
}
void h(int x, int y) {
#pragma omp parallel reduction(used : x) reduction(+ : y)
  x = y = 1;
}
)") == R"(
__attribute__((__unused__)) static __inline void used_combine(int *omp_out __attribute__((__unused__)), int *omp_in __attribute__((__unused__))) {
  (*omp_out) += (*omp_in);
}

void g(int x) {
#pragma omp parallel reduction(: x)
  x = 1;
#pragma omp parallel reduction(: x)
  x = 2;
}

void h(int x, int y) {
#pragma omp parallel reduction(: x) reduction(+: y)
  x = y = 1;
}
)");
}

TEST_CASE("a type with constant members is copied as bytes", "[passes]") {
  CHECK(after(kPass, R"(
struct s { const int k; int v; };
#pragma omp declare reduction(sum : struct s : omp_out.v += omp_in.v) initializer(omp_priv = {1, 0})
void g(struct s x) {
#pragma omp parallel reduction(sum : x)
  x.v = 1;
}
)") == R"(
struct s {
  const int k;
  int v;
};

__attribute__((__unused__)) static __inline void sum_combine(struct s *omp_out __attribute__((__unused__)), struct s *omp_in __attribute__((__unused__))) {
  (*omp_out).v += (*omp_in).v;
}

__attribute__((__unused__)) static __inline void sum_initialise(struct s *omp_priv __attribute__((__unused__)), struct s *omp_orig __attribute__((__unused__))) {
  {
    struct s _initial = {1, 0};
    __builtin_memcpy(&(*omp_priv), &_initial, sizeof((*omp_priv)));
  }
}

void g(struct s x) {
#pragma omp parallel reduction(: x)
  x.v = 1;
}
)");
}

TEST_CASE("an initializer that reads the original variable is noted", "[passes]") {
  for (const bool reads : {false, true}) {
    INFO(reads);
    Normalised n("#pragma omp declare reduction(own : int : omp_out += omp_in) initializer(omp_priv = " +
                     std::string(reads ? "omp_orig" : "0") +
                     ")\nvoid g(int x) {\n#pragma omp parallel reduction(own : x)\nx = 1;\n}\n",
                 Until{ompicc::findPass(kPass)});
    CHECK(n.unit.readOriginal.size() == (reads ? 1 : 0));
  }
}
