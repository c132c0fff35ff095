// Which kernels gain by knowing that their pointers do not overlap, and may know it from the maps.
#include "runtime/ort.h"
#include "tests/unit/catch.h"
#include "tests/unit/transforms/unit.h"
#include <regex>
#include <set>

namespace {

/// Whether the kernel of f has two versions.
bool two(const std::string &body, const std::string &clauses = "") {
  TemporaryFolder folder;
  const std::string text =
      "extern double sqrt(double); extern int elsewhere(int);\n#pragma omp declare target\n"
      "static const float table[4] = {1, 2, 3, 4}; static int counter; static int own(const int *p, int i) { "
      "return p[i]; }\n"
      "static int counted(int i) { return counter++ + i; }\n#pragma omp end declare target\n"
      "struct row { int *first; int n; };\n"
      "void f(int n, int *x, const int *y, double *z, struct row *rows, int *const *lists) {\n"
      "#pragma omp target teams distribute parallel for " +
      clauses + "\nfor (int i = 0; i < n; i++) {\n" + body +
      "\n}\n(void) x, (void) y, (void) z, (void) rows, (void) lists, (void) table, (void) counter, (void) "
      "own, (void) "
      "counted;\n}\n";
  auto files = translated(text, folder);
  for (const auto &file : files)
    if (file.second.find("__global__") != std::string::npos)
      return file.second.find("_overlapping(") != std::string::npos;
  FAIL("no kernel");
  return false;
}

/// The pointers that are __restrict__ in the first of two versions of a kernel whose threads meet at
/// barriers; "one" if it has one version only. `body`: of the region, with a barrier in it.
std::string restricted(const std::string &body) {
  TemporaryFolder folder;
  const std::string text =
      "extern int omp_get_thread_num(void), omp_get_team_num(void);\nextern void *omp_get_mapped_ptr(const "
      "void *, int);\n"
      "#pragma omp declare target\nstatic void store(int *to, int v) { *to = v; }\n"
      "static int fetch(const int *from, int i) { return from[i]; }\n"
      "static void cheat(const int *from) { *(int *) from = 3; }\n"
      "static void slip(const int *from) { int *p = from; *p = 3; }\n"
      "static int *behind(int *p) { return p + 1; }\n#pragma omp end declare target\n"
      "void f(int n, int *x, int *y, const int *z, float *sum) {\n"
      "#pragma omp target teams num_teams(9) thread_limit(64)\n{\nint tile[64];\n#pragma omp parallel\n{\n"
      "const int t = omp_get_thread_num() + omp_get_team_num();\nfor (int k = 0; k < n; k++) {\ntile[t & 63] "
      "= z[t + k];\n"
      "#pragma omp barrier\n" +
      body + "\n}\n}\n}\n}\n";
  auto files = translated(text, folder);
  for (const auto &file : files) {
    const size_t at = file.second.find("__global__");
    if (at == std::string::npos) continue;
    if (file.second.find("_overlapping(") == std::string::npos) return "one";
    const std::string head = file.second.substr(at, file.second.find(") {", at) - at);
    std::set<std::string> found;
    static const std::regex one("__restrict__ (\\w+)");
    for (std::sregex_iterator i(head.begin(), head.end(), one), none; i != none; ++i)
      found.insert((*i)[1].str());
    std::string all;
    for (const std::string &name : found) all += name + " ";
    return all;
  }
  FAIL("no kernel");
  return "";
}

const std::string kFor = "for (int k = 0; k < n; k++) ";

} // namespace

TEST_CASE("kernels that have a version for pointers that lie apart") {
  CHECK(two(kFor + "x[i] += y[k];"));
  CHECK(two(kFor + "if (y[k] > 3) x[i] = k;"));
  CHECK(two("int k = 0;\nwhile (k < n) { *(x + k) = y[i]; k++; }"));
  CHECK(two(kFor + "z[i] += sqrt(y[k]) * table[k & 3];"));
  CHECK(two(kFor + "x[i] += own(y, k);"));
  CHECK(two("const int *row = y + i * n;\n" + kFor + "x[i] += row[k];"));
}

TEST_CASE("kernels that have not: nothing to gain, or other ways to memory") {
  CHECK(!two("x[i] = y[i];"));
  CHECK(!two("int sum = 0;\n" + kFor + "sum += y[k];\nx[i] = sum;"));
  CHECK(!two(kFor + "x[i] += k;"));
  CHECK(!two("int sums[4] = {0};\n" + kFor + "sums[k & 3] += y[k];\nx[i] = sums[i & 3];"));
  for (const char *body : {"x[i] += lists[i][k];", "x[i] += rows[i].first[k];", "x[i] += y[k] + counter;",
                           "x[i] += y[counted(k)];", "x[i] += elsewhere(y[k]);", "x = x + 1, *x += y[k];",
                           "int **p = &x; **p += y[k];", "x[i] += y[k] + *(int *) (long) k;"}) {
    INFO(body);
    CHECK(!two(kFor + "{ " + body + " }"));
  }
  CHECK(two(kFor + "x[i] += y[k];", "is_device_ptr(y)"));
}

TEST_CASE("a function's variable of the file's own, of which nobody has the address, is no other way") {
  const auto isOne = [](const std::string &variable, const std::string &others = "") {
    const std::string text =
        kernels(variable + "\n#pragma omp declare target to(width)\n" + others +
                "static int scaled(int k) { return k * width; }\n"
                "void f(int n, int *x, const int *y) {\n#pragma omp target teams distribute parallel for\n"
                "for (int i = 0; i < n; i++) for (int k = 0; k < n; k++) x[i] += y[k] + scaled(k);\n}\n");
    return text.find("_overlapping") != text.npos;
  };
  CHECK(isOne("static int width = 3;"));
  CHECK(isOne("static int width = 3;", "void set(int n) { width = n; }\n"));
  CHECK(!isOne("int width = 3;"));
  CHECK(!isOne("static int width = 3;", "int *place(void) { return &width; }\n"));
  CHECK(!isOne("static int width = 3;", "static int *const there = &width;\n"));
  CHECK(!isOne("static int width = 3;", "void g(int n) {\n#pragma omp target\nwidth = n;\n}\n"));
}

TEST_CASE("where threads meet, pointers that nobody stores through are apart") {
  CHECK(restricted("x[t] = tile[63 - (t & 63)];") == "z ");
  CHECK(restricted("x[t] = tile[t & 63] + y[k];") == "y z ");
  CHECK(restricted("x[t] += y[t]; y[k] = 3;") == "z ");
  CHECK(restricted("int *p = x + t; *p += y[t];") == "y z ");
  CHECK(restricted("int *p; p = k ? x : y; p[t] = 1;") == "z ");
  CHECK(restricted("int *p = x, *q = p + 1; q[t]++; p = y; (void) p;") == "z ");
  CHECK(restricted("int *p = y; p += k; x[t] = *p;") == "y z ");
  CHECK(restricted("store(x + t, fetch(y, k));") == "y z ");
  CHECK(restricted("store(&x[t], 1);\n#pragma omp atomic\ny[t]++;") == "z ");
  CHECK(restricted("x[t] = 1; *sum = 3;") == "z ");
  CHECK(restricted("tile[t & 63] = 1; x[t] = fetch(tile, k);") == "z ");
  CHECK(restricted("\n#pragma omp for\nfor (int *p = x; p < x + 64; p++) *p = y[k];") == "y z ");
  CHECK(restricted("int *p;\n#pragma omp for\nfor (p = x; p < x + 64; p++) p[0] = y[k];") == "y z ");
}

TEST_CASE("where threads meet, what is not known is not taken to be apart") {
  for (const char *body :
       {"cheat(z); x[t] = k;", "*behind(y) = k; x[t] = k;", "int *p = behind(y); *p = x[t];",
        "*(int *) z = x[t];", "slip(z); x[t] = k;", "store(z, 1); x[t] = k;", "(x, y)[t] = k;",
        "int **p = &x; **p = y[t];", "int *q[2] = {x, y}; *q[k & 1] = 3;"}) {
    INFO(body);
    CHECK(restricted(body).find("z ") == std::string::npos);
  }
  CHECK(restricted("tile[t & 63] += k;") == "one");
}

TEST_CASE("structures are aligned in the first version of kernels whose threads meet at barriers, too") {
  const auto kernel = [](const std::string &after) {
    TemporaryFolder folder;
    const std::string text =
        "struct four { float x, y, z, w; };\n"
        "void f(int n, const struct four *a, struct four *b, const int *at) {\n"
        "#pragma omp target teams distribute\nfor (int i = 0; i < n; i++) {\nfloat x = 0, y = 0;\n"
        "#pragma omp parallel for reduction(+: x, y)\nfor (int k = 0; k < 64; k++) "
        "x += a[at[i * 64 + k]].x, y += a[at[i * 64 + k]].w;\n" +
        after + "\n}\n}\n";
    for (const auto &file : translated(text, folder))
      if (file.second.find("__global__") != std::string::npos &&
          file.first.find("_alone") == std::string::npos)
        return file.second;
    FAIL("no kernel");
    return std::string();
  };
  const std::string two = kernel("b[i].x = x, b[i].y = y;");
  const size_t second = two.find("_overlapping(");
  REQUIRE(second != std::string::npos);
  CHECK(two.find("a = CUDADEV_ALIGNED(a, 16);") < second);
  CHECK(two.find("b = CUDADEV_ALIGNED(b, 16);") < second);
  CHECK(two.find("ALIGNED", second) == std::string::npos);
  CHECK(two.find("*__restrict__ b") == std::string::npos);
  CHECK(kernel("b = b + 1, b[i].x = x, b[i].y = y;").find("b = CUDADEV_ALIGNED") == std::string::npos);
}
