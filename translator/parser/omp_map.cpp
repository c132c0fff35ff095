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

namespace {

const char *const kMapTypes[] = {"alloc", "to", "from", "tofrom", "release", "storage"};
const unsigned kMapTypeFlags[] = {MapAlloc, MapTo, MapFrom, MapTofrom, MapRelease, MapAlloc};
const char *const kMapModifiers[] = {"always", "present", "close", "self"};
const unsigned kMapModifierFlags[] = {MapAlways, MapPresent, MapClose, MapSelf};

/// §13.6, §13.7: the map type where none is given is what the directive can do.
unsigned usualMapType(OmpDirectiveKind directive) {
  return directive == OmpDirectiveKind::TargetEnterData  ? unsigned(MapTo)
         : directive == OmpDirectiveKind::TargetExitData ? unsigned(MapFrom)
                                                         : unsigned(MapTofrom);
}

} // namespace

/// The modifier or map type that `word` is; `p.at` is behind it. False after an error.
bool ClauseReader::mapModifier(std::string_view word, MapPrefix &p) {
  Cursor &at = p.at;
  const bool motion = clause_.kind != OmpClauseKind::Map, hasArgument = at.peek() == '(';
  const int type = motion ? -1 : find(word, kMapTypes), m = find(word, kMapModifiers);
  auto flag = [&](unsigned value) {
    p.again |= (p.flags & value) != 0;
    p.flags |= value;
  };
  if (word == "iterator" && hasArgument) {
    p.again |= p.iterates;
    p.iterates = true;
    at.take('(');
    p.iterators = at.p;
    at.skipParens();
    p.iteratorsEnd = at.p;
  } else if (word == "mapper" && hasArgument) {
    p.again |= clause_.name != nullptr;
    at.take('(');
    clause_.name = c_.name(at.word());
    if (!at.take(')')) {
      diag_.error(locOf(at.p), "expected the name of a mapper in parentheses");
      return false;
    }
  } else if (word == "attach" && !motion && hasArgument) { // 6.0
    at.take('(');
    const std::string_view mode = at.word();
    p.again |= p.attaches;
    p.attaches = true;
    if (mode == "never")
      p.flags |= MapAttachNever;
    else if (mode != "auto" && mode != "always")
      p.bad = mode;
    if (!at.take(')')) at.skipParens();
  } else if (word == "delete" && !motion) { // a map type before 6.0, a modifier since
    flag(MapDelete);
  } else if (type >= 0 && p.type < 0) {
    p.type = type;
  } else if (m >= 0 && (!motion || kMapModifierFlags[m] == MapPresent)) {
    flag(kMapModifierFlags[m]);
  } else {
    p.bad = word;
    if (at.take('(')) at.skipParens();
  }
  return true;
}

bool ClauseReader::mapPrefix() {
  const bool motion = clause_.kind != OmpClauseKind::Map;
  const unsigned otherwise = motion ? 0u : usualMapType(directive_.kind);
  clause_.modifiers = otherwise;
  MapPrefix p{at_};
  for (std::string_view word = p.at.word(); !word.empty(); word = p.at.word()) {
    if (!mapModifier(word, p)) return false;
    p.at.take(',');
  }
  if (p.at.peek() != ':') { // no prefix: these were list items
    clause_.name = nullptr;
    return true;
  }
  if (!p.bad.empty()) {
    diag_.error(locOf(p.bad.data()),
                "'" + std::string(p.bad) + "' is not a " +
                    (motion ? std::string("supported modifier of clause '") + spelling(clause_.kind) + "'"
                            : std::string("map type or a supported map type modifier")));
    return false;
  }
  if (p.again) {
    diag_.error(clause_.loc,
                std::string("a modifier stands twice in clause '") + spelling(clause_.kind) + "'");
    return false;
  }
  clause_.modifiers = (p.type >= 0 ? kMapTypeFlags[p.type] : p.flags & MapDelete ? 0u : otherwise) | p.flags;
  if (!motion && (clause_.modifiers & MapTofrom) == MapTofrom) // of which these do their half
    clause_.modifiers &= usualMapType(directive_.kind) | ~unsigned(MapTofrom);
  p.at.take(':');
  at_.p = p.at.p;
  if (!p.iterates) return true;
  at_.p = p.iterators;
  directive_.hide(p.iteratorsEnd, p.at.p);
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
