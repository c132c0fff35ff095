// OpenMP directives as tokens. A directive's name is several words that are ordinary names or C keywords
// elsewhere ("target teams distribute parallel for"), and so are clauses' names, modifiers and kinds. They
// are recognised here, by their place in the line, so that the grammar sees one token for a directive, one
// for a clause with what stands before its list or expression, and C's own tokens inside:
//
//   #pragma omp target map(always, to: a[0:n]) nowait   →   OMP_BODY CL_LIST_OPEN  a [ 0 : n ]  ) CL_DONE
//   OMP_END
#include "c.tab.h"
#include "translator/parser/omp_cursor.h"
#include <cstring>

namespace ompicc {

using T = grammar::parser::token;

namespace {

struct ClauseSyntax {
  OmpClauseKind kind;
  int token; ///< CL_DONE: no argument, or one that is read here
};

/// How the argument of each clause is written.
ClauseSyntax syntaxOf(OmpClauseKind kind) {
  switch (kind) {
  case OmpClauseKind::Private:
  case OmpClauseKind::Firstprivate:
  case OmpClauseKind::Lastprivate:
  case OmpClauseKind::Shared:
  case OmpClauseKind::To:
  case OmpClauseKind::From:
  case OmpClauseKind::Enter:
  case OmpClauseKind::Link:
  case OmpClauseKind::UseDevicePtr:
  case OmpClauseKind::UseDeviceAddr:
  case OmpClauseKind::IsDevicePtr:
  case OmpClauseKind::HasDeviceAddr:
  case OmpClauseKind::Nontemporal:
  case OmpClauseKind::Sizes:
  case OmpClauseKind::Inclusive:
  case OmpClauseKind::Exclusive:
  case OmpClauseKind::Copyin:
  case OmpClauseKind::Copyprivate:
  case OmpClauseKind::Detach:
  case OmpClauseKind::FlushList: return {kind, T::TK_CL_LIST};
  case OmpClauseKind::Map:
  case OmpClauseKind::Depend:
  case OmpClauseKind::Affinity:
  case OmpClauseKind::InReduction:
  case OmpClauseKind::TaskReduction:
  case OmpClauseKind::Reduction: return {kind, T::TK_CL_LIST_OPEN};
  case OmpClauseKind::ThreadLimit:
  case OmpClauseKind::NumThreads:
  case OmpClauseKind::Collapse:
  case OmpClauseKind::Device:
  case OmpClauseKind::Safelen:
  case OmpClauseKind::Simdlen:
  case OmpClauseKind::Filter:
  case OmpClauseKind::Message:
  case OmpClauseKind::Holds:
  case OmpClauseKind::Novariants:
  case OmpClauseKind::Nocontext:
  case OmpClauseKind::Final:
  case OmpClauseKind::Priority:
  case OmpClauseKind::Destroy:
  case OmpClauseKind::Hint: return {kind, T::TK_CL_EXPR};
  case OmpClauseKind::Grainsize:
  case OmpClauseKind::NumTasks:
  case OmpClauseKind::If: return {kind, T::TK_CL_EXPR_OPEN};
  case OmpClauseKind::Schedule:
  case OmpClauseKind::DistSchedule: return {kind, T::TK_CL_TAIL_OPEN};
  case OmpClauseKind::Aligned:
  case OmpClauseKind::Linear: return {kind, T::TK_CL_LIST_STEP};
  case OmpClauseKind::NumTeams: return {kind, T::TK_CL_RANGE};
  case OmpClauseKind::When:
  case OmpClauseKind::Otherwise:
  case OmpClauseKind::Match: return {kind, T::TK_CL_SELECTOR};
  default: return {kind, T::TK_CL_DONE};
  }
}

/// OpenMP 5.2's clauses that are not in the table: known, but not supported.
bool isKnownClause(std::string_view word) {
  static const char *const names[] = {
      "align",     "allocate", "allocator", "exclusive",       "full",        "inbranch",
      "inclusive", "indirect", "init",      "is_device_ptr",   "notinbranch", "partial",
      "sizes",     "uniform",  "use",       "uses_allocators",
  };
  for (const char *name : names)
    if (word == name) return true;
  return false;
}

/// True if one of the words stands in the rest of the line.
bool hasWord(const char *p, const char *end, std::initializer_list<std::string_view> words) {
  while (p < end && *p != '\n') {
    const char *begin = p;
    while (p < end && (isalnum(static_cast<unsigned char>(*p)) || *p == '_')) p++;
    for (std::string_view word : words)
      if (word == std::string_view(begin, size_t(p - begin))) return true;
    if (p == begin) p++;
  }
  return false;
}

OmpClauseKind clauseFromSpelling(std::string_view word) {
  for (unsigned k = 1; k < unsigned(OmpClauseKind::Unsupported); k++) {
    if (OmpClauseKind(k) == OmpClauseKind::Name || OmpClauseKind(k) == OmpClauseKind::FlushList ||
        OmpClauseKind(k) == OmpClauseKind::Depobj || OmpClauseKind(k) == OmpClauseKind::DepobjUpdate)
      continue; // spelled otherwise, or as another one is
    if (word == spelling(OmpClauseKind(k))) return OmpClauseKind(k);
  }
  return OmpClauseKind::None;
}

} // namespace

int Parser::hashLine(Token &t, const char *begin, const char *end, const char *&resume) {
  Cursor at(begin + 1, end);
  if (at.word() != "pragma") return 0; // a line marker, #ident, a macro's definition
  t.span = {offset(begin), offset(end)};
  if (at.word() == "omp") return startDirective(t, at.p, end, resume);
  while (end > begin && Cursor::isBlank(end[-1])) end--;
  t.text = {begin, size_t(end - begin)};
  t.span.end = offset(end);
  return T::TK_PRAGMA;
}

int Parser::markedDirective(Token &t, const char *begin, const char *&resume) {
  if (inDirective()) return startVariant(t, begin + 1, resume);
  const char *end = static_cast<const char *>(memchr(begin, '\n', size_t(limit_ - begin)));
  t.span = {offset(begin), offset(begin + 1)};
  resume = end ? end : limit_;
  return startDirective(t, begin + 1, resume, resume);
}

/// The longest sequence of words at p that is a directive, or None; `after`: its end.
OmpDirectiveKind Parser::directiveAt(const char *p, const char *end, const char *&after) const {
  Cursor at(p, end);
  std::string text;
  OmpDirectiveKind kind = OmpDirectiveKind::None;
  after = p;
  for (int i = 0; i < 7; i++) {
    std::string_view word = at.word();
    if (word.empty()) break;
    text += (i ? " " : "") + std::string(word);
    OmpDirectiveKind longer = directiveFromSpelling(text);
    if (longer == OmpDirectiveKind::None) continue;
    kind = longer;
    after = at.p;
  }
  return kind;
}

/// A directive whose name is at p. One that is unknown or not supported is reported, and its line skipped.
int Parser::startDirective(Token &t, const char *p, const char *end, const char *&resume) {
  const char *after;
  OmpDirectiveKind kind = directiveAt(p, end, after);
  Cursor at(p, end);
  std::string_view first = at.word();
  const char *firstAt = first.empty() ? p : first.data();
  if (kind == OmpDirectiveKind::None) {
    diag.error(first.empty() ? loc(t.span) : loc({offset(firstAt), 0}),
               first.empty() ? "expected an OpenMP directive behind '#pragma omp'"
                             : "unknown OpenMP directive '" + std::string(first) + "'");
    return 0;
  }
  // More words that are directives: a combination that is not in the table.
  std::string name = info(kind).spelling;
  bool combination = false;
  for (Cursor more(after, end); info(kind).leafs;) {
    std::string_view word = more.word();
    if (word.empty() || (clauseFromSpelling(word) != OmpClauseKind::None && word != "simd") ||
        isKnownClause(word) || directiveFromSpelling(word) == OmpDirectiveKind::None)
      break;
    name += " " + std::string(word);
    combination = true;
  }
  if (combination) {
    diag.error(loc(t.span), "OpenMP directive '" + name + "' is not supported");
    return 0;
  }
  const OmpDirectiveInfo &entry = info(kind);
  if (!entry.supported) {
    diag.error(loc(t.span), "OpenMP directive '" + std::string(entry.spelling) + "' is not supported");
    return 0;
  }
  if (kind == OmpDirectiveKind::Nothing ||
      (kind == OmpDirectiveKind::Error && !inDirective() && !isAtExecution(after, end))) {
    resume = end;
    if (kind == OmpDirectiveKind::Nothing)
      nothing(after, end);
    else
      errorAtCompilation(t, after, end);
    return 0;
  }
  if (kind == OmpDirectiveKind::DeclareSimd) {
    resume = end;
    return declareSimd(t, after, end);
  }
  directive_ = kind;
  directiveJustStarted_ = true;
  assumed_.clear();
  directiveParens_ = parens_;
  directiveScopes_ = scopes.depth();
  t.number = unsigned(kind);
  t.span.end = offset(after);
  resume = after;
  if (kind == OmpDirectiveKind::DeclareReduction) {
    Cursor at(after, end);
    OmpReductionOp op = OmpReductionOp::None;
    Identifier *name = nullptr;
    if (!at.take('(')) {
      diag.error(loc({offset(at.p), 0}), "expected '(' after '#pragma omp declare reduction'");
    } else if (reductionIdentifier(op, name, at)) {
      reductions.begin(op, name);
      parens_++; // the '(' was read here; the grammar sees the ')'
      resume = at.p;
      return T::TK_OMP_REDUCTION;
    }
    directive_ = OmpDirectiveKind::None;
    resume = end;
    return 0;
  }
  if (kind == OmpDirectiveKind::Section) return T::TK_OMP_SECTION;
  if (kind == OmpDirectiveKind::BeginMetadirective) return T::TK_OMP_BEGIN;
  if (kind == OmpDirectiveKind::EndMetadirective) return T::TK_OMP_ENDBLOCK;
  if (kind == OmpDirectiveKind::Metadirective)
    return metadirectiveHasBody(after, end) ? T::TK_OMP_BODY : T::TK_OMP_ALONE;
  if (isDeclarative(kind)) return T::TK_OMP_DECL;
  // Without a region: ordered depend(…), ordered doacross(…).
  if (kind == OmpDirectiveKind::Ordered && hasWord(after, end, {"depend", "doacross"}))
    return T::TK_OMP_ALONE;
  return isStandalone(kind) ? T::TK_OMP_ALONE : T::TK_OMP_BODY;
}

int Parser::directiveParen(Token &t, const char *begin, const char *&resume) {
  if (!directiveJustStarted_) return 0;
  directiveJustStarted_ = false;
  t.span = {offset(begin), offset(begin)};
  if (directive_ == OmpDirectiveKind::Critical) {
    Cursor at(begin + 1, limit_);
    std::string_view word = at.word();
    if (word.empty() || (word[0] >= '0' && word[0] <= '9') || !at.take(')')) return 0;
    t.clause = c.make<OmpClause>(loc(t.span));
    t.clause->kind = OmpClauseKind::Name;
    t.clause->name = c.name(word);
    t.span.end = offset(at.p);
    resume = at.p;
    return T::TK_CL_DONE;
  }
  if (directive_ == OmpDirectiveKind::Depobj) {
    t.clause = c.make<OmpClause>(loc(t.span));
    t.clause->kind = OmpClauseKind::Depobj;
    resume = begin; // the parenthesis is read again
    return T::TK_CL_EXPR;
  }
  if (directive_ == OmpDirectiveKind::Flush || directive_ == OmpDirectiveKind::DeclareTarget ||
      directive_ == OmpDirectiveKind::Threadprivate || directive_ == OmpDirectiveKind::DeclareVariant) {
    t.clause = c.make<OmpClause>(loc(t.span));
    t.clause->kind = OmpClauseKind::FlushList;
    resume = begin; // the parenthesis is read again
    return T::TK_CL_LIST;
  }
  return 0;
}

int Parser::clauseWord(Token &t, const char *begin, const char *end, const char *&resume) {
  directiveJustStarted_ = false;
  std::string_view text(begin, size_t(end - begin));
  if (directive_ == OmpDirectiveKind::DeclareReduction && text == "initializer")
    if (int token = initializerClause(t, end, resume)) return token;
  const bool cancels =
      directive_ == OmpDirectiveKind::Cancel || directive_ == OmpDirectiveKind::CancellationPoint;
  if (cancels && (text == "parallel" || text == "for" || text == "sections" || text == "taskgroup")) {
    t.clause = c.make<OmpClause>(loc(t.span));
    t.clause->kind = OmpClauseKind::Construct;
    t.clause->directive = directiveFromSpelling(text);
    return T::TK_CL_DONE;
  }
  OmpClauseKind kind = clauseFromSpelling(text);
  // `update` is a clause of atomic and of depobj.
  if (kind == OmpClauseKind::AtomicUpdate && directive_ == OmpDirectiveKind::Depobj)
    kind = OmpClauseKind::DepobjUpdate;
  if (kind == OmpClauseKind::Default &&
      (directive_ == OmpDirectiveKind::Metadirective || directive_ == OmpDirectiveKind::BeginMetadirective))
    kind = OmpClauseKind::Otherwise; // its name before 5.2
  Cursor at(end, limit_);
  if (kind == OmpClauseKind::None) {
    std::string name(text);
    if (isKnownClause(text))
      diag.error(loc(t.span),
                 "clause '" + name + "' of '#pragma omp " + info(directive_).spelling + "' is not supported");
    else
      diag.error(loc(t.span),
                 "'" + name + "' is not a clause of '#pragma omp " + info(directive_).spelling + "'");
    if (at.take('(')) at.skipParens();
    resume = at.p;
    return 0;
  }
  auto *clause = c.make<OmpClause>(loc(t.span));
  clause->kind = kind;
  clause->name = nullptr;
  int token = syntaxOf(kind).token;
  clauseArgument(*clause, at, token);
  t.clause = clause;
  if (at.p > end) resume = at.p;
  t.span.end = offset(resume);
  return token;
}

/// Reads what stands between '(' and the list or expression, or the whole argument if it is a word.
void Parser::clauseArgument(OmpClause &clause, Cursor &at, int &token) {
  const char *start = at.p;
  switch (clause.kind) {
  case OmpClauseKind::Lastprivate: {
    Cursor ahead = at;
    if (!ahead.take('(') || ahead.word() != "conditional" || !ahead.take(':')) return;
    diag.error(clause.loc, "lastprivate modifier 'conditional' is not supported");
    at.p = ahead.p;
    at.skipParens();
    token = T::TK_CL_DONE;
    return;
  }
  case OmpClauseKind::Ordered:
    if (at.peek() == '(') token = T::TK_CL_EXPR;
    return;
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
    if (clause.kind == OmpClauseKind::If) {
      Cursor ahead = at;
      std::string name;
      for (std::string_view word = ahead.word(); !word.empty(); word = ahead.word())
        name += (name.empty() ? "" : " ") + std::string(word);
      if (ahead.take(':') && directiveFromSpelling(name) != OmpDirectiveKind::None) {
        clause.directive = directiveFromSpelling(name);
        at.p = ahead.p;
      }
    } else if (clause.kind == OmpClauseKind::Grainsize || clause.kind == OmpClauseKind::NumTasks) {
      Cursor ahead = at;
      if (ahead.word() == "strict" && ahead.take(':')) {
        clause.modifiers = TaskloopStrict;
        at.p = ahead.p;
      }
    } else if (!(clause.kind == OmpClauseKind::Map ? mapPrefix(clause, at)
                 : clause.kind == OmpClauseKind::Depend || clause.kind == OmpClauseKind::Affinity
                     ? locatorPrefix(clause, at, token)
                 : clause.kind == OmpClauseKind::Schedule || clause.kind == OmpClauseKind::DistSchedule
                     ? schedulePrefix(clause, at)
                     : reductionPrefix(clause, at))) {
      at.skipParens();
      token = T::TK_CL_DONE;
      return;
    }
    parens_++; // the '(' was read here; the grammar sees the ')'
    return;
  case OmpClauseKind::Default:
  case OmpClauseKind::ProcBind:
  case OmpClauseKind::DeviceType:
  case OmpClauseKind::At:
  case OmpClauseKind::Severity:
  case OmpClauseKind::Bind:
  case OmpClauseKind::AtomicFail:
  case OmpClauseKind::Order:
    if (at.take('(')) {
      if (!word(clause, at)) {
        at.skipParens();
        return;
      }
      if (at.take(')')) return;
      diag.error(loc({offset(at.p), 0}),
                 "expected ')' before '" + std::string(1, at.peek() ? at.peek() : '\n') + "'");
      at.skipParens();
      return;
    }
    diag.error(clause.loc, std::string("expected '(' after '") + spelling(clause.kind) + "'");
    return;
  case OmpClauseKind::Partial:
    if (at.peek() == '(') token = T::TK_CL_EXPR; // the parenthesis is the grammar's
    at.p = start;
    return;
  case OmpClauseKind::Defaultmap: return defaultmap(clause, at);
  case OmpClauseKind::AtomicDefaultMemOrder: return defaultMemoryOrder(clause, at);
  case OmpClauseKind::Absent:
  case OmpClauseKind::Contains: return assumedDirectives(clause, at);
  case OmpClauseKind::AdjustArgs:
  case OmpClauseKind::AppendArgs: return variantArguments(clause, at);
  case OmpClauseKind::When:
  case OmpClauseKind::Otherwise:
  case OmpClauseKind::Match: return selectorClause(clause, at, token);
  case OmpClauseKind::DepobjUpdate: return depobjUpdate(clause, at);
  case OmpClauseKind::Destroy:
    if (at.peek() != '(') token = T::TK_CL_DONE;
    return;
  default: return;
  }
}

/// OpenMP 5.2 §5.8.3: map([map-type-modifier[,] …] [map-type] :] list)
bool Parser::mapPrefix(OmpClause &clause, Cursor &at) {
  clause.modifiers = MapTofrom;
  Cursor ahead = at;
  unsigned flags = 0;
  int type = -1;
  static const char *const types[] = {"alloc", "to", "from", "tofrom", "release", "delete"};
  static const unsigned typeFlags[] = {MapAlloc, MapTo, MapFrom, MapTofrom, MapRelease, MapDelete};
  std::string_view bad;
  for (;;) {
    std::string_view word = ahead.word();
    if (word.empty()) break;
    int t = find(word, types);
    if (t >= 0 && type < 0)
      type = t;
    else if (word == "always")
      flags |= MapAlways;
    else if (word == "present")
      flags |= MapPresent;
    else if (word == "close")
      flags |= MapClose;
    else
      bad = word;
    if (ahead.peek() == '(') { // mapper(x), iterator(…)
      ahead.take('(');
      ahead.skipParens();
    }
    ahead.take(',');
  }
  if (ahead.peek() != ':') return true; // no prefix: these were list items
  if (!bad.empty()) {
    diag.error(clause.loc, "'" + std::string(bad) + "' is not a map type or a supported map type modifier");
    return false;
  }
  if (type < 0) type = 3;
  clause.modifiers = typeFlags[type] | flags;
  ahead.take(':');
  at.p = ahead.p;
  return true;
}

/// OpenMP 5.2 §15.9.7: doacross(source: [omp_cur_iteration]), doacross(sink: vector); 5.0: depend(source),
/// depend(sink: vector).
void Parser::doacross(OmpClause &clause, Cursor &at, int &token) {
  const bool old = clause.kind == OmpClauseKind::Depend;
  clause.kind = OmpClauseKind::Doacross;
  token = T::TK_CL_DONE;
  if (!at.take('('))
    return diag.error(clause.loc, std::string("expected '(' after '") + (old ? "depend'" : "doacross'"));
  at.skip();
  const char *begin = at.p;
  const std::string_view word = at.word();
  if (word == "source") {
    clause.modifiers = DoacrossSource;
    if ((old || at.take(':')) && (at.take(')') || (at.word() == "omp_cur_iteration" && at.take(')')))) return;
  } else if (word == "sink" && at.take(':')) {
    Cursor ahead = at;
    clause.modifiers = DoacrossSink;
    if (ahead.word() == "omp_cur_iteration" && ahead.take('-') && ahead.word() == "1" && ahead.take(')')) {
      clause.modifiers = DoacrossPrevious;
      at.p = ahead.p;
      return;
    }
    token = T::TK_CL_LIST_OPEN;
    parens_++; // the '(' was read here; the grammar sees the ')'
    return;
  }
  diag.error(loc({offset(begin), 0}), std::string("expected 'source") + (old ? "'" : ":'") +
                                          " or 'sink: vector' in this clause of '#pragma omp ordered'");
  at.skipParens();
}

/// OpenMP 5.2 §5.8.7: defaultmap(implicit-behavior [: variable-category])
void Parser::defaultmap(OmpClause &clause, Cursor &at) {
  static const char *const behaviours[] = {"alloc",        "to",   "from",    "tofrom",
                                           "firstprivate", "none", "default", "present"};
  static const char *const categories[] = {"scalar", "aggregate", "pointer", "all"};
  static const unsigned categoryFlags[] = {DefaultmapScalar, DefaultmapAggregate, DefaultmapPointer,
                                           DefaultmapAll};
  if (!at.take('(')) return diag.error(clause.loc, "expected '(' after 'defaultmap'");
  at.skip();
  const char *wrong = at.p;
  int behaviour = find(at.word(), behaviours), category = 3;
  if (behaviour < 0) {
    diag.error(loc({offset(wrong), 0}), "expected 'alloc', 'to', 'from', 'tofrom', 'firstprivate', 'none', "
                                        "'present' or 'default' in clause 'defaultmap'");
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
  clause.modifiers = unsigned(behaviour) | categoryFlags[category];
  if (at.take(')')) return;
  diag.error(loc({offset(at.p), 0}), "expected ')' at the end of clause 'defaultmap'");
  at.skipParens();
}

/// OpenMP 5.2 §5.5.8: reduction([modifier,] identifier : list)
bool Parser::reductionPrefix(OmpClause &clause, Cursor &at) {
  static const char *const modifiers[] = {"default", "inscan", "task"};
  Cursor ahead = at;
  ahead.skip();
  const char *begin = ahead.p;
  std::string_view word = ahead.word();
  if (word == "original" && ahead.peek() == '(') {
    diag.error(loc({offset(begin), 0}),
               "the reduction modifier 'original' is of OpenMP 6.0 and is not supported");
    return false;
  }
  int modifier = find(word, modifiers);
  if (modifier >= 0 && ahead.take(',')) {
    if (clause.kind != OmpClauseKind::Reduction) {
      diag.error(loc({offset(begin), 0}),
                 std::string("clause '") + spelling(clause.kind) + "' has no reduction modifier");
      return false;
    }
    at.p = ahead.p;
    clause.modifiers = unsigned(modifier);
  }
  return reductionIdentifier(clause.op, clause.name, at);
}

/// §5.5.1: an operator, min or max, or the name of a user-defined reduction; and the colon behind it.
bool Parser::reductionIdentifier(OmpReductionOp &op, Identifier *&name, Cursor &at) {
  struct Operator {
    const char *text;
    OmpReductionOp op;
  };
  static const Operator operators[] = {
      {"&&", OmpReductionOp::LAnd}, {"||", OmpReductionOp::LOr}, {"+", OmpReductionOp::Add},
      {"*", OmpReductionOp::Mul},   {"-", OmpReductionOp::Sub},  {"&", OmpReductionOp::And},
      {"|", OmpReductionOp::Or},    {"^", OmpReductionOp::Xor},
  };
  at.skip();
  const char *begin = at.p;
  for (const Operator &o : operators) {
    if (strncmp(at.p, o.text, strlen(o.text))) continue;
    at.p += strlen(o.text);
    op = o.op;
    if (at.take(':')) return true;
    diag.error(loc({offset(at.p), 0}), std::string("expected ':' after '") + o.text + "'");
    return false;
  }
  std::string_view word = at.word();
  if (word == "min" || word == "max")
    op = word == "min" ? OmpReductionOp::Min : OmpReductionOp::Max;
  else if (!word.empty())
    name = c.name(word);
  if (!word.empty() && at.take(':')) return true;
  diag.error(loc({offset(begin), 0}), "expected a reduction operator followed by ':': '+', '*', '-', '&', "
                                      "'^', '|', '&&', '||', 'min', 'max' or a user-defined one");
  return false;
}

/// OpenMP 5.2 §5.5.11: initializer(omp_priv = init) or initializer(f(&omp_priv)). Returns 0 if there is no
/// '('.
int Parser::initializerClause(Token &t, const char *end, const char *&resume) {
  Cursor at(end, limit_);
  if (!at.take('(')) {
    diag.error(loc(t.span), "expected '(' after 'initializer'");
    return 0;
  }
  t.clause = c.make<OmpClause>(loc(t.span));
  parens_++; // the '(' was read here; the grammar sees the ')'
  resume = at.p;
  Cursor ahead = at;
  bool assigns = ahead.word() == "omp_priv" && ahead.take('=') && ahead.peek() != '=';
  if (assigns) resume = ahead.p;
  t.span.end = offset(resume);
  return assigns ? T::TK_CL_INITIALIZER : T::TK_CL_INITIALIZER_CALL;
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
    bool more = at.take(',');
    if (!more && !at.take(':')) {
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

/// The argument of a clause that is one word.
bool Parser::word(OmpClause &clause, Cursor &at) {
  static const char *const defaults[] = {"shared", "none", "private", "firstprivate"};
  static const char *const binds[] = {"master", "close", "spread"};
  static const char *const types[] = {"any", "host", "nohost"};
  static const char *const orders[] = {"concurrent"};
  static const char *const failures[] = {"relaxed", "acquire", "seq_cst"};
  static const char *const bindings[] = {"teams", "parallel", "thread"};
  static const char *const times[] = {"compilation", "execution"};
  static const char *const severities[] = {"fatal", "warning"};
  at.skip();
  const char *begin = at.p;
  std::string_view text = at.word();
  if (text == "primary") text = "master";
  int index = -1;
  switch (clause.kind) {
  case OmpClauseKind::Default: index = find(text, defaults); break;
  case OmpClauseKind::ProcBind: index = find(text, binds); break;
  case OmpClauseKind::DeviceType: index = find(text, types); break;
  case OmpClauseKind::Bind: index = find(text, bindings); break;
  case OmpClauseKind::At: index = find(text, times); break;
  case OmpClauseKind::Severity: index = find(text, severities); break;
  case OmpClauseKind::AtomicFail: index = find(text, failures); break;
  case OmpClauseKind::Order:
    if ((text == "reproducible" || text == "unconstrained") && at.take(':')) text = at.word();
    index = find(text, orders);
    break;
  default: break;
  }
  if (index < 0) {
    const char *wanted = clause.kind == OmpClauseKind::Default
                             ? "'none', 'shared', 'private' or 'firstprivate'"
                         : clause.kind == OmpClauseKind::ProcBind   ? "'master', 'close' or 'spread'"
                         : clause.kind == OmpClauseKind::DeviceType ? "'any', 'host' or 'nohost'"
                         : clause.kind == OmpClauseKind::AtomicFail ? "'seq_cst', 'acquire' or 'relaxed'"
                         : clause.kind == OmpClauseKind::Bind       ? "'teams', 'parallel' or 'thread'"
                         : clause.kind == OmpClauseKind::At         ? "'compilation' or 'execution'"
                         : clause.kind == OmpClauseKind::Severity   ? "'fatal' or 'warning'"
                                                                    : "'concurrent'";
    diag.error(loc({offset(begin), 0}),
               std::string("expected ") + wanted + " in clause '" + spelling(clause.kind) + "'");
    return false;
  }
  clause.modifiers = unsigned(index);
  return true;
}

} // namespace ompicc
