// Loops that form sums in order, of which a team computes the terms.
#include "tests/unit/catch.h"
#include "tests/unit/transforms/unit.h"

namespace {

/// The kernel whose teams go through a loop over j with `body`; s, t and d are the iteration's own.
std::string rows(const std::string &body, const std::string &loop = "for (int j = 0; j < m; j++)") {
  return kernels("void f(int n, int m, float *a, const float *x, const double *y, const int *key) {\n"
                 "#pragma omp target teams distribute parallel for\n"
                 "for (int i = 0; i < n; i++) { float s = 0, t = 0; double d = 0;\n" +
                 loop + " {\n" + body + "\n}\na[i * 9] = s + t + d; }\n}\n");
}
bool has(const std::string &text, const std::string &part) { return text.find(part) != std::string::npos; }

} // namespace

TEST_CASE("sums of one type are a lane's each, and others a thread's") {
  CHECK(has(rows("s += x[i * m + j];"), "_sum_in_order<1, 1028>(_count, _sums, _terms);"));
  CHECK(has(rows("s += x[i * m + j] * x[j]; t -= x[j];"),
            "_sum_in_order<2, 1028>(_count, _sums, _terms, _factors);"));
  CHECK(has(rows("s += x[j]; s += x[i * m + j];"), "_sum_in_order<1, 2052>(_count * 2, _sums, _terms);"));
  const std::string mixed = rows("s += y[j];");
  CHECK(has(mixed, "_sums[0] += _terms_of_s["));
  CHECK(has(rows("s += x[j]; s += x[i * m + j]; t += x[j];"), "_sums[1] += _terms_of_t["));
  CHECK(has(rows("d += y[j];"), "double _terms[1028]"));
}

TEST_CASE("iterations that do without a term add nothing") {
  const std::string branch = rows("if (x[j] > 0) s += x[i * m + j];");
  CHECK(has(branch, "float _term = -0.0;"));
  CHECK(has(branch, "_terms[_at] = _term;"));
  CHECK(has(rows("if (j == i) continue; t -= x[j] * x[i * m + j];"), "_terms[_at] = -0.0;"));
  CHECK(has(rows("if (x[j] > 0) s -= key[j];"), "_term = -((float) (key[j]));"));
}

TEST_CASE("terms of elements are sorted") {
  const std::string sorted = rows("a[i * 9 + key[j]] += x[j];");
  CHECK(has(sorted, "_places[_at] = &a[i * 9 + key[j]];"));
  CHECK(has(sorted, "_update_in_order<false, 1024>(_count, _places, _terms_of_elements);"));
  CHECK(has(rows("if (x[j] > 0) a[i * 9 + key[j]] -= x[j] * x[i * m + j]; else s += x[j];"),
            "_update_in_order<true, "));
}

TEST_CASE("other sums are left to a thread") {
  for (const char *body :
       {"if (s < 9) s += x[j];", "s += x[j]; t = s;", "for (int k = 0; k < 3; k++) s += x[j + k];",
        "a[i * 9 + key[j]] += x[j]; a[i * 9 + key[j + 1]] += x[j];"}) {
    INFO(body);
    CHECK_FALSE(has(rows(body), "_in_order<"));
  }
  CHECK_FALSE(has(rows("s += x[j];", "for (int j = m; j > 0; j--)"), "_in_order<"));
}
