// What is declared in a block and used by constructs in it.
#include "tests/unit/catch.h"
#include "tests/unit/transforms/pass.h"

namespace {
const char *const kPass = "block_externs";
}

TEST_CASE("what a block declares with linkage and a construct uses is declared at file scope, too",
          "[passes]") {
  CHECK(after(kPass, R"(
void g(void) {
  int called(int a);
  extern int counter;
#pragma omp parallel
  counter = called(counter);
}
)") == R"(
int called(int a);
extern int counter;

void g(void) {
  int called(int a);
  extern int counter;
#pragma omp parallel
  counter = called(counter);
}
)");
}

TEST_CASE("what no construct uses is not, nor what is declared inside of the construct", "[passes]") {
  CHECK(leaves(kPass, R"(
int unused(int a);
extern int counter;
n = unused(counter);
#pragma omp parallel
{
  int inside(void);
  n += inside();
}
)"));
}

TEST_CASE("a construct inside of the one with the declaration counts", "[passes]") {
  CHECK(after(kPass, R"(
void g(int n) {
#pragma omp parallel
  {
    extern int counter;
#pragma omp task
    counter = n;
  }
}
)") == R"(
extern int counter;

void g(int n) {
#pragma omp parallel
  {
    extern int counter;
#pragma omp task
    counter = n;
  }
}
)");
}

TEST_CASE("initialisers of static variables leave the function, too", "[passes]") {
  CHECK(after(kPass, R"(
void g(int n) {
  extern int counter;
  static int *where = &counter;
#pragma omp parallel
  *where = n;
}
)") == R"(
extern int counter;

void g(int n) {
  extern int counter;
  static int *where = &counter;
#pragma omp parallel
  *where = n;
}
)");
}

TEST_CASE("a name that is a type at file scope cannot be declared there", "[passes]") {
  CHECK(leaves(kPass, R"(
extern int number;
#pragma omp parallel
n = number;
)",
               "typedef int number;"));
}
