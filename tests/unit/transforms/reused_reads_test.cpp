// Nests of which a thread has several iterations, which go through their own loops at once.
#include "tests/unit/catch.h"
#include "tests/unit/transforms/unit.h"

namespace {

/// The kernel of a nest with `body`; a, b, c and d are pointers to double, n is how many of each, m and l are
/// numbers.
std::string nest(const std::string &body, const std::string &clauses = "collapse(2)") {
  return kernels("double sqrt(double); double other(double); double scale;\n"
                 "void f(int n, int m, int l, double *a, double *b, double *c, double *d) {\n"
                 "#pragma omp target teams distribute parallel for " +
                 clauses + "\nfor (int i = 0; i < m; i++)\nfor (int j = 0; j < n; j++) {\n" + body +
                 "\n}\n}\n");
}
/// In how many of its versions. Four of other iterations may be joined, too (neighbouring_rows_test.cpp).
int joined(const std::string &kernel) {
  int count = 0;
  for (const std::string number : {"eight", "sixteen"})
    for (size_t at = 0; (at = kernel.find("/* a thread has " + number, at)) != std::string::npos; at++)
      count++;
  return count;
}
bool has(const std::string &text, const std::string &part) { return text.find(part) != std::string::npos; }

const std::string sum = "double s = 0;\nfor (int k = 0; k < l; k++) s += a[i * l + k] * b[k * n + j];\n";

} // namespace

TEST_CASE("iterations whose loops read what their neighbours read are joined", "[cuda]") {
  const std::string product = nest(sum + "c[i * n + j] = s;");
  CHECK(joined(product) > 0);
  CHECK(has(product, "double s[16];"));
  CHECK(has(product, "s[_turn] += a[i * l + k] * b[k * n + j];"));
  CHECK(has(product, "c[i * n + j] = s[_turn];"));
  // what only one group of statements names stays a variable
  const std::string more =
      nest("const double *row = a + i * l; double s = 1, t = 2;\n"
           "for (int k = 0; k < l; k++) { const double x = row[k] - b[j * l + k]; s += x * x; "
           "if (x > t) t = x; }\n"
           "s = sqrt(s); for (int k = l; k > 0; k--) s -= row[k] * b[j * l + k];\n"
           "const double last = s * t; if (last > 3) { c[i * n + j] = last; d[i * n + j] += 1; }");
  CHECK(joined(more) > 0);
  for (const char *text : {"const double *row = a + i * l;", "double t[8];", "if (x > t[_turn])",
                           "s[_turn] = sqrt(s[_turn]);", "const double last = s[_turn] * t[_turn];"})
    CHECK(has(more, text));
}

TEST_CASE("so are those that end with functions that compute, and no others", "[cuda]") {
  const auto ends = [](const std::string &function) {
    return joined(kernels("double sqrt(double);\n#pragma omp declare target\nstatic double scale;\n"
                          "#pragma omp end declare target\n" +
                          function +
                          "\nvoid f(int n, int m, int l, double *a, double *b, double *c) {\n"
                          "#pragma omp target teams distribute parallel for collapse(2)\n"
                          "for (int i = 0; i < m; i++)\nfor (int j = 0; j < n; j++) {\n" +
                          sum + "c[i * n + j] = end(s, i);\n}\n(void) scale;\n}\n")) > 0;
  };
  CHECK(ends("static double end(double s, int i) { return s > 0 ? s * i : sqrt(s); }"));
  CHECK(ends(
      "static double half(double s) { return s / 2; }\n"
      "static double end(double s, int i) { if (i > 3) return half(s); double t = s; t += i; return t; }"));
  CHECK(!ends("static double end(double s, int i) { return s * scale + i; }"));
  CHECK(!ends("static double end(double s, int i) { scale = i; return s; }"));
  CHECK(!ends("static double end(double s, int i) { while (i-- > 0) s /= 2; return s; }"));
  CHECK(!ends("static double end(double s, int i) { double t[2] = {s, 1}; return t[i & 1]; }"));
  CHECK(!ends("static double end(double s, int i) { return i ? end(s, i - 1) : s; }"));
  CHECK(!ends("double end(double s, int i);"));
}

TEST_CASE("they are fewer where they have more numbers of their own", "[cuda]") {
  const std::string two =
      nest("double s = 0, t = 0;\nfor (int k = 0; k < l; k++) { s += a[i * l + k] * b[k * n + j]; "
           "t += a[i * l + k] - b[k * n + j]; }\nc[i * n + j] = s * t;");
  CHECK(has(two, "/* a thread has eight iterations */"));
  CHECK(has(two, "double t[8];"));
  CHECK(has(nest(sum + "c[i * n + j] = s;"), "/* a thread has sixteen iterations */"));
}

TEST_CASE("an element that loops add to is kept where pointers are apart", "[cuda]") {
  const std::string loop = "for (int k = 0; k < l; k++) c[i * n + j] += a[i * l + k] * b[k * n + j];\n";
  const std::string kept = nest("c[i * n + j] = 0;\n" + loop);
  CHECK(joined(kept) == 1);
  CHECK(has(kept, "_overlapping("));
  CHECK(has(kept, "_element[_turn] += a[i * l + k] * b[k * n + j];"));
  CHECK(has(kept, "c[i * n + j] = _element[_turn];"));
  CHECK(joined(nest("c[i * n + j] *= scale;\n" + loop)) == 1);
  // alone, where it has iterations
  const std::string alone = nest(loop);
  CHECK(joined(alone) == 1);
  CHECK(has(alone, "if (0 < l)"));
  CHECK(has(alone, "_element[_turn] += a[i * l + k] * b[k * n + j];"));
  CHECK(joined(nest("for (int k = 0; k < l; k++) { if (a[k] > 9) break; c[i * n + j] += a[i * l + k] * "
                    "b[k * n + j]; }")) == 0);
  // the loops may have no iterations, or the element may be another one
  CHECK(joined(nest(loop + loop)) == 0);
  CHECK(joined(nest("if (i > j) c[i * n + j] = 0;\n" + loop)) == 0);
  CHECK(joined(nest("c[i * n + j] = c[0];\n" + loop)) == 0);
  CHECK(joined(nest("c[i * n + j] = 0; d[i] = 1;\n" + loop)) == 0);
  CHECK(
      joined(nest("int x = i; c[x * n + j] = 0; for (int k = 0; k < l; k++) { c[x * n + j] += a[i * l + k] * "
                  "b[k * n + j]; x++; }")) == 0);
}

TEST_CASE("others are left alone", "[cuda]") {
  const std::string store = "c[i * n + j] = s;";
  CHECK(joined(nest(sum + store)) > 0);
  for (const std::string clauses : {"collapse(2) num_teams(20)", "collapse(2) reduction(+: scale)",
                                    "collapse(2) lastprivate(l)", "collapse(2) schedule(static, 4)"})
    CHECK(joined(nest((clauses.find("last") == std::string::npos ? "" : "l = 4;\n") + sum + store,
                      clauses)) == 0);
  for (const char *body :
       {// what is read belongs to one iteration, or to all
        "double s = 0; for (int k = 0; k < 4; k++) s += a[i * n + j + k]; c[i * n + j] = s;",
        "double s = 0; for (int k = 0; k < l; k++) s += a[i * l + k]; c[i * n + j] = s;",
        "double s = 0; for (int k = 0; k < l; k++) s += a[k] * b[k]; c[i * n + j] = s;",
        // what is loaded under conditions of their own
        "double s = 0; for (int k = 0; k < l; k++) if (k < j) s += a[i * l + k] * b[k * n + j]; c[i * n + j] "
        "= s;",
        "double s = 0; for (int k = 0; k < l; k++) s += (k + i < n ? a[i * l + k] : 0) * b[k * n + j]; "
        "c[i * n + j] = s;",
        // bounds of their own
        "double s = 0; for (int k = i; k < i + 3; k++) s += a[i * l + k] * b[k * n + j]; c[i * n + j] = s;",
        "double s = 0; for (int k = i; k > 0; k--) s += a[i * l + k] * b[k * n + j]; c[i * n + j] = s;",
        "double s = 0; for (long k = 0; k < (unsigned long) i; k++) s += a[i * l + k] * b[k * n + j]; "
        "c[i * n + j] = s;",
        "double s = 0; const int q = 3; for (int k = 0; k < q + l; k++) s += a[i * l + k] * b[k * n + j]; "
        "c[i] = s;",
        // control that does not go straight on
        "double s = 0; for (int k = 0; k < l; k++) { if (s > 9) break; s += a[i * l + k] * b[k * n + j]; } "
        "c[i * n + j] = s;",
        "if (i == j) continue; double s = 0; for (int k = 0; k < l; k++) s += a[i * l + k] * b[k * n + j]; "
        "c[i * n + j] = s;",
        "double s = 0; if (i > 3) for (int k = 0; k < l; k++) s += a[i * l + k] * b[k * n + j]; c[i * n + j] "
        "= s;",
        "double s = 0; for (int k = 0; k < l; k++) { const double x = a[i * l + k]; for (int q = 0; q < 2; "
        "q++) s += x * b[k * n + j + q]; } c[i * n + j] = s;",
        // what somebody sees
        "double s = 0; for (int k = 0; k < l; k++) s += other(a[i * l + k]) * b[k * n + j]; c[i * n + j] = "
        "s;",
        "double s = 0; for (int k = 0; k < l; k++) { s += a[i * l + k] * b[k * n + j]; d[k] = s; } c[i * n + "
        "j] = s;",
        "double s = 0, *p = &s; for (int k = 0; k < l; k++) *p += a[i * l + k] * b[k * n + j]; c[i * n + j] "
        "= s;",
        "volatile double s = 0; for (int k = 0; k < l; k++) s += a[i * l + k] * b[k * n + j]; c[i * n + j] = "
        "s;",
        "double s[2] = {0, 0}; for (int k = 0; k < l; k++) s[0] += a[i * l + k] * b[k * n + j]; c[i * n + j] "
        "= s[0];",
        "c[i * n + j] = a[i] * b[j];"})
    CHECK(joined(nest(body)) == 0);
  CHECK(joined(nest(sum + store + " d[i * n + j]++;")) == 0);
}

TEST_CASE("iterations may do something only where conditions on their numbers hold", "[cuda]") {
  const std::string one = sum + "c[i * n + j] = s;";
  const std::string upper = nest("if (j >= i) {" + one + " c[j * m + i] = s; }");
  CHECK(joined(upper) > 0);
  for (const char *text :
       {"if (j >= i)", "_held |= 1u << _turn, _some = _turn;", "if (_held)", "if (_held >> _turn & 1)",
        "int i = (int) ((_held >> _turn / 4 * 4 & 15) ? (_first_y + _turn / 4) : _some_y);",
        "int j = (int) ((_held >> _turn % 4 & 4369)"})
    CHECK(has(upper, text));
  for (const std::string before :
       {"if (j < i) continue;", "if (!(j >= i && i + 2 * j < 3 * m)) continue;",
        "if (i < 3 || j < i) continue;",
        "const int d = j - i; if (d < 0) continue; const double *row = a + i * l;"})
    CHECK(joined(nest(before + one)) > 0);
  CHECK(has(nest("const int d = j - i; if (d < 0) continue;" + one), "if (((int) (j - i)) >= 0)"));
  // other conditions, what depends on data, and what the condition guards from ending the program
  for (const std::string condition :
       {"i == j", "i % 2 < j", "a[j] < i", "other(i) < j", "j < i || a[0] > 3", "scale < i", "j++ < i"})
    CHECK(joined(nest("if (" + condition + ") {" + one + "}")) == 0);
  CHECK(joined(nest("if (j > i) {" + one + "} else c[i * n + j] = 0;")) == 0);
  CHECK(joined(nest("if (j > i) {" + one + "} d[i * n + j] = 1;")) == 0);
  CHECK(joined(nest("d[i * n + j] = 1; if (j > i) {" + one + "}")) == 0);
  CHECK(
      joined(nest("if (j > i) { double s = 0; for (int k = 0; k < l; k++) s += a[i * l + k] * b[k * n + j] + "
                  "k / (j - i); c[i * n + j] = s; }")) == 0);
  // another one of the same name
  CHECK(
      joined(nest("const int q = l; if (j > i) { double s = q; for (int k = 0; k < l; k++) s += a[i * l + k] "
                  "* b[k * n + j]; { int q = 3; c[i * n + j] = s + q; } }")) == 0);
}

TEST_CASE("one bound of an iteration's loop may depend on its numbers", "[cuda]") {
  const std::string below =
      nest("double s = 0; for (int k = 0; k <= i; k++) s += a[i * l + k] * b[k * n + j]; c[i * n + j] = s;");
  CHECK(joined(below) > 0);
  for (const char *text : {"const int _bound = i;", "for (; k <= _least; k++)", "#pragma unroll 1\n",
                           "for (; k <= _most; k++)", "if (k <= i)"})
    CHECK(has(below, text));
  const std::string above = nest(
      "double s = 0; for (int k = 2 * j; k < l; k++) s += a[i * l + k] * b[k * n + j]; c[i * n + j] = s;");
  CHECK(joined(above) > 0);
  for (const char *text : {"const int _bound = 2 * j;", "int k = _least;", "for (; k < _most && k < l; k++)",
                           "for (; k < l; k++)", "if (k >= (2 * j))"})
    CHECK(has(above, text));
  // with a condition, only those that there are
  CHECK(has(nest("if (j <= i) { double s = 0; for (int k = i; k < l; k++) s += a[k * n + i] * b[k * n + j]; "
                 "c[i * n + j] = s; }"),
            "if ((_held >> _turn & 1) && (k >= i))"));
}

TEST_CASE("a triangle of nested loops is a nest whose iterations are joined", "[cuda]") {
  const auto triangle = [](const std::string &inner, const std::string &body) {
    return kernels("void f(int n, int m, int l, double *a, double *b, double *c) {\n"
                   "#pragma omp target teams distribute\nfor (int i = 0; i < m; i++)\n"
                   "#pragma omp parallel for\n" +
                   inner + " {\n" + body + "\n}\n}\n");
  };
  const std::string one = sum + "c[i * n + j] = s;";
  const std::string upper = triangle("for (int j = i; j < n; j++)", one);
  CHECK(joined(upper) > 0);
  CHECK(has(upper, "if (j >= i)"));
  const std::string lower = triangle("for (int j = 0; j <= i + 2; j++)", one);
  CHECK(joined(lower) > 0);
  CHECK(has(lower, "if (j <= (i + 2))"));
  CHECK(joined(triangle("for (int j = 0; j < m - i; j++)", one)) > 0);
  // bounds that have no extreme at the ends, or that both depend; and what gains nothing
  for (const char *inner : {"for (int j = 0; j < i * i; j++)", "for (int j = i; j < i + 9; j++)",
                            "for (int j = i; j < n; j += 2)", "for (int j = 0; j < (short) i; j++)",
                            "for (unsigned j = 0; j < m - i; j++)"})
    CHECK(joined(triangle(inner, one)) == 0);
  CHECK(!has(triangle("for (int j = i; j < n; j++)", "c[i * n + j] = a[i] * b[j];"), "if (j >= i)"));
}

TEST_CASE("loops over one range are one loop around the others", "[cuda]") {
  const auto update = [](const std::string &body) {
    return kernels("void f(int n, int m, int l, double s, double *a, double *b, double *c, double *d) {\n"
                   "#pragma omp target teams distribute parallel for\nfor (int i = 0; i < m; i++) {\n" +
                   body + "\n}\n}\n");
  };
  const std::string first = "for (int j = 0; j < n; j++) c[i * n + j] *= s;\n",
                    second =
                        "for (int k = 0; k < l; k++)\nfor (int j = 0; j < n; j++) c[i * n + j] += a[i * l "
                        "+ k] * b[k * n + j];\n";
  CHECK(joined(update(first + second)) == 1);
  CHECK(has(update(first + second), "[_turn] += a[i * l + k] * b[k * n + j];"));
  CHECK(
      joined(update(first + "for (int k = 0; k < l; k++) { const double t = s * a[i * l + k];\nfor (int j = "
                            "0; j < n; j++) c[i * n + j] += t * b[k * n + j]; }")) == 1);
  // what stands in front is an iteration before the first one
  const std::string triangle =
      "for (int j = i + 1; j < n; j++) { double t = 0; for (int k = 0; k < l; k++) t += "
      "a[k * n + i] * a[k * n + j]; c[i * n + j] = t; }";
  const std::string diagonal = update("d[i] = s; d[i] *= 2;\n" + triangle);
  CHECK(joined(diagonal) == 0); // the triangle may have fewer rows than elements
  const std::string square = update("d[i] = s; d[i] *= 2;\n" + first + second);
  CHECK(joined(square) == 0); // and n may be negative
  const std::string some =
      update("d[i] = s; d[i] *= 2;\nfor (int j = 0; j < 99; j++) c[i * n + j] *= s;\nfor (int "
             "k = 0; k < l; k++)\nfor (int j = 0; j < 99; j++) c[i * n + j] += a[i * l + "
             "k] * b[k * n + j];\n");
  CHECK(joined(some) == 1);
  CHECK(has(some, "d[i] *= 2;"));
  // another range, something between, and what other iterations see
  CHECK(joined(update("for (int j = 1; j < n; j++) c[i * n + j] *= s;\n" + second)) == 0);
  CHECK(joined(update(first + "d[i] = 0;\n" + second)) == 0);
  CHECK(joined(
            update("for (int j = 0; j < n; j++) c[i * n + j] = 0;\nfor (int k = 0; k < l; k++)\nfor (int j = "
                   "1; j < n; j++) c[i * n + j] += a[i * l + k] * c[i * n + j - 1];\n")) == 0);
  CHECK(joined(update(first +
                      "for (int k = 0; k < l; k++)\nfor (int j = 0; j < n; j++) { c[i * n + j] += a[i * l "
                      "+ k] * b[k * n + j]; d[i * n + k] = a[j]; }")) == 0);
  CHECK(joined(update(first +
                      "for (int k = 0; k < l; k++)\nfor (int j = 0; j < k; j++) c[i * n + j] += a[i * l "
                      "+ k] * b[k * n + j];")) == 0);
}

TEST_CASE("rows that neighbouring threads have each are loaded by fours", "[cuda]") {
  const std::string rows =
      "double s = 0; for (int k = 1; k < l; k++) s += a[i * l + k] * b[j * l + k]; c[i * n + j] = s;";
  const std::string kernel = nest(rows);
  CHECK(joined(kernel) > 0);
  for (const char *text :
       {"_places |= (unsigned long) &a[i * l + k];", "_places |= (unsigned long) &b[j * l + k];",
        "if (!(_places & 15))", "s[_turn] += _four[_turn].of[_e] * _four_1[_turn].of[_e];",
        "s[_turn] += a[i * l + k] * b[j * l + k];"})
    CHECK(has(kernel, text));
  // what lies together, what is read only sometimes, other steps, small elements
  const auto byFours = [](const std::string &body) { return has(nest(body), "_places"); };
  CHECK(byFours(rows));
  CHECK(!byFours(sum + "c[i * n + j] = s;"));
  CHECK(!byFours(
      "double s = 0; for (int k = 0; k < l; k += 2) s += a[i * l + k] * b[j * l + k]; c[i * n + j] = s;"));
  CHECK(!byFours("double s = 0; for (int k = 0; k < l; k++) if (k != m) s += a[i * l + k] * b[j * l + k]; "
                 "c[i * n + j] = s;"));
  CHECK(!byFours(
      "double s = 0; for (int k = 0; k < 8; k++) s += a[i * 8 + k] * b[j * 8 + k]; c[i * n + j] = s;"));
  CHECK(!byFours(
      "double s = 0; for (int k = 0; k < l; k++) s += ((short *) a)[i * l + k] * ((short *) b)[j * l + "
      "k]; c[i * n + j] = s;"));
  CHECK(!byFours(
      "double s = 0; for (int k = 0; k < l; k++) s += a[i * l + k * 2] * b[j * l + k * 2]; c[i * n + j] "
      "= s;"));
}

TEST_CASE("loops of an iteration may be a perfect nest", "[cuda]") {
  const std::string filter = nest(
      "double s = 0; for (int k = 0; k < l; k++) for (int q = 0; q < 2; q++) s += a[i * l + k * 2 + q] * "
      "b[k * n + j + q]; c[i * n + j] = s;");
  CHECK(joined(filter) > 0);
  CHECK(has(filter, "for (int q = 0; q < 2; q++) {\n#pragma unroll"));
  // bounds that are not the same for all
  CHECK(joined(
            nest("double s = 0; for (int k = 0; k < l; k++) for (int q = 0; q < j; q++) s += a[i * l + k * 2 "
                 "+ q] * b[k * n + j]; c[i * n + j] = s;")) == 0);
}

TEST_CASE("of more than two loops the row is the one that suits what is read", "[cuda]") {
  auto of = [](const std::string &body, const std::string &inner = "") {
    return nest("for (int p = 0; p < l; p++)" + inner + " {\n" + body + "\n}",
                inner.empty() ? "collapse(3)" : "collapse(4)");
  };
  const std::string rows = "_first_y + _turn / 4";
  // many products: the loops over j and p
  const std::string products =
      of("double s = 0; for (int k = 0; k < m; k++) s += a[(i * n + j) * m + k] * b[(i * m + k) * l + p]; "
         "c[(i * n + j) * l + p] = s;");
  CHECK(joined(products) > 0);
  CHECK(has(products, "int j = (int) (" + rows));
  CHECK(has(products, "int i = (int) _z"));
  // a tensor: those over i and p, even where the sum is an element
  const std::string sums =
      of("c[(i * n + j) * l + p] = 0; for (int k = 0; k < m; k++) c[(i * n + j) * l + p] "
         "+= a[i * m + k] * b[(k * n + j) * l + p];");
  CHECK(joined(sums) == 1);
  CHECK(has(sums, "int i = (int) (" + rows));
  CHECK(has(sums, "int j = (int) _z"));
  // four: what lies along z is divided
  const std::string filters =
      of("double s = 0; for (int k = 0; k < m; k++) s += a[((i * l + p) * 9 + q) * m + k] * b[j * m + k]; "
         "c[((i * n + j) * l + p) * 9 + q] = s;",
         " for (int q = 0; q < 9; q++)");
  CHECK(joined(filters) > 0);
  CHECK(has(filters, "int j = (int) (" + rows));
  CHECK(has(filters, "int i = (int) (_z_1 / _np)"));
  CHECK(has(filters, "int p = (int) (_z_1 % _np)"));
  // none: all that is read belongs to one iteration
  CHECK(joined(of("double s = 0; for (int k = 0; k < 4; k++) s += a[((i * n + j) * l + p) * 4 + k]; "
                  "c[(i * n + j) * l + p] = s;")) == 0);
}
