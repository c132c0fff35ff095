// Long loops that choose the elements of a thread's array: how many iterations of them are written out.
#include "tests/unit/catch.h"
#include "tests/unit/transforms/unit.h"

namespace {

/// What stands in front of the loop over t in a device function: "all", a number, or "" for nothing.
std::string
together(const std::string &loop, const std::string &arrays = "unsigned w[16];",
         const std::string &step = "s = (s << 7 ^ s >> 5) + t * 3 - (s & ~s >> 3) + (s | t << 2);") {
  INFO(loop);
  TemporaryFolder folder;
  const std::string text = "static unsigned g(const unsigned *x, int n) {\n" + arrays +
                           "unsigned s = 0;\nfor (int i = 0; i < 16; i++) w[i] = x[i];\n" + loop + " { " +
                           step + " " + step +
                           " }\nreturn s + w[3];\n}\n"
                           "void f(int n, unsigned *x) {\n#pragma omp target teams distribute parallel for\n"
                           "for (int i = 0; i < n; i++) x[i] = g(x + i * 16, n);\n}\n";
  const std::string code = translated(text, folder).at("a.device.cu");
  const size_t at = code.find("for (int t = ");
  REQUIRE(at != code.npos);
  const size_t pragma = code.rfind("#pragma unroll", at);
  const size_t end = code.find('\n', pragma);
  if (pragma == code.npos || code.find_first_not_of(" ", end + 1) != at) return "";
  const std::string words = code.substr(pragma, end - pragma);
  return words == "#pragma unroll" ? "all" : words.substr(words.rfind(' ') + 1);
}

std::string by(const std::string &subscript, const std::string &counting = "int t = 0; t < 64; t++") {
  return together("for (" + counting + ")", "unsigned w[16];",
                  "w[" + subscript + "] += (s << 7 ^ s >> 5) + (s & ~s >> 3); s += w[5] - t;");
}

} // namespace

TEST_CASE("as many iterations as choose the same elements again") {
  CHECK(by("t & 15") == "16");
  CHECK(by("(t - 2) & 15") == "16");
  CHECK(by("15 & 3 * t + n * 0") == ""); // n chooses, too
  CHECK(by("15 - (t & 7)") == "8");
  CHECK(by("t & 10") == "16");
  CHECK(by("t % 16") == "16");
  CHECK(by("(t + 3) % 16") == "16");
  CHECK(by("(unsigned)(t - 3) % 16u") == "16");
  CHECK(by("(t & 3) * 4 + (t & 1)") == "4");
  CHECK(by("t & 15", "int t = 16; t < 80; t++") == "16");
  CHECK(by("t & 15", "int t = 0; t <= 1023; t++") == "16");
}

TEST_CASE("all of them where that is not known") {
  CHECK(by("t >> 2 & 15") == "all");
  CHECK(by("((t - 3) % 16 + 16) & 15") == "all"); // below 0 at first
  CHECK(by("t / 4") == "all");
  CHECK(by("t & 15", "int t = 0; t < 63; t++") == "all");
  CHECK(by("t & 15", "int t = 8; t < 72; t++") == "all");
  CHECK(by("t & 15", "int t = 63; t >= 0; t--") == "all");
  CHECK(by("t % 12") == "all");
  CHECK(by("t & 15", "int t = 0; t < 16; t++") == ""); // not long enough
  CHECK(by("t & 15", "int t = 0; t < n; t++") == "");
}

TEST_CASE("only for arrays that registers are for") {
  const std::string loop = "for (int t = 0; t < 64; t++)",
                    step = "w[t & 15] += s; s = (s << 7 ^ s >> 5) + w[3];";
  CHECK(together(loop, "unsigned w[16];", step + step) == "16");
  CHECK(together(loop, "unsigned w[16] = {1, 2};", step + step) == "16");
  CHECK(together(loop, "unsigned w[64];", step + step) == "16");
  CHECK(together(loop, "unsigned w[65];", step + step) == "");
  CHECK(together(loop, "unsigned char w[80];", step + step) == "");
  CHECK(together(loop, "volatile unsigned w[16];", step + step) == "");
  CHECK(together(loop, "static unsigned w[16];", step + step) == "");
  CHECK(together(loop, "unsigned w[16];", step + "s += w[s & 15];") == "");
  CHECK(together(loop, "unsigned w[16];", step + "{ unsigned *q = w; s += q[t & 7]; }") == "");
  // A table of constants is memory that all threads read.
  CHECK(together(loop, "unsigned w[16]; const unsigned table[16] = {1, 2, 3};",
                 "s = (s << 7 ^ s >> 5) + table[t & 15] - (s & ~s >> 3) + (s | t << 2);") == "");
}

namespace {

/// Whether the loop over a is written out of a kernel that adds up a matrix which `fill(m, x[i], i)`
/// computes.
bool isWrittenOut(const std::string &fill) {
  const std::string text = kernels(
      "static void other(float *p) { p[0] = 1; }\nstatic void fill(float m[8][8], float x, int k) {\n" +
      fill +
      "\n}\nvoid f(int n, const float *x, float *y, const int *to) {\n"
      "#pragma omp target teams distribute parallel for\nfor (int i = 0; i < n; i++) {\n"
      "float m[8][8];\nfill(m, x[i], i);\nfor (int a = 0; a < 8; a++)\nfor (int c = 0; c < 8; c++) {\n"
      "#pragma omp atomic\ny[to[i * 8 + a] + c] += m[a][c];\n}\n}\n}\n");
  const size_t at = text.find("for (int a = 0");
  REQUIRE(at != text.npos);
  const size_t pragma = text.rfind("#pragma unroll", at);
  return pragma != text.npos && text.find_first_not_of(" \n", pragma + 14) == at;
}

} // namespace

TEST_CASE("arrays that a function fills whose elements constants choose are registers, too") {
  const std::string loops = "for (int a = 0; a < 8; a++) for (int c = 7; c >= 0; c--) ";
  CHECK(isWrittenOut(loops + "m[a][c] = x * a + c;"));
  CHECK(isWrittenOut(loops + "m[a][c] = k;" + "m[3][3] += x;"));
  CHECK(!isWrittenOut(loops + "m[a][c] = k;" + "m[k & 7][3] += x;"));
  CHECK(!isWrittenOut(loops + "m[a][c] = k;" + "other(m[2]);"));
  CHECK(!isWrittenOut("for (int a = 0; a < k; a++) for (int c = 0; c < 8; c++) m[a][c] = x;"));
}
