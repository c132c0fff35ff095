// Which arrays of a device function lie on the stack that other threads see, since another file's function
// gets their address, and which are tables of constants, of which one does for all threads.
#include "tests/unit/catch.h"
#include "tests/unit/transforms/unit.h"

namespace {

bool moves(const std::string &declaration) {
  TemporaryFolder folder;
  const std::string text = "#pragma omp declare target\nextern double use(const void *);\n"
                           "static double f(int n) {\n" +
                           declaration +
                           "\nreturn use(t) + n;\n}\n#pragma omp end declare target\n"
                           "void g(double *x) {\n#pragma omp target map(x[0:1])\nx[0] = f(1);\n}\n";
  auto files = translated(text, folder);
  for (const auto &file : files) {
    const size_t at = file.second.find("double f(int n) {");
    if (at == std::string::npos || file.first == "a.host.c") continue;
    const bool pushed = file.second.find("push_shmem", at) != std::string::npos;
    CHECK(pushed == (file.second.find("static const", at) == std::string::npos));
    return pushed;
  }
  FAIL("no function");
  return false;
}

} // namespace

TEST_CASE("tables of constants whose address escapes are static", "[cuda]") {
  CHECK_FALSE(moves("const double t[] = {0.5, -1.0 / 6, 0};"));
  CHECK_FALSE(moves("const int t[2][3] = {{1, 2}, [1] = {[2] = 'a'}};"));
  CHECK(moves("double t[] = {0.5, 1.5};"));
  CHECK(moves("const volatile double t[] = {0.5, 1.5};"));
  CHECK(moves("const double t[] = {0.5, n};"));
  CHECK(moves("static int x; const int *const t[] = {&x};"));
}
