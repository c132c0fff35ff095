// Teams whose size the compiler chooses.
#include "tests/unit/catch.h"
#include "tests/unit/transforms/unit.h"

namespace {

bool has(const std::string &text, const std::string &part) { return text.find(part) != text.npos; }

/// The kernels of a loop over n rows with `body`, whose inner loops nobody marked.
std::string rows(const std::string &body, const std::string &clauses = "") {
  return kernels("int omp_get_num_threads(void);\nvoid f(int *a, int n, int m) {\n"
                 "#pragma omp target teams distribute parallel for " +
                 clauses + "\nfor (int r = 0; r < n; r++) {\n" + body + "\n}\n}\n");
}
/// Steps, in each of which a team has `trips` exchanges.
std::string steps(const std::string &trips) {
  return "for (int s = 0; s < 99; s++) for (int i = s & 1; i < 2 * " + trips +
         " - 1; i += 2) {\nconst int x = a[r * 4096 + i], y = a[r * 4096 + i + 1];\n"
         "if (x > y) a[r * 4096 + i] = y, a[r * 4096 + i + 1] = x;\n}";
}
const std::string kStrides = " += blockDim.x)";
/// Whether each thread has one exchange of a step.
bool haveOne(const std::string &all) { return has(all, "if (_k_1 < _ni)") && !has(all, kStrides); }

} // namespace

TEST_CASE("a team has as many threads as launches take whatever the number of teams") {
  for (const char *trips : {"128", "65", "32", "7", "256"}) CHECK(haveOne(rows(steps(trips))));
  // 33 to 64 iterations, or many: launches decide.
  for (const char *trips : {"33", "64", "257", "m"}) {
    const std::string all = rows(steps(trips));
    CHECK(has(all, kStrides));
    CHECK_FALSE(has(all, "if (_k_1 < "));
  }
  // Where teams may share blocks, launches decide that, too.
  const std::string shared =
      rows("for (int s = 0; s < 99; s++) for (int i = 0; i < 32; i++) a[r * 64 + i] += s;");
  CHECK(has(shared, "_warps("));
  CHECK(has(shared, kStrides));
  // Of 33 to 64 iterations there is a version for teams of a warp, for many of them.
  for (const char *trips : {"33", "64"}) CHECK(has(rows(steps(trips)), "_exact("));
  const std::string many = rows(steps("64"));
  CHECK(has(many.substr(many.find("_exact(")), "__syncwarp();"));
  CHECK_FALSE(has(rows(steps("32")), "_exact("));
  // Teams of more than 128 threads have room for their registers.
  CHECK(has(rows(steps("256")), "LAUNCH_BOUNDS(256)"));
  CHECK_FALSE(has(rows(steps("128")), "LAUNCH_BOUNDS"));
}

TEST_CASE("limits leave room for it, or the launch decides") {
  CHECK(haveOne(rows(steps("128"), "thread_limit(128)")));
  CHECK(haveOne(rows(steps("128"), "num_threads(512)")));
  CHECK(has(rows(steps("128"), "thread_limit(64)"), kStrides));
  CHECK(has(rows(steps("128"), "thread_limit(m)"), kStrides));
}

TEST_CASE("num_threads alone says how many there are, to what cannot tell") {
  const auto sums = [](const std::string &body, const std::string &clauses) {
    return kernels("int omp_get_num_threads(void), elsewhere(int);\nvoid f(int *a, int n, int m) {\n"
                   "#pragma omp target teams distribute\nfor (int r = 0; r < n; r++) {\nint sum = 0;\n"
                   "#pragma omp parallel for reduction(+: sum) " +
                   clauses + "\nfor (int i = 0; i < 200; i++) sum += " + body + ";\na[r] = sum;\n}\n}\n");
  };
  const std::string known = "reduce_block<256, ";
  CHECK(has(sums("a[i + r]", "num_threads(256)"), known));
  CHECK(has(sums("a[i + r]", "num_threads(200)"), "reduce_block<200, "));
  CHECK_FALSE(has(sums("a[i + r]", "num_threads(m)"), known));
  CHECK_FALSE(has(sums("a[i + r] + omp_get_num_threads()", "num_threads(256)"), known));
  CHECK_FALSE(has(sums("elsewhere(i)", "num_threads(256)"), known));
  CHECK(has(sums("a[i + r]", "num_threads(2000)"), "reduce_block<0, "));
}

TEST_CASE("barriers of a team of one warp are the warp's") {
  const std::string warp = rows(steps("32"));
  CHECK(has(warp, "__syncwarp();"));
  CHECK_FALSE(has(warp, "__syncthreads();"));
  CHECK_FALSE(has(rows(steps("128")), "__syncwarp();"));
  // Also where the program says how large it is.
  const std::string said =
      kernels("void f(int *a, int n) {\n"
              "#pragma omp target teams distribute thread_limit(32)\n"
              "for (int r = 0; r < n; r++) {\nint x[32];\n"
              "#pragma omp parallel for\nfor (int i = 0; i < 32; i++) x[i] = a[r + i];\n"
              "#pragma omp parallel for\nfor (int i = 0; i < 32; i++) a[i] = x[31 - i];\n"
              "}\n}\n");
  CHECK(has(said, "__syncwarp();"));
  CHECK_FALSE(has(said, "__syncthreads();"));
}

TEST_CASE("each thread's iterations of a nest differ in one number, or follow from the turn's") {
  const auto nest = [](const std::string &first, const std::string &second) {
    return kernels("void f(int *a, int n) {\n#pragma omp target teams distribute thread_limit(64)\n"
                   "for (int r = 0; r < n; r++) {\nint x[4096];\n"
                   "#pragma omp parallel for collapse(2)\nfor (int i = 0; i < " +
                   first + "; i++) for (int j = 0; j < " + second + "; j++) x[i * " + second +
                   " + j] = a[i + j];\n"
                   "#pragma omp parallel for\nfor (int i = 0; i < 512; i++) a[i] = x[511 - i];\n}\n}\n");
  };
  CHECK(has(nest("32", "16"), "int i = (int) (threadIdx.x / 16 + _turn * 4);"));
  CHECK(has(nest("32", "16"), "int j = (int) (threadIdx.x % 16);"));
  CHECK(has(nest("4", "128"), "int i = (int) (_turn / 2);"));
  CHECK(has(nest("4", "128"), "int j = (int) ((threadIdx.x + _turn % 2 * 64));"));
  CHECK(has(nest("32", "24"), "int j = (int) (_k % _nj);"));
}

TEST_CASE("a version for many teams gives each thread as many elements of what they go through many times") {
  const auto steps = [](const std::string &m, const std::string &body = "x[i][j] += x[p][j];",
                        const std::string &clauses = "",
                        const std::string &around = "for (int p = 0; p < 16; p++) ") {
    return kernels("void f(int *a, int n) {\n#pragma omp target teams distribute " + clauses +
                   "\nfor (int r = 0; r < n; r++) {\nint x[" + m + "][64];\n" + around +
                   "{\n#pragma omp parallel for collapse(2)\nfor (int i = 0; i < " + m +
                   "; i++) for (int j = 0; j < 64; j++) {\nconst int p = r; " + body + "\n}\n}\n" +
                   "#pragma omp parallel for\nfor (int i = 0; i < 64; i++) a[r * 64 + i] = x[0][i];\n}\n}\n");
  };
  const std::string all = steps("64");
  REQUIRE(has(all, "_exact("));
  const std::string exact = all.substr(all.find("_exact("));
  CHECK(has(exact, "threadIdx.x / 64 + _turn * 4"));
  CHECK(has(exact, "_turn < 16"));
  CHECK(has(all.substr(0, all.find("_exact(")), kStrides)); // few teams
  CHECK(has(steps("16"), "_exact("));                       // 1024: teams of 128
  CHECK(has(steps("128"), "_exact("));                      // 8192: of 512
  CHECK_FALSE(has(steps("256"), "_exact("));
  CHECK_FALSE(has(steps("33"), "_exact(")); // not as many for each
  CHECK_FALSE(has(steps("4"), "_exact("));  // 256: always that many
  CHECK_FALSE(has(steps("64", "for (int k = 0; k < n; k++) x[i][j] += k;"), "_exact("));
  CHECK_FALSE(has(steps("64", "x[i][j] += p;", "thread_limit(256)"), "_exact("));
  CHECK_FALSE(has(steps("64", "x[i][j] += p;", "", ""), "_exact(")); // once
}

TEST_CASE("of a few more iterations than threads some have two, without a loop") {
  const auto diagonals = [](const std::string &most) {
    return kernels("void f(int *a, int n) {\n#pragma omp target teams distribute thread_limit(64)\n"
                   "for (int r = 0; r < n; r++) {\nint x[200];\n"
                   "#pragma omp parallel for\nfor (int i = 0; i < 200; i++) x[i] = a[i];\n"
                   "for (int s = 0; s < " +
                   most +
                   "; s++) {\n#pragma omp parallel for\nfor (int i = 0; i <= s; i++) x[i] += s;\n}\n"
                   "#pragma omp parallel for\nfor (int i = 0; i < 64; i++) a[r * 64 + i] = x[i];\n}\n}\n");
  };
  CHECK(has(diagonals("64"), "if (_k_1 < _ni_1)"));
  CHECK(has(diagonals("65"), "_turn_1 < 2"));
  CHECK(has(diagonals("72"), "_turn_1 < 2"));
  CHECK_FALSE(has(diagonals("73"), "< 2;"));
}

TEST_CASE("a thread has several iterations of a loop over tiles, and elements of its own") {
  const auto product = [](const std::string &y, const std::string &x, const std::string &clauses = "",
                          const std::string &step = "sums[y][x] += ta[y][k] * tb[k][x];",
                          const std::string &others = "", const std::string &schedule = "") {
    const std::string loops = "#pragma omp parallel for collapse(2) " + schedule + "\nfor (int y = 0; y < " +
                              y + "; y++) for (int x = 0; x < " + x + "; x++) ";
    return kernels(
        "int omp_get_thread_num(void);\nvoid f(const float *a, const float *b, float *c, int n) {\n"
        "#pragma omp target teams distribute " +
        clauses + "\nfor (int r = 0; r < n; r++) {\nfloat ta[64][64], tb[64][64], sums[" + y + "][" + x +
        "];\n" + loops + "sums[y][x] = 0;\nfor (int t = 0; t < n; t++) {\n" + loops +
        "ta[y][x] = a[r + t * y + x], tb[y][x] = b[r + t * x + y];\n" + loops +
        "for (int k = 0; k < 16; k++) " + step + "\n" + others + "}\n" + loops + "c[r * n + y * " + x +
        " + x] = sums[y][x];\n}\n}\n");
  };
  const std::string usual = product("16", "16", "thread_limit(256)");
  CHECK(has(usual, "float sums[4];"));
  CHECK(has(usual, "int y = (int) (threadIdx.x / 16 + _turn * 4);"));
  CHECK(has(usual, "sums[_turn] = 0;"));
  CHECK_FALSE(has(usual, "LAUNCH_BOUNDS"));
  CHECK(has(product("32", "32"), "float sums[8];"));
  CHECK(has(product("8", "16"), "float sums[2];"));
  CHECK(has(product("16", "16", "thread_limit(64)"), "float sums[4];"));
  CHECK(has(product("16", "16", "thread_limit(256)",
                    "{ float s = sums[y][x]; s += ta[y][k] * tb[k][x]; sums[y][x] = s; }"),
            "float sums[4];"));
  // Limits, or a size, that leave no room for it; rows longer than the team.
  CHECK(has(product("16", "16", "thread_limit(32)"), "__shared__ float sums["));
  CHECK(has(product("8", "8"), "__shared__ float sums["));
  CHECK_FALSE(has(product("2", "128"), "float sums[2]"));
  CHECK_FALSE(has(product("12", "12"), "float sums["));
  // Nothing to share; conditions; stores to what others read; threads that tell their number; dealt
  // otherwise.
  const auto one = [&](const std::string &step) {
    return has(product("16", "16", "thread_limit(256)", step), "LAUNCH_BOUNDS(256)");
  };
  CHECK(one("sums[y][x] += ta[y][k] * tb[k][y];"));
  CHECK(one("if (ta[y][k] > 0) sums[y][x] += tb[k][x];"));
  CHECK(one("sums[y][x] += tb[k][x], ta[x][y] = k;"));
  CHECK(one("for (int j = 0; j < n; j++) sums[y][x] += tb[k][x];"));
  CHECK(one("sums[y][x] += tb[k][x] * omp_get_thread_num();"));
  CHECK(has(
      product("16", "16", "thread_limit(256)", "sums[y][x] += ta[y][k] * tb[k][x];", "", "schedule(static)"),
      "LAUNCH_BOUNDS(256)"));
  // Others' elements: the array stays the team's.
  CHECK(has(product("16", "16", "thread_limit(256)", "sums[y][x] += ta[y][k] * tb[k][x];",
                    "#pragma omp parallel for\nfor (int y = 0; y < 15; y++) c[y] = sums[y + 1][0];\n"),
            "__shared__ float sums[16][1"));
}
