// Reading a directive's line by hand, where its words are no tokens of the grammar.
#ifndef OMPICC_TRANSLATOR_PARSER_OMP_CURSOR_H
#define OMPICC_TRANSLATOR_PARSER_OMP_CURSOR_H

#include <cctype>
#include <cstring>
#include <string_view>

namespace ompicc {

/// The index of `word` in `names`, or -1.
template <size_t N> int find(std::string_view word, const char *const (&names)[N]) {
  for (size_t i = 0; i < N; i++)
    if (word == names[i]) return int(i);
  return -1;
}

/// Reads the text of one directive by hand. In an attribute that may go over several lines, with markers
/// between them.
struct Cursor {
  const char *p, *end;

  static bool isWordChar(char ch) {
    return isalnum(static_cast<unsigned char>(ch)) || ch == '_' || ch == '$';
  }
  static bool isBlank(char ch) { return ch == ' ' || ch == '\t' || ch == '\r' || ch == '\f' || ch == '\v'; }

  explicit Cursor(const char *at, const char *limit) : p(at), end(limit) {}
  void skip() {
    while (p < end && (isBlank(*p) || *p == '\n'))
      if (*p++ == '\n')
        while (p < end && *p == '#') {
          while (p < end && *p != '\n') p++;
          if (p < end) p++;
        }
  }
  char peek() {
    skip();
    return p < end ? *p : '\0';
  }
  bool take(char ch) {
    if (peek() != ch) return false;
    p++;
    return true;
  }
  std::string_view word() {
    skip();
    const char *begin = p;
    while (p < end && isWordChar(*p)) p++;
    return {begin, size_t(p - begin)};
  }
  /// Behind the parenthesis that closes the one just passed.
  void skipParens() {
    for (int depth = 1; p < end && depth; p++) depth += *p == '(' ? 1 : *p == ')' ? -1 : 0;
  }
};

} // namespace ompicc
#endif
