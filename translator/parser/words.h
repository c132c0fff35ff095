// What the parts of the parser that look at single characters and tokens share.
#ifndef OMPICC_TRANSLATOR_PARSER_WORDS_H
#define OMPICC_TRANSLATOR_PARSER_WORDS_H

#include <cctype>

namespace ompicc {

/// Keywords carry their token and, above it, a number: a SpecBit's index, qualifiers, a TypeKind.
constexpr int kNumberShift = 16;

/// Whether a name may begin with c.
inline bool isWordStart(char c) {
  return isalpha(static_cast<unsigned char>(c)) || c == '_' || c == '$' || c == '\\' || (c & 0x80);
}

/// The first character at or after p that is not blank; line markers are skipped.
inline const char *skipBlanks(const char *p) {
  for (;;) {
    while (*p == ' ' || *p == '\t' || *p == '\r' || *p == '\f' || *p == '\v') p++;
    if (*p != '\n') return p;
    p++;
    while (*p == '#') {
      while (*p && *p != '\n') p++;
      if (*p) p++;
    }
  }
}

} // namespace ompicc
#endif
