// Which elements teams may have copies of, since iterations update them atomically and do nothing else with
// them.
#include "tests/unit/catch.h"
#include "tests/unit/transforms/unit.h"

namespace {

/// The kernels of a loop with `body`.
std::string loop(const std::string &body, const std::string &clauses = "map(h[:64])") {
  return kernels("int omp_get_team_num(void);\nextern int other(int);\nstruct bin { int count; };\n"
                 "void f(int n, int m, const int *key, int *h, float *s, double *d, unsigned char *small, "
                 "struct bin *bins, int **rows, volatile int *seen) {\nint table[8][4] = {{0}}, count = 0;\n"
                 "#pragma omp target teams distribute parallel for map(table) " +
                 clauses + "\nfor (int i = 0; i < n; i++) {\n" + body + "\n}\n(void) count;\n}\n");
}
bool copies(const std::string &text) { return text.find(library("has_copies()")) != text.npos; }
bool has(const std::string &text, const std::string &part) { return text.find(part) != text.npos; }
const std::string kAtomic = "\n#pragma omp atomic\n";

} // namespace

TEST_CASE("teams have copies of elements that iterations update atomically") {
  const std::string counts = loop(kAtomic + "h[key[i]]++;");
  REQUIRE(copies(counts));
  CHECK(
      has(counts, library("team_copy") + "<" + library("add") + ", int> _h_copy((int *) h, _elements, 0);"));
  CHECK(has(counts, library("update_copy_add") + "(_h_copy, &(h[key[i]]), 1);"));
  CHECK(has(counts, "_h_copy.bring();"));
  // Launches whose pointers overlap have none.
  const size_t overlapping = counts.find("_overlapping(");
  REQUIRE(overlapping != counts.npos);
  CHECK_FALSE(copies(counts.substr(overlapping)));

  // Elements of eight bytes come first.
  const std::string two = loop(kAtomic + "h[key[i]] -= i;" + kAtomic + "d[key[i]] += 2;");
  CHECK(has(two, "_d_copy((double *) d, _elements, 0);"));
  CHECK(has(two, "_h_copy((int *) h, _elements, 8 * _elements);"));
  CHECK(copies(loop(kAtomic + "table[key[i]][i % 4] ^= i;")));
  CHECK(copies(loop("if (i > m) continue;" + kAtomic + "s[key[i]] = s[key[i]] + 1.5f;")));
  CHECK(copies(loop("for (int k = 0; k < m; k++) {" + kAtomic + "h[key[i] + k] |= k;\n}")));
  CHECK(copies(loop(kAtomic + "h[i % 64]++;")));
  CHECK(copies(loop(kAtomic + "*d += 0.5;")));
  CHECK(has(loop(kAtomic + "count += i;", "map(count)"), "_count_copy((int *) (&count), _elements, 0);"));
  CHECK(copies(loop(kAtomic + "h[m] += i;")));
  CHECK(copies(loop(kAtomic + "h[key[i]]++;\ncount += i;", "reduction(+ : count)")));
}

TEST_CASE("what a thread adds to one column it adds up first") {
  const auto nest = [](const std::string &body) {
    return kernels("void f(int n, int m, const float *a, const int *key, float *s, int *h) {\n"
                   "#pragma omp target teams distribute parallel for collapse(2) map(s[:64], h[:64])\n"
                   "for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) {\n" +
                   body + "\n}\n}\n");
  };
  const std::string sums = nest(kAtomic + "s[j] += a[i * m + j];");
  REQUIRE(copies(sums));
  CHECK(has(sums, library("kept") + "<" + library("add") + ", float> _s_copy_kept;"));
  CHECK(has(sums, library("update_kept_add") + "(_s_copy, _s_copy_kept, &(s[j]), a[i * m + j]);"));
  CHECK(sums.find("_s_copy_kept.bring(_s_copy);") < sums.find(library("copies_end")));
  CHECK(
      has(nest(kAtomic + "s[j] += a[i * m + j];" + kAtomic + "h[j] -= key[i];"), library("update_kept_sub")));
  CHECK(has(nest("if (a[i * m + j] > 0) {" + kAtomic + "h[j]++;\n}"), library("update_kept_add")));
  // Elements that change on the way down.
  for (const char *body : {"h[key[i] % 64]++;", "h[key[i * m + j]]++;", "s[(i + j) % 64] += 1;"}) {
    const std::string others = nest(kAtomic + body);
    CHECK((copies(others) && !has(others, library("kept"))));
  }
  CHECK_FALSE(has(nest("const int at = key[i * m + j];" + kAtomic + "h[at]++;"), library("kept")));
  CHECK_FALSE(has(nest(kAtomic + "s[j] += a[i * m + j];" + kAtomic + "h[key[i]]++;"), library("kept")));
}

TEST_CASE("teams have no copies of elements that are read, or whose updates are more than that") {
  CHECK_FALSE(copies(loop("h[key[i]]++;")));
  CHECK_FALSE(copies(loop(kAtomic + "h[i * 2 + m] += 3;"))); // each iteration has an element
  CHECK_FALSE(copies(loop(kAtomic + "h[key[i]]++;\nif (h[i]) s[i] = 0;")));
  CHECK_FALSE(copies(loop(kAtomic + "h[key[i]] += h[0];")));
  CHECK_FALSE(copies(loop(kAtomic + "h[h[i]]++;")));
  CHECK_FALSE(copies(loop("int old;\n#pragma omp atomic capture\nold = h[key[i]]++;\ns[i] = old;")));
  CHECK_FALSE(copies(loop("#pragma omp atomic write\nh[key[i]] = 1;")));
  CHECK_FALSE(copies(loop("#pragma omp atomic seq_cst\nh[key[i]]++;")));
  CHECK_FALSE(copies(loop(kAtomic + "h[key[i]] *= 2;")));
  CHECK_FALSE(copies(loop(kAtomic + "h[key[i]] = 3 - h[key[i]];")));
  CHECK_FALSE(copies(loop(kAtomic + "h[key[i]]++;" + kAtomic + "h[key[i]] |= 1;")));
  // Converted after each addition.
  CHECK_FALSE(copies(loop(kAtomic + "h[key[i]] += 0.5;")));
  CHECK_FALSE(copies(loop(kAtomic + "s[key[i]] += 0.5;")));
  CHECK_FALSE(copies(loop(kAtomic + "small[key[i]]++;")));
  CHECK_FALSE(copies(loop(kAtomic + "seen[key[i]]++;")));
  CHECK_FALSE(copies(loop(kAtomic + "bins[key[i]].count++;")));
  CHECK_FALSE(copies(loop(kAtomic + "rows[i][key[i]]++;")));
}

TEST_CASE("teams have no copies where threads may meet, or the program counts teams") {
  CHECK_FALSE(copies(loop(kAtomic + "h[key[i]]++;\n#pragma omp critical\ns[0] += 1;")));
  CHECK_FALSE(copies(loop(kAtomic + "h[key[i]] += other(i);")));
  CHECK_FALSE(copies(loop(kAtomic + "h[key[i]] += omp_get_team_num();")));
  CHECK(copies(loop(kAtomic + "h[key[i]]++;", "num_teams(8)"))); // no more, and nobody counts them
}

TEST_CASE("a team has one copy of a section that a reduction updates, if constants say how long it is") {
  const auto one = [](const std::string &clauses, const std::string &body = "h[key[i]]++;") {
    return has(loop(body, clauses), library("bring_team_array"));
  };
  CHECK(one("reduction(+ : h[:64])"));
  CHECK(one("reduction(+ : h[0:64])"));
  CHECK(one("reduction(- : d[:64])", "d[key[i]] -= 2;"));
  CHECK_FALSE(one("reduction(+ : h[:m])"));
  CHECK_FALSE(one("reduction(+ : h[1:64])"));
  // Of others, which would be in the device's heap, the original is updated.
  CHECK(copies(loop("h[key[i]]++;", "reduction(+ : h[:m])")));
  CHECK(has(loop("h[key[i]]++;", "reduction(+ : h[1:100000])"), library("update_add") + "(&(h[key[i]]), 1)"));
  CHECK(has(loop("h[key[i]]++; small[0] = h[3];", "reduction(+ : h[:m])"), library("heap")));
  CHECK(has(loop("h[i % 7] *= 2;", "reduction(* : h[:m])"), library("heap")));
  CHECK_FALSE(one("reduction(+ : h[:8])")); // may be in registers
  CHECK(one("reduction(+ : h[:12])"));
  CHECK_FALSE(one("reduction(+ : h[:64])", "s[i] = h[key[i]]++;"));
}

TEST_CASE("what a team's threads add to one number the lanes of a warp add up before") {
  const auto region = [](const std::string &add) {
    return kernels(
        "void f(int n, double *out) {\n#pragma omp target teams num_teams(n)\n{\n"
        "double sum = 0, table[4] = {0}; int count = 0; struct { float part; } s = {0};\n"
        "#pragma omp parallel num_threads(64)\n{\nfor (int k = 0; k < n; k++) {\n#pragma omp atomic\n" +
        add + "\n}\n}\nout[0] = sum + table[1] + count + s.part;\n}\n}\n");
  };
  const std::string together = library("add_together") + "(&(";
  CHECK(has(region("sum += k;"), together + "sum), k)"));
  CHECK(has(region("table[2] = 2 + table[2];"), together + "table[2]), 2)"));
  CHECK(has(region("s.part += k * 0.5;"), together + "s.part)"));
  for (const char *other : {"sum *= k;", "table[k & 3] += k;", "count += k;", "out[1] += k;"})
    CHECK_FALSE(has(region(other), together));
}
