// ompi, the translator: preprocessed C with OpenMP in, host C and kernel files out (docs/ABI.md).
#include "ast/context.h"
#include "translator/parser/parser.h"
#include "translator/support/diagnostics.h"
#include "translator/support/source.h"
#include <cstdio>
#include <cstring>

using namespace ompicc;

int main(int argc, char **argv) {
  const char *input = nullptr;
  bool dumpAst = false, color = false;
  for (int i = 1; i < argc; i++) {
    if (!strcmp(argv[i], "--dump-ast")) dumpAst = true;
    else if (!strcmp(argv[i], "-fdiagnostics-color")) color = true;
    else input = argv[i];
  }
  FILE *f = input ? fopen(input, "rb") : stdin;
  if (!f) {
    fprintf(stderr, "ompi: error: cannot open '%s'\n", input);
    return 1;
  }
  std::string text;
  char buffer[65536];
  while (size_t n = fread(buffer, 1, sizeof buffer, f)) text.append(buffer, n);
  SourceFile source(input ? input : "<stdin>", std::move(text));
  Diagnostics diagnostics(source, color);
  Context context;
  TranslationUnit *unit = parse(context, source, diagnostics);
  diagnostics.flush();
  if (diagnostics.errorCount()) return 1;
  if (dumpAst) fputs(dump(*unit).c_str(), stdout);
  return 0;
}
