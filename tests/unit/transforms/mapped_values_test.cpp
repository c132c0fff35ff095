// Scalars and small structures that target constructs map and only read are firstprivate, where nobody can
// tell (OpenMP 5.2 §5.4.4).
#include "tests/unit/catch.h"
#include "tests/unit/transforms/pass.h"

namespace {

const char *const kPass = "mapped_values";
const char *const kTarget = "#pragma omp target map(to: c, p[0:n])\np[0] = c;\n";

} // namespace

TEST_CASE("a scalar that is mapped and only read becomes firstprivate", "[passes]") {
  CHECK(bodyAfter(kPass, R"(
int c = n;
double d = 2;
#pragma omp target map(to: c, p[0:n]) map(tofrom: d)
p[0] = c * (int) d;
)") == R"(
int c = n;
double d = 2;
#pragma omp target map(to: p[0:n]) firstprivate(c) firstprivate(d)
p[0] = c * (int) d;
)");
  CHECK(bodyAfter(kPass, R"(
#pragma omp target map(to: n) map(tofrom: p[0:n])
p[0] = n;
n++;
#pragma omp target defaultmap(tofrom: scalar) map(tofrom: p[0:n])
p[1] = n;
)") == R"(
#pragma omp target map(tofrom: p[0:n]) firstprivate(n)
p[0] = n;
n++;
#pragma omp target defaultmap(tofrom: scalar) map(tofrom: p[0:n]) firstprivate(n)
p[1] = n;
)");
}

TEST_CASE("an enumeration does, and a copy that other constructs have does not matter", "[passes]") {
  for (const char *statements :
       {"enum { A, B } c = A;", "const int c = n;", "_Bool c = 1;", "float c = 2; c++;",
        "int c = n;\n#pragma omp target firstprivate(c) map(p[0:n])\np[1] = c++;",
        "int c = n;\n#pragma omp target data map(p[0:c])\np[0]++;",
        "int c = n;\n#pragma omp parallel reduction(+: c)\nc++;"}) {
    INFO(statements);
    CHECK(!leaves(kPass, std::string("\n") + statements + "\n" + kTarget));
  }
}

TEST_CASE("what can be on the device by another way stays mapped", "[passes]") {
  for (const char *statements : {
           "int c = n, *at = &c; (void) at;",
           "int c = n; there((&c)[0]++);",
           "int c = n; __asm__(\"\" : \"+m\"(c));",
           "int c = n; int nested(void) { return c; } there(nested());",
           "int c = n;\n#pragma omp target data map(to: c)\nc = 2;",
           "int c = n;\n#pragma omp target data map(p[0:n]) use_device_addr(c)\nc = 2;",
           "int c = n;\n#pragma omp target enter data map(to: c)\nc = 2;",
           "int c = n;\n#pragma omp target exit data map(release: c)\nc = 2;",
           "int c = n;\n#pragma omp target update to(c)\nc = 2;",
           "int c = n;\n#pragma omp target map(always, to: c) map(p[0:n])\np[1] = c;",
           "int c = n;\n#pragma omp target map(present, to: c) map(p[0:n])\np[1] = c;",
           "int c = n;\n#pragma omp target map(alloc: c) map(p[0:n])\np[1] = c;",
           "int c = n;\n#pragma omp target map(to: c) map(p[0:n]) nowait\np[1] = c;",
           "int c = n;\n#pragma omp target map(to: c) map(p[0:n]) depend(in: p[0])\np[1] = c;",
           "int c = n;\n#pragma omp target map(tofrom: c)\nc++;",
           "int c = n;\n#pragma omp target map(to: c)\n{\n#pragma omp atomic read\nn = c;\n}",
           "int c = n;\n#pragma omp target map(from: c)\nc = 1;",
           "int c = n;\n#pragma omp target parallel map(tofrom: c) reduction(+: c)\nc += 1;",
           "volatile int c = n;",
           "_Atomic int c = n;",
           "static int c = 1;",
           "_Complex double c = 1;",
       }) {
    INFO(statements);
    CHECK(leaves(kPass, std::string("\n") + statements + "\n" + kTarget, "int there(int);"));
  }
  CHECK(leaves(kPass, std::string("\n") + kTarget, "static int c = 1;"));
  CHECK(leaves(kPass, std::string("\n") + kTarget, "extern double c;"));
}

TEST_CASE("the host knows what loops come to whose bound is mapped", "[passes]") {
  const std::string loop = "for (int i = 0; i < c; i++) p[i]++;\n}\n";
  const std::string directive = "void f(int c, int *p) {\n#pragma omp target teams distribute parallel for ";
  const std::string byValue = kernels(directive + "map(p[0:c])\n" + loop);
  CHECK(byValue.find("(int c, int *p)") != std::string::npos);
  for (const char *map : {"map(to: c)", "map(tofrom: c)", "defaultmap(tofrom: scalar)"})
    CHECK(kernels(directive + map + " map(p[0:c])\n" + loop).find("(int c, int *p)") != std::string::npos);
  CHECK(kernels(directive + "map(always, to: c) map(p[0:c])\n" + loop).find("int *_c") != std::string::npos);
}

TEST_CASE("a small structure that is only read becomes firstprivate", "[passes]") {
  for (const char *type : {"struct { int n; double w[3]; }", "struct { struct { short a, b; } pair[2]; } ",
                           "union { int i; float f; }", "struct { char all[256]; }"}) {
    INFO(type);
    const std::string s = std::string("typedef ") + type + " kind;\n";
    CHECK(
        !leaves(kPass, "\nkind c = {0};\n#pragma omp target map(tofrom: p[0:n])\np[0] = sizeof c + n;\n", s));
    CHECK(!leaves(kPass,
                  "\nkind c = {0};\n#pragma omp target map(to: c) map(tofrom: p[0:n])\n{ kind copy = c; p[0] "
                  "= sizeof copy; }\n",
                  s));
  }
}

TEST_CASE("other structures stay mapped", "[passes]") {
  const auto stays = [](const std::string &type, const std::string &statements) {
    INFO(type << statements);
    CHECK(leaves(kPass, "\n" + statements, "typedef " + type + " kind;\nint there(kind *);\n"));
  };
  const std::string region =
      "#pragma omp target map(to: c) map(tofrom: p[0:n])\n{ kind copy = c; p[0] = sizeof copy; }\n";
  stays("struct { int *n; }", "kind c = {0};\n" + region);
  stays("struct { struct { int *n[2]; } inner; }", "kind c = {0};\n" + region);
  stays("struct { volatile int n; }", "kind c = {0};\n" + region);
  stays("struct { _Atomic int n[2]; }", "kind c = {0};\n" + region);
  stays("struct { char all[257]; }", "kind c = {0};\n" + region);
  stays("struct { int n; }", "static kind c = {0};\n" + region);
  stays("struct { int n; }", "kind c = {0}; there(&c);\n" + region);
  stays("struct { int n; }", "kind c = {0};\n#pragma omp target data map(to: c)\nc.n = 2;\n" + region);
  stays("struct { int n; }", "kind c = {0};\n#pragma omp target update to(c.n)\n" + region);
  stays("struct { int n; }",
        "kind c = {0};\n#pragma omp target map(to: c.n) map(tofrom: p[0:n])\np[0] = c.n;\n" + region);
  stays("struct { int n; }", "kind c = {0};\n#pragma omp target map(c)\nc.n = 2;\n" + region);
  stays("struct { int n[2]; }",
        "kind c = {0};\n#pragma omp target map(c)\n{ int *at = c.n; *at = 2; }\n" + region);
}

TEST_CASE("so does one of which a function reads the members by its address, and does nothing else",
          "[passes]") {
  const std::string kind = "typedef struct { int n; double w[3]; struct { int a[2][2]; } in; } kind;\n";
  const auto lends = [&](const std::string &function, const std::string &argument) {
    INFO(function << argument);
    return !leaves(kPass,
                   "\nkind c = {0};\n#pragma omp target map(tofrom: p[0:n])\np[0] = g(" + argument + ");\n",
                   kind + "int there(const kind *);\nstatic const kind *kept;\n" + function + "\n");
  };
  CHECK(lends("static int g(const kind *k) { return k->n + (int) k->w[1] + (*k).in.a[1][k->n]; }", "&c"));
  CHECK(lends("static int g(const double *w) { return (int) (w[1] + *w); }", "c.w"));
  CHECK(lends("static int g(const double w[3]) { return (int) w[0]; }", "&c.w[1]"));
  CHECK(lends("static int g(const int (*a)[2]) { return a[1][0]; }", "c.in.a"));
  CHECK(lends("static int g(const int *a) { return a[1]; }", "c.in.a[1]"));
  CHECK(!lends("static int g(kind *k) { return k->n; }", "&c")); // may be called for others that it changes
  CHECK(!lends("static int g(const kind *k) { ((kind *) k)->n = 2; return 1; }", "&c"));
  CHECK(!lends("static int g(const kind *k) { kept = k; return k->n; }", "&c"));
  CHECK(!lends("static int g(const kind *k) { return there(k); }", "&c"));
  CHECK(!lends("static int g(const kind *k) { const int *n = &k->n; return *n; }", "&c"));
  CHECK(!lends("static int g(const kind *k) { const double *w = k->w; return (int) *w; }", "&c"));
  CHECK(!lends("static int g(const double *w) { w++; return (int) *w; }", "c.w"));
  CHECK(!lends("static int g(const volatile double *w) { return (int) *w; }", "c.w"));
  CHECK(!lends("int g(const double *w);", "c.w"));
}
