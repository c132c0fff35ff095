// What stands in front of the list of map (OpenMP 5.2 §5.8.3) and of to and from on target update (§5.9.3):
//
//     map([modifier[,] …] [type] : list)      to([modifier[,] …] : list)
//
// Among the modifiers there may be iterators, whose ranges are expressions and so the grammar's. The rest is
// read here first, and the scanner goes on with the list behind the parenthesis that closes the iterators.
#include "translator/parser/omp_cursor.h"

namespace ompicc {

using T = ompicc_tokentype;

bool Parser::mapPrefix(OmpClause &clause, Cursor &at, int &token) {
  const bool motion = clause.kind != OmpClauseKind::Map;
  static const char *const types[] = {"alloc", "to", "from", "tofrom", "release", "delete"};
  static const unsigned typeFlags[] = {MapAlloc, MapTo, MapFrom, MapTofrom, MapRelease, MapDelete};
  static const char *const modifiers[] = {"always", "present", "close"};
  static const unsigned modifierFlags[] = {MapAlways, MapPresent, MapClose};
  clause.modifiers = motion ? 0u : unsigned(MapTofrom);
  unsigned flags = 0;
  int type = -1;
  std::string_view bad;
  Cursor ahead = at, iterators = at, iteratorsEnd = at;
  bool iterates = false, again = false;
  for (;;) {
    std::string_view word = ahead.word();
    if (word.empty()) break;
    const int t = motion ? -1 : find(word, types), m = find(word, modifiers);
    if (word == "iterator" && ahead.peek() == '(') {
      again |= iterates;
      iterates = true;
      ahead.take('(');
      iterators = ahead;
      ahead.skipParens();
      iteratorsEnd = ahead;
    } else if (t >= 0 && type < 0) {
      type = t;
    } else if (m >= 0 && (!motion || modifierFlags[m] == MapPresent)) {
      again |= flags & modifierFlags[m];
      flags |= modifierFlags[m];
    } else {
      bad = word;
      if (ahead.take('(')) ahead.skipParens();
    }
    ahead.take(',');
  }
  if (ahead.peek() != ':') return true; // no prefix: these were list items
  if (!bad.empty()) {
    diag.error(loc({offset(bad.data()), 0}),
               "'" + std::string(bad) + "' is not a " +
                   (motion ? std::string("supported modifier of clause '") + spelling(clause.kind) + "'"
                           : std::string("map type or a supported map type modifier")));
    return false;
  }
  if (again) {
    diag.error(clause.loc, std::string("a modifier stands twice in clause '") + spelling(clause.kind) + "'");
    return false;
  }
  clause.modifiers = (motion ? 0u : typeFlags[type < 0 ? 3 : type]) | flags;
  ahead.take(':');
  at.p = ahead.p;
  if (!iterates) return true;
  at.p = iterators.p;
  iteratorsEnd_ = iteratorsEnd.p - 1;
  iteratorsList_ = ahead.p;
  parens_++; // that of iterator(; the caller counts the clause's
  token = T::TK_CL_ITERATORS;
  return true;
}

} // namespace ompicc
