// The declarations at the top of generated host code against runtime/ort.h, which libompirt is compiled with.
#include "runtime/ort.h"
#include "tests/unit/catch.h"
#include "tests/unit/transforms/unit.h"
#include "transforms/host/ort_declarations.h"

using namespace ompicc;

namespace {

struct Structure {
  const char *name;
  std::vector<const char *> members;
};

const Structure kStructures[] = {
    {"ort_map", {"base", "begin", "size", "kind", "span", "attach"}},
    {"ort_param", {"kind", "index", "value", "size"}},
    {"ort_launch", {"num_teams", "thread_limit", "num_threads", "ndims", "trips", "outer", "inner"}},
    {"ort_kernel", {"symbol", "file", "line", "mode", "flags", "signature", "unit", "cache"}},
    {"ort_global", {"host", "symbol", "size", "flags"}},
    {"ort_image", {"format", "arch", "data", "size", "file"}},
    {"ort_unit",
     {"abi", "name", "nkernels", "kernels", "nglobals", "globals", "nimages", "images", "nneeds", "flags",
      "needs", "cache", "names"}},
    {"ort_alternative", {"kernel", "launch", "nparams", "params"}},
};

/// All that generated code can have of them.
std::string generatedDeclarations() { return hostOrtDeclarations() + hostAlternativeDeclarations(); }

/// A program that prints size, and offset and size of each member, of every structure.
std::string layoutProgram(const std::string &declarations) {
  std::string text = declarations + "\nint printf(const char *, ...);\nint main(void) {\n";
  for (const Structure &s : kStructures) {
    std::string type = std::string("struct ") + s.name;
    text += "  printf(\"" + type + " %lu\\n\", (unsigned long) sizeof(" + type + "));\n";
    for (const char *m : s.members)
      text += "  printf(\"  " + std::string(m) + " %lu %lu\\n\", (unsigned long) __builtin_offsetof(" + type +
              ", " + m + "), (unsigned long) sizeof(((" + type + " *) 0)->" + m + "));\n";
  }
  return text + "  return 0;\n}\n";
}

std::string layout(const TemporaryFolder &folder, const std::string &name, const std::string &declarations,
                   const std::string &options = "-Wall -Werror") {
  folder.write(name + ".c", layoutProgram(declarations));
  std::string path = folder.path() + "/" + name;
  REQUIRE(run(compiler() + " -std=gnu11 " + options + " -I. -o " + path + " " + path + ".c") == "");
  return runCompiled(path);
}

} // namespace

TEST_CASE("structures have the same layout in generated code and in the runtime") {
  TemporaryFolder folder;
  std::string generated = layout(folder, "generated", generatedDeclarations());
  CHECK(generated.find("struct ort_map 40\n  base 0 8\n") != std::string::npos);
  CHECK(generated == layout(folder, "header", "#include \"runtime/ort.h\""));
  for (const char *options : {"-w -fpack-struct", "-w -fpack-struct=1", "-w -fshort-enums -fpack-struct=4"})
    CHECK(generated == layout(folder, "packed", generatedDeclarations(), options));
}

TEST_CASE("no member is missing on either side, and functions have the same types") {
  // Every structure is as long as its members: initialisers of generated code are positional.
  size_t members = 0;
  std::string declarations = generatedDeclarations();
  for (const Structure &s : kStructures) {
    size_t at = declarations.find(std::string("struct ") + s.name + " {");
    REQUIRE(at != std::string::npos);
    std::string body = declarations.substr(at, declarations.find("} __attribute__", at) - at);
    for (char c : body) members += c == ';';
    members -= s.members.size();
  }
  CHECK(members == 0);
  // Both declarations of each function in one C file: they must be compatible. Structures are the header's.
  std::string functions;
  for (size_t at = 0, end; (end = declarations.find('\n', at)) != std::string::npos; at = end + 1) {
    std::string line = declarations.substr(at, end - at);
    if (line.compare(0, 7, "struct ") != 0 && line.compare(0, 5, "enum ") != 0) functions += line + "\n";
  }
  CHECK(functions.find("ort_target(") != std::string::npos);
  CHECK(functions.find("ort_target_any(") != std::string::npos);
  TemporaryFolder folder;
  folder.write("functions.c", "#include \"runtime/ort.h\"\n" + functions);
  CHECK(run(compiler() + " -std=gnu11 -Wall -Werror -I. -fsyntax-only " + folder.path() + "/functions.c") ==
        "");
}

TEST_CASE("constants of generated code are the header's") {
  CHECK(unsigned(MapAlloc) == unsigned(ORT_MAP_ALLOC));
  CHECK(unsigned(MapTo) == unsigned(ORT_MAP_TO));
  CHECK(unsigned(MapFrom) == unsigned(ORT_MAP_FROM));
  CHECK(unsigned(MapTofrom) == unsigned(ORT_MAP_TOFROM));
  CHECK(unsigned(MapRelease) == unsigned(ORT_MAP_RELEASE));
  CHECK(unsigned(MapDelete) == unsigned(ORT_MAP_DELETE));
  CHECK(unsigned(MapAlways) == unsigned(ORT_MAP_ALWAYS));
  CHECK(unsigned(MapPresent) == unsigned(ORT_MAP_PRESENT));
  CHECK(unsigned(MapImplicit) == unsigned(ORT_MAP_IMPLICIT));
  CHECK(unsigned(MapStorage) == unsigned(ORT_MAP_STORAGE));
  CHECK(unsigned(MapFirstprivate) == unsigned(ORT_MAP_FIRSTPRIVATE));
  TemporaryFolder folder;
  folder.write("generated.c", hostOrtDeclarations() +
                                  "int a = ORT_DEVICE_DEFAULT, b = ORT_DEVICE_HOST;\n"
                                  "_Static_assert(ORT_DEVICE_DEFAULT == " +
                                  std::to_string(ORT_DEVICE_DEFAULT) +
                                  " && ORT_DEVICE_HOST == " + std::to_string(ORT_DEVICE_HOST) + ", \"\");\n");
  CHECK(run(compiler() + " -std=gnu11 -w -fsyntax-only " + folder.path() + "/generated.c") == "");
}

TEST_CASE("a host file that offloads has these declarations and compiles without a warning") {
  TemporaryFolder folder;
  auto files = translated(
      "void f(int n, float *x) {\n#pragma omp target teams distribute parallel for map(tofrom: x[0:n])\n"
      "  for (int i = 0; i < n; i++) x[i] += 1;\n}\n",
      folder);
  CHECK(files["a.host.c"].find(hostOrtDeclarations()) != std::string::npos);
  CHECK(run(compiler() + " -std=gnu11 -Wall -Wextra -Werror -fsyntax-only " + folder.path() + "/a.host.c") ==
        "");
}
