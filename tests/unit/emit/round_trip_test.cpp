// Every program of programs/ and programs_c/: preprocessed, parsed, printed, compiled and run.
#include "ast/visitor.h"
#include "tests/unit/catch.h"
#include "tests/unit/emit/round_trip.h"

using namespace ompicc;

namespace {

std::string baseName(const std::string &path) {
  std::string name = path.substr(path.rfind('/') + 1);
  return name.substr(0, name.size() - 2);
}

std::string preprocessed(const std::string &path) {
  Outcome outcome = run("cc -std=gnu11 -E " + path);
  REQUIRE(outcome.status == 0);
  return outcome.output;
}

/// Compiles, runs, and returns what the program printed; where that fails, the compiler's messages.
std::string result(const std::string &compile, const std::string &path) {
  Outcome compiled = run(compile + " " + path + " -o " + scratch() + "/program -lm");
  if (compiled.status != 0) return compile + " " + path + "\n" + compiled.output + "\n" + readFile(path);
  Outcome outcome = run(scratch() + "/program");
  REQUIRE(outcome.status == 0);
  return outcome.output;
}

/// The whole translation unit, headers too.
std::string printedC(Unit &unit, const SourceFile *markers) {
  CPrinter printer(unit.context, markers);
  for (External *external : unit.tree->externals) printer.decls(external->decls);
  return printer.out();
}

/// The program's own declarations as C++; headers are included instead.
std::string printedCuda(Unit &unit) {
  CudaPrinter printer(unit.context, asNamed());
  printer.out() =
      "#include <math.h>\n#include <stdarg.h>\n#include <stddef.h>\n#include <stdio.h>\n#include <stdlib.h>\n"
      "#include <string.h>\n";
  for (External *external : unit.tree->externals)
    for (Decl *decl : external->decls) {
      Place place = unit.source->place(external->loc);
      if (place.inSystemHeader) continue;
      auto *function = as<FunctionDecl>(decl);
      if (function && decl->name->text != "main")
        printer.function(*function, "static ");
      else
        printer.decl(*decl);
    }
  return printer.out();
}

} // namespace

TEST_CASE("programs printed as C mean the same") {
  for (const char *folder : {"programs", "programs_c"})
    for (const std::string &path : programs(folder)) {
      INFO(path);
      std::string expected = result("cc -std=gnu11 -w", path);
      Unit unit(preprocessed(path));
      std::string text = printedC(unit, nullptr);
      std::string file = scratch() + "/" + baseName(path) + ".printed.c";
      writeFile(file, text);
      CHECK(result("cc -std=gnu11 -w", file) == expected);
    }
}

TEST_CASE("line markers put the printed text on the user's lines") {
  for (const std::string &path : programs("programs")) {
    INFO(path);
    Unit unit(preprocessed(path));
    std::string file = scratch() + "/" + baseName(path) + ".marked.c";
    writeFile(file, printedC(unit, unit.source.get()));
    CHECK(result("cc -std=gnu11 -w", file) == result("cc -std=gnu11 -w", path));
  }
}

TEST_CASE("programs printed as CUDA C++ mean the same") {
  for (const std::string &path : programs("programs")) {
    INFO(path);
    std::string expected = result("cc -std=gnu11 -w", path);
    Unit unit(preprocessed(path));
    std::string file = scratch() + "/" + baseName(path) + ".printed.cpp";
    writeFile(file, printedCuda(unit));
    CHECK(result("g++ -std=c++14 -Wall -Wno-unused -Wno-parentheses -Wno-missing-braces", file) == expected);
  }
}

TEST_CASE("a clone is printed like the original") {
  for (const std::string &path : programs("programs")) {
    INFO(path);
    Unit unit(preprocessed(path));
    for (External *external : unit.tree->externals)
      for (Decl *decl : external->decls) {
        auto *function = as<FunctionDecl>(decl);
        if (!function || !function->body || unit.source->place(decl->loc).inSystemHeader) continue;
        CPrinter first(unit.context), original(unit.context), copied(unit.context);
        first.decl(*function); // names what is anonymous
        original.decl(*function);
        Cloner cloner(unit.context);
        copied.decl(*cloner.clone(function));
        CHECK(copied.out() == original.out());
      }
  }
}
