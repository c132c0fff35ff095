// The translator under libFuzzer: any bytes must end in a translation or in errors, never in a crash, a hang
// or memory that grows without bound. The sanitizers turn what is wrong on the way into crashes, too.
//
//     make fuzz FUZZ_SECONDS=600        fuzzes; new inputs and crashes go to build/fuzz/
//     build/fuzz/translate_fuzzer FILE  runs one input again
//
// A crash becomes a small file in tests/fuzz/corpus, which tests/driver/fuzz_corpus.sh replays.
#include "ast/context.h"
#include "transforms/translate.h"
#include "translator/parser/parser.h"
#include "translator/support/diagnostics.h"
#include "translator/support/source.h"
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <sys/stat.h>
#include <unistd.h>

using namespace ompicc;

namespace {

/// A folder in memory for what translations write.
const std::string &outputs() {
  static const std::string folder = [] {
    std::string name = "/dev/shm/translate-fuzzer-" + std::to_string(getpid());
    if (mkdir(name.c_str(), 0700) != 0 && errno != EEXIST) abort(); // left by another with that number
    return name;
  }();
  return folder;
}

void translateOnce(const std::string &text, bool printAll) {
  SourceFile source("fuzz.c", text);
  Diagnostics diagnostics(source, false);
  Context context;
  TranslationUnit *unit = parse(context, source, diagnostics);
  if (diagnostics.errorCount()) {
    diagnostics.flush();
    return;
  }
  dump(*unit);
  TranslateOptions options;
  options.outdir = outputs();
  options.stem = "fuzz";
  options.source = "fuzz.c";
  options.report = TranslateOptions::JsonReport;
  options.printAll = printAll;
  translate(context, *unit, source, diagnostics, options);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size) {
  std::string text(reinterpret_cast<const char *>(data), size);
  // One of the two ways through the host's printer for each input: twice would be half as many inputs.
  translateOnce(text, size % 8 != 0);
  return 0;
}
