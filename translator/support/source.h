// The preprocessed text of a translation unit and the line markers in it (`# 12 "a.c" 2 3`), which say
// where each line came from.
#ifndef OMPICC_TRANSLATOR_SUPPORT_SOURCE_H
#define OMPICC_TRANSLATOR_SUPPORT_SOURCE_H

#include "ast/node.h"
#include <string>
#include <string_view>
#include <vector>

namespace ompicc {

/// A Loc decoded. line and column count from 1; a tab is one column, as in gcc's
/// -fdiagnostics-column-unit=byte.
struct Place {
  std::string_view file;
  unsigned line = 0;
  unsigned column = 0;
  bool inSystemHeader = false;
};

/// What a line marker (`# 12 "a.c" 1 3`, `#line 12 "a.c"`) says of the line behind it.
struct LineMarker {
  std::string file;
  unsigned line = 1;
  bool system = false; ///< a system header
};

/// Reads the marker that the line [p, end), which begins with '#', is. False if it is something else. One
/// without a name leaves the file as it is.
bool parseLineMarker(const char *p, const char *end, LineMarker &marker);

/// Appends a line marker, without a newline, that makes the next line of output stand for `at`.
void appendMarker(std::string &text, const Place &at);

class SourceFile {
public:
  /// `name`: the file's name where no marker has named one yet.
  SourceFile(std::string name, std::string text);
  /// The text, followed by two NUL bytes (flex's yy_scan_buffer).
  std::string_view text() const { return {text_.data(), text_.size() - 2}; }
  char *buffer() { return &text_[0]; }
  size_t bufferSize() const { return text_.size(); }

  Place place(Loc loc) const;
  /// The whole line of preprocessed text that holds loc.
  std::string_view line(Loc loc) const;
  /// A line marker that makes the next line of output stand for loc: `# 12 "a.c"` or `# 12 "x.h" 3`.
  std::string marker(Loc loc) const;
  std::string_view slice(Loc begin, Loc end) const;

private:
  struct Marker {
    uint32_t offset; ///< of the first byte after the marker's line
    unsigned line;   ///< the number of that line
    unsigned file;   ///< index into files_
    bool system;
    mutable unsigned physical = 0; ///< the number of that line in this text, once asked for
  };
  std::string text_;
  std::vector<std::string> files_;
  std::vector<Marker> markers_;
  mutable std::vector<uint32_t> lineStarts_; ///< built at the first question
  mutable unsigned lastLine_ = 0;            ///< the answer to the last one, in this text
  mutable size_t lastMarkers_ = 0;           ///< how many markers are in front of what the last one asked for
};

} // namespace ompicc
#endif
