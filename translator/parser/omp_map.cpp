// The head of declare mapper (§5.8.8), and what stands in front of the list of map (OpenMP 5.2 §5.8.3) and of
// to and from on target update (§5.9.3):
//
//     map([modifier[,] …] [type] : list)      to([modifier[,] …] : list)
//
// Among the modifiers there may be iterators, whose ranges are expressions and so the grammar's. The rest is
// read here first, and hidden from the scanner, which goes on with the list behind the iterators.
#include "c.tab.h"
#include "translator/parser/omp_clause_reader.h"
#include "translator/parser/parser.h"

namespace ompicc {

using T = ompicc_tokentype;

bool ClauseReader::mapPrefix() {
  const bool motion = clause_.kind != OmpClauseKind::Map;
  static const char *const types[] = {"alloc", "to", "from", "tofrom", "release", "storage"};
  static const unsigned typeFlags[] = {MapAlloc, MapTo, MapFrom, MapTofrom, MapRelease, MapAlloc};
  static const char *const modifiers[] = {"always", "present", "close", "self"};
  static const unsigned modifierFlags[] = {MapAlways, MapPresent, MapClose, MapSelf};
  // §13.6, §13.7: the default is what the directive can do.
  const unsigned otherwise = motion                                                 ? 0u
                             : directive_.kind == OmpDirectiveKind::TargetEnterData ? unsigned(MapTo)
                             : directive_.kind == OmpDirectiveKind::TargetExitData  ? unsigned(MapFrom)
                                                                                    : unsigned(MapTofrom);
  clause_.modifiers = otherwise;
  unsigned flags = 0;
  int type = -1;
  std::string_view bad;
  Cursor ahead = at_, iterators = at_, iteratorsEnd = at_;
  bool iterates = false, attaches = false, again = false;
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
    } else if (word == "mapper" && ahead.peek() == '(') {
      again |= clause_.name != nullptr;
      ahead.take('(');
      clause_.name = c_.name(ahead.word());
      if (!ahead.take(')')) {
        diag_.error(locOf(ahead.p), "expected the name of a mapper in parentheses");
        return false;
      }
    } else if (word == "attach" && !motion && ahead.peek() == '(') { // 6.0
      ahead.take('(');
      const std::string_view mode = ahead.word();
      again |= attaches;
      attaches = true;
      if (mode == "never")
        flags |= MapAttachNever;
      else if (mode != "auto" && mode != "always")
        bad = mode;
      if (!ahead.take(')')) ahead.skipParens();
    } else if (word == "delete" && !motion) { // a map type before 6.0, a modifier since
      again |= flags & MapDelete;
      flags |= MapDelete;
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
  if (ahead.peek() != ':') { // no prefix: these were list items
    clause_.name = nullptr;
    return true;
  }
  if (!bad.empty()) {
    diag_.error(locOf(bad.data()),
                "'" + std::string(bad) + "' is not a " +
                    (motion ? std::string("supported modifier of clause '") + spelling(clause_.kind) + "'"
                            : std::string("map type or a supported map type modifier")));
    return false;
  }
  if (again) {
    diag_.error(clause_.loc,
                std::string("a modifier stands twice in clause '") + spelling(clause_.kind) + "'");
    return false;
  }
  clause_.modifiers = (type >= 0 ? typeFlags[type] : flags & MapDelete ? 0u : otherwise) | flags;
  if ((clause_.modifiers & MapTofrom) == MapTofrom) // of which these do their half
    clause_.modifiers &= ~(directive_.kind == OmpDirectiveKind::TargetEnterData  ? unsigned(MapFrom)
                           : directive_.kind == OmpDirectiveKind::TargetExitData ? unsigned(MapTo)
                                                                                 : 0u);
  ahead.take(':');
  at_.p = ahead.p;
  if (!iterates) return true;
  at_.p = iterators.p;
  directive_.hide(iteratorsEnd.p, ahead.p);
  opened(); // that of iterator(; the caller counts the clause's
  token_ = T::TK_CL_ITERATORS;
  return true;
}

int Tokens::mapperHead(const char *p, const char *end, const char *&resume) {
  Cursor at(p, end);
  if (!at.take('(')) {
    diag.error(loc({offset(at.p), 0}), "expected '(' after '#pragma omp declare mapper'");
    return 0;
  }
  Cursor ahead = at;
  std::string_view id = ahead.word();
  if (!id.empty() && ahead.take(':'))
    at = ahead;
  else
    id = {};
  mappers.begin(loc({offset(p), 0}), id);
  directive_.parens++; // the '(' was read here; the grammar sees the ')'
  resume = at.p;
  return T::TK_OMP_MAPPER;
}

} // namespace ompicc
