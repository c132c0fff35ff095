// Rows that a team gathers in its memory while inner loops add to them where data says so.
#include "tests/unit/catch.h"
#include "tests/unit/transforms/unit.h"

namespace {

/// The kernels of a construct over `i` with this iteration, in front of which one row of `h` is cleared.
std::string rows(const std::string &iteration) {
  return kernels("void f(int n, int m, const int *key, int *h, float *s, int (*t)[40], short *small) {\n"
                 "#pragma omp target teams distribute parallel for\n"
                 "for (int i = 0; i < n; i++) {\nfor (int k = 0; k < 64; k++) h[i * 64 + k] = 0;\n" +
                 iteration + "\n}\n(void) s, (void) t, (void) small;\n}\n");
}
bool has(const std::string &text, const std::string &part) { return text.find(part) != text.npos; }
bool gathers(const std::string &iteration) { return has(rows(iteration), "_gathered["); }

const std::string kFor = "for (int j = 0; j < m; j++) ";

} // namespace

TEST_CASE("a row is gathered that a loop adds to where data says so") {
  const std::string counts = rows(kFor + "h[i * 64 + key[j]]++;");
  CHECK(has(counts, "__shared__ int h_gathered[64];"));
  CHECK(has(counts, "const int _gathered = (long long) (m) - (long long) (0) >= 256 ? 64 : 0;"));
  CHECK(has(counts, "const int _at = key[j];"));
  CHECK(has(counts, "if (_at >= 0 && _at < _gathered)"));
  CHECK(has(counts, library("update_add") + "(&(h_gathered[_at]), 1)"));
  CHECK(has(counts, library("update_add") + "(&(h[i * 64 + _at]), 1)"));
  CHECK(has(counts, "h[i * 64 + _i_1] += h_gathered[_i_1];"));
  CHECK(gathers(kFor + "if (key[j] > 3) h[key[j] % 64 + 64 * i] -= j;"));
  CHECK(gathers("int *row = h + i * 64;" + kFor + "{ const int k = key[j]; row[k] += k; }"));
  CHECK(gathers("int *row = &h[i * 64];" + kFor + "row[key[j]] |= j;"));
  CHECK(gathers(kFor + "t[i][key[j] + 1] ^= j;"));
  CHECK(gathers("for (int j = 0; j < 300; j++) h[i * 64 + key[j]]++;"));
}

TEST_CASE("a row is not gathered that is read meanwhile, or of which too little is known") {
  CHECK_FALSE(gathers(kFor + "h[i * 64 + j]++;")); // each iteration has an element
  CHECK_FALSE(gathers(kFor + "h[i * m + key[j]]++;"));
  CHECK_FALSE(gathers(kFor + "h[i * 4096 + key[j]]++;"));
  CHECK_FALSE(gathers(kFor + "h[j * 64 + key[j]]++;"));
  CHECK_FALSE(gathers(kFor + "h[i * 64 + key[j]] += h[0];"));
  CHECK_FALSE(gathers(kFor + "{ h[i * 64 + key[j]]++; h[i * 32 + key[j]]++; }"));
  CHECK_FALSE(gathers("int *row = h + i * 64;" + kFor + "{ row[key[j]]++; t[0][0] = h[5]; }"));
  CHECK_FALSE(gathers(kFor + "small[i * 64 + key[j]]++;"));
  CHECK_FALSE(gathers("for (int j = 0; j < 200; j++) h[i * 64 + key[j]]++;"));
  CHECK_FALSE(gathers("for (int j = key[i]; j < key[i + 1]; j++) h[i * 64 + key[j]]++;"));
  // In order, unless the compiler may do without.
  CHECK_FALSE(gathers(kFor + "s[i * 64 + key[j]] += 0.5f;"));
}
