// What stands in a clause's parentheses in front of its list or expression: modifiers, kinds and directives'
// names, and whole arguments that are one word. They are ordinary names elsewhere, so they are read here, by
// hand, and the grammar goes on behind them:
//
//   map(always, to: a[0:n])        default(none)        if(target: n > 9)
//
// The arguments that have a file of their own: maps (omp_map.cpp), dependences (omp_depend.cpp), reductions
// (omp_reduction.cpp), context selectors (omp_selectors.cpp), assumptions (omp_utility.cpp).
#include "translator/parser/omp_cursor.h"
#include "translator/sema/omp_checks.h"
#include <algorithm>
#include <vector>

namespace ompicc {

using T = ompicc_tokentype;

namespace {

std::vector<std::string_view> wordsOf(OmpClauseKind kind) {
  std::vector<std::string_view> words;
  for (std::string_view rest = info(kind).words; !rest.empty();) {
    const size_t blank = std::min(rest.find(' '), rest.size());
    words.push_back(rest.substr(0, blank));
    rest.remove_prefix(std::min(blank + 1, rest.size()));
  }
  return words;
}

/// "'a', 'b' or 'c'".
std::string alternatives(const std::vector<std::string_view> &words) {
  std::string text;
  for (size_t i = 0; i < words.size(); i++)
    text += (i == 0 ? "'" : i + 1 == words.size() ? " or '" : ", '") + std::string(words[i]) + "'";
  return text;
}

} // namespace

/// Reads what stands between '(' and the list or expression, or the whole argument if it is a word.
void Parser::clauseArgument(OmpClause &clause, Cursor &at, int &token) {
  const char *start = at.p;
  switch (clause.kind) {
  case OmpClauseKind::Private:
  case OmpClauseKind::Firstprivate:
  case OmpClauseKind::Shared: return directiveNameModifier(clause, at, token);
  case OmpClauseKind::Lastprivate: {
    directiveNameModifier(clause, at, token);
    if (clause.directive != OmpDirectiveKind::None) return;
    Cursor ahead = at;
    if (!ahead.take('(') || ahead.word() != "conditional" || !ahead.take(':')) return;
    clause.modifiers = LastprivateConditional;
    at.p = ahead.p;
    token = T::TK_CL_LIST_OPEN;
    parens_++; // the '(' was read here; the grammar sees the ')'
    return;
  }
  case OmpClauseKind::Device: { // §13.2: device([ancestor: | device_num:] e)
    Cursor ahead = at;
    if (!ahead.take('(')) return;
    const std::string_view modifier = ahead.word();
    if ((modifier != "ancestor" && modifier != "device_num") || !ahead.take(':')) return;
    if (modifier == "ancestor") clause.modifiers = DeviceAncestor;
    at.p = ahead.p;
    token = T::TK_CL_EXPR_OPEN;
    parens_++;
    return;
  }
  case OmpClauseKind::NumThreads: { // 6.0 §12.1.2
    Cursor ahead = at;
    if (!ahead.take('(') || ahead.word() != "strict" || !ahead.take(':')) return;
    clause.modifiers = NumThreadsStrict;
    at.p = ahead.p;
    token = T::TK_CL_EXPR_OPEN;
    parens_++;
    return;
  }
  case OmpClauseKind::Allocate:
  case OmpClauseKind::UsesAllocators:
  case OmpClauseKind::Init: return modifiedArgument(clause, at, token);
  case OmpClauseKind::Linear: return linearModifiers(clause, at);
  case OmpClauseKind::To:
  case OmpClauseKind::From:
    if (directive_ != OmpDirectiveKind::TargetUpdate) return;
    token = T::TK_CL_LIST_OPEN;
    [[fallthrough]];
  case OmpClauseKind::Depend:
  case OmpClauseKind::Affinity:
  case OmpClauseKind::Doacross:
    if (directive_ == OmpDirectiveKind::Ordered || clause.kind == OmpClauseKind::Doacross)
      return doacross(clause, at, token);
    [[fallthrough]];
  case OmpClauseKind::Map:
  case OmpClauseKind::Reduction:
  case OmpClauseKind::InReduction:
  case OmpClauseKind::TaskReduction:
  case OmpClauseKind::Grainsize:
  case OmpClauseKind::NumTasks:
  case OmpClauseKind::If:
  case OmpClauseKind::Schedule:
  case OmpClauseKind::DistSchedule:
    if (!at.take('(')) {
      diag.error(clause.loc, std::string("expected '(' after '") + spelling(clause.kind) + "'");
      token = T::TK_CL_DONE;
      at.p = start;
      return;
    }
    if (!clausePrefix(clause, at, token)) {
      at.skipParens();
      token = T::TK_CL_DONE;
      return;
    }
    parens_++; // the '(' was read here; the grammar sees the ')'
    return;
  case OmpClauseKind::Defaultmap: return defaultmap(clause, at);
  case OmpClauseKind::AtomicDefaultMemOrder: return defaultMemoryOrder(clause, at);
  case OmpClauseKind::Absent:
  case OmpClauseKind::Contains: return assumedDirectives(clause, at);
  case OmpClauseKind::AdjustArgs:
  case OmpClauseKind::AppendArgs: return variantArguments(clause, at);
  case OmpClauseKind::Induction: return inductionClause(clause, at, token);
  case OmpClauseKind::Counts: return counts(at);
  case OmpClauseKind::Apply: return applyClause(clause, at, token);
  case OmpClauseKind::When:
  case OmpClauseKind::Otherwise:
  case OmpClauseKind::Match: return selectorClause(clause, at, token);
  case OmpClauseKind::DepobjUpdate: return depobjUpdate(clause, at);
  default: break;
  }
  const OmpClauseArgument argument = info(clause.kind).argument;
  if (argument == OmpClauseArgument::Word) wordArgument(clause, at);
  if (argument != OmpClauseArgument::OptionalExpression) return;
  if (at.peek() == '(') token = T::TK_CL_EXPR; // the parenthesis is the grammar's
  at.p = start;
}

/// 6.0 §5.2: which of a combined construct's directives a clause is for, in front of its list.
void Parser::directiveNameModifier(OmpClause &clause, Cursor &at, int &token) {
  Cursor ahead = at;
  if (!ahead.take('(')) return;
  std::string name;
  for (std::string_view word = ahead.word(); !word.empty(); word = ahead.word())
    name += (name.empty() ? "" : " ") + std::string(word);
  const OmpDirectiveKind directive = directiveFromSpelling(name);
  if (!ahead.take(':') || directive == OmpDirectiveKind::None) return;
  clause.directive = directive;
  at.p = ahead.p;
  token = T::TK_CL_LIST_OPEN;
  parens_++; // the '(' was read here; the grammar sees the ')'
}

/// What stands between '(' and the list or expression. False after an error.
bool Parser::clausePrefix(OmpClause &clause, Cursor &at, int &token) {
  Cursor ahead = at;
  switch (clause.kind) {
  case OmpClauseKind::If: {
    std::string name;
    for (std::string_view word = ahead.word(); !word.empty(); word = ahead.word())
      name += (name.empty() ? "" : " ") + std::string(word);
    const OmpDirectiveKind directive = directiveFromSpelling(name);
    if (!ahead.take(':') || directive == OmpDirectiveKind::None) return true;
    clause.directive = directive;
    at.p = ahead.p;
    return true;
  }
  case OmpClauseKind::Grainsize:
  case OmpClauseKind::NumTasks:
    if (ahead.word() != "strict" || !ahead.take(':')) return true;
    clause.modifiers = TaskloopStrict;
    at.p = ahead.p;
    return true;
  case OmpClauseKind::Map:
  case OmpClauseKind::To:
  case OmpClauseKind::From: return mapPrefix(clause, at, token);
  case OmpClauseKind::Depend:
  case OmpClauseKind::Affinity: return locatorPrefix(clause, at, token);
  case OmpClauseKind::Schedule:
  case OmpClauseKind::DistSchedule: return schedulePrefix(clause, at);
  default: return reductionPrefix(clause, at);
  }
}

/// OpenMP 5.2 §5.8.7: defaultmap(implicit-behavior [: variable-category])
void Parser::defaultmap(OmpClause &clause, Cursor &at) {
  static const char *const behaviours[] = {"alloc",   "to",      "from",    "tofrom", "firstprivate", "none",
                                           "default", "present", "private", "self",   "storage"};
  static const char *const categories[] = {"scalar", "aggregate", "pointer", "all"};
  static const unsigned categoryFlags[] = {DefaultmapScalar, DefaultmapAggregate, DefaultmapPointer,
                                           DefaultmapAll};
  if (!at.take('(')) return diag.error(clause.loc, "expected '(' after 'defaultmap'");
  at.skip();
  const char *wrong = at.p;
  int behaviour = find(at.word(), behaviours), category = 3;
  if (behaviour < 0) {
    diag.error(loc({offset(wrong), 0}),
               "expected 'alloc', 'to', 'from', 'tofrom', 'firstprivate', 'none', "
               "'present', 'default', 'private', 'self' or 'storage' in clause 'defaultmap'");
    return at.skipParens();
  }
  if (at.take(':')) {
    at.skip();
    wrong = at.p;
    category = find(at.word(), categories);
    if (category < 0) {
      diag.error(loc({offset(wrong), 0}),
                 "expected 'scalar', 'aggregate', 'pointer' or 'all' in clause 'defaultmap'");
      return at.skipParens();
    }
  }
  if (behaviour == 10) behaviour = DefaultmapAlloc; // 6.0's name for it
  clause.modifiers = unsigned(behaviour) | categoryFlags[category];
  if (at.take(')')) return;
  diag.error(loc({offset(at.p), 0}), "expected ')' at the end of clause 'defaultmap'");
  at.skipParens();
}

/// OpenMP 4.5 §2.7.1: schedule([modifier [, modifier] :] kind [, chunk]); §2.10.8: dist_schedule(static [,
/// chunk])
bool Parser::schedulePrefix(OmpClause &clause, Cursor &at) {
  static const char *const modifiers[] = {"monotonic", "nonmonotonic", "simd"};
  static const unsigned modifierFlags[] = {ScheduleMonotonic, ScheduleNonmonotonic, ScheduleSimd};
  static const char *const kinds[] = {"static", "dynamic", "guided", "auto", "runtime"};
  const char *begin = at.p;
  unsigned flags = 0;
  std::string_view word = at.word();
  while (clause.kind == OmpClauseKind::Schedule && find(word, modifiers) >= 0) {
    flags |= modifierFlags[find(word, modifiers)];
    const bool more = at.peek() == ',' && find(Cursor(at.p + 1, at.end).word(), modifiers) >= 0;
    if (!at.take(more ? ',' : ':')) {
      diag.error(loc({offset(at.p), 0}), "expected ':' after the schedule modifier");
      return false;
    }
    word = at.word();
  }
  int kind = find(word, kinds);
  if (kind < 0 || (clause.kind == OmpClauseKind::DistSchedule && kind != 0)) {
    diag.error(loc({offset(begin), 0}),
               std::string("invalid ") +
                   (clause.kind == OmpClauseKind::Schedule ? "schedule" : "dist_schedule") + " kind '" +
                   std::string(word) + "'");
    return false;
  }
  if ((flags & ScheduleMonotonic) && (flags & ScheduleNonmonotonic)) {
    diag.error(clause.loc, "both 'monotonic' and 'nonmonotonic' modifiers specified");
    return false;
  }
  clause.modifiers = unsigned(kind) | flags;
  if (at.peek() == ',' || at.peek() == ')') return true;
  diag.error(loc({offset(at.p), 0}), "expected ',' or ')' after the schedule kind");
  return false;
}

/// The argument of a clause whose argument is one word.
void Parser::wordArgument(OmpClause &clause, Cursor &at) {
  const std::vector<std::string_view> words = wordsOf(clause.kind);
  if (!at.take('('))
    return diag.error(clause.loc, std::string("expected '(' after '") + spelling(clause.kind) + "'");
  at.skip();
  const char *begin = at.p;
  std::string_view text = at.word();
  if (text == "primary") text = "master";
  unsigned modifiers = 0;
  if (clause.kind == OmpClauseKind::Order && (text == "reproducible" || text == "unconstrained") &&
      at.take(':')) {
    if (text == "unconstrained") modifiers = OrderUnconstrained;
    text = at.word();
  }
  const auto word = std::find(words.begin(), words.end(), text);
  if (word == words.end()) {
    diag.error(loc({offset(begin), 0}),
               "expected " + alternatives(words) + " in clause '" + spelling(clause.kind) + "'");
    return at.skipParens();
  }
  clause.modifiers = unsigned(word - words.begin()) | modifiers;
  if (at.take(')')) return;
  diag.error(loc({offset(at.p), 0}),
             "expected ')' before '" + std::string(1, at.peek() ? at.peek() : '\n') + "'");
  at.skipParens();
}

} // namespace ompicc
