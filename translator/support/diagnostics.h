// Errors and warnings in gcc's format: `file:line:col: error: message`, the source line, a caret.
// Where the user's file can be opened, the shown line is the user's own (before preprocessing).
#ifndef OMPICC_TRANSLATOR_SUPPORT_DIAGNOSTICS_H
#define OMPICC_TRANSLATOR_SUPPORT_DIAGNOSTICS_H

#include "ast/node.h"
#include "translator/support/source.h"
#include <string>
#include <vector>

namespace ompicc {

class Diagnostics {
public:
  Diagnostics(const SourceFile &source, bool color) : source_(source), color_(color) {}

  /// Messages are collected and printed by flush(), in order of their place in the source.
  void error(Loc loc, std::string message);
  void warning(Loc loc, std::string message);
  /// Belongs to the error or warning before it.
  void note(Loc loc, std::string message);
  /// Prints to stderr what has been collected since the last flush.
  void flush();
  unsigned errorCount() const { return errors_; }
  /// After this many errors further ones are only counted (a parser's cascades).
  static constexpr unsigned kMaxErrors = 50;

  struct Message {
    enum Severity { Error, Warning, Note } severity;
    Loc loc;
    std::string text;
  };
  const std::vector<Message> &messages() const { return messages_; }

private:
  const SourceFile &source_;
  bool color_;
  unsigned errors_ = 0;
  std::vector<Message> messages_;
};

} // namespace ompicc
#endif
