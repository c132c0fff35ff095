// The translation of one unit, from the checked tree to the files that are compiled next.
#ifndef OMPICC_TRANSFORMS_TRANSLATE_H
#define OMPICC_TRANSFORMS_TRANSLATE_H

#include "ast/context.h"
#include "transforms/pass_list.h"
#include "transforms/set.h"
#include "translator/support/diagnostics.h"
#include "translator/support/source.h"
#include <string>

namespace ompicc {

struct Pass;

struct TranslateOptions {
  std::string outdir = "."; ///< where the outputs go
  std::string stem = "a";   ///< of their names
  std::string source;       ///< the user's file, for names and messages
  std::string list;         ///< file that gets one line for each output; empty: none
  enum Report { NoReport, TextReport, JsonReport } report = NoReport;
  const Pass *dumpAfter = nullptr; ///< print the tree after this pass and stop
  StepTimes *times = nullptr;      ///< gets the time of each step
  bool masterWorker = false;       ///< see Unit
  bool reassociates = false;       ///< see Unit
  bool typesTell = true;           ///< see Unit
  bool oldLibgomp = false;         ///< see Unit
  bool plainRoots = false;         ///< see Unit
  bool deviceLines =
      false; ///< for debuggers: line markers in device code, and for generated lines of the host's
  bool hostEvents = false; ///< generated code says for tools where loops and other host constructs are that
                           ///< libgomp does not execute
  bool printAll = false;   ///< the host C holds nothing copied: all of it is printed from the tree
};

/// Normalises, transforms with the host set and with all of `deviceSets`, and writes the output files.
/// Returns the process's exit status: 0, or 1 after errors (which are in `diagnostics`, flushed); then no
/// output is left.
int translate(Context &context, TranslationUnit &tree, const SourceFile &source, Diagnostics &diagnostics,
              const TranslateOptions &options, const DeviceSetRegistry &deviceSets = builtinDeviceSets());

} // namespace ompicc
#endif
