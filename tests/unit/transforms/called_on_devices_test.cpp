// Functions without OpenMP that devices may call (OpenMP 5.2 §7.8): which of them are normalised, too.
#include "tests/unit/catch.h"
#include "tests/unit/transforms/unit.h"

using namespace ompicc;

namespace {

/// The functions that are normalised after the pass and were not before it.
std::string included(const std::string &text) {
  const auto normalised = [&](const char *pass) {
    std::string names;
    Normalised n(text, Until{findPass(pass)});
    for (External *external : n.tree->externals)
      for (Decl *d : external->decls)
        if (auto *f = as<FunctionDecl>(d); f && f->body && external->usesOmp)
          names += std::string(f->name->text) + " ";
    return names;
  };
  const std::string with = normalised("called_on_devices"), without = normalised("declare_targets");
  std::string added;
  for (size_t begin = 0, end; (end = with.find(' ', begin)) != with.npos; begin = end + 1)
    if (const std::string name = with.substr(begin, end - begin + 1);
        (" " + without).find(" " + name) == without.npos)
      added += name;
  return added;
}

const std::string kTarget = "void f(int n) {\n#pragma omp target\n  n = called(n);\n}\n";

} // namespace

TEST_CASE("functions whose declarations matter are normalised if devices may call them", "[passes]") {
  for (const char *body : {"int a[n]; return a[0] = n;", "struct { int v; } s = {n}; return s.v;",
                           "typedef int t; return (t) n;", "extern int c; return c + n;",
                           "int g(int); return g(n);", "enum { A = 1 }; return n + A;"}) {
    INFO(body);
    CHECK(included("int called(int n) { " + std::string(body) + " }\n" + kTarget) == "called ");
  }
  CHECK(included("int called(int n) { int a[4] = {n}, *p = a; { static int k = 2; n += k; } return *p; }\n" +
                 kTarget) == "");
}

TEST_CASE("parameters of variable length matter", "[passes]") {
  CHECK(included(
            "int sum(int n, int a[][n]) { return a[n][0]; }\nint called(int n) { int a[1][1] = {{n}}; return "
            "sum(1, a); }\n" +
            kTarget) == "sum ");
}

TEST_CASE("calls of calls count, in circles too", "[passes]") {
  CHECK(
      included("int called(int);\nint last(int n) { int a[n]; a[0] = n; return n ? called(a[0] - 1) : 0; }\n"
               "int called(int n) { return n ? last(n) : 0; }\n" +
               kTarget) == "last ");
}

TEST_CASE("what declare target names counts without a call", "[passes]") {
  const std::string g = "int g(int n) { int a[n]; return a[0] = n; }\n";
  CHECK(included(g + "#pragma omp declare target(g)\n") == "g ");
  CHECK(included(g + "int (*p)(int) = g;\n#pragma omp declare target(p)\n") == "g ");
}

TEST_CASE("without device constructs there are none, nor are those that nobody calls", "[passes]") {
  const std::string called = "int called(int n) { int a[n]; return a[0] = n; }\n";
  CHECK(included(called + "void f(int n) {\n#pragma omp parallel\n  n = called(n);\n}\n") == "");
  CHECK(included(called + "void f(int n) {\n#pragma omp target\n  n++;\n}\n") == "");
}

TEST_CASE("an alias stands for the function that it names", "[passes]") {
  CHECK(included("int own(int n) { int a[n]; return a[0] = n; }\n"
                 "int called(int) __attribute__((alias(\"own\")));\n" +
                 kTarget) == "own ");
  // Of an alias, too; one in a circle ends somewhere.
  CHECK(included("int own(int n) { int a[n]; return a[0] = n; }\n"
                 "int second(int) __attribute__((__alias__(\"own\")));\n"
                 "int called(int) __attribute__((alias(\"second\")));\n" +
                 kTarget) == "own ");
  CHECK(included("int called(int) __attribute__((alias(\"called\")));\n" + kTarget) == "");
}
