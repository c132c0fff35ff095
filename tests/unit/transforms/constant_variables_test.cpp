// Which variables on the device are in constant memory.
#include "tests/unit/catch.h"
#include "tests/unit/transforms/unit.h"

namespace {

/// Whether `v`, declared so, is where device code returns `value` of int i, and the host does `host`.
bool isConstant(const std::string &declaration, const std::string &value, const std::string &host = "") {
  TemporaryFolder folder;
  const std::string text =
      translated("struct pair { float a, b; };\nvoid elsewhere(const void *);\n#pragma omp declare target\n" +
                     declaration + ";\nstatic float f(int i) { " + value +
                     "; }\n#pragma omp end declare target\nvoid g(float *x, int n) {\n" + host +
                     "\n#pragma omp target update to(v)\n#pragma omp target teams distribute parallel for\n"
                     "for (int i = 0; i < n; i++) x[i] = f(i);\n}\n",
                 folder)["a.device.cu"];
  INFO(text);
  CHECK((text.find("__constant__") != text.npos || text.find("__device__") != text.npos));
  return text.find("__constant__") != text.npos;
}

} // namespace

TEST_CASE("what device code only reads is in constant memory", "[cuda]") {
  CHECK(isConstant("static float v", "return v * i"));
  CHECK(isConstant("static struct pair v", "return v.a + v.b", "v.a = n; v = (struct pair){1, 2};"));
  CHECK(isConstant("static float v[4] = {1, 2}", "return v[2] + v[0]", "v[1] = n;"));
  CHECK(isConstant("static float v[4]", "float s = 0; for (int k = 3; k >= 0; k--) s += v[k]; return s"));
}

TEST_CASE("what it changes, what may be reached otherwise, and what lanes choose is not", "[cuda]") {
  CHECK(!isConstant("static float v", "return v++"));
  CHECK(!isConstant("static int v", "\n#pragma omp atomic\nv++;\nreturn i"));
  CHECK(!isConstant("static int v", "int k;\n#pragma omp atomic capture\nk = v++;\nreturn k"));
  CHECK(!isConstant("static int v", "\n#pragma omp critical\n{ v = i; }\nreturn i"));
  CHECK(!isConstant("static struct pair v", "\n#pragma omp atomic\nv.a += i;\nreturn v.b"));
  CHECK(!isConstant(
      "static int v",
      "\n#pragma omp parallel for reduction(+ : v)\nfor (int k = 0; k < i; k++) v += k;\nreturn v"));
  CHECK(!isConstant("static struct pair v", "v.b = i; return v.a"));
  CHECK(!isConstant("float v", "return v * i")); // other files may change it
  CHECK(!isConstant("static volatile float v", "return v"));
  CHECK(!isConstant("static float v", "const float *p = &v; return *p"));
  CHECK(!isConstant("static float v", "return v", "elsewhere(&v);"));
  CHECK(!isConstant("static float v[4]", "return v[0]", "elsewhere(v);"));
  CHECK(!isConstant("static float v[4]", "return v[i & 3]"));
  CHECK(!isConstant("static float v[4]", "float s = 0; for (int k = 0; k < i; k++) s += v[k]; return s"));
  CHECK(!isConstant("static float v[400]", "return v[3]"));
}
