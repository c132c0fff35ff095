// Raw string literals of GNU C, R"delimiter(…)delimiter", in preprocessed text. They are all that goes over
// several lines there, and what they have on these is neither C nor a line marker.
#ifndef OMPICC_TRANSLATOR_SUPPORT_RAW_STRING_H
#define OMPICC_TRANSLATOR_SUPPORT_RAW_STRING_H

#include <cstddef>
#include <string_view>

namespace ompicc {

/// Behind the raw string literal whose R is text[at]; npos if there is none.
size_t behindRawString(std::string_view text, size_t at);
/// `newline` ends the line that begins at p; it may be null, where the text ends without one. Returns what
/// ends the line on which a raw string literal that begins on this one and goes on behind it ends, or else
/// `newline`.
const char *behindRawStrings(const char *p, const char *newline, const char *end);

} // namespace ompicc
#endif
