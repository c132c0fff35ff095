// ompi, the translator: preprocessed C with OpenMP in, host C and kernel files out (docs/ABI.md).
#include "ast/context.h"
#include "transforms/clause_list.h"
#include "transforms/common/normalise.h"
#include "transforms/translate.h"
#include "translator/main/asking.h"
#include "translator/main/stack.h"
#include "translator/parser/parser.h"
#include "translator/support/diagnostics.h"
#include "translator/support/language.h"
#include "translator/support/source.h"
#include "translator/support/user_files.h"
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <malloc.h>
#include <optional>
#include <string>
#include <sys/stat.h>
#include <unistd.h>

using namespace ompicc;

namespace {

struct Arguments {
  std::string input;
  bool dumpAst = false, help = false, listPasses = false, listClauses = false, timePasses = false;
  TranslateOptions translate;
  Language language;
  DiagnosticOptions diagnostics;
  std::vector<std::string> cc;
};

/// One attempt at parsing the input.
struct Attempt {
  Attempt(const Arguments &a, std::string text, Questions &questions)
      : source(a.translate.source, std::move(text)), diagnostics(source, a.diagnostics),
        unit(parse(context, source, diagnostics, a.language, &questions)) {}
  SourceFile source;
  Diagnostics diagnostics;
  Context context;
  TranslationUnit *unit;
};

const char *const kHelp = R"(usage: ompi [options] FILE.i
Translates preprocessed C with OpenMP directives into host C and CUDA C kernel files. ompicc calls it.
  --outdir=DIR            where the outputs go (default: .)
  --stem=NAME             stem of their names (default: the input's)
  --source=FILE           the user's file, for names and messages
  --list=FILE             write one line for each output to FILE
  --dump-ast              print the syntax tree and stop
  --dump-after=PASS       print it after a pass (parse: --dump-ast), and stop
  --list-passes           print what passes there are (docs/passes.md), and stop
  --list-clauses          print what becomes of each clause (docs/clauses.md), and stop
  --time-passes           print how long each took on stderr
  --print-all             print declarations without OpenMP from the tree too, rather than copy them
  -ffast-math             sums of floating-point numbers may be formed in any order
  -fno-strict-aliasing    objects of different types may be the same
  --plain-roots           divisions by square roots stay as they are: kernels need not be exact there
  --kernel-mode=generic   a master thread forks where sequential code surrounds parallel regions
  --device-lines          for debuggers: line markers of the source in kernel files, and for generated lines
  --cc=WORD               a word of the C compiler's command, which is asked for the types of builtins; once for each word
  --machine=NAME          what the C compiler compiles for: x86_64, aarch64, powerpc64 or riscv
  --old-libgomp           programs are linked with a libgomp from before gcc 9
  --isa=LIST              the instruction sets of the host that isa selectors may count on
  --report[=json]         for each target construct: its mode and why, its grid, its maps
  -w, -W[no-][error=]openmp-..., -Wall, -Werror, -Wfatal-errors, -fmax-errors=N, -fdiagnostics-color
                          as for gcc
  -std=, -ansi, -w, -fno-asm, -f[un]signed-char, -fshort-enums, -fshort-wchar, -fpack-struct[=N],
  -fms-extensions         as for gcc
  -Wdeclaration-after-statement, -Wc90-c99-compat
                          generated declarations stand where C89 has them
  --help                  this text
)";

/// The value of `--name=value` or `--name value`.
bool option(const char *name, int argc, char **argv, int &i, std::string &value) {
  size_t n = strlen(name);
  if (strncmp(argv[i], name, n)) return false;
  if (argv[i][n] == '=')
    value = argv[i] + n + 1;
  else if (!argv[i][n] && i + 1 < argc)
    value = argv[++i];
  else
    return false;
  return true;
}

std::string stemOf(const std::string &path) {
  size_t slash = path.rfind('/');
  std::string name = slash == std::string::npos ? path : path.substr(slash + 1);
  return name.substr(0, name.rfind('.'));
}

/// --dump-after=name. False after a message.
bool dumpAfter(const std::string &name, Arguments &a) {
  a.dumpAst = name == "parse";
  a.translate.dumpAfter = findPass(name);
  if (a.dumpAst || a.translate.dumpAfter) return true;
  fprintf(stderr, "ompi: error: there is no pass '%s'; 'ompi --list-passes' names all\n", name.c_str());
  return false;
}

/// False after a message.
bool parseArguments(int argc, char **argv, Arguments &a) {
  std::string stem, word;
  for (int i = 1; i < argc; i++) {
    TranslateOptions &t = a.translate;
    if (option("--outdir", argc, argv, i, t.outdir) || option("--stem", argc, argv, i, stem) ||
        option("--source", argc, argv, i, t.source) || option("--isa", argc, argv, i, a.language.isas) ||
        option("--list", argc, argv, i, t.list))
      continue;
    if (option("--cc", argc, argv, i, word)) {
      a.cc.push_back(word);
      continue;
    }
    if (option("--dump-after", argc, argv, i, word)) {
      if (!dumpAfter(word, a)) return false;
      continue;
    }
    std::string s = argv[i];
    if (s == "--dump-ast")
      a.dumpAst = true;
    else if (s == "--list-passes")
      a.listPasses = true;
    else if (s == "--list-clauses")
      a.listClauses = true;
    else if (s == "--time-passes")
      a.timePasses = true;
    else if (s == "--print-all")
      t.printAll = true;
    else if (s == "-ffast-math")
      t.reassociates = true;
    else if (s == "-fno-strict-aliasing")
      t.typesTell = false;
    else if (s == "--old-libgomp")
      t.oldLibgomp = true;
    else if (s == "--plain-roots")
      t.plainRoots = true;
    else if (s == "--kernel-mode=generic")
      t.masterWorker = true;
    else if (s == "--host-events")
      t.hostEvents = true;
    else if (s == "--device-lines")
      t.deviceLines = true;
    else if (s == "--report" || s == "--report=text")
      t.report = TranslateOptions::TextReport;
    else if (s == "--report=json")
      t.report = TranslateOptions::JsonReport;
    else if (s == "--help")
      a.help = true;
    else if (bool known = a.language.option(s); a.diagnostics.option(s) || known) // -w concerns both
      continue;
    else if (s.size() > 1 && s[0] == '-') {
      fprintf(stderr, "ompi: error: unknown option '%s'\n", argv[i]);
      return false;
    } else if (!a.input.empty()) {
      fprintf(stderr, "ompi: error: more than one input: '%s'\n", argv[i]);
      return false;
    } else
      a.input = s;
  }
  if (a.input.empty() && !a.help && !a.listPasses && !a.listClauses) {
    fprintf(stderr, "ompi: error: no input file\n");
    return false;
  }
  a.translate.stem = stem.empty() ? stemOf(a.input) : stem;
  if (a.translate.source.empty()) a.translate.source = a.input;
  return true;
}

/// The whole file, with room for the NUL bytes that SourceFile adds.
bool readAll(const std::string &path, std::string &text) {
  FILE *f = path == "-" ? stdin : fopen(path.c_str(), "rb");
  if (!f) return false;
  struct stat info;
  if (fstat(fileno(f), &info) == 0 && S_ISREG(info.st_mode)) text.reserve(size_t(info.st_size) + 2);
  char buffer[1 << 16];
  while (size_t n = fread(buffer, 1, sizeof buffer, f)) text.append(buffer, n);
  bool ok = !ferror(f);
  if (f != stdin) fclose(f);
  return ok;
}

} // namespace

int main(int argc, char **argv) {
  // A short-lived process with some megabytes of growing texts: memory that is given back to the system only
  // to be asked for again costs a page fault for each page.
  mallopt(M_MMAP_THRESHOLD, 1 << 30);
  mallopt(M_TRIM_THRESHOLD, 1 << 30);
  mallopt(M_TOP_PAD, 1 << 20);
  Arguments a;
  if (!parseArguments(argc, argv, a)) return 1;
  if (a.help) {
    fputs(kHelp, stdout);
    return 0;
  }
  if (a.listPasses || a.listClauses) {
    fputs((a.listPasses ? passList() : clauseList()).c_str(), stdout);
    return 0;
  }
  prepareStack(a.translate.source.c_str());
  std::string text;
  if (!readAll(a.input, text)) {
    fprintf(stderr, "ompi: error: cannot read '%s': %s\n", a.input.c_str(), strerror(errno));
    return 1;
  }
  const auto begin = std::chrono::steady_clock::now();
  Questions questions;
  questions.printsAll = a.translate.printAll;
  // Rarely is the text needed once more; only what cannot be read again is kept.
  const std::string kept = a.input == "-" ? text : "";
  text = withUsersBlanks(text);
  std::optional<Attempt> attempt;
  attempt.emplace(a, std::move(text), questions);
  while (!questions.open().empty()) { // each call is asked once
    text = kept;
    if (kept.empty() && !readAll(a.input, text)) break;
    text = withUsersBlanks(text);
    ask(questions, a.cc, text, *attempt->unit, a.translate.outdir + "/" + a.translate.stem);
    attempt.emplace(a, text, questions);
  }
  Diagnostics &diagnostics = attempt->diagnostics;
  TranslationUnit *unit = attempt->unit;
  if (diagnostics.errorCount()) {
    diagnostics.flush();
    return 1;
  }
  if (a.dumpAst) {
    diagnostics.flush();
    fputs(dump(*unit).c_str(), stdout);
    return 0;
  }
  StepTimes times;
  if (a.timePasses) {
    times.add("parse", std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
    a.translate.times = &times;
  }
  int status = translate(attempt->context, *unit, attempt->source, diagnostics, a.translate);
  if (a.timePasses && status == 0) fputs(times.text().c_str(), stderr);
  // All outputs are closed. Freeing the tree piece by piece before the process ends would only cost time.
  fflush(nullptr);
  _exit(status);
}
