// Members of structures that target constructs only read are passed by value, where nobody can tell
// (OpenMP 5.2 §5.8.1).
#include "tests/unit/catch.h"
#include "tests/unit/transforms/pass.h"

namespace {

const char *const kPass = "structure_members";
const char *const kTypes =
    "struct part { int first; };\n"
    "struct grid { int nx, ny; double dt; float w[4]; struct part part; volatile int seen; "
    "enum { ON } state; int *cells; };\n"
    "int there(struct grid), elsewhere(struct grid *), *place(float *);\n";
const char *const kTarget = "#pragma omp target map(p[0:n])\np[0] = g.nx;\n";

} // namespace

TEST_CASE("members of a structure that a region reads become variables of its own", "[passes]") {
  CHECK(bodyAfter(kPass, R"(
struct grid g = {n};
#pragma omp target map(p[0:n])
p[0] = g.nx + g.ny * (int) g.dt + g.part.first + g.nx + g.state;
)",
                  kTypes) == R"(
struct grid g = {n};
{
  int g_nx = g.nx;
  int g_ny = g.ny;
  double g_dt = g.dt;
  int g_part_first = g.part.first;
  unsigned int g_state = g.state;
#pragma omp target map(tofrom: p[0:n]) firstprivate(g_nx) firstprivate(g_ny) firstprivate(g_dt) firstprivate(g_part_first) firstprivate(g_state)
  p[0] = g_nx + g_ny * (int) g_dt + g_part_first + g_nx + g_state;
}
)");
}

TEST_CASE("lists go without a structure of which nothing else is read", "[passes]") {
  const std::string after = bodyAfter(kPass, R"(
struct grid g = {n};
#pragma omp target teams distribute parallel for map(to: g) map(p[0:n]) shared(g)
for (int i = 0; i < g.nx; i++) p[i] = g.ny;
)",
                                      kTypes);
  CHECK(after.find("map(to: g)") == std::string::npos);
  CHECK(after.find("shared(g)") == std::string::npos);
  CHECK(after.find("i < g_nx") != std::string::npos);
}

TEST_CASE("the rest of a structure remains, with its other uses", "[passes]") {
  for (const char *other : {"p[1] = there(g);", "p[1] = g.w[n];", "p[1] = g.cells[0];", "p[1] = g.seen;"}) {
    INFO(other);
    const std::string after =
        bodyAfter(kPass,
                  std::string("\nstruct grid g = {n};\n#pragma omp target map(to: g) map(p[0:n])\n{\np[0] = "
                              "g.nx;\n") +
                      other + "\n}\n",
                  kTypes);
    CHECK(after.find("p[0] = g_nx;") != std::string::npos);
    CHECK(after.find("map(to: g)") != std::string::npos);
  }
}

TEST_CASE("a structure that can be on the device by another way stays as it is", "[passes]") {
  for (const char *statements :
       {"struct grid g = {n}, *at = &g; at->nx = 2;", "struct grid g = {n}; elsewhere(&g);",
        "struct grid g = {n}; place(g.w);", "struct grid g = {n}; int *at = &g.ny; *at = 2;",
        "struct grid g = {n};\n#pragma omp target data map(to: g)\ng.nx = 2;",
        "struct grid g = {n};\n#pragma omp target enter data map(to: g)\ng.nx = 2;",
        "struct grid g = {n};\n#pragma omp target enter data map(to: g.cells[0:n])\ng.nx = 2;",
        "struct grid g = {n};\n#pragma omp target update to(g.nx)\ng.nx = 2;",
        "struct grid g = {n};\n#pragma omp target map(always, to: g) map(p[0:n])\np[1] = g.nx;",
        "struct grid g = {n};\n#pragma omp target map(g.nx) map(p[0:n])\np[1] = g.nx;",
        "struct grid g = {n};\n#pragma omp target map(p[0:n]) nowait\np[1] = g.nx;",
        "struct grid g = {n};\n#pragma omp target map(p[0:n]) depend(in: p[0])\np[1] = g.nx;",
        "struct grid g = {n};\n#pragma omp target map(p[0:n])\ng.nx++;",
        "struct grid g = {n};\n#pragma omp target map(p[0:n])\n{\n#pragma omp atomic read\np[1] = g.nx;\n}",
        "struct grid g = {n};\n#pragma omp target map(p[0:n])\n{\n#pragma omp flush\np[1] = g.nx;\n}",
        "struct grid g = {n};\n#pragma omp target map(p[0:n]) private(g)\np[1] = g.nx;",
        "static struct grid g;", "volatile struct grid g = {n};",
        "struct grid g = {n}; int nested(void) { return g.nx; } p[0] = nested();"}) {
    INFO(statements);
    CHECK(leaves(kPass, std::string("\n") + statements + "\n" + kTarget, kTypes));
  }
  CHECK(leaves(
      kPass,
      "\nstruct grid g = {n};\n#pragma omp target map(p[0:n]) defaultmap(from: aggregate)\np[0] = g.nx;\n",
      kTypes));
  CHECK(leaves(kPass,
               "\nstruct grid g = {n};\n#pragma omp target map(to: g) map(p[0:n])\n#pragma omp parallel "
               "default(none) shared(g, p)\np[0] = g.nx;\n",
               kTypes));
  CHECK(leaves(kPass, std::string("\nstruct grid g = {n};\n") + kTarget,
               std::string(kTypes) + "#pragma omp declare mapper(struct grid m) map(m.nx)\n"));
}

TEST_CASE("the host knows what loops come to whose bounds are members", "[passes]") {
  const std::string kernel = kernels(
      std::string(kTypes) + "void f(struct grid g, double *a, const double *b) {\n"
                            "#pragma omp target teams distribute parallel for collapse(2)\n"
                            "for (int j = 0; j < g.ny; j++)\n"
                            "for (int i = 0; i < g.nx; i++) a[j * g.nx + i] = b[j * g.nx + i] * g.dt;\n}\n");
  CHECK(kernel.find("int g_ny, int g_nx, double *a") != std::string::npos);
  CHECK(kernel.find("struct grid") == std::string::npos);
}

TEST_CASE("so are those of static structures that nothing else maps", "[passes]") {
  const std::string target = "void f(int n, int *p) {\n#pragma omp target map(p[0:n])\np[0] = g.nx;\n}\n",
                    own = "static struct grid g;\n";
  const auto isPassed = [&](const std::string &declarations, const std::string &others = "") {
    const std::string text = kTypes + declarations + target + others;
    return after(kPass, text).find("firstprivate(g_nx)") != std::string::npos;
  };
  CHECK(isPassed(own));
  CHECK(isPassed("static struct grid g = {1, 2};\n", "void h(void) { g.nx++; there(g); }\n"));
  CHECK(isPassed(own, "void h(void) {\n#pragma omp target map(tofrom: g)\ng.nx++;\n}\n"));
  for (const char *other :
       {"struct grid *at = &g;", "void h(void) { elsewhere(&g); }", "void h(void) { place(g.w); }",
        "void h(void) {\n#pragma omp target enter data map(to: g)\n}",
        "void h(void) {\n#pragma omp target update to(g.nx)\n}",
        "void h(void) {\n#pragma omp target map(always, to: g)\n{ int k = g.nx; (void) k; }\n}"}) {
    INFO(other);
    CHECK(!isPassed(own, std::string(other) + "\n"));
  }
  CHECK(!isPassed("struct grid g;\n"));
  CHECK(!isPassed("extern struct grid g;\n"));
  CHECK(!isPassed("static struct grid g;\nstatic struct grid g;\n"));
  CHECK(!isPassed("static struct grid g;\n#pragma omp declare target to(g)\n"));
}

TEST_CASE("what is behind a pointer is asked for where the program has just read a member", "[passes]") {
  const std::string region = "\n#pragma omp target teams distribute parallel for\n"
                             "for (int i = 0; i < m; i++) g->cells[i] = g->ny;\n";
  const char *const declarations = R"(
struct grid { int nx, ny, *cells; };
struct grid *place(int);
void free(void *);
)";
  const auto asks = [&](const std::string &text) {
    const std::string pointers = "struct grid *g = place(0), *h = place(1); int m = n;\n";
    return bodyAfter("pointed_structures", pointers + text, declarations).find("ort_value_of") !=
           std::string::npos;
  };
  CHECK(asks("m = g->nx;" + region));
  CHECK(asks("const int k = g->nx; if (n) {" + region + "}"));
  CHECK(!asks(region));
  CHECK(!asks("m = h->nx;" + region));
  CHECK(!asks("if (n) m = g->nx;" + region));
  CHECK(!asks("m = n ? g->nx : 0;" + region));
  CHECK(!asks("m = g->nx; g = h;" + region));
  CHECK(!asks("m = g->nx; free(g);" + region));
  CHECK(!asks("m = g->nx; struct grid **q = &g; *q = h;" + region));
  CHECK(!asks("m = g->nx; for (int k = 0; k < 2; k++) {" + region + "g = h; }"));
  CHECK(asks("for (int k = 0; k < 2; k++) { m = g->nx;" + region + "g = h; }"));
}

TEST_CASE("where nobody needs it, what is behind a pointer is asked for if it is there", "[passes]") {
  const char *const declarations = "struct grid { int nx, ny, *cells; };\nstruct grid *place(int);\n";
  const auto asks = [&](const std::string &clauses, const std::string &body, const std::string &others = "") {
    return bodyAfter(
               "pointed_structures",
               "struct grid *g = place(0); int m = n;\n#pragma omp target teams distribute parallel for " +
                   clauses + "\nfor (int i = 0; i < m; i++) { " + body + " }\n",
               declarations + others)
               .find("ort_value_if_there") != std::string::npos;
  };
  CHECK(asks("", "if (p[i]) p[i] = g->nx;"));
  CHECK(asks("if(n > 5)", "p[i] = g->cells[i];"));
  CHECK(!asks("is_device_ptr(g)", "p[i] = g->nx;"));
  CHECK(asks("map(to: g[0:n])", "p[i] = g->nx;"));
  CHECK(!asks("map(to: g[0:1])", "p[i] = g->nx;")); // it is there
  CHECK(!asks("", "p[i] = g[i].nx;"));
  CHECK(!asks("", "g->nx = i;"));
  // Another kernel may change it: one waits for that only if it surely pays.
  CHECK(!asks("", "for (int k = 0; k < g->nx; k++) p[i] += k;",
              "void h(struct grid *g) {\n#pragma omp target\ng->nx++;\n}\n"));
}

TEST_CASE("functions that read what a pointer leads to get a copy of what the device has", "[passes]") {
  const char *const declarations = R"(
struct grid { int nx, ny, *cells; const struct grid *next; };
struct grid *place(int);
static int at(const struct grid *g, int i) { return g->nx * i; }
static int sum(const struct grid *g, int i) { int s = 0; while (i-- > 0) s += at(g, i) + g->ny; return s; }
static int again(const struct grid *g, int i) { return i ? again(g, i - 1) : g->ny; }
static int changed(struct grid *g, int i) { g->ny = i; return i; }
static int kept(struct grid *g, const struct grid *other, int i) { g->next = other; return i; }
static const struct grid *same(const struct grid *g) { return g; }
static double wide(const struct grid *g, int i) { return i; }
)";
  const auto copies = [&](const std::string &value, const std::string &before = "m = g->nx;",
                          const std::string &clauses = "") {
    const std::string after = bodyAfter("pointed_structures",
                                        "struct grid *g = place(0), *h = place(1); int m = n;\n" + before +
                                            "\n#pragma omp target teams distribute parallel for" + clauses +
                                            "\nfor (int i = 0; i < m; i++) { p[i] = " + value + "; }\n",
                                        declarations);
    return after.find("firstprivate(g_1)") != std::string::npos &&
           after.find("(&g_1, i)") != std::string::npos;
  };
  CHECK(copies("sum(g, i)"));
  CHECK(copies("sum(g, i) + g->cells[i] + h->nx"));
  CHECK(!copies("0;\n#pragma omp parallel for\nfor (int k = 0; k < 8; k++) p[i * 8 + k] = sum(g, i)"));
  CHECK(copies("sum(g, i)", ";")); // if there is one
  CHECK(!copies("again(g, i)"));
  CHECK(!copies("changed(g, i)"));
  CHECK(!copies("sum(g, i) + kept(h, g, i)"));
  CHECK(!copies("sum(g, i) + (same(g) == h)"));
  CHECK(!copies("sum(g, i) + (g == h)"));
  CHECK(!copies("sum(g, i)", "m = g->nx;", " map(to: g[0:1])"));
  CHECK(!copies("sum(g, i) + (h->nx = i)"));
  CHECK(!copies("sum(g, i) + (*p = i)")); // which may be g->nx
}
