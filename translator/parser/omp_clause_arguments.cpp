// The clauses that have no file of their own (omp_clause_reader.h).
#include "c.tab.h"
#include "translator/parser/omp_clause_reader.h"
#include "translator/sema/omp_checks.h"
#include <algorithm>
#include <vector>

namespace ompicc {

using T = ompicc_tokentype;

namespace {

/// "'a', 'b' or 'c'".
std::string alternatives(const std::vector<std::string_view> &words) {
  std::string text;
  for (size_t i = 0; i < words.size(); i++)
    text += (i == 0 ? "'" : i + 1 == words.size() ? " or '" : ", '") + std::string(words[i]) + "'";
  return text;
}

} // namespace

void ClauseReader::read() {
  using K = OmpClauseKind;
  switch (clause_.kind) {
  case K::Private:
  case K::Firstprivate:
  case K::Shared: return directiveNameModifier();
  case K::Lastprivate:
    directiveNameModifier();
    if (clause_.directive == OmpDirectiveKind::None)
      argumentBehindModifier("conditional", LastprivateConditional, T::TK_CL_LIST_OPEN);
    return;
  case K::Device: // §13.2: device([ancestor: | device_num:] e)
    if (!argumentBehindModifier("ancestor", DeviceAncestor, T::TK_CL_EXPR_OPEN))
      argumentBehindModifier("device_num", 0, T::TK_CL_EXPR_OPEN);
    return;
  case K::NumThreads: // 6.0 §12.1.2
    argumentBehindModifier("strict", NumThreadsStrict, T::TK_CL_EXPR_OPEN);
    return;
  case K::Allocate:
  case K::UsesAllocators:
  case K::Init: return modifiedArgument();
  case K::Linear: return linearModifiers();
  case K::To:
  case K::From:
    if (directive_.kind != OmpDirectiveKind::TargetUpdate) return;
    token_ = T::TK_CL_LIST_OPEN;
    return readPrefixed();
  case K::Doacross: return doacross();
  case K::Depend: return directive_.kind == OmpDirectiveKind::Ordered ? doacross() : readPrefixed();
  case K::Affinity:
  case K::Map:
  case K::Reduction:
  case K::InReduction:
  case K::TaskReduction:
  case K::Grainsize:
  case K::NumTasks:
  case K::If:
  case K::Schedule:
  case K::DistSchedule: return readPrefixed();
  case K::Defaultmap: return defaultmap();
  case K::AtomicDefaultMemOrder: return memoryOrder();
  case K::Absent:
  case K::Contains: return assumedDirectives();
  case K::AdjustArgs:
  case K::AppendArgs: return variantArguments();
  case K::Induction: return induction();
  case K::Counts: return counts();
  case K::Apply: return apply();
  case K::When:
  case K::Otherwise:
  case K::Match: return selectorClause();
  case K::DepobjUpdate: return depobjUpdate();
  default: break;
  }
  const OmpClauseArgument argument = info(clause_.kind).argument;
  if (argument == OmpClauseArgument::Word) return word();
  if (argument != OmpClauseArgument::OptionalExpression) return;
  if (Cursor(at_).peek() == '(') token_ = T::TK_CL_EXPR; // the parenthesis is the grammar's
}

/// `(modifier: …`, where that is what stands there. False: it is not.
bool ClauseReader::argumentBehindModifier(std::string_view modifier, unsigned flag, int token) {
  Cursor ahead = at_;
  if (!ahead.take('(') || ahead.word() != modifier || !ahead.take(':')) return false;
  clause_.modifiers = flag;
  at_.p = ahead.p;
  token_ = token;
  opened();
  return true;
}

/// A parenthesis, and in it what prefix() reads.
void ClauseReader::readPrefixed() {
  const char *start = at_.p;
  if (!at_.take('(')) {
    diag_.error(clause_.loc, std::string("expected '(' after '") + spelling(clause_.kind) + "'");
    token_ = T::TK_CL_DONE;
    at_.p = start;
  } else if (prefix()) {
    opened();
  } else {
    at_.skipParens();
    token_ = T::TK_CL_DONE;
  }
}

/// 6.0 §5.2: which of a combined construct's directives a clause is for, in front of its list.
void ClauseReader::directiveNameModifier() {
  Cursor ahead = at_;
  if (!ahead.take('(')) return;
  std::string name;
  for (std::string_view word = ahead.word(); !word.empty(); word = ahead.word())
    name += (name.empty() ? "" : " ") + std::string(word);
  const OmpDirectiveKind directive = directiveFromSpelling(name);
  if (!ahead.take(':') || directive == OmpDirectiveKind::None) return;
  clause_.directive = directive;
  at_.p = ahead.p;
  token_ = T::TK_CL_LIST_OPEN;
  opened();
}

/// What stands between '(' and the list or expression. False after an error.
bool ClauseReader::prefix() {
  Cursor ahead = at_;
  switch (clause_.kind) {
  case OmpClauseKind::If: {
    std::string name;
    for (std::string_view word = ahead.word(); !word.empty(); word = ahead.word())
      name += (name.empty() ? "" : " ") + std::string(word);
    const OmpDirectiveKind directive = directiveFromSpelling(name);
    if (!ahead.take(':') || directive == OmpDirectiveKind::None) return true;
    clause_.directive = directive;
    at_.p = ahead.p;
    return true;
  }
  case OmpClauseKind::Grainsize:
  case OmpClauseKind::NumTasks:
    if (ahead.word() != "strict" || !ahead.take(':')) return true;
    clause_.modifiers = TaskloopStrict;
    at_.p = ahead.p;
    return true;
  case OmpClauseKind::Map:
  case OmpClauseKind::To:
  case OmpClauseKind::From: return mapPrefix();
  case OmpClauseKind::Depend:
  case OmpClauseKind::Affinity: return locatorPrefix();
  case OmpClauseKind::Schedule:
  case OmpClauseKind::DistSchedule: return schedulePrefix();
  default: return reductionPrefix();
  }
}

/// OpenMP 5.2 §5.8.7: defaultmap(implicit-behavior [: variable-category])
void ClauseReader::defaultmap() {
  const std::vector<std::string_view> behaviours = wordsOf(clause_.kind);
  static const char *const categories[] = {"scalar", "aggregate", "pointer", "all"};
  static const unsigned categoryFlags[] = {DefaultmapScalar, DefaultmapAggregate, DefaultmapPointer,
                                           DefaultmapAll};
  if (!at_.take('(')) return diag_.error(clause_.loc, "expected '(' after 'defaultmap'");
  at_.skip();
  const char *wrong = at_.p;
  const auto found = std::find(behaviours.begin(), behaviours.end(), at_.word());
  unsigned behaviour = unsigned(found - behaviours.begin());
  int category = 3;
  if (found == behaviours.end()) {
    diag_.error(locOf(wrong), "expected " + alternatives(behaviours) + " in clause 'defaultmap'");
    return at_.skipParens();
  }
  if (at_.take(':')) {
    at_.skip();
    wrong = at_.p;
    category = find(at_.word(), categories);
    if (category < 0) {
      diag_.error(locOf(wrong), "expected 'scalar', 'aggregate', 'pointer' or 'all' in clause 'defaultmap'");
      return at_.skipParens();
    }
  }
  if (behaviour > DefaultmapSelf) behaviour = DefaultmapAlloc; // 6.0's name for it
  clause_.modifiers = behaviour | categoryFlags[category];
  if (at_.take(')')) return;
  diag_.error(locOf(at_.p), "expected ')' at the end of clause 'defaultmap'");
  at_.skipParens();
}

/// OpenMP 4.5 §2.7.1: schedule([modifier [, modifier] :] kind [, chunk]); §2.10.8: dist_schedule(static [,
/// chunk])
bool ClauseReader::schedulePrefix() {
  static const char *const modifiers[] = {"monotonic", "nonmonotonic", "simd"};
  static const unsigned modifierFlags[] = {ScheduleMonotonic, ScheduleNonmonotonic, ScheduleSimd};
  static const char *const kinds[] = {"static", "dynamic", "guided", "auto", "runtime"};
  const char *begin = at_.p;
  unsigned flags = 0;
  std::string_view word = at_.word();
  while (clause_.kind == OmpClauseKind::Schedule && find(word, modifiers) >= 0) {
    flags |= modifierFlags[find(word, modifiers)];
    const bool more = at_.peek() == ',' && find(Cursor(at_.p + 1, at_.end).word(), modifiers) >= 0;
    if (!at_.take(more ? ',' : ':')) {
      diag_.error(locOf(at_.p), "expected ':' after the schedule modifier");
      return false;
    }
    word = at_.word();
  }
  int kind = find(word, kinds);
  if (kind < 0 || (clause_.kind == OmpClauseKind::DistSchedule && kind != 0)) {
    diag_.error(locOf(begin), std::string("invalid ") +
                                  (clause_.kind == OmpClauseKind::Schedule ? "schedule" : "dist_schedule") +
                                  " kind '" + std::string(word) + "'");
    return false;
  }
  if ((flags & ScheduleMonotonic) && (flags & ScheduleNonmonotonic)) {
    diag_.error(clause_.loc, "both 'monotonic' and 'nonmonotonic' modifiers specified");
    return false;
  }
  clause_.modifiers = unsigned(kind) | flags;
  if (at_.peek() == ',' || at_.peek() == ')') return true;
  diag_.error(locOf(at_.p), "expected ',' or ')' after the schedule kind");
  return false;
}

/// The argument of a clause whose argument is one word.
void ClauseReader::word() {
  const std::vector<std::string_view> words = wordsOf(clause_.kind);
  if (!at_.take('('))
    return diag_.error(clause_.loc, std::string("expected '(' after '") + spelling(clause_.kind) + "'");
  at_.skip();
  const char *begin = at_.p;
  std::string_view text = at_.word();
  if (text == "primary") text = "master";
  unsigned modifiers = 0;
  if (clause_.kind == OmpClauseKind::Order && (text == "reproducible" || text == "unconstrained") &&
      at_.take(':')) {
    if (text == "unconstrained") modifiers = OrderUnconstrained;
    text = at_.word();
  }
  const auto word = std::find(words.begin(), words.end(), text);
  if (word == words.end()) {
    diag_.error(locOf(begin),
                "expected " + alternatives(words) + " in clause '" + spelling(clause_.kind) + "'");
    return at_.skipParens();
  }
  clause_.modifiers = unsigned(word - words.begin()) | modifiers;
  if (at_.take(')')) return;
  diag_.error(locOf(at_.p), "expected ')' before '" + std::string(1, at_.peek() ? at_.peek() : '\n') + "'");
  at_.skipParens();
}

} // namespace ompicc
