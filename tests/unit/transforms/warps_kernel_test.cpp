// Which teams may be parts of warps, and what their kernels are.
#include "tests/unit/catch.h"
#include "tests/unit/transforms/unit.h"

namespace {

/// The kernels of a construct with `body` for each of n rows, from first[r] to first[r + 1].
std::string rows(const std::string &body, const std::string &clauses = "", const std::string &before = "") {
  return kernels("int omp_get_team_num(void), omp_get_num_threads(void), other(int);\n"
                 "struct pair { float value; int place; };\n" +
                 before +
                 "\nvoid f(const int *first, const float *v, float *out, int *to, int n, int m) {\n"
                 "#pragma omp target teams distribute " +
                 clauses + "\nfor (int r = 0; r < n; r++) {\n" + body + "\n}\n}\n");
}
/// The text behind the beginning of the version, or nothing.
std::string warps(const std::string &all) {
  const size_t at = all.find("_warps(");
  return at == all.npos ? "" : all.substr(at);
}
bool has(const std::string &text, const std::string &part) { return text.find(part) != text.npos; }

const std::string kSum = "float sum = 0;\n#pragma omp parallel for reduction(+ : sum)\n"
                         "for (int k = first[r]; k < first[r + 1]; k++) sum += v[k];\nout[r] = sum;";
const std::string kCopy = "#pragma omp parallel for\nfor (int k = begin; k < end; k++) out[k] = v[k];\n";

} // namespace

TEST_CASE("teams with short loops are parts of warps") {
  const std::string sum = warps(rows(kSum));
  CHECK(has(sum, library("part_together") + " _part("));
  CHECK(has(sum, "if (_part.goes_on(_long))"));
  CHECK(has(sum, "_k_1 = _part.lane"));
  CHECK(has(sum, library("reduce_part(_part, ")));
  CHECK(has(sum, library("reduce_block<128, 1>(")));
  CHECK(has(sum, "_long |= _part.is_long("));
  CHECK(has(sum, "if (__syncthreads_or(_long))"));
  // The host knows how long a loop is.
  const std::string known = warps(rows("float x[32];\n#pragma omp parallel for\n"
                                       "for (int k = 0; k < m; k++) x[k % 32] = v[k];\nout[r] = x[0];"));
  CHECK(has(known, "float x_of_teams[16][32];"));
  CHECK(has(known, "(&x)[32] = x_of_teams[_part.number];"));
  CHECK(has(known, "_part.sync();"));
  CHECK_FALSE(has(known, "__syncthreads"));
  CHECK_FALSE(has(known, "threadIdx"));
  // A team has one iteration at most, and is done with it where its lengths have been looked up.
  CHECK_FALSE(has(sum, "_part.teams"));
  CHECK(has(sum.substr(sum.find("if (_k < _nr)")), "if (_part.goes_on(_long))"));
  // An array of few elements is reduced as variables are.
  const std::string few = warps(rows("float x[3] = {0};\n#pragma omp parallel for reduction(+: x[:2])\n"
                                     "for (int k = 0; k < m; k++) x[k % 2] += v[k];\nout[r] = x[0] - x[1];"));
  CHECK(has(few, library("reduce_part(_part, ") + library("into<") + library("add>(x[0], x_private[0]), ")));
  CHECK(has(few, library("add>(x[1], x_private[1]));")));
  // What bounds are computed of; nothing else is looked up before an iteration begins.
  const std::string two = warps(rows("const int begin = first[r], end = first[r + 1], other = to[r];\n" +
                                     kCopy + "for (int s = 0; s < other; s++) {\n" + kCopy + "}"));
  REQUIRE(has(two, "if (!_long)"));
  CHECK(has(two, "const " + library("part") + " _part(")); // neighbours may come to other regions
  const std::string looked = two.substr(0, two.find("if (!_long)"));
  CHECK(has(looked, "const int end = first[r + 1];"));
  CHECK_FALSE(has(looked, "other = "));
  CHECK(has(warps(kernels("static int first[101];\nstatic float v[900], out[100];\nvoid f(int n) {\n"
                          "#pragma omp target teams distribute map(first, v, out)\n"
                          "for (int r = 0; r < n; r++) {\n" +
                          kSum + "\n}\n}\n")),
            "is_long(first[r] < first[r + 1] ?"));
  CHECK(has(
      warps(rows("while (to[r] > 0) {\n#pragma omp parallel for\nfor (int k = 0; k < m; k++) out[k] = 0;\n"
                 "to[r]--;\n}")),
      "while (_part.any("));
}

TEST_CASE("what such teams reduce for the league a block brings there at its end") {
  const std::string kAll = kSum + "\nall += sum;";
  const std::string sums = warps(
      kernels("float f(const int *first, const float *v, float *out, int n) {\nfloat all = 0;\n"
              "#pragma omp target teams distribute reduction(+ : all)\nfor (int r = 0; r < n; r++) {\n" +
              kAll + "\n}\nreturn all;\n}\n"));
  REQUIRE(has(sums, "float _all_of_parts = "));
  CHECK(has(sums, "_all_of_parts = (float) " + library("add") + "::apply(_all_of_parts, all_private"));
  CHECK(has(sums, library("reduce_league") + "(" + library("into") + "<" + library("add") +
                      ">(all, _all_of_parts));"));
  CHECK(has(sums, "+= _part.teams")); // of a league that has fewer teams then
  CHECK_FALSE(has(sums, library("update_add")));
  // Not what has more than a number.
  CHECK(
      warps(
          kernels(
              "struct pair { float a, b; };\n#pragma omp declare reduction(both : struct pair : omp_out.a += "
              "omp_in.a, omp_out.b += omp_in.b) initializer(omp_priv = {0, 0})\n"
              "float f(const int *first, const float *v, float *out, int n) {\nstruct pair all = {0, 0};\n"
              "#pragma omp target teams distribute reduction(both : all)\nfor (int r = 0; r < n; r++) {\n" +
              kSum + "\nall.a += sum;\n}\nreturn all.a;\n}\n"))
          .empty());
}

TEST_CASE("teams are not, where that can be told or lengths are not known before an iteration begins") {
  CHECK(warps(rows(kSum, "num_teams(m)")).empty());
  CHECK(warps(rows(kSum, "thread_limit(m)")).empty());
  CHECK(warps(rows(kSum, "dist_schedule(static, 4)")).empty());
  CHECK(warps(rows(kSum + "to[r] = omp_get_team_num();")).empty());
  CHECK(warps(rows(kSum + "other(1);")).empty());
  CHECK(warps(rows("#pragma omp parallel\n out[r] = omp_get_num_threads();")).empty());
  CHECK(warps(rows("#pragma omp parallel for num_threads(64)\nfor (int k = 0; k < m; k++) out[k] = 0;"))
            .empty());
  CHECK(warps(rows("#pragma omp parallel for\nfor (int k = 0; k < 513; k++) out[r * 513 + k] = 0;")).empty());
  CHECK(warps(rows("float x[129];\n#pragma omp parallel for\nfor (int k = 0; k < m; k++) x[k] = "
                   "v[k];\nout[r] = x[m];"))
            .empty());
  // An iteration computes how long, or stores it.
  CHECK(warps(rows("int begin = first[r], end = begin + 5;\nif (to[r]) end++;\n" + kCopy)).empty());
  CHECK(warps(rows("const int begin = first[r], end = to[r];\nto[r] = 0;\n" + kCopy)).empty());
  // Not all iterations come there.
  CHECK(warps(rows("if (r == 5) continue;\nconst int begin = first[r], end = first[r + 1];\n" + kCopy))
            .empty());
  CHECK(warps(rows("if (to[r]) {\n#pragma omp parallel for\n"
                   "for (int k = first[r]; k < first[r + 1]; k++) out[k] = v[k];\n}"))
            .empty());
  CHECK(warps(rows("if (to[r]) {\n#pragma omp parallel for\nfor (int k = 0; k < 9; k++) out[k] = "
                   "0;\ncontinue;\n}\n" +
                   kSum))
            .empty());
  // The team's state.
  CHECK(warps(rows("#pragma omp parallel for schedule(dynamic)\nfor (int k = 0; k < m; k++) out[k] = 0;"))
            .empty());
}

TEST_CASE("structures are reduced by shuffles, and what all need beside what the team shares") {
  const std::string lesser = "#pragma omp declare reduction(lesser : struct pair : omp_out = omp_in.value < "
                             "omp_out.value ? omp_in : "
                             "omp_out) initializer(omp_priv = (struct pair){1e30f, 0})\n";
  const std::string pair =
      "struct pair l = {1e30f, 0};\n#pragma omp parallel for reduction(lesser : l)\n"
      "for (int k = first[r]; k < first[r + 1]; k++) if (v[k] < l.value) l.value = v[k];\n"
      "out[r] = l.value;";
  const std::string all = rows(pair, "", lesser);
  CHECK(has(all, library("reduce_block<0, 0>(") + library("into<") + library("user<struct pair, ")));
  CHECK_FALSE(has(all, library("init_spmd(")));
  CHECK(has(warps(all), library("reduce_part(_part, ")));
  // One that reads what was there before is not.
  const std::string original = "#pragma omp declare reduction(lesser : struct pair : omp_out = omp_in.value "
                               "< omp_out.value ? omp_in : "
                               "omp_out) initializer(omp_priv = omp_orig)\n";
  CHECK(has(rows(pair, "", original), library("init_spmd(")));
  // The address of y is taken.
  const std::string both =
      rows("int x = 0, y = 0;\n#pragma omp parallel for reduction(+ : x, y)\n"
           "for (int k = 0; k < m; k++) x += k, y += k;\nbump(&y);\n"
           "#pragma omp parallel for\nfor (int k = 0; k < m; k++) to[k] = x;\nto[r] = y;",
           "", "static void bump(int *y) { *y += 1; }\n");
  CHECK(has(both, library("into<") + library("add>(x, ")));
  CHECK(has(both, library("into_shared<") + library("add>(y, ")));
}

TEST_CASE("so are those of loops that nobody marked, unless these are summed up in order") {
  const auto loops = [](const std::string &body) {
    return warps(kernels("void f(const int *first, const float *v, float *out, int n, int m) {\n"
                         "#pragma omp target teams distribute parallel for\nfor (int r = 0; r < n; r++) {\n" +
                         body + "\n}\n}\n"));
  };
  CHECK(has(loops("for (int k = first[r]; k < first[r + 1]; k++) out[k] = v[k] * r;"), "_part.is_long("));
  CHECK(loops("float sum = 0;\nfor (int k = first[r]; k < first[r + 1]; k++) sum += v[k];\nout[r] = sum;")
            .empty());
}

TEST_CASE("teams of 32 threads are whole warps, whatever their regions do") {
  const std::string kSteps = "float x[64];\n#pragma omp parallel num_threads(32)\n{\n"
                             "#pragma omp for\nfor (int k = 0; k < 64; k++) x[k] = v[r * 64 + k];\n"
                             "for (int s = 0; s < m; s++) {\n"
                             "#pragma omp for\nfor (int k = 0; k < m; k++) out[r * 64 + k] += x[63 - k];\n"
                             "#pragma omp barrier\n#pragma omp single\nx[0] += s;\n}\n}\n";
  const std::string steps = warps(rows(kSteps));
  CHECK(has(steps, "const " + library("part") + " _part;"));
  CHECK(has(steps, "float x_of_teams[4][64];"));
  CHECK(has(steps, "(&x)[64] = x_of_teams[_part.number];"));
  CHECK(has(steps, "_part.lane + _turn * 32"));
  CHECK(has(steps, "__syncwarp();"));
  for (const char *none : {"__syncthreads", "threadIdx", "blockIdx", "blockDim", "_part.width", "_long"})
    CHECK_FALSE(has(steps, none));
  // The limit, or both; a loop of which nobody knows how long it is.
  const std::string kLoop =
      "out[r] = 0;\n#pragma omp parallel for\nfor (int k = 0; k < m; k++) out[r * m + k] = v[k];";
  const std::string kAsks =
      "#pragma omp parallel for num_threads(32)\nfor (int k = 0; k < to[r]; k++) out[r] += v[k];";
  CHECK(has(warps(rows(kLoop, "thread_limit(32)")), "_part.team;"));
  CHECK(has(warps(rows(kAsks, "thread_limit(64)")), "_part.team;"));
  CHECK(has(warps(rows(kAsks)), "_k += 32"));
  // What the program asks has an answer.
  const std::string asks = warps(rows("#pragma omp parallel num_threads(32)\n"
                                      "out[r * 32 + omp_get_thread_num()] = omp_get_num_threads();",
                                      "", "int omp_get_thread_num(void);"));
  CHECK(has(asks, "out[r * 32 + (int) _part.lane] = (int) 32;"));
  // By what threads exchange values.
  const std::string one = warps(rows("#pragma omp parallel num_threads(32)\n{\nint mine;\n"
                                     "#pragma omp single copyprivate(mine)\nmine = to[r];\n"
                                     "out[r * 32 + omp_get_thread_num()] = mine;\n}",
                                     "", "int omp_get_thread_num(void);"));
  CHECK(has(one, "int _published_of_teams[4];"));
  CHECK(has(one, "int &_published = _published_of_teams[_part.number];"));
  // What teams reduce, for themselves and for the league.
  const std::string sums = warps(kernels("float f(const float *v, float *out, int n) {\nfloat all = 0;\n"
                                         "#pragma omp target teams distribute reduction(+ : all)\nfor (int r "
                                         "= 0; r < n; r++) {\nfloat sum = 0;\n"
                                         "#pragma omp parallel for reduction(+ : sum) num_threads(32)\n"
                                         "for (int k = 0; k < 100; k++) sum += v[r * 100 + k];\nout[r] = "
                                         "sum;\nall += sum;\n}\nreturn all;\n}\n"));
  CHECK(has(sums, library("reduce_part") + "(_part, "));
  CHECK(has(sums, library("reduce_league") + "("));
  // A team that is a warp since that suits its loops.
  const std::string kRow = "#pragma omp parallel for\nfor (int k = 0; k < 32; k++) ";
  CHECK(has(warps(rows("float x[200];\n" + kRow + "x[k] = v[r * 32 + k];\n" + kRow +
                       "out[r * 32 + k] = x[31 - k] + x[k];")),
            "float x_of_teams[4][200];"));
}

TEST_CASE("teams are no whole warps where they have other sizes, share much, or can tell") {
  const std::string kLoop = "for (int k = 0; k < m; k++) out[r * m + k] = v[k];\n";
  const std::string kOf32 = "out[r] = 0;\n#pragma omp parallel for num_threads(32)\n" + kLoop;
  REQUIRE_FALSE(warps(rows(kOf32)).empty());
  CHECK(warps(rows(kOf32, "num_teams(m)")).empty());
  CHECK(warps(rows(kOf32, "dist_schedule(static, 4)")).empty());
  CHECK(warps(rows(kOf32, "thread_limit(m)")).empty());
  CHECK(warps(rows(kOf32, "thread_limit(16)")).empty());
  CHECK(warps(rows("out[r] = 0;\n#pragma omp parallel for num_threads(64)\n" + kLoop, "thread_limit(32)"))
            .empty());
  CHECK(warps(rows("out[r] = 0;\n#pragma omp parallel for num_threads(m)\n" + kLoop)).empty());
  CHECK(warps(rows("out[r] = 0;\n#pragma omp parallel for num_threads(33)\n" + kLoop)).empty());
  CHECK(warps(rows("out[r] = 0;\n#pragma omp parallel for num_threads(32) if (m > 5)\n" + kLoop)).empty());
  CHECK(warps(rows(kOf32 + "#pragma omp parallel for num_threads(64)\n" + kLoop)).empty());
  CHECK(warps(rows(kOf32 + "to[r] = omp_get_team_num();")).empty());
  CHECK(warps(rows(kOf32 + "other(1);")).empty());
  CHECK(warps(rows("to[r] = which();\n" + kOf32, "", "static int which(void) { return omp_get_team_num(); }"))
            .empty());
  CHECK(warps(rows("#pragma omp parallel num_threads(32)\nto[r] = who();", "",
                   "static int who(void) { return omp_get_num_threads(); }"))
            .empty());
  CHECK(warps(rows("#pragma omp parallel num_threads(32)\nfill(out, m);", "",
                   "static void fill(float *x, int m) {\n#pragma omp for\nfor (int k = 0; k < m; k++) x[k] = "
                   "k;\n}"))
            .empty());
  CHECK(warps(rows("out[r] = 0;\n#pragma omp parallel for num_threads(32) schedule(dynamic)\n" + kLoop))
            .empty());
  CHECK(warps(rows("#pragma omp parallel num_threads(32)\n{\n#pragma omp critical\nout[r]++;\n}")).empty());
  CHECK(
      warps(rows("float x[m];\n#pragma omp parallel for num_threads(32)\nfor (int k = 0; k < m; k++) x[k] = "
                 "v[k];\n" +
                 kOf32))
          .empty());
  const auto sharing = [&](const std::string &size) {
    return warps(rows("float x[" + size +
                      "];\n#pragma omp parallel num_threads(32)\n{\n#pragma omp for\n"
                      "for (int k = 0; k < m; k++) x[k] = v[k];\n#pragma omp for\n"
                      "for (int k = 0; k < m; k++) out[r * m + k] = x[m - 1 - k];\n}"));
  };
  CHECK(has(sharing("1536"), "x_of_teams[4][1536]"));
  CHECK(sharing("1537").empty());
  // One team, and none.
  CHECK(warps(kernels(
                  "void f(float *out) {\n#pragma omp target map(out[:50])\n"
                  "#pragma omp parallel for num_threads(32)\nfor (int k = 0; k < 50; k++) out[k] = k;\n}\n"))
            .empty());
}
