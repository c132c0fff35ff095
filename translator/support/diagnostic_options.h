// What the command line says about messages, in gcc's words: -w, -Werror, -fmax-errors=, colours, and the
// switches of the translator's own warnings: those that begin with "openmp-", and those of the C compiler
// that it cannot give about translated text.
#ifndef OMPICC_TRANSLATOR_SUPPORT_DIAGNOSTIC_OPTIONS_H
#define OMPICC_TRANSLATOR_SUPPORT_DIAGNOSTIC_OPTIONS_H

#include <map>
#include <string>
#include <string_view>

namespace ompicc {

/// True for -Wopenmp-…, -Wno-openmp-…, -Werror=openmp-… and -Wno-error=openmp-… with a name that the
/// translator knows: options that are not for the C compiler.
bool isTranslatorWarning(std::string_view option);

class DiagnosticOptions {
public:
  enum Action { Ignore, Warn, Fail };

  bool color = false;
  unsigned maxErrors = 0; ///< -fmax-errors=; 0: no limit. -Wfatal-errors is 1.
  bool fatalErrors = false;

  /// Takes one option into account. False if it is not about the translator's messages.
  bool option(std::string_view word);
  /// What becomes of a warning; `name`: "openmp-race", or empty for one that only -w turns off.
  Action action(std::string_view name) const;
  bool silent() const { return noWarnings_; } ///< -w

private:
  bool noWarnings_ = false, allErrors_ = false, all_ = false;
  std::map<std::string, bool, std::less<>> enabled_, errors_; ///< by name, where an option named it
};

} // namespace ompicc
#endif
