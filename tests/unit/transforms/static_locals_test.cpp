// Static local variables that regions use, at file scope (OpenMP 5.2 §5.2).
#include "tests/unit/catch.h"
#include "tests/unit/transforms/pass.h"

namespace {
const char *const kPass = "static_locals";
}

TEST_CASE("static variables that a region uses move to file scope", "[passes]") {
  CHECK(after(kPass, R"(
void g(int n) {
  static int used = 1, unused = 2;
#pragma omp parallel
  {
    static int inner;
    inner += used + n;
  }
  unused++;
}
)") == R"(
static int g_used = 1;

void g(int n) {
  static int unused = 2;
#pragma omp parallel
  {
    static int inner;
    inner += g_used + n;
  }
  unused++;
}
)");
}

TEST_CASE("threadprivate ones and declare target ones move in any case", "[passes]") {
  CHECK(after(kPass, R"(
void g(int n) {
  static int own, there;
#pragma omp threadprivate(own)
#pragma omp declare target(there)
  own = there = n;
}
)") == R"(
#pragma omp declare target (g_there)
static __thread int g_own;
static int g_there;

void g(int n) {
  g_own = g_there = n;
}
)");
}

TEST_CASE("those that target constructs use stay, unless they are declare target variables", "[passes]") {
  CHECK(leaves(kPass, R"(
static int kept;
#pragma omp target map(kept)
kept++;
#pragma omp parallel
kept++;
)"));
}

TEST_CASE("those that need something of the function stay", "[passes]") {
  for (const char *declaration :
       {"static int x __asm__(\"elsewhere\") = 0", "static int local, *x = &local", "static int (*x)[n]",
        "static void *x = &&label", "static int *x = (int[]){1, 2}",
        "static int x = ({ int one = 1; one; })"}) {
    INFO(declaration);
    CHECK(leaves(kPass, std::string(declaration) + ";\nlabel:\n#pragma omp parallel\n(void) x;"));
  }
  // The same without what keeps them is moved.
  CHECK(!leaves(kPass, "static int x = 0;\nlabel:\n#pragma omp parallel\n(void) x;"));
}

TEST_CASE("those of inline functions with external linkage stay, C11 6.7.4p3 has one of them", "[passes]") {
  const std::string body =
      "int g(void) {\nstatic const int x = 1;\n#pragma omp parallel\n(void) x;\nreturn x;\n}\n";
  CHECK(after(kPass, "inline " + body) == before(kPass, "inline " + body));
  CHECK(after(kPass, "static inline " + body) != before(kPass, "static inline " + body));
}
