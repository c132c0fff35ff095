#include "tests/unit/transforms/pass.h"
#include "tests/unit/catch.h"
#include "translator/emit/c_printer.h"
#include <sstream>

using namespace ompicc;

namespace {

const Pass *pass(std::string_view name) {
  const Pass *found = findPass(name);
  INFO(name);
  REQUIRE(found);
  return found;
}

/// The last of the passes in front of that one, if there is any.
const Pass *inFrontOf(std::string_view name) {
  const Pass *found = pass(name);
  return found == passes().data() ? nullptr : found - 1;
}

std::string printed(Normalised &&n) {
  CPrinter printer(n.context);
  for (External *external : n.tree->externals) printer.decls(external->decls);
  return printer.out();
}

std::string function(const std::string &statements, const std::string &declarations) {
  return declarations + "\nvoid f(int n, int *p) {\n" + statements + "\n}\n";
}

/// What stands between the braces of f, two blanks less indented, behind a line break.
std::string bodyOf(const std::string &unit) {
  std::istringstream lines(unit);
  std::string body = "\n";
  bool inside = false;
  for (std::string line; std::getline(lines, line);)
    if (line == "void f(int n, int *p) {")
      inside = true;
    else if (line == "}")
      inside = false;
    else if (inside)
      body += (line.compare(0, 2, "  ") == 0 ? line.substr(2) : line) + "\n";
  return body;
}

} // namespace

std::string after(std::string_view name, const std::string &text) {
  return "\n" + printed(Normalised(text, Until{pass(name)}));
}

std::string before(std::string_view name, const std::string &text) {
  return "\n" + printed(Normalised(text, Until{inFrontOf(name)}));
}

std::string bodyAfter(std::string_view name, const std::string &statements, const std::string &declarations) {
  return bodyOf(after(name, function(statements, declarations)));
}

std::string bodyBefore(std::string_view name, const std::string &statements,
                       const std::string &declarations) {
  return bodyOf(before(name, function(statements, declarations)));
}

bool leaves(std::string_view name, const std::string &statements, const std::string &declarations) {
  const std::string text = function(statements, declarations);
  return after(name, text) == before(name, text);
}
