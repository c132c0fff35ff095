// Which loops have no more iterations than a team of known size has threads.
#include "tests/unit/catch.h"
#include "tests/unit/transforms/unit.h"
#include "transforms/cuda/analysis/fitting_loops.h"

using namespace ompicc;

namespace {

/// Whether the marked loop fits 64 threads.
bool fits(const std::string &code, const std::string &head) {
  Normalised n("enum { N = 64 };\nvoid f(int n, int *a, long l, unsigned u) {\n" + code +
               "\n#pragma omp parallel for\nfor (" + head + ") a[i]++;\n(void) n, (void) l, (void) u;\n}\n");
  for (OmpDirective *d : n.directives())
    if (!d->loops.empty()) return fittingLoops(n.function("f").body, 64).count(d) != 0;
  FAIL("no loop");
  return false;
}

} // namespace

TEST_CASE("constants of the loops around bound how many there are") {
  CHECK(fits("for (int s = 0; s < N; s++)", "int i = 0; i < s; i++"));
  CHECK(fits("for (int s = 0; s < N; s++)", "int i = s + 1; i < N; i++"));
  CHECK(!fits("for (int s = N; s > 0; s--)", "int i = 0; i <= s; i++"));
  CHECK(fits("for (int s = 0; s < N; s++)", "int i = s; i >= 0; i--"));
  CHECK(!fits("for (int s = 0; s <= N; s++)", "int i = s; i >= 0; i--"));
  CHECK(!fits("for (int s = 0; s < 4 * N; s++)", "int i = 0; i <= s; i++"));
  CHECK(!fits("for (int s = 0; s < 4 * N; s++)", "int i = 0; i < s; i += 2"));
}

TEST_CASE("so do remainders") {
  CHECK(fits("for (int s = 0; s < n; s++)", "int i = s & 1; i < 2 * N; i += 2"));
  CHECK(fits("for (int s = 0; s < n; s++)", "int i = s % 2; i < N - 1; i++"));
  CHECK(!fits("for (int s = 0; s < n; s++)", "int i = s % 2; i < N; i++"));
  CHECK(fits("", "int i = 0; i < n % (N + 1); i++"));
}

TEST_CASE("what variables hold depends on conditions") {
  const std::string diagonals = "for (int s = 1; s <= 2 * N; s++) {"
                                "const int from = s > N ? s - N : 0, to = s > N ? N : s;";
  Normalised n("enum { N = 64 };\nvoid f(int *a) {\n" + diagonals +
               "\n#pragma omp parallel for\nfor (int i = from; i < to; i++) a[i]++;\n"
               "#pragma omp parallel for\nfor (int i = from; i <= to; i++) a[i]++;\n}\n}\n");
  const auto found = fittingLoops(n.function("f").body, 64);
  std::vector<bool> each;
  for (OmpDirective *d : n.directives())
    if (!d->loops.empty()) each.push_back(found.count(d) != 0);
  CHECK(each == std::vector<bool>{true, false});
  const auto sure = loopsWithIterations(n.function("f").body);
  each.clear();
  for (OmpDirective *d : n.directives())
    if (!d->loops.empty()) each.push_back(sure.count(d) != 0);
  CHECK(each == std::vector<bool>{false, true}); // the last one is empty
}

TEST_CASE("some loops have an iteration for sure") {
  const auto has = [](const std::string &code, const std::string &head) {
    Normalised n("enum { N = 64 };\nvoid f(int n, int *a, unsigned u) {\n" + code +
                 "\n{\n#pragma omp parallel for\nfor (" + head + ") a[i]++;\n}\n(void) n, (void) u;\n}\n");
    for (OmpDirective *d : n.directives())
      if (!d->loops.empty()) return loopsWithIterations(n.function("f").body).count(d) != 0;
    FAIL("no loop");
    return false;
  };
  const std::string steps = "for (int s = 0; s < N; s++)";
  CHECK(has("", "int i = 0; i < N; i++"));
  CHECK(has(steps, "int i = 0; i <= s; i++"));
  CHECK(!has(steps, "int i = 0; i < s; i++"));
  CHECK(has(steps, "int i = s; i < N; i++"));
  CHECK(!has(steps, "int i = s + 1; i < N; i++"));
  CHECK(has(steps, "int i = s; i >= 0; i -= 2"));
  CHECK(!has(steps, "int i = s; i > 0; i--"));
  CHECK(has(steps, "int i = s & 1; i < 2; i++"));
  CHECK(!has(steps, "int i = s & 1; i < 1; i++"));
  CHECK(!has("", "int i = 0; i < n; i++"));
  CHECK(!has(steps, "int i = 0; i <= s - n; i++"));
  CHECK(!has("for (unsigned s = 0; s < N; s++)", "unsigned i = 0; i <= s; i++"));
  CHECK(!has("int t = 1; t -= n;", "int i = 0; i < t; i++"));
}

TEST_CASE("what nothing bounds, or too much") {
  CHECK(!fits("", "int i = 0; i < n; i++"));
  CHECK(!fits("for (int s = 0; s < n; s++)", "int i = 0; i < s; i++"));
  CHECK(!fits("for (int s = 0; s < N; s++)", "int i = s - n; i < N; i++"));
  CHECK(!fits("for (int s = 0; s <= 4 * N; s++)", "int i = 0; i <= s; i++"));
  CHECK(!fits("for (int s = 0; s < N; s += n)", "int i = 0; i < s; i++"));
  CHECK(!fits("for (int s = 0; s < N; s++)", "int i = 0; i < s; i += n"));
  CHECK(!fits("for (int s = 0; s < N; s++, s += n)", "int i = 0; i < s; i++"));
  CHECK(!fits("int t = 1; t += n; for (int s = 0; s < N; s++)", "int i = 0; i < t; i++"));
}

TEST_CASE("unsigned numbers may begin anew") {
  CHECK(!fits("for (int s = 0; s < N; s++)", "unsigned i = 0; i < u % N; i++"));
  CHECK(!fits("for (unsigned s = 0; s < N; s++)", "int i = 0; i < (int) (s - 1); i++"));
  CHECK(!fits("for (unsigned s = 0; s < N; s++)", "int i = 0; i < s - 1; i++"));
}
