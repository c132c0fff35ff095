// Which functions of declare target device code shares with other files (C11 6.7.4p7).
#include "tests/unit/catch.h"
#include "tests/unit/transforms/unit.h"

namespace {

/// The device code of a file with `functions` in declare target, all of which a kernel calls as f(1).
std::string deviceCode(const std::string &functions) {
  TemporaryFolder folder;
  return translated("#pragma omp declare target\n" + functions +
                        "\n#pragma omp end declare target\n"
                        "void g(int *x) {\n#pragma omp target map(x[0:1])\nx[0] = f(1);\n}\n",
                    folder)["a.device.cu"];
}

bool isShared(const std::string &functions) {
  const std::string code = deviceCode(functions);
  const bool shared = code.find("extern \"C\" __device__ int f(int x) {") != std::string::npos;
  CHECK(shared != (code.find("static __device__ int f(int x) {") != std::string::npos));
  return shared;
}

} // namespace

TEST_CASE("inline definitions are each file's own") {
  CHECK(!isShared("inline int f(int x) { return x; }"));
  CHECK(!isShared("inline int f(int x);\ninline int f(int x) { return x; }"));
  CHECK(!isShared("static int f(int x) { return x; }"));
}

TEST_CASE("external definitions are all files'") {
  CHECK(isShared("int f(int x) { return x; }"));
  CHECK(isShared("int f(int x);\ninline int f(int x) { return x; }"));
  CHECK(isShared("extern inline int f(int x) { return x; }"));
  CHECK(isShared("inline int f(int x) { return x; }\nextern inline int f(int x);"));
  CHECK(isShared("inline __attribute__((gnu_inline)) int f(int x) { return x; }"));
}
