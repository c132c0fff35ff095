// Collapsed loops with bounds that depend on outer ones (OpenMP 5.2 §4.4.2).
#include "tests/unit/catch.h"
#include "tests/unit/transforms/pass.h"

using namespace ompicc;

namespace {
const char *const kPass = "non_rectangular";

std::string triangle(const std::string &clauses) {
  return "#pragma omp parallel for collapse(2) " + clauses +
         "\nfor (int i = 0; i < n; i++)\nfor (int j = i; j < n; j++) m = j;\n";
}

} // namespace

TEST_CASE("a triangle becomes the loops around it, with a test inside", "[passes]") {
  CHECK(bodyAfter(kPass, R"(
#pragma omp parallel for collapse(2)
for (int i = 0; i < n; i++)
  for (int j = i; j < n; j++) p[i] = j;
)") == R"(
#pragma omp parallel for collapse(2)
for (int i_1 = 0; i_1 < n; ++i_1)
  for (int j_1 = 0; j_1 < n; ++j_1) {
    if (j_1 >= i_1)
      p[i_1] = j_1;
  }
)");
}

TEST_CASE("bounds may be multiples with an offset, of a loop further out, and downward", "[passes]") {
  CHECK(bodyAfter(kPass, R"(
#pragma omp parallel for collapse(3)
for (int i = 0; i < 8; i++)
  for (int k = 0; k < 3; k++)
    for (int j = 2 * i + 1; j > 0; j--) p[i] = j;
)") == R"(
#pragma omp parallel for collapse(3)
for (unsigned int _i = 0; _i < 8; ++_i)
  for (unsigned int _k = 0; _k < 3; ++_k)
    for (unsigned int _j = 0; _j < ((1) > (17) ? (1) : (17)); ++_j) {
      int i_1 __attribute__((__unused__)) = (int) _i;
      {
        int k_1 __attribute__((__unused__)) = (int) _k;
        {
          if (_j < ((2 * i_1 + 1) > 0 ? (unsigned int) (2 * i_1 + 1) : 0)) {
            int j_1 __attribute__((__unused__)) = (2 * i_1 + 1) - ((int) _j);
            p[i_1] = j_1;
          }
        }
      }
    }
)");
}

TEST_CASE("a band's box is one of numbers", "[passes]") {
  CHECK(bodyAfter(kPass, R"(
#pragma omp parallel for collapse(2)
for (int i = 0; i < 8; i++)
  for (int j = i; j < i + 3; j++) p[i] = j;
)") == R"(
#pragma omp parallel for collapse(2)
for (unsigned int _i = 0; _i < 8; ++_i)
  for (unsigned int _j = 0; _j < (3); ++_j) {
    int i_1 __attribute__((__unused__)) = (int) _i;
    {
      if (_j < (3)) {
        int j_1 __attribute__((__unused__)) = i_1 + ((int) _j);
        p[i_1] = j_1;
      }
    }
  }
)");
}

TEST_CASE("bounds are evaluated once, in front of the construct", "[passes]") {
  CHECK(bodyAfter(kPass, R"(
#pragma omp parallel for collapse(2)
for (int i = 0; i < 8; i++)
  for (int j = 0; j < i + g(); j++) p[i] = j;
)",
                  "int g(void);") == R"(
{
  const int _bound = g();
#pragma omp parallel for collapse(2)
  for (int i_1 = 0; i_1 < 8; ++i_1)
    for (int j_1 = 0; j_1 < (((8) - 1) + _bound); ++j_1) {
      if (j_1 < (i_1 + _bound))
        p[i_1] = j_1;
    }
}
)");
}

TEST_CASE("the last iteration's number goes with lastprivate clauses alone", "[passes]") {
  const auto last = [](const std::string &clauses) {
    Normalised n("int m;\nvoid f(int n) {\n" + triangle(clauses) + "}\n", Until{findPass(kPass)});
    for (OmpClause *clause : n.directives().at(0)->clauses)
      if (clause->kind == OmpClauseKind::Lastprivate || clause->kind == OmpClauseKind::Private)
        return clause->expr != nullptr;
    FAIL("no such clause");
    return false;
  };
  CHECK(last("lastprivate(m)"));
  CHECK(!last("private(m)"));
}

TEST_CASE("for linear clauses iterations are numbered by those before them", "[passes]") {
  CHECK(bodyAfter(kPass, R"(
int m = 0;
#pragma omp parallel for collapse(2) linear(m : 2)
for (int i = 0; i < 8; i++)
  for (int j = i; j < 8; j++) p[i] = m;
)") == R"(
int m = 0;
#pragma omp parallel for collapse(2) linear(m: 2)
for (unsigned int _i = 0; _i < 8; ++_i)
  for (unsigned int _j = 0; _j < ((8) > 0 ? (8) : 0); ++_j) {
    int i_1 __attribute__((__unused__)) = (int) _i;
    {
      if (_j < (i_1 < 8 ? (unsigned int) 8 - (unsigned int) i_1 : 0)) {
        int j_1 __attribute__((__unused__)) = i_1 + ((int) _j);
        {
          const unsigned long _number __attribute__((__unused__)) = __extension__ ({
            unsigned long _all = 0;
            {
              unsigned int _i_1;
              int i_2 __attribute__((__unused__));
              for (_i_1 = 0; _i_1 < _i; _i_1++)
              {
                i_2 = (int) _i_1;
                if ((i_2 < 8 ? (unsigned int) 8 - (unsigned int) i_2 : 0) > 0) _all += (i_2 < 8 ? (unsigned int) 8 - (unsigned int) i_2 : 0);
              }
            }
            _all + _j;
          });
          p[i_1] = m;
        }
      }
    }
  }
)");
}

TEST_CASE("rectangular nests stay, and so do loops that are not collapsed", "[passes]") {
  CHECK(leaves(
      kPass,
      "#pragma omp parallel for collapse(2)\nfor (int i = 0; i < n; i++)\nfor (int j = 0; j < n; j++) p[i] "
      "= j;\n"));
  CHECK(leaves(
      kPass,
      "#pragma omp parallel for\nfor (int i = 0; i < n; i++)\nfor (int j = 0; j < i; j++) p[i] = j;\n"));
}
