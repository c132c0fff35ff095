// What kernels have that one would write by hand: longer rows of a team's arrays, loops written out for
// arrays in registers, copies of structures, addresses of rows, and teams for the regions with most of the
// work.
#include "tests/unit/catch.h"
#include "tests/unit/transforms/unit.h"
#include "transforms/cuda/analysis/region_work.h"

using namespace ompicc;

namespace {

const std::string kTop =
    "extern float sqrtf(float);\n"
    "typedef struct { float u, v; int n; } pair;\n"
    "typedef struct { float a[4]; } row;\n"
    "static void use(float *p) { *p = 1; }\n"
    "static void turn(float x, float *s) { *s = x; }\n"
    "enum { N = 32 };\n"
    "void f(int n, float *x, const pair *p, const float (*m)[100], const row *r, const int *at) {\n";

/// The kernel of a team's iteration i, or of a thread's.
std::string kernel(const std::string &body, bool ofTeam = true) {
  TemporaryFolder folder;
  const std::string text = kTop +
                           (ofTeam ? "#pragma omp target teams distribute\n"
                                   : "#pragma omp target teams distribute parallel for num_teams(9)\n") +
                           "for (int i = 0; i < n; i++) {\n" + body +
                           "\n}\n(void)p, (void)m, (void)r, (void)at;\n}\n";
  for (const auto &file : translated(text, folder))
    if (file.second.find("__global__") != std::string::npos &&
        file.second.find("_alone(") == std::string::npos && file.second.find("_each(") == std::string::npos)
      return file.second;
  FAIL("no kernel");
  return "";
}
bool has(const std::string &text, const std::string &part) { return text.find(part) != std::string::npos; }

const std::string kShare = "\n#pragma omp parallel for\nfor (int j = 0; j < 32; j++) ";
const std::string kBoth =
    "\n#pragma omp parallel for collapse(2)\nfor (int y = 0; y < 32; y++) for (int j = 0; j < 32; j++) ";

bool padded(const std::string &use, const std::string &declaration = "float s[32][32];") {
  return has(kernel(declaration + kBoth + "s[y][j] = x[i * 1024 + y * 32 + j];" + use), "[33]");
}

std::string unrolled(const std::string &body) {
  return kernel("float a[6][6];\nfor (int j = 0; j < 6; j++) for (int k = 0; k < 6; k++) a[j][k] = x[i * 36 "
                "+ j * 6 + k];\n" +
                    body + "\nx[i] = a[5][5];",
                false);
}

long long most(const std::string &body) {
  Normalised u(kTop + "#pragma omp target teams distribute\nfor (int i = 0; i < n; i++) {\n" + body +
               "\n}\n}\n");
  for (OmpDirective *d : u.directives())
    if (d->kind == OmpDirectiveKind::Target) return tripsOfMostWork(u.context, d->body).value_or(-1);
  FAIL("no construct");
  return 0;
}

/// The same of loops in regions.
long long mostInside(const std::string &body) {
  Normalised u(kTop +
               "int omp_get_thread_num(void);\n#pragma omp target teams distribute\n"
               "for (int i = 0; i < n; i += 500) {\n#pragma omp parallel\n{\n" +
               body + "\n}\n}\n}\n");
  for (OmpDirective *d : u.directives())
    if (d->kind == OmpDirectiveKind::Target) {
      CHECK_FALSE(tripsOfMostWork(u.context, d->body));
      return tripsOfLoops(u.context, d->body).value_or(-1);
    }
  FAIL("no construct");
  return 0;
}

} // namespace

TEST_CASE("rows are longer where neighbouring threads go down a column") {
  CHECK(padded(kShare + "x[i * 32 + j] = s[j][i & 31];"));
  CHECK(padded(kBoth + "x[i * 1024 + y * 32 + j] = s[j][y];"));
  CHECK(padded(kShare + "for (int k = 0; k <= j; k++) s[j][k] *= 2;"));
}

TEST_CASE("rows are as they are where nobody gains, or something could tell") {
  CHECK_FALSE(padded(kBoth + "x[i * 1024 + y * 32 + j] = s[y][j];"));
  CHECK_FALSE(padded(kShare + "x[i * 32 + j] = s[j][j];")); // a diagonal
  CHECK_FALSE(padded(kShare + "{ float *q = s[0]; x[i * 32 + j] = s[j][0] + q[34]; }"));
  CHECK_FALSE(padded(kShare + "{ use(&s[0][0]); x[i * 32 + j] = s[j][0]; }"));
  CHECK_FALSE(padded(kShare + "x[i * 32 + j] = s[j][0] + sizeof s;"));
  CHECK_FALSE(padded(kShare + "x[i * 32 + j] = s[j][0];", "float s[128][128];"));
  CHECK_FALSE(
      has(kernel("float s[31][31];" + kShare + "{ s[j % 31][0] = x[j]; x[j] = s[j % 31][1]; }"), "[32]"));
}

TEST_CASE("loops that choose the elements of a thread's array are written out") {
  const std::string triangle = "for (int j = 0; j < 5; j++) for (int k = j + 1; k < 6; k++) ";
  CHECK(has(unrolled(triangle + "a[j][k] -= a[k][j] * x[j];"), "#pragma unroll\n"));
  CHECK(has(unrolled("for (int t = 0; t < n; t++) {" + triangle + "a[j][k] -= a[k][j]; }"),
            "for (int t = 0; t < n; t++) {"));
  CHECK(has(unrolled(triangle + "for (int l = k; l < 6; l++) a[j][l] += a[k][l];"), "#pragma unroll\n"));
  const auto matrix = [&](const std::string &rows) {
    return kernel("double a[" + rows +
                      "][8];\nfor (int j = 0; j < 8; j++) for (int k = 0; k < 8; k++) a[j][k] = "
                      "x[i * 64 + j * 8 + k];\n" +
                      triangle + "a[j][k] -= a[k][j] * x[j];\nx[i] = a[3][4];",
                  false);
  };
  CHECK(has(matrix("8"), "#pragma unroll\n")); // half of the registers
  CHECK_FALSE(has(matrix("9"), "#pragma unroll\n"));
}

TEST_CASE("nor others, which a compiler sees through, or which nothing helps") {
  const std::string triangle = "for (int j = 0; j < 5; j++) for (int k = j + 1; k < 6; k++) ";
  CHECK_FALSE(has(unrolled("for (int j = 0; j < 6; j++) a[j][j] = 2;"), "#pragma unroll\n"));
  CHECK_FALSE(has(unrolled(triangle + "a[at[j]][k] = 2;"), "#pragma unroll\n"));
  CHECK_FALSE(has(unrolled("for (int j = 0; j < n; j++) a[j][j] = 2;"), "#pragma unroll\n"));
  CHECK_FALSE(has(unrolled(triangle + "{ float *q = a[j]; q[k] = 2; }"), "#pragma unroll\n"));
  CHECK_FALSE(
      has(kernel("float a[20][20];\nfor (int j = 0; j < 19; j++) for (int k = j; k < 20; k++) a[j][k] = "
                 "x[k];\nx[i] = a[3][4];",
                 false),
          "#pragma unroll\n"));
}

TEST_CASE("all threads load a structure, and find the address of a row") {
  const std::string use = kShare + "x[i * 32 + j] = q.u * j + q.v;";
  CHECK(has(kernel("const pair q = p[i];" + use), "const pair q = p[i];"));
  CHECK_FALSE(has(kernel("const pair q = p[i];\nfloat h = q.u / 2;" + kShare + "x[i * 32 + j] = h * q.v;"),
                  "__shared__"));
  CHECK(has(kernel("pair q = p[i];\nq.u = 3;" + use), "__shared__ pair q;"));
  CHECK(has(kernel("row q = r[i];" + kShare + "x[i * 32 + j] = q.a[j & 3];"), "__shared__ row q;"));
  CHECK(has(kernel("const float *q = m[at[i]];" + kShare + "x[i * 32 + j] = q[j];"),
            "const float *q = m[at[i]];"));
  const std::string turns =
      "float s[2][32];" + kShare + "s[0][j] = s[1][j] = x[j];\nfor (int t = 0; t < n; t++) {\n";
  CHECK(has(kernel(turns + "float *q = s[t % 2];" + kShare + "q[j] += 1;\n}\nx[i] = s[0][0];"),
            "float *q = s[t % 2];"));
  CHECK(has(kernel(turns + "float *q = s[t % 9 % 2];" + kShare + "q[j] += 1;\n}\nx[i] = s[0][0];"),
            "__shared__ float *q;"));
}

TEST_CASE("a team that meets many times has a thread for each of up to 256 iterations") {
  const auto stepped = [](const std::string &trips, const std::string &more = "") {
    return kernel("float s[2][" + trips +
                  "];\nfor (int t = 0; t < 50; t++) {\n#pragma omp parallel for\nfor (int j = 0; j < " +
                  trips + "; j++) s[t & 1][j] = s[~t & 1][j] + x[j];" + more + "\n}\nx[i] = s[0][0];");
  };
  CHECK(has(stepped("200"), "LAUNCH_BOUNDS(256)"));
  CHECK_FALSE(has(stepped("300"), "LAUNCH_BOUNDS(256)"));
  CHECK_FALSE(has(stepped("100"), "LAUNCH_BOUNDS(256)"));
  CHECK_FALSE(
      has(stepped("200", "\n#pragma omp parallel for\nfor (int j = 0; j < n; j++) x[j] += s[0][j & 63];"),
          "LAUNCH_BOUNDS"));
  CHECK_FALSE(has(kernel("float s[200];\n#pragma omp parallel for\nfor (int j = 0; j < 200; j++) s[j] = "
                         "x[j];\nx[i] = s[0];"),
                  "LAUNCH_BOUNDS(256)"));
}

TEST_CASE("the regions with most of the work say how many threads a team has") {
  const std::string load = "float s[32][32];" + kBoth + "s[y][j] = x[i * 1024 + y * 32 + j];\n";
  const std::string steps =
      "for (int k = 0; k < 32; k++) {\n#pragma omp parallel for\nfor (int y = k + 1; y < 32; "
      "y++) for (int j = k + 1; j <= y; j++) s[y][j] -= s[y][k] * s[j][k];\n}\n";
  CHECK(most(load) == 1024);
  CHECK(most(load + steps) == 31);
  CHECK(most(load + "x[i] = s[1][2];" + kShare + "x[i * 32 + j] = s[0][j];") == 1024);
  CHECK(most(load + "\n#pragma omp parallel for\nfor (int j = 0; j < n; j++) x[j] = s[0][j] * s[j][0];") ==
        -1);
  CHECK(most("float s[32][32];\n#pragma omp parallel for\nfor (int j = 0; j < n; j++) x[j] = s[0][j];") ==
        -1);
  CHECK(most(load + "\n#pragma omp parallel\nx[i] = s[0][0];") == -1);
}

TEST_CASE("so do loops in regions that are more than a loop") {
  const std::string clear = "#pragma omp for\nfor (int j = 0; j < 128; j++) x[i + j] = 0;\n";
  const auto share = [](const std::string &from, const std::string &to) {
    return "#pragma omp for\nfor (int k = " + from + "; k < " + to +
           "; k++) x[at[k]] += m[k][0] * m[k][1];\n";
  };
  CHECK(mostInside(clear + share("i", "i + 8192")) == 8192); // a constant apart
  CHECK(mostInside(clear + share("0", "1024") + clear) == 1024);
  CHECK(mostInside("float y = x[0];\nfor (int t = 0; t < 400; t++) {\n" + clear + "}\n" + share("0", "512") +
                   "#pragma omp single\nx[0] = y;\n") == 128); // many times
  CHECK(mostInside(clear + share("0", "n")) == -1);
  CHECK(mostInside("x[0] = 1;") == -1);
  CHECK(mostInside(clear + "x[omp_get_thread_num()] = 1;") == -1);
  CHECK(mostInside(clear + "#pragma omp task\nx[0] = 1;\n") == -1);
  CHECK(mostInside(clear + "}\n#pragma omp parallel\n{\nx[1] = 1;") == -1);
}
