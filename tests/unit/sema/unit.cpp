#include "tests/unit/sema/unit.h"
#include "tests/unit/catch.h"
#include <cstdio>
#include <cstdlib>
#include <unistd.h>

using namespace ompicc;

Unit::Unit(const std::string &text) : source("test.c", text), diagnostics(source, false) {
  Language language;
  if (const char *machine = getenv("MACHINE")) language.option(std::string("--machine=") + machine);
  Parser parser(context, source, diagnostics, language);
  tree = parser.parse();
}

std::string Unit::errors() const {
  std::string all;
  for (const auto &message : diagnostics.messages())
    if (message.severity == Diagnostics::Message::Error) all += message.text + "\n";
  return all;
}

FunctionDecl &Unit::function(std::string_view name) {
  for (External *external : tree->externals)
    for (Decl *decl : external->decls)
      if (FunctionDecl *f = as<FunctionDecl>(static_cast<Node *>(decl)))
        if (f->body && f->name->text == name) return *f;
  FAIL("no definition of " << name);
  std::abort();
}

std::string compilerErrors(const std::string &text) {
  char path[] = "/tmp/ompicc-sema-XXXXXX.c";
  int fd = mkstemps(path, 2);
  REQUIRE(fd >= 0);
  FILE *file = fdopen(fd, "w");
  fwrite(text.data(), 1, text.size(), file);
  fclose(file);
  const char *compiler = getenv("CC");
  std::string command = std::string("LC_ALL=C ") + (compiler ? compiler : "cc") +
                        " -std=gnu11 -w -fsyntax-only " + path + " 2>&1";
  std::string output;
  FILE *pipe = popen(command.c_str(), "r");
  REQUIRE(pipe);
  char line[512];
  while (fgets(line, sizeof line, pipe)) output += line;
  int status = pclose(pipe);
  unlink(path);
  if (status != 0 && output.empty()) output = "the compiler failed";
  return status == 0 ? "" : output;
}
