// Which kernels change no structures, as the host file says (ORT_KERNEL_KEEPS).
#include "runtime/ort.h"
#include "tests/unit/catch.h"
#include "tests/unit/transforms/unit.h"

namespace {

bool keeps(const std::string &region) {
  TemporaryFolder folder;
  const std::string text =
      "extern double sqrt(double); extern int elsewhere(int); extern void given(void *);\n"
      "typedef struct inner { int first, last; } inner;\n"
      "typedef struct grid { int nx; double *u; int w[4]; inner in; struct grid *next; } grid;\n"
      "typedef struct other { int n; } other; grid whole; grid *kept;\n"
      "#pragma omp declare target\n"
      "static int reads(const grid *g) { return g->nx + g->w[2]; }\n"
      "static void writes(grid *g) { g->nx++; }\n"
      "static void takes(void *p) { *(char *) p = 0; }\n"
      "static void numbers(int *p) { *p = 1; }\n#pragma omp end declare target\n"
      "void f(int n, grid *g, double *x, other *o, inner *many) {\n"
      "(void) reads, (void) writes, (void) takes, (void) numbers, (void) o, (void) many, (void) x;\n"
      "#pragma omp target\n{\n" +
      region + "\n}\n}\n";
  const std::string host = translated(text, folder)["a.host.c"];
  size_t at = host.find("_kernel = {");
  REQUIRE(at != std::string::npos);
  for (int commas = 0; commas < 4; commas++) at = host.find(", ", at) + 2;
  return std::stoul(host.substr(at)) & ORT_KERNEL_KEEPS;
}

} // namespace

TEST_CASE("kernels that leave structures as they are") {
  for (const char *region :
       {"x[0] = g->nx;", "g->u[n] = g->w[3] * sqrt(x[1]);", "x[n] = reads(g) + reads(g->next);",
        "inner own = g->in; own.first = 3; x[0] = own.first;", "const grid *p = g->next; x[0] = p->in.last;",
        "inner own; int *p = &own.last; *p = 2; x[0] = own.last;", "numbers(&n);",
        "grid *p; p = g; x[0] = p->w[n];", "x[0] = g == g->next;", "double *u = g->u; u[3]++;"}) {
    INFO(region);
    CHECK(keeps(region));
  }
}

TEST_CASE("kernels that change structures, or could have others do so") {
  for (const char *region : {"g->nx = 1;",
                             "g->nx++;",
                             "g->w[n] += 2;",
                             "g->in.first = 0;",
                             "(*g).in = many[0];",
                             "many[n].last--;",
                             "g[1] = g[0];",
                             "writes(g);",
                             "int *p = &g->nx; *p = 3;",
                             "numbers(&g->w[1]);",
                             "int *p = g->w; *p = 1;",
                             "numbers(&many[2].first);",
                             "takes(g);",
                             "void *p = g; takes(p);",
                             "char *p = (char *) g; *p = 1;",
                             "given(x);",
                             "x[0] = elsewhere(n);",
                             "whole.nx = 2;",
                             "g->u = x;",
                             "grid *p = g->next; p->nx = 1;",
                             "other *p = (other *) g; p->n = 1;"}) {
    INFO(region);
    CHECK(!keeps(region));
  }
}
