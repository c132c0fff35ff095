// Loops that go from one multiple to the next.
#include "tests/unit/catch.h"
#include "tests/unit/transforms/unit.h"

namespace {

/// The kernel of a loop over i with `body`; n, m, s and p are numbers, a and b pointers to float.
std::string kernel(const std::string &body) {
  return kernels(
      "int f(int);\nvoid g(int n, int m, int s, int p, float *a, const float *b) {\n"
      "#pragma omp target teams distribute parallel for\nfor (int i = 0; i < n; i++) {\nfloat t = 0;\n" +
      body + "\na[i] = t;\n}\n}\n");
}
bool has(const std::string &text, const std::string &part) { return text.find(part) != std::string::npos; }
bool steps(const std::string &body) { return has(kernel(body), "_every"); }

const std::string kFor = "for (int k = 0; k < m; k++) ";

} // namespace

TEST_CASE("loops that do something only for multiples go from one to the next") {
  const std::string skips =
      kernel(kFor + "{ int x = i + p - k; if (x < 0 || x % s != 0) continue; t += b[x / s]; }");
  for (const char *text : {"const int _every = s > 0 && s < 1 << 30 && m < 1 << 30 ? s : 1;", "% _every;",
                           "for (int k = _rest < 0 ? _rest + _every : _rest; k < m; k += _every)"})
    CHECK(has(skips, text));
  CHECK(has(skips, "if (x < 0 || " + library("remainder_by") + "(x, s, _by_s) != 0)"));
  CHECK(has(kernel(kFor + "if ((i + k) % s == 0) t += b[k];"), "_rest > 0 ? _every - _rest : -_rest"));
  CHECK(steps(kFor + "if (p < k && !((i - k) % s)) t += b[k];"));
  CHECK(steps("for (int k = 2; k < 7; k++) { if ((i + k) % 3) continue; t += b[k]; }"));
  // what is the same for all iterations of a loop inside
  CHECK(steps(
      kFor + "for (int q = 0; q < 4; q++) { const int y = i - k; if (y % s) continue; t += b[y * 4 + q]; }"));
}

TEST_CASE("others go from one iteration to the next") {
  CHECK_FALSE(steps(kFor + "{ t += 1; if ((i + k) % s) continue; t += b[k]; }")); // something is done before
  CHECK_FALSE(steps(kFor + "{ if ((i + k) % s) t += b[k]; }"));                   // for those that are none
  CHECK_FALSE(steps(kFor + "{ if ((i + 2 * k) % s) continue; t += b[k]; }"));     // not by one
  CHECK_FALSE(steps(kFor + "{ if ((i + k) % s == 1) t += b[k]; }"));              // another rest
  CHECK_FALSE(steps(kFor + "{ if ((i + k) % k) continue; t += b[k]; }"));         // another divisor
  CHECK_FALSE(steps("int q = 3; " + kFor + "{ if ((i + k) % q) continue; q++; t += b[k]; }"));
  CHECK_FALSE(steps(kFor + "{ if ((i + k) % f(s)) continue; t += b[k]; }"));     // a call
  CHECK_FALSE(steps(kFor + "{ if (b[k] < 0 && (i + k) % s == 0) t += b[k]; }")); // a load
  CHECK_FALSE(steps(kFor + "{ if (k % 2) continue; t += b[k]; }"));              // the C compiler sees that
  CHECK_FALSE(steps("for (int k = m; k > 0; k--) { if ((i + k) % s) continue; t += b[k]; }"));
  CHECK_FALSE(steps("for (unsigned k = 0; k < m; k++) { if ((i + k) % s) continue; t += b[k]; }"));
  CHECK_FALSE(steps(kFor + "{ if ((i + k) % s || k > 9) { t += 1; continue; } t += b[k]; }"));
  CHECK_FALSE(steps(kFor + "{ if ((i + k) % s && k > 9) continue; t += b[k]; }"));
}
