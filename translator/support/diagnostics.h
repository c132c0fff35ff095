// Errors and warnings in gcc's format: `file:line:col: error: message`, the source line, a caret.
// Where the user's file can be opened, the shown line is the user's own (before preprocessing).
#ifndef OMPICC_TRANSLATOR_SUPPORT_DIAGNOSTICS_H
#define OMPICC_TRANSLATOR_SUPPORT_DIAGNOSTICS_H

#include "ast/node.h"
#include "translator/support/diagnostic_options.h"
#include "translator/support/source.h"
#include <string>
#include <vector>

namespace ompicc {

class Diagnostics {
public:
  Diagnostics(const SourceFile &source, bool color) : source_(source) { options_.color = color; }
  Diagnostics(const SourceFile &source, DiagnosticOptions options)
      : source_(source), options_(std::move(options)) {}

  /// Messages are collected and printed by flush(), in order of their place in the source.
  void error(Loc loc, std::string message);
  /// `name`: what turns it on and off ("openmp-race" for -Wopenmp-race), or null. Returns false if it is off,
  /// at a place in a system header, or has been given: then it has no notes either.
  bool warning(Loc loc, std::string message, const char *name = nullptr);
  /// Whether that warning can come: options or a `#pragma GCC diagnostic` ask for it.
  bool isOn(const char *name) const;
  /// Belongs to the error or warning before it.
  void note(Loc loc, std::string message);
  /// Prints to stderr what has been collected since the last flush.
  void flush();
  /// What errors from here on cite at their end: "OpenMP 5.2 §5.4.1"; empty: nothing. Returns what they cited
  /// before.
  std::string cite(std::string section) {
    citation_.swap(section);
    return section;
  }
  unsigned errorCount() const { return errors_; }
  /// After this many errors further ones are only counted (a parser's cascades).
  static constexpr unsigned kMaxErrors = 50;

  struct Message {
    enum Severity { Error, Warning, Note } severity;
    Loc loc;
    std::string text;
    std::string citation; ///< of a specification, or empty
  };
  const std::vector<Message> &messages() const { return messages_; }

private:
  const SourceFile &source_;
  DiagnosticOptions options_;
  std::string citation_;
  unsigned errors_ = 0, printedErrors_ = 0;
  bool promoted_ = false; ///< a warning has become an error
  DiagnosticOptions::Action actionAt(Loc loc, const char *name) const;
  std::vector<Message> messages_;
};

} // namespace ompicc
#endif
