// What declare target directives name (OpenMP 5.2 §7.8).
#include "tests/unit/catch.h"
#include "tests/unit/transforms/unit.h"
#include <algorithm>

using namespace ompicc;

namespace {

/// What the pass finds in a unit.
class Found {
public:
  explicit Found(const std::string &text) : n_(text, Until{findPass("declare_targets")}) {}

  /// The names of what is marked, in order, once for each declaration.
  std::string marked() {
    std::vector<std::string> names;
    for (const Decl *d : n_.unit.declareTarget) names.emplace_back(d->name->text);
    return joined(names);
  }
  /// "name: pointer" for each variable of a link clause, with "static " or "extern " in front of the
  /// pointer's, and " initialised" behind it where it stands for a declaration with an initialiser.
  std::string links() {
    std::vector<std::string> names;
    for (const auto &[name, pointer] : n_.unit.linkPointers) {
      const VarDecl &linked = *n_.unit.linked.at(pointer);
      CHECK(linked.name == name);
      names.push_back(std::string(name->text) + ": " + storage(*pointer) + std::string(pointer->name->text) +
                      (linked.init ? " initialised" : ""));
    }
    return joined(names);
  }
  /// Functions that devices may call by their host address.
  std::string indirect() {
    std::vector<std::string> names;
    for (const FunctionDecl *f : n_.unit.indirect) names.emplace_back(f->name->text);
    return joined(names);
  }

private:
  Normalised n_;
  static std::string storage(const VarDecl &v) {
    return v.storage == Storage::Static ? "static " : v.storage == Storage::Extern ? "extern " : "";
  }
  static std::string joined(std::vector<std::string> names) {
    std::sort(names.begin(), names.end());
    std::string text;
    for (const std::string &name : names) text += (text.empty() ? "" : ", ") + name;
    return text;
  }
};

std::string marked(const std::string &text) { return Found(text).marked(); }

} // namespace

TEST_CASE("list items are marked, of each clause that lists", "[passes]") {
  const std::string declarations = "int a, b, c, d;\nint f(void) { return 1; }\n";
  CHECK(marked(declarations + "#pragma omp declare target(a, f)\n") == "a, f");
  CHECK(marked(declarations + "#pragma omp declare target enter(b) to(c)\n") == "b, c");
  CHECK(marked(declarations) == "");
}

TEST_CASE("what is declared in a region is marked, nested regions say it for theirs", "[passes]") {
  CHECK(marked("int a;\n#pragma omp declare target\nint b; int f(void);\n#pragma omp end declare target\nint "
               "c;\n") == "b, f");
  CHECK(marked("#pragma omp begin declare target\nint a;\n"
               "#pragma omp begin declare target device_type(host)\nint b;\n#pragma omp end declare target\n"
               "int c;\n#pragma omp end declare target\n") == "a, c");
}

TEST_CASE("other declarations and the definition of what is named are marked, too", "[passes]") {
  CHECK(marked("extern int a;\nint f(void);\n#pragma omp declare target(a, f)\nint a = 1;\n"
               "int f(void) { return a; }\n") == "a, a, f, f");
  CHECK(marked("#pragma omp declare target\nint f(void);\n#pragma omp end declare target\n"
               "int f(void) { return 1; }\n") == "f, f");
}

TEST_CASE("there is no version for devices with device_type(host)", "[passes]") {
  const std::string f = "void f(void) {}\n#pragma omp declare target enter(f) device_type(";
  CHECK(marked(f + "host)\n") == "");
  CHECK(marked(f + "nohost)\n") == "f");
  CHECK(marked(f + "any)\n") == "f");
}

TEST_CASE("variables that initialisers refer to are marked, and those that theirs do", "[passes]") {
  CHECK(marked("int a, b, *c = &a, **d = &c;\n#pragma omp declare target(d)\n") == "a, c, d");
}

TEST_CASE("threadprivate variables in a region are not", "[passes]") {
  CHECK(marked("#pragma omp declare target\nint a, b;\n#pragma omp threadprivate(b)\n_Thread_local int c;\n"
               "#pragma omp end declare target\n") == "a");
}

TEST_CASE("static variables of a block are named in it", "[passes]") {
  CHECK(marked("void f(void) {\n  static int a, b;\n#pragma omp declare target(a)\n  a = b;\n}\n") == "a");
}

TEST_CASE("what link clauses list is reached through pointers, which are marked", "[passes]") {
  Found found("int a[4]; static int b; extern int c;\n#pragma omp declare target link(a, b, c)\n");
  CHECK(found.marked() == "a_link, b_link, c_link");
  CHECK(found.links() == "a: a_link, b: static b_link, c: extern c_link");
  // The definition decides, wherever it stands.
  CHECK(Found("extern int a;\n#pragma omp declare target link(a)\nint a = 2;\n").links() ==
        "a: a_link initialised");
  CHECK(Found("int a, *b = &a;\n#pragma omp declare target enter(b) link(a)\n").marked() == "a_link, b");
}

TEST_CASE("with unified shared memory variables are reached through pointers, too (§8.2)", "[passes]") {
  Found found("#pragma omp requires unified_shared_memory\nint a;\nint f(void) { return a; }\n"
              "#pragma omp declare target enter(a, f)\n");
  CHECK(found.marked() == "a_link, f");
  CHECK(found.links() == "a: a_link");
}

TEST_CASE("functions of indirect are noted, where it is not false", "[passes]") {
  const std::string f = "void f(void) {}\n#pragma omp declare target enter(f) ";
  CHECK(Found(f + "\n").indirect() == "");
  CHECK(Found(f + "indirect\n").indirect() == "f");
  CHECK(Found(f + "indirect(1 + 1)\n").indirect() == "f");
  CHECK(Found(f + "indirect(0)\n").indirect() == "");
  CHECK(
      Found(
          "#pragma omp begin declare target indirect\nvoid g(void); int a;\n#pragma omp end declare target\n")
          .indirect() == "g");
}
