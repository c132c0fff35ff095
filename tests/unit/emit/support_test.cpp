// Places, line markers and messages.
#include "tests/unit/catch.h"
#include "tests/unit/emit/round_trip.h"
#include <cstdio>
#include <unistd.h>

using namespace ompicc;

namespace {

Loc at(const SourceFile &source, const std::string &text) { return {uint32_t(source.text().find(text)) + 1}; }

/// What flush() writes to stderr.
std::string flushed(Diagnostics &diagnostics) {
  fflush(stderr);
  std::string path = scratch() + "/stderr";
  int saved = dup(2);
  FILE *file = fopen(path.c_str(), "w");
  REQUIRE(file != nullptr);
  dup2(fileno(file), 2);
  diagnostics.flush();
  fflush(stderr);
  dup2(saved, 2);
  close(saved);
  fclose(file);
  return readFile(path);
}

} // namespace

TEST_CASE("line markers decide places") {
  SourceFile source(
      "first.c", "int a;\n# 7 \"dir/x.h\" 1 3\nint b;\nint c;\n#line 40 \"y.c\"\nint d;\n#pragma x\nint e;");
  CHECK(source.place(at(source, "a;")).file == "first.c");
  CHECK(source.place(at(source, "a;")).column == 5);
  CHECK(source.place(at(source, "int c")).line == 8);
  CHECK(source.place(at(source, "int c")).inSystemHeader);
  CHECK(source.place(at(source, "e;")).line == 42);
  CHECK_FALSE(source.place(at(source, "e;")).inSystemHeader);
  CHECK(source.marker(at(source, "b;")) == "# 7 \"dir/x.h\" 3");
  CHECK(source.marker(at(source, "d;")) == "# 40 \"y.c\"");
  CHECK(source.line(at(source, "c;")) == "int c;");
  CHECK(source.slice(at(source, "int d"), at(source, "\n#pragma")) == "int d;");
}

TEST_CASE("messages look like gcc's, in the order of the source, on the user's own line") {
  std::string path = scratch() + "/user.c";
  writeFile(path, "#define ONE 1\n\tx = ONE + y;\nz = ONE;\n");
  SourceFile source("none", "# 1 \"" + path + "\"\n\n\tx = 1 + y;\nz = 1;\n# 99 \"absent.c\"\nq = r;\n");
  Diagnostics diagnostics(source, false);
  diagnostics.error(at(source, "r;"), "third");
  diagnostics.error(at(source, "y;"), "'y' undeclared");
  diagnostics.note(at(source, "x ="), "a note");
  diagnostics.error(at(source, "y;"), "'y' undeclared");
  diagnostics.warning(at(source, "1;"), "from a macro");
  CHECK(diagnostics.errorCount() == 2);
  CHECK(flushed(diagnostics) ==
        path + ":2:19: error: 'y' undeclared\n    2 |         x = ONE + y;\n      |                   ^\n" +
            path + ":2:9: note: a note\n    2 |         x = ONE + y;\n      |         ^\n" + path +
            ":3:1: warning: from a macro\n    3 | z = ONE;\n      | ^\n"
            "absent.c:99:5: error: third\n   99 | q = r;\n      |     ^\n");
  CHECK(flushed(diagnostics).empty());
}

TEST_CASE("a cascade of errors is cut off") {
  SourceFile source("a.c", "x\n");
  Diagnostics diagnostics(source, false);
  for (int i = 0; i < 60; i++) diagnostics.error({1}, "error " + std::to_string(i));
  CHECK(diagnostics.errorCount() == 60);
  CHECK(diagnostics.messages().size() == Diagnostics::kMaxErrors);
  CHECK(flushed(diagnostics).find("10 more errors are not shown") != std::string::npos);
}
