// The C23 spelling of directives (OpenMP 5.2 §3.1):
//
//   [[omp::directive(parallel for, num_threads(4))]]
//   [[omp::sequence(directive(parallel), omp::directive(for))]]
//   [[using omp: directive(barrier)]];
//
// Each becomes what a pragma is to the scanner. That needs two things that a pragma has and an attribute has
// not: a place where the directive's name begins and a line's end behind its last clause. The parentheses
// around a directive stand for these, and what is around them is hidden (detours.h).
#include "translator/parser/parser.h"
#include <cctype>
#include <cstring>

namespace ompicc {

namespace {

bool isWordChar(char ch) { return isalnum(static_cast<unsigned char>(ch)) || ch == '_' || ch == '$'; }

/// Reads attributes' text; line ends, line markers and comments are blanks.
struct AttributeText {
  const char *p, *end;

  void skip() {
    while (p < end) {
      if (isspace(static_cast<unsigned char>(*p))) {
        p++;
        if (p[-1] == '\n' && p < end && *p == '#')
          while (p < end && *p != '\n') p++;
      } else if (p[0] == '/' && p[1] == '*') {
        const char *close = strstr(p + 2, "*/");
        p = close && close < end ? close + 2 : end;
      } else {
        return;
      }
    }
  }
  std::string_view word() {
    skip();
    const char *begin = p;
    while (p < end && isWordChar(*p)) p++;
    return {begin, size_t(p - begin)};
  }
  bool take(char ch) {
    skip();
    if (p == end || *p != ch) return false;
    p++;
    return true;
  }
  bool takeScope() {
    skip();
    if (end - p < 2 || p[0] != ':' || p[1] != ':') return false;
    p += 2;
    return true;
  }
  /// The ')' of the parenthesis just passed, or null.
  const char *closing() const {
    int depth = 1;
    for (const char *q = p; q < end; q++) {
      if (*q == '"' || *q == '\'') {
        char quote = *q++;
        while (q < end && *q != quote) q += *q == '\\' ? 2 : 1;
      } else if (*q == '(') {
        depth++;
      } else if (*q == ')' && --depth == 0) {
        return q;
      }
    }
    return nullptr;
  }
};

struct DirectiveText {
  const char *open, *close; ///< its parentheses
};

} // namespace

/// The directives of one attribute, `directive(…)` or `sequence(…)`, behind the word. False: not well formed.
static bool collectDirectives(AttributeText &at, std::string_view word,
                              std::vector<DirectiveText> &directives) {
  if (!at.take('(')) return false;
  const char *open = at.p - 1, *close = at.closing();
  if (!close) return false;
  if (word == "directive") {
    directives.push_back({open, close});
    at.p = close + 1;
    return true;
  }
  AttributeText inside{at.p, close};
  do {
    std::string_view inner = inside.word();
    if (inner == "omp" && inside.takeScope()) inner = inside.word();
    if ((inner != "directive" && inner != "sequence") || !collectDirectives(inside, inner, directives))
      return false;
  } while (inside.take(','));
  inside.skip();
  at.p = close + 1;
  return inside.p == close;
}

bool Tokens::ompAttribute(const char *begin, const char *end) {
  AttributeText at{strchr(begin, '[') + 1, end};
  at.take('[');
  AttributeText first = at;
  bool usingOmp = false;
  if (first.word() == "using") {
    if (first.word() != "omp" || !first.take(':')) return false;
    usingOmp = true;
    at = first;
  }
  std::vector<DirectiveText> directives;
  for (;;) {
    std::string_view word = at.word();
    bool isOmp = usingOmp;
    if (!usingOmp && at.takeScope()) {
      isOmp = word == "omp";
      word = at.word();
    }
    if (isOmp && word != "directive" && word != "sequence") {
      if (word.empty()) break; // [[using omp:]]
      diag.error(loc({offset(word.data()), 0}),
                 "'omp::" + std::string(word) +
                     "' is not an attribute of OpenMP, which has 'directive' and 'sequence'");
      return false;
    }
    if (isOmp) {
      if (!collectDirectives(at, word, directives)) {
        diag.error(loc({offset(word.data()), 0}),
                   word == "directive"
                       ? "expected '(' and a directive after 'omp::directive'"
                       : "expected '(' and a list of directives after 'omp::sequence': 'directive(...)', "
                         "'sequence(...)'");
        return false;
      }
    } else if (at.take('(')) {
      const char *close = at.closing();
      if (!close) return false;
      at.p = close + 1;
    }
    if (!at.take(',')) break;
  }
  if (directives.empty()) return false;

  // A directive without a statement stands on a null statement.
  const char *nameEnd;
  OmpDirectiveKind last =
      directive_.directiveAt(directives.back().open + 1, directives.back().close, nameEnd);
  const char *after = end;
  if (isStandalone(last) || isDeclarative(last)) {
    AttributeText rest{end, limit_};
    if (rest.take(';')) after = rest.p;
  }
  const char *from = begin;
  for (const DirectiveText &d : directives) {
    directive_.hide(from, d.open);
    directive_.detours.put(Detours::Kind::Directive, offset(d.open), offset(d.open + 1), offset(d.close));
    directive_.detours.put(Detours::Kind::DirectiveEnd, offset(d.close));
    from = d.close + 1;
  }
  directive_.hide(from, after);
  return true;
}

} // namespace ompicc
