// Generated lines for debuggers: each stands for one line of the user's source, and does not count on from
// there to lines that are somebody else's.
#ifndef OMPICC_TRANSLATOR_EMIT_PINNED_LINES_H
#define OMPICC_TRANSLATOR_EMIT_PINNED_LINES_H

#include "translator/support/source.h"
#include <string>

namespace ompicc {

/// What CPrinter puts in front of a line that is nobody's: kPin, the offset of what it is to stand for (0:
/// the user's line before it), kPin.
constexpr char kPin = '\x06';

/// Turns such lines, in text that is handed over piece by piece, into ones behind markers.
class PinnedLines {
public:
  explicit PinnedLines(const SourceFile &source) : source_(source) {}
  std::string apply(const std::string &text);

private:
  /// What a line of the output stands for.
  struct Spot {
    std::string file; ///< as markers spell it
    unsigned line = 0;
    bool system = false;
    bool operator==(const Spot &o) const { return line == o.line && system == o.system && file == o.file; }
  };
  const SourceFile &source_;
  Spot counted_; ///< the next line, as far as the text says
  Spot written_; ///< as the result says
  Spot user_;    ///< the last one that was the user's

  bool marker(const std::string &line, std::string &result);
  void bringTo(const Spot &wanted, std::string &result);
};

} // namespace ompicc
#endif
