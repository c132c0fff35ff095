#include "translator/support/raw_string.h"
#include <cstring>
#include <string>

namespace ompicc {

size_t behindRawString(std::string_view text, size_t at) {
  const size_t open = text.find_first_of("( )\\\t\v\f\n", at + 2);
  if (open == text.npos || text[open] != '(' || open - at > 18) return text.npos;
  const std::string close = ")" + std::string(text.substr(at + 2, open - at - 2)) + '"';
  const size_t end = text.find(close, open + 1);
  return end == text.npos ? end : end + close.size();
}

const char *behindRawStrings(const char *p, const char *newline, const char *end) {
  while (newline) {
    const std::string_view text(p, size_t(end - p)), line = text.substr(0, size_t(newline - p));
    const char *behind = nullptr;
    for (size_t at = 0; !behind && (at = line.find("R\"", at)) != line.npos; at++)
      if (size_t close = behindRawString(text, at); close != text.npos && close > line.size())
        behind = p + close;
    if (!behind) break;
    p = behind;
    newline = static_cast<const char *>(memchr(p, '\n', size_t(end - p)));
  }
  return newline;
}

} // namespace ompicc
