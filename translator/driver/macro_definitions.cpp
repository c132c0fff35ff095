#include "translator/driver/macro_definitions.h"
#include "translator/support/raw_string.h"
#include "translator/support/source.h"

#include <algorithm>

namespace driver {

std::string take_macro_definitions(std::string &preprocessed) {
  if (preprocessed.find("\n#define ") == std::string::npos) return {};
  std::string definitions, rest;
  ompicc::LineMarker marker;
  unsigned here = 1; // the number of the line that `definitions` goes on with
  const auto place = [&] {
    constexpr unsigned kFewLines = 8;
    if (marker.line >= here && marker.line - here <= kFewLines) {
      definitions.append(marker.line - here, '\n');
    } else {
      ompicc::appendMarker(definitions, {marker.file, marker.line, 1, marker.system});
      definitions += '\n';
    }
    here = marker.line;
  };
  const bool has_raw_strings = preprocessed.find("R\"") != std::string::npos;
  for (size_t at = 0; at < preprocessed.size();) {
    size_t end = std::min(preprocessed.find('\n', at), preprocessed.size());
    if (has_raw_strings) { // the lines of a literal are no directives, whatever they look like
      const char *text = preprocessed.data(), *stop = text + preprocessed.size();
      const char *newline =
          ompicc::behindRawStrings(text + at, end < preprocessed.size() ? text + end : nullptr, stop);
      end = newline ? size_t(newline - text) : preprocessed.size();
    }
    const std::string line = preprocessed.substr(at, end - at);
    const unsigned lines = 1 + unsigned(std::count(line.begin(), line.end(), '\n'));
    at = end + 1;
    const bool directive = !line.empty() && line[0] == '#';
    const ompicc::LineMarker before = marker;
    if (directive && ompicc::parseLineMarker(line.data(), line.data() + line.size(), marker)) {
      const ompicc::LineMarker after = marker;
      if (marker.file != before.file && line.find("\" 1") != std::string::npos) {
        marker = before; // a file is entered from the line of its #include
        place();
        marker = after;
      }
      (definitions += line) += '\n';
      (rest += line) += '\n';
      here = marker.line;
      continue;
    }
    if (directive && (line.compare(0, 8, "#define ") == 0 || line.compare(0, 7, "#undef ") == 0)) {
      place();
      (definitions += line) += '\n';
      here += lines;
      rest.append(lines, '\n');
    } else {
      (rest += line) += '\n';
    }
    marker.line += lines;
  }
  preprocessed.swap(rest);
  return definitions;
}

} // namespace driver
