// Programs printed back and run: what a printed program prints must be what the original prints.
#ifndef TESTS_UNIT_EMIT_ROUND_TRIP_H
#define TESTS_UNIT_EMIT_ROUND_TRIP_H

#include "translator/emit/cuda_printer.h"
#include "translator/support/diagnostics.h"
#include <memory>
#include <string>
#include <vector>

/// A parsed program and everything that its tree lives in.
struct Unit {
  ompicc::Context context;
  std::unique_ptr<ompicc::SourceFile> source;
  std::unique_ptr<ompicc::Diagnostics> diagnostics;
  ompicc::TranslationUnit *tree = nullptr;

  /// Parses the C text as it stands (no preprocessing) and fails the test on errors.
  explicit Unit(const std::string &text);
  /// The declaration with this name, or null.
  ompicc::Decl *find(std::string_view name) const;
};

/// A spelling for which the device library has the C library's names.
const ompicc::DeviceSpelling &asNamed();

/// Standard output and exit status of a shell command.
struct Outcome {
  std::string output;
  int status = 0;
};
Outcome run(const std::string &command);

std::string readFile(const std::string &path);
void writeFile(const std::string &path, const std::string &text);

/// A directory of this test run, removed at its end.
const std::string &scratch();

/// The programs in a folder beside the tests: full paths.
std::vector<std::string> programs(const std::string &folder);

#endif
