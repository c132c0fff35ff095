// How target constructs run on the GPU: the mode that is decided, and what the kernels of each mode are made
// of.
#include "runtime/ort.h"
#include "tests/unit/catch.h"
#include "tests/unit/transforms/unit.h"
#include "transforms/cuda/dialect.h"
#include "transforms/cuda/kernels/mode.h"
#include <regex>

using namespace ompicc;

namespace {

const char *const kDeclarations = R"(
extern int omp_get_thread_num(void), omp_get_num_threads(void), omp_get_team_num(void), omp_is_initial_device(void);
extern double omp_get_wtime(void), sqrt(double);
int elsewhere(int);
static int pure(int x) { return 2 * x; }
static int asks(void) { return omp_get_thread_num(); }
static void forks(int *x) {
#pragma omp parallel
  x[0] = 1;
}
static void meets(void) {
#pragma omp barrier
}
static int array[9];
void f(int n, int *x, int (*y)[9], float *z, int limit, int *restrict r, int *restrict q) {
)";

std::string construct(const std::string &text) {
  return kDeclarations + text +
         "\n(void) n, (void) x, (void) y, (void) z, (void) limit, (void) r, (void) q, (void) array;\n}\n";
}

ModeDecision decide(Normalised &n) {
  for (OmpDirective *d : n.directives())
    if (d->kind == OmpDirectiveKind::Target)
      return decideMode(n.unit, *d, buildInterface(n.unit, *d, n.function("f")));
  FAIL("no target construct");
  return {};
}

const char *nameOf(const ModeDecision &decision) {
  switch (decision.mode) {
  case ModeDecision::Loop: return decision.dealt ? "Dealt" : decision.inChunks ? "Chunks" : "Loop";
  case ModeDecision::Block: return "Block";
  case ModeDecision::Sequential: return "Sequential";
  case ModeDecision::Guarded: return "Guarded";
  case ModeDecision::Generic: return "Generic";
  }
  return "?";
}

const char *const kMap = " map(tofrom: x[0:n]) ";

} // namespace

TEST_CASE("the mode of a target construct") {
  const std::string loop = "\nfor (int i = 0; i < n; i++) ";
  struct {
    std::string text;
    const char *mode;
  } const table[] = {
      // A loop nest is all there is.
      {"#pragma omp target teams distribute parallel for" + loop + "x[i] = i;", "Loop"},
      {"#pragma omp target teams distribute parallel for simd" + loop + "x[i] = i;", "Loop"},
      {"#pragma omp target teams distribute parallel for collapse(2)" + loop +
           "for (int j = 0; j < 9; j++) y[i][j] = i;",
       "Loop"},
      {"#pragma omp target parallel for" + loop + "x[i] = i;", "Loop"},
      {"#pragma omp target teams distribute" + loop + "x[i] = i;", "Loop"},
      {"#pragma omp target teams distribute simd" + loop + "x[i] = i;", "Loop"},
      {"#pragma omp target\n#pragma omp teams\n#pragma omp distribute parallel for" + loop + "x[i] = i;",
       "Loop"},
      {"#pragma omp target\n{\n#pragma omp teams distribute parallel for" + loop + "x[i] = i;\n}", "Loop"},
      {"#pragma omp target teams distribute parallel for num_threads(limit) if(parallel: n > 100)" + loop +
           "x[i] = i;",
       "Loop"},
      {"#pragma omp target teams distribute parallel for" + loop +
           "x[i] = pure(i) + (int) sqrt(i) + omp_is_initial_device();",
       "Loop"},
      {"#pragma omp target parallel for schedule(dynamic)" + loop + "x[i] = i;", "Loop"},
      {"#pragma omp target teams distribute parallel for schedule(static, 8)" + loop + "x[i] = n;", "Loop"},
      {"#pragma omp target parallel for schedule(dynamic, 8) collapse(2)" + loop +
           "for (int j = 0; j < 9; j++) y[i][j] += n;",
       "Loop"},
      {"#pragma omp target parallel for schedule(static, n)" + loop +
           "for (int j = 0; j < n; j++) r[i * n + j] = q[i] + array[j] + limit;",
       "Loop"},
      {"#pragma omp target parallel for schedule(static, 1)" + loop + "x[i] = y[i][0];", "Loop"},
      {"#pragma omp target teams distribute parallel for dist_schedule(static, 8)" + loop +
           "x[i] = x[i + 1];",
       "Loop"},
      {"#pragma omp target parallel for schedule(static, 8) order(concurrent)" + loop + "x[i / 2] = 1;",
       "Loop"},
      // The iterations of a chunk come in turn, and build on each other.
      {"#pragma omp target parallel for schedule(static, 8)" + loop + "x[i] = x[i + 1];", "Chunks"},
      {"#pragma omp target parallel for schedule(static, 8)" + loop + "x[i / 2] = i;", "Chunks"},
      {"#pragma omp target parallel for schedule(static, 8)" + loop +
           "for (int j = 0; j < 9; j++) x[i + j] += i;",
       "Chunks"},
      {"#pragma omp target parallel for schedule(static, 8)" + loop + "{\nint *p = x;\np[i] = i;\n}",
       "Chunks"},
      {"#pragma omp target teams distribute parallel for schedule(static, 8)" + loop + "x[y[i][0]] = i;",
       "Chunks"},
      // Or they may: what two pointers point to may be one array.
      {"#pragma omp target parallel for schedule(dynamic, 8) collapse(2)" + loop +
           "for (int j = 0; j < 9; j++) y[i][j] += x[i];",
       "Chunks"},
      {"#pragma omp target parallel for schedule(static, n)" + loop + "x[i] = array[i];", "Chunks"},
      {"#pragma omp target parallel for schedule(static, n)" + loop + "x[i] = r[i];", "Chunks"},
      {"#pragma omp target teams distribute parallel for dist_schedule(static, 8) num_threads(1)" + loop +
           "x[i] = x[i + 1];",
       "Chunks"},
      {"#pragma omp target teams distribute parallel for schedule(static, 8) dist_schedule(static, 80)" +
           loop + "x[i] = y[i][0];",
       "Chunks"},
      // But where a team's iterations begin is not said.
      {"#pragma omp target teams distribute parallel for schedule(static, 8)" + loop + "x[i] = y[i][0];",
       "Loop"},
      // The program knows which chunks one thread gets.
      {"#pragma omp target parallel for num_threads(4) schedule(static, 1)" + loop + "x[i] = x[i + 4];",
       "Dealt"},
      // Its iterations can see who runs them, or hold parallelism of their own.
      {"#pragma omp target parallel for" + loop + "x[i] = omp_get_thread_num();", "Block"},
      {"#pragma omp target parallel for" + loop + "x[i] = asks();", "Block"},
      {"#pragma omp target teams distribute" + loop + "x[i] = omp_get_team_num();", "Generic"},
      {"#pragma omp target teams distribute" + loop + "x[i] = elsewhere(i);", "Generic"},
      // Of a league's threads any may run an iteration, unless a clause says which.
      {"#pragma omp target teams distribute parallel for" + loop + "x[i] = omp_get_team_num();", "Loop"},
      {"#pragma omp target teams distribute parallel for" + loop + "x[i] = elsewhere(i);", "Loop"},
      {"#pragma omp target teams distribute parallel for schedule(static, 4)" + loop + "x[i] = elsewhere(i);",
       "Generic"},
      {"#pragma omp target teams distribute parallel for dist_schedule(static)" + loop +
           "x[i] = omp_get_team_num();",
       "Generic"},
      {"#pragma omp target teams distribute" + loop + "forks(x + i);", "Generic"},
      {"#pragma omp target teams distribute" + loop +
           "{\n#pragma omp parallel for\nfor (int j = 0; j < 9; j++) y[i][j] = i;\n}",
       "Guarded"},
      // The number of threads is not known before the launch.
      {"#pragma omp target teams distribute parallel for num_threads(x[0])" + loop + "x[i] = i;", "Generic"},
      // A parallel region is all there is.
      {"#pragma omp target parallel\nx[omp_get_thread_num()] = 1;", "Block"},
      {"#pragma omp target teams\n#pragma omp parallel\nx[omp_get_thread_num()] = 1;", "Block"},
      {"#pragma omp target parallel\n{\n#pragma omp for\nfor (int i = 0; i < n; i++) x[i] = 1;\nx[0] = 2;\n}",
       "Block"},
      {"#pragma omp target parallel num_threads(limit)\nmeets();", "Block"},
      // No parallelism.
      {"#pragma omp target\nx[0] = 1;", "Sequential"},
      {"#pragma omp target" + loop + "x[i] = pure(i);", "Sequential"},
      {"#pragma omp target teams\nx[omp_get_team_num()] = 1;", "Sequential"},
      {"#pragma omp target simd" + loop + "x[i] = i;", "Sequential"},
      // Sequential code with parallel regions in it.
      {"#pragma omp target\n{\nx[0] = 1;\n#pragma omp parallel\nx[1] = 2;\n}", "Guarded"},
      {"#pragma omp target\n{\n#pragma omp parallel\nx[1] = 2;\n#pragma omp parallel\nx[2] = 2;\n}",
       "Guarded"},
      {"#pragma omp target\nforks(x);", "Generic"},
      {"#pragma omp target\nelsewhere(1);", "Generic"},
      // Of a generic selection, what is called is the function that it selects.
      {"#pragma omp target teams distribute" + loop +
           "{ int k = _Generic(x, float *: elsewhere, default: pure)(i);\n#pragma omp parallel for\nfor (int "
           "j = 0; j < 9; "
           "j++) y[i][j] = k; }",
       "Guarded"},
      {"#pragma omp target teams distribute" + loop +
           "x[i] = _Generic(x, int *: elsewhere, default: pure)(i);",
       "Generic"},
      {"#pragma omp target\nx[0] = omp_get_num_threads();", "Generic"},
      {"#pragma omp target teams\n{\nint s = 0;\n#pragma omp parallel reduction(+: s)\ns += "
       "1;\nx[omp_get_team_num()] = s;\n}",
       "Guarded"},
  };
  for (const auto &row : table) {
    INFO(row.text);
    Normalised n(construct(row.text));
    CHECK(nameOf(decide(n)) == std::string(row.mode));
  }
}

TEST_CASE("the host sizes the grid only from what it can evaluate") {
  struct {
    const char *header;
    bool known;
  } const table[] = {
      {"int i = 0; i < n; i++", true},        {"int i = limit; i < 2 * n + 1; i += 3", true},
      {"int i = 0; i < 100; i++", true},      {"int i = 0; i < x[0]; i++", false},
      {"int i = *x; i < n; i++", false},      {"int i = 0; i < n; i += x[1]", false},
      {"int i = 0; i < pure(n); i++", false},
  };
  for (const auto &row : table) {
    INFO(row.header);
    Normalised n(construct(std::string("#pragma omp target teams distribute parallel for\nfor (") +
                           row.header + ") x[i] = i;"));
    ModeDecision mode = decide(n);
    CHECK(nameOf(mode) == std::string("Loop"));
    CHECK(mode.hostKnowsTrips == row.known);
  }
}

TEST_CASE("kernels of loop nests hold no call to the device library") {
  const char *const loops[] = {
      "#pragma omp target teams distribute parallel for MAP\nfor (int i = 0; i < n; i++) x[i] = i;",
      "#pragma omp target teams distribute parallel for MAP num_teams(8) thread_limit(64)\nfor (int i = 0; i "
      "< n; i++) x[i] = i;",
      "#pragma omp target teams distribute parallel for MAP num_threads(64)\nfor (int i = n; i > 0; i -= 2) "
      "x[i - 1] = pure(i);",
      "#pragma omp target teams distribute parallel for collapse(2) map(tofrom: y[0:n])\nfor (int i = 0; i < "
      "n; i++) for (int j = 0; j < 9; j++) y[i][j] = i + j;",
      "#pragma omp target parallel for MAP\nfor (int i = 0; i < n; i++) { int t = x[i]; for (int j = 0; j < "
      "4; j++) t += j; x[i] = t; }",
      "#pragma omp target teams distribute MAP\nfor (int i = 0; i < n; i++) { if (x[i] < 0) continue; x[i] = "
      "i; }",
      "#pragma omp target teams distribute parallel for MAP firstprivate(limit) private(z)\nfor (int i = 0; "
      "i < x[0]; i++) { limit += i; x[i] = limit; z = 0; }",
  };
  for (const char *text : loops) {
    std::string source = text;
    size_t at = source.find(" MAP");
    if (at != std::string::npos) source.replace(at, 4, kMap);
    INFO(source);
    std::string kernel = kernels(construct(source));
    CHECK(kernel.find("__global__") != std::string::npos);
    CHECK(kernel.find(library("")) == std::string::npos);
    CHECK(kernel.find("SPMD mode") != std::string::npos);
  }
  // Nor do those of regions that do without its record of the team.
  for (const char *text : {"#pragma omp target parallel map(x[0:n])\n{\nx[omp_get_thread_num()] = "
                           "1;\n#pragma omp barrier\nx[0] = 2;\n}",
                           "#pragma omp target map(x[0:n])\n{\nx[0] = 1;\n#pragma omp parallel for\nfor (int "
                           "i = 0; i < n; i++) x[i] = "
                           "i;\nx[1] = 2;\n}"})
    CHECK(kernels(construct(text)).find(library("")) == std::string::npos);
  // The others do call it.
  CHECK(
      kernels(construct("#pragma omp target parallel map(x[0:n])\nforks(x);")).find(library("init_spmd(")) !=
      std::string::npos);
  std::string generic = kernels(construct(
      "#pragma omp target map(x[0:n])\n{\nx[2] = (forks(x), 1);\n#pragma omp parallel\nx[1] = 2;\n}"));
  CHECK(generic.find(library("in_masterwarp(")) != std::string::npos);
  CHECK(generic.find(library("register_parallel(")) != std::string::npos);
  // Unless the function's regions can stand in the kernel.
  CHECK(kernels(construct("#pragma omp target map(x[0:n])\n{\nforks(x);\n#pragma omp parallel\nx[1] = 2;\n}"))
            .find(library("in_masterwarp(")) == std::string::npos);
}

TEST_CASE("constants of literals are declared in the kernel") {
  auto parameters = [](const std::string &declaration) {
    const std::string kernel =
        kernels(construct(declaration + "\n#pragma omp target teams distribute parallel "
                                        "for map(z[0:n])\nfor (int i = 0; i < n; i++) "
                                        "z[i] = w;"));
    const size_t at = kernel.find('(', kernel.find("__global__"));
    return kernel.substr(at, kernel.find(')', at) - at + 1);
  };
  for (const char *constant :
       {"const double w = -1.5;", "const double w = (1.0 / 512 + 2) * -3;",
        "const float w = (float) (1 << 4) / 3;", "const int w = 'a' - (7 >> 1);",
        "enum { cells = 100 }; const double length = 2.e4; const double w = length / cells;",
        "const int a = 3; const int b = a + 1; const int w = a * b;"})
    CHECK(parameters(constant) == "(int n, float *z)");
  for (const char *variable :
       {"double w = 1.5;", "const double w = 1.0 / n;", "const volatile int w = 1 + 1;",
        "const int w = pure(1);", "const double h = 1.0 / n; const double w = 2 * h;",
        "int h = 3; const double w = 2 * h;", "const volatile int h = 3; const double w = 2 * h;"})
    CHECK(parameters(variable).find(" w") != std::string::npos);
  // Each of them in its own type.
  const std::string named = kernels(
      construct("const int third = 10.0 / 3; const float tenth = 0.1; const double w = tenth * third;\n"
                "#pragma omp target teams distribute parallel for map(z[0:n])\n"
                "for (int i = 0; i < n; i++) z[i] = w;"));
  CHECK(named.find("const double w = ((float) 0.1) * ((int) (10.0 / 3));") != std::string::npos);
}
TEST_CASE("pragmas about loops stand where they stood, and nvcc reads them") {
  const std::string text = kernels(
      construct("#pragma omp target teams distribute map(x[0:n])\nfor (int i = 0; i < n; i++) {\nint s[4];\n"
                "#pragma GCC unroll 4\nfor (int j = 0; j < 4; j++) s[j] = i;\n"
                "#pragma omp parallel for\nfor (int j = 0; j < 4; j++) x[4 * i + j] = s[3 - j];\n}"));
  CHECK(text.find("SPMD mode") != std::string::npos);
  CHECK(std::regex_search(text, std::regex("== 0\\)\\s*\\{\\s*#pragma unroll 4\\s*for \\(int j")));
}

TEST_CASE("a grid covers three loops, of which constants say whether one is enough") {
  const std::string nest = "\nfor (int i = 0; i < n; i++)\nfor (int j = 0; j < n; j++)\n"
                           "for (int k = 0; k < n; k++) x[(i * n + j) * n + k] = 1;";
  const std::string clauses = "#pragma omp target teams distribute parallel for collapse(3) map(x[0:n])";
  const std::string text = kernels(construct(clauses + nest));
  CHECK(text.find(library("origin _origin")) != std::string::npos);
  CHECK(text.find("for (") == std::string::npos);
  const std::string constant =
      kernels(construct(clauses + std::regex_replace(nest, std::regex("< n"), "< 65534")));
  CHECK(constant.find("_origin") == std::string::npos);
  const std::string more =
      kernels(construct(clauses + std::regex_replace(nest, std::regex("j < n"), "j < 65536")));
  CHECK(more.find("_origin") != std::string::npos);
  const std::string strides = kernels(construct(clauses + " num_teams(3)" + nest));
  CHECK(strides.find("_origin") == std::string::npos);
  CHECK(strides.find("for (") != std::string::npos);
}

TEST_CASE("four iterations of a transposition are one thread's, and its loads in front of its stores") {
  auto fours = [](const std::string &clauses, const std::string &body) {
    const std::string text =
        kernels(construct("#pragma omp target teams distribute parallel for collapse(2) " + clauses +
                          "\nfor (int i = 0; i < n; i++)\nfor (int j = 0; j < n; j++) {\n" + body + "\n}"));
    CHECK(text.find("_overlapping(") == std::string::npos);
    CHECK((text.find("_turn < 4") != std::string::npos) ==
          (text.find("= _values[_turn];") != std::string::npos));
    return text.find("_turn < 4") != std::string::npos;
  };
  const std::string plain = "z[j * n + i] = x[i * n + j];";
  CHECK(fours("", plain));
  CHECK(fours("thread_limit(64)", plain));
  CHECK(fours("", "const int value = x[i * n + j] + limit;\nz[j * n + i] = value;"));
  CHECK(!fours("", "z[i * n + j] = x[i * n + j] + x[j * n + i];")); // two loads are under way
  CHECK(!fours("num_teams(3)", plain));
  CHECK(!fours("reduction(+: limit)", plain + " limit++;"));
  CHECK(!fours("lastprivate(limit)", plain + " limit = j;"));
  CHECK(!fours("", "z[j * n + i] += x[i * n + j];")); // loads what it stores
  CHECK(!fours("", "if (x[i * n + j] > 0) " + plain));
  CHECK(!fours("", "if (j == limit) continue;\n" + plain));
}

/// Whether a thread has four iterations of a loop with this body.
static bool hasFours(const std::string &body, const std::string &clauses = "",
                     const std::string &loop = "int i = 0; i < n; i++") {
  INFO(body);
  const std::string text = kernels(construct("#pragma omp target teams distribute parallel for " + clauses +
                                             "\nfor (" + loop + ") {\n" + body + "\n}"));
  return text.find("_turn < 4") != std::string::npos;
}

TEST_CASE("four iterations of a loop that only streams are one thread's") {
  for (const char *body : {"x[i] = r[i];", "x[i] = limit;", "x[i] = i;", "x[i] *= 3;",
                           "z[i] += limit * r[i];", "x[i] = x[i];", "x[n - 1 - i] = r[i];",
                           "*(x + i) = *(r + i);", "z[i] = r[i + 1] - r[i];", "z[i] = r[i] > 0 ? r[i] : 0;",
                           "z[i] = sqrt(r[i]);", "const float t = 2 * r[i], u = t * t;\nz[i] = t + u;",
                           "const int k = i + 1;\nx[k] = r[k];", "z[i] = r[i] + q[0];", "array[i] = r[i];"})
    CHECK(hasFours(body));
  CHECK(hasFours("x[i] = pure(r[i]);"));
  CHECK(hasFours("x[i] = r[i];", "thread_limit(64)"));
  CHECK(hasFours("x[i] = r[i];", "num_threads(64)"));
  CHECK(hasFours("x[i] = r[i];", "schedule(static, 4) dist_schedule(static)"));
  CHECK(hasFours("x[i] = r[i];", "is_device_ptr(x, r)"));
  CHECK(hasFours("x[i] = r[i];", "", "long i = n; i > 0; i -= 3"));
  CHECK(hasFours("x[i] = r[i];", "", "unsigned char i = 0; i < 200; i++"));
  CHECK(hasFours("x[i] = r[i];", "", "int i = limit; i < n; i++"));
  CHECK(hasFours("x[i] = r[i];", "", "unsigned i = 0; i < 3000000000u; i++"));
  // Of 2^32 - 1 iterations, numbers of the last block would not be 32 bits.
  for (const char *loop : {"unsigned i = 0; i < limit; i++", "int i = limit; i < n; i++",
                           "unsigned i = 0; i < 4294967295u; i++"}) {
    INFO(loop);
    CHECK(kernels(construct(std::string("#pragma omp target teams distribute parallel for\nfor (") + loop +
                            ") x[i] = r[i];"))
              .find("unsigned long _first = 4 * ((unsigned long) blockIdx.x * blockDim.x) + threadIdx.x;") !=
          std::string::npos);
  }
}

TEST_CASE("along a row, what is the same for a warp may choose the row, and counts for nothing") {
  const auto has = [](const std::string &body) {
    INFO(body);
    return kernels(construct(
                       "#pragma omp target teams distribute parallel for collapse(2)\nfor (int i = 0; i < n; "
                       "i++) for (int j = 0; j < n; j++) {\n" +
                       body + "\n}"))
               .find("_turn < 4") != std::string::npos;
  };
  CHECK(has("x[i * n + j] = r[q[i] * n + j];"));
  CHECK(has("z[i * n + j] = (r[i * n + j] - q[i]) * z[i] + q[j];"));
  CHECK(!has("x[i * n + j] = r[q[j] * n + i];"));
  CHECK(!has("x[i * n + j] = r[q[i * n + j] + j];"));
  CHECK(!has("x[q[i] * n + j] = r[q[i * n + j] + j];"));
}

TEST_CASE("four iterations of other loops are not") {
  for (const char *body : {"x[i] = r[r[i]];",
                           "x[r[i]] = i;",
                           "x[2 * i] = r[i];",
                           "x[i] = r[2 * i];",
                           "x[i * n] = r[i];",
                           "x[0] = r[i];",
                           "x[i] = r[i / 2];",
                           "y[i][0] = r[i];",
                           "x[i] = r[i];\nz[i] = r[i];",
                           "if (r[i]) x[i] = 1;",
                           "for (int k = 0; k < n; k++) x[i] += k;",
                           "x[i] = elsewhere(r[i]);",
                           "x[i] = omp_get_thread_num();",
                           "x[i] = omp_get_team_num();",
                           "x[i] = *(volatile int *) (r + i);",
                           "x[i] = z[i] + r[i] + q[i];",
                           "x[i]++;",
                           "limit = r[i];",
                           "x[i] = r[i] + (z[i] = 1);",
                           "int t = r[i];\nt++;\nx[i] = t;",
                           "#pragma omp atomic\nx[i] += r[i];",
                           "static int last;\nx[i] = last;"})
    CHECK(!hasFours(body));
  CHECK(!hasFours("x[i] = r[i];", "num_teams(8)"));
  CHECK(!hasFours("x[i] = r[i];", "reduction(+: limit)"));
  CHECK(!hasFours("x[i] = r[i];", "lastprivate(limit)"));
  CHECK(!hasFours("x[i] = r[i];", "", "int i = 0; i < r[0]; i++")); // the host does not know how many
  CHECK(!hasFours("x[i] = x[i - 3];", "schedule(static, 2)"));      // those of a chunk come in turn
}

TEST_CASE("x is a test where the grid covers the range, and a loop where it need not") {
  auto xLoop = [](const std::string &kernel) {
    return kernel.find("+= gridDim.x * blockDim.x") != std::string::npos;
  };
  const std::string loop = "\nfor (int i = 0; i < n; i++) x[2 * i] = i;";
  std::string covered =
      kernels(construct("#pragma omp target teams distribute parallel for map(x[0:n])" + loop));
  CHECK(!xLoop(covered));
  CHECK(covered.find("blockIdx.x * blockDim.x + threadIdx.x") != std::string::npos);
  CHECK(covered.find("if (") != std::string::npos);
  CHECK(covered.find("for (") == std::string::npos);
  CHECK(xLoop(kernels(
      construct("#pragma omp target teams distribute parallel for map(x[0:n]) num_teams(8)" + loop))));
  CHECK(xLoop(kernels(construct("#pragma omp target teams distribute parallel for map(x[0:n]) reduction(+: "
                                "limit)\nfor (int i = 0; i < n; i++) limit += i;"))));
  CHECK(kernels(construct("#pragma omp target teams distribute parallel for map(x[0:n]) reduction(+: limit)\n"
                          "for (int i = 0; i < n; i++) limit += x[i];"))
            .find("_x += 4 * _stride") != std::string::npos);
  CHECK(xLoop(kernels(construct("#pragma omp target teams distribute parallel for map(x[0:n])\nfor (int i = "
                                "0; i < x[0]; i++) x[i] = i;"))));
  // y and z always stride: their grids end at 65535.
  std::string plane =
      kernels(construct("#pragma omp target teams distribute parallel for collapse(2) map(y[0:n])\n"
                        "for (int i = 0; i < n; i++) for (int j = 0; j < 99; j++) y[i][2 * j] = i;"));
  CHECK(!xLoop(plane));
  CHECK(plane.find("_y = (blockIdx.z * gridDim.y + blockIdx.y) * blockDim.y + threadIdx.y;") !=
        std::string::npos);
  CHECK(plane.find("stride") == std::string::npos);
}

TEST_CASE("iterations are numbered through where constants say that rows are short") {
  auto nest = [](const std::string &depth, const std::string &loops, const std::string &body) {
    return kernels(construct("#pragma omp target teams distribute parallel for collapse(" + depth +
                             ") map(x[0:n])\n" + loops + body));
  };
  auto numbered = [](const std::string &kernel) {
    return kernel.find("_k += gridDim.x * blockDim.x") != std::string::npos;
  };
  const std::string i = "for (int i = 0; i < n; i++) ", j9 = "for (int j = 0; j < 9; j++) ",
                    j8 = "for (int j = 0; j < 8; j++) ", jn = "for (int j = 0; j < n; j++) ",
                    k4 = "for (int k = 0; k < 4; k++) ", k3 = "for (int k = 0; k < 3; k++) ";
  CHECK(numbered(nest("2", i + j9, "x[i * 9 + j] = 1;")));
  const std::string three = nest("3", i + j9 + k3, "x[(i * 9 + j) * 3 + k] = 1;");
  CHECK(numbered(three));
  CHECK(three.find("_inner = (unsigned int) (_k % 27)") != std::string::npos);
  CHECK(three.find("_origin") == std::string::npos);
  CHECK(numbered(nest("3", i + j8 + k4, "x[(i * 8 + j) * 4 + k] = 1;"))); // z would have too many
  // Rows that fill their places, that are long, or whose length is not known; and what is no row.
  CHECK(!numbered(nest("2", i + j8, "x[i * 8 + j] = 1;")));
  CHECK(!numbered(nest("2", i + "for (int j = 0; j < 33; j++) ", "x[i * 33 + j] = 1;")));
  CHECK(!numbered(nest("3", i + jn + k3, "x[(i * n + j) * 3 + k] = 1;")));
  CHECK(!numbered(nest("2", i + j9, "x[j * n + i] = x[j * n + i + 1];")));
}

TEST_CASE("the host file says how a kernel is to be launched") {
  auto kernelLine = [](const std::string &text) {
    TemporaryFolder folder;
    std::string host = translated(construct(text), folder)["a.host.c"];
    size_t at = host.find("_kernel = {");
    REQUIRE(at != std::string::npos);
    return host.substr(at, host.find('\n', at) - at);
  };
  auto mode = [&](const std::string &text) { // "mode, flags"
    std::string line = kernelLine(text);
    size_t at = line.find("\", ", line.find("\"a.c\"")) + 3;
    at = line.find(", ", at) + 2; // behind the line number
    return line.substr(at, line.find(", 0x", at) - at);
  };
  auto text = [](unsigned mode, unsigned flags, unsigned keeps = ORT_KERNEL_KEEPS) {
    return std::to_string(mode) + ", " + std::to_string(flags | keeps);
  };
  const std::string loop = "\nfor (int i = 0; i < n; i++) x[i] = i;";
  const std::string spmd = "#pragma omp target teams distribute parallel for map(x[0:n]) ";
  const unsigned straight = ORT_KERNEL_ROWS | ORT_KERNEL_STORES;
  CHECK(mode(spmd + loop) == text(ORT_MODE_SPMD, straight | ORT_KERNEL_FOURS));
  const std::string inner = "\nfor (int i = 0; i < n; i++) for (int j = 0; j < n; j++) x[i] += ";
  CHECK(mode(spmd + inner + "j;") == text(ORT_MODE_SPMD, ORT_KERNEL_STORES));
  // How many threads a team has nobody sees, or somebody might.
  for (const char *told : {"thread_limit(64)", "num_threads(64)"}) {
    CHECK(mode(spmd + told + inner + "j;") == text(ORT_MODE_SPMD, ORT_KERNEL_STORES | ORT_KERNEL_UNSEEN));
    CHECK(mode(spmd + told + loop) == text(ORT_MODE_SPMD, straight | ORT_KERNEL_FOURS));
    CHECK(mode(spmd + told + "schedule(static)" + inner + "j;") == text(ORT_MODE_SPMD, ORT_KERNEL_STORES));
    for (const char *asks : {"omp_get_thread_num();", "omp_get_num_threads();"})
      CHECK(mode(spmd + told + inner + asks) == text(ORT_MODE_SPMD, ORT_KERNEL_STORES | ORT_KERNEL_ENV));
    CHECK(mode(spmd + told + inner + "elsewhere(j);") ==
          text(ORT_MODE_SPMD, ORT_KERNEL_STORES | ORT_KERNEL_ENV, 0)); // it may change structures
  }
  CHECK(mode(spmd + "num_threads(limit) schedule(static, 4)" +
             "\nfor (int i = 0; i < n; i++) for (int j = 0; j < n; j++) x[i] += x[i + 1];") ==
        text(ORT_MODE_SPMD, ORT_KERNEL_STORES | ORT_KERNEL_STRIDES));
  CHECK(mode(spmd + "num_teams(2)" + loop) == text(ORT_MODE_SPMD, ORT_KERNEL_STRIDES | straight));
  // Who runs an iteration may be asked, unless a clause says who.
  const std::string asks = "\nfor (int i = 0; i < n; i++) x[i] = omp_get_thread_num();";
  CHECK(mode(spmd + asks) == text(ORT_MODE_SPMD, straight | ORT_KERNEL_ENV));
  CHECK(mode(spmd + "num_teams(2) schedule(dynamic)" + asks) ==
        text(ORT_MODE_SPMD, ORT_KERNEL_STRIDES | straight | ORT_KERNEL_ENV));
  CHECK(mode(spmd + "schedule(static, 2)" + asks) == text(ORT_MODE_GENERIC, ORT_KERNEL_ENV));
  CHECK(mode(spmd + "dist_schedule(static, 2)" + asks) == text(ORT_MODE_GENERIC, ORT_KERNEL_ENV));
  CHECK(mode(spmd + "reduction(+: n)" + "\nfor (int i = 0; i < 9; i++) n += i;") ==
        text(ORT_MODE_SPMD, ORT_KERNEL_STRIDES | ORT_KERNEL_ROWS | ORT_KERNEL_REDUCES));
  CHECK(mode(spmd + "reduction(+: x[:9])" + "\nfor (int i = 0; i < 9; i++) x[0] += i;") ==
        text(ORT_MODE_SPMD, ORT_KERNEL_STRIDES | straight | ORT_KERNEL_REDUCES | ORT_KERNEL_REDUCES_SLOWLY));
  CHECK(mode(spmd + "reduction(*: limit)" + "\nfor (int i = 0; i < 9; i++) limit *= i;") ==
        text(ORT_MODE_SPMD,
             ORT_KERNEL_STRIDES | ORT_KERNEL_ROWS | ORT_KERNEL_REDUCES | ORT_KERNEL_REDUCES_SLOWLY));
  CHECK(mode("#pragma omp target parallel map(x[0:n])\nx[0] = 1;") ==
        text(ORT_MODE_SPMD, ORT_KERNEL_ONE_TEAM));
  CHECK(mode("#pragma omp target parallel map(x[0:n])\nforks(x);") ==
        text(ORT_MODE_SPMD, ORT_KERNEL_ONE_TEAM | ORT_KERNEL_ENV));
  CHECK(mode("#pragma omp target map(x[0:n])\nx[0] = 1;") == text(ORT_MODE_SPMD, ORT_KERNEL_ONE_TEAM));
  CHECK(mode("#pragma omp target map(x[0:n])\n{\nx[0] = 1;\n#pragma omp parallel\nx[1] = 2;\n}") ==
        text(ORT_MODE_SPMD, ORT_KERNEL_ONE_TEAM));
  CHECK(mode("#pragma omp target map(x[0:n])\n{\nforks(x);\n#pragma omp parallel\nx[1] = 2;\n}") ==
        text(ORT_MODE_SPMD, ORT_KERNEL_ONE_TEAM));
  CHECK(
      mode("#pragma omp target map(x[0:n])\n{\nx[2] = (forks(x), 1);\n#pragma omp parallel\nx[1] = 2;\n}") ==
      text(ORT_MODE_GENERIC, ORT_KERNEL_ONE_TEAM | ORT_KERNEL_ENV));
}
