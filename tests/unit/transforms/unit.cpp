#include "tests/unit/transforms/unit.h"
#include "tests/unit/catch.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/common/clauses.h"
#include "transforms/cuda/dialect.h"
#include "transforms/translate.h"
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>

using namespace ompicc;

namespace {

std::string errorsOf(const Diagnostics &diagnostics) {
  std::string all;
  for (const auto &message : diagnostics.messages())
    if (message.severity == Diagnostics::Message::Error) all += message.text + "\n";
  return all;
}

} // namespace

Normalised::Normalised(const std::string &text) : Normalised(text, Until{&passes().back()}) {}

Normalised::Normalised(const std::string &text, Until until)
    : source("a.c", text), diagnostics(source, false), tree(parse(context, source, diagnostics)),
      expressions(context, diagnostics), unit{context, *tree,        source, diagnostics, expressions,
                                              "a",     "a_00000000", "a.c",  {}} {
  INFO(text);
  REQUIRE(errorsOf(diagnostics) == "");
  if (until.last) normalise(unit, until.last);
  REQUIRE(errorsOf(diagnostics) == "");
}

FunctionDecl &Normalised::function(std::string_view name) {
  for (External *external : tree->externals)
    for (Decl *d : external->decls)
      if (auto *f = as<FunctionDecl>(d))
        if (f->body && f->name->text == name) return *f;
  FAIL("no definition of " << name);
  std::abort();
}

std::vector<OmpDirective *> Normalised::directives() {
  std::vector<OmpDirective *> all;
  for (External *external : tree->externals)
    for (Decl *d : external->decls)
      if (auto *f = as<FunctionDecl>(d))
        if (f->body)
          forEachDirective(context, f->body, [&](OmpDirective &directive) { all.push_back(&directive); });
  return all;
}

OmpDirective &Normalised::only(OmpDirectiveKind kind) {
  OmpDirective *found = nullptr;
  for (OmpDirective *d : directives())
    if (d->kind == kind) {
      REQUIRE(!found);
      found = d;
    }
  REQUIRE(found);
  return *found;
}

VarList Normalised::pointersOfFirstLoop(VarList (*chosen)(Stmt *, const TargetInterface &)) {
  OmpDirective *target = nullptr;
  for (OmpDirective *d : directives()) {
    if (d->kind == OmpDirectiveKind::Target) target = d;
    if (d->loops.empty()) continue;
    REQUIRE(target);
    return chosen(bodyOfNest(associatedLoop(*d), d->loops.size()),
                  buildInterface(unit, *target, function("f")));
  }
  FAIL("no loop");
  return {};
}

TemporaryFolder::TemporaryFolder() {
  const char *base = getenv("TMPDIR");
  std::string path = std::string(base && *base ? base : "/tmp") + "/ompicc-transforms-XXXXXX";
  REQUIRE(mkdtemp(&path[0]));
  path_ = path;
}

TemporaryFolder::~TemporaryFolder() { run("rm -rf '" + path_ + "'"); }

void TemporaryFolder::write(const std::string &name, const std::string &text) const {
  std::ofstream file(path_ + "/" + name);
  file << text;
  file.close();
  REQUIRE(file);
}

std::string TemporaryFolder::read(const std::string &name) const {
  std::ifstream file(name.front() == '/' ? name : path_ + "/" + name);
  REQUIRE(file);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

std::map<std::string, std::string> translated(const std::string &text, const TemporaryFolder &into,
                                              const DeviceSetRegistry &sets) {
  INFO(text);
  Context context;
  SourceFile source("a.c", text);
  Diagnostics diagnostics(source, false);
  TranslationUnit *tree = parse(context, source, diagnostics);
  REQUIRE(errorsOf(diagnostics) == "");
  TranslateOptions options;
  options.outdir = into.path();
  options.source = "a.c";
  options.list = into.path() + "/list";
  REQUIRE(translate(context, *tree, source, diagnostics, options, sets) == 0);
  std::map<std::string, std::string> files;
  std::istringstream list(into.read("list"));
  std::string kind, path;
  while (list >> kind >> path)
    if (path.front() == '/')
      files[path.substr(path.rfind('/') + 1)] = into.read(path);
    else if (kind != "set")
      files[kind] = path;
  return files;
}

std::string kernels(const std::string &text) {
  TemporaryFolder folder;
  std::string all;
  for (const auto &file : translated(text, folder))
    if (file.first.find(".cu") != std::string::npos && file.first != "a.device.cu" &&
        file.first != "a.kernels.cu")
      all += file.second;
  return all;
}

std::string library(const std::string &name) { return ompicc::cudaDialect().spell(name); }

std::string run(const std::string &command) {
  std::string output;
  FILE *pipe = popen(("LC_ALL=C; { " + command + "; } 2>&1").c_str(), "r");
  REQUIRE(pipe);
  char line[512];
  while (fgets(line, sizeof line, pipe)) output += line;
  int status = pclose(pipe);
  return status ? "status " + std::to_string(WEXITSTATUS(status)) + ": " + output : output;
}

std::string runCompiled(const std::string &program) { return run("${RUNNER-} " + program); }

std::string compiler() {
  const char *cc = getenv("CC");
  return cc && *cc ? cc : "cc";
}
