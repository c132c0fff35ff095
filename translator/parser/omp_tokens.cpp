// OpenMP directives as tokens. A directive's name is several words that are ordinary names or C keywords
// elsewhere ("target teams distribute parallel for"), and so are clauses' names, modifiers and kinds. They
// are recognised here, by their place in the line, so that the grammar sees one token for a directive, one
// for a clause with what stands before its list or expression (omp_clause_arguments.cpp), and C's own tokens
// inside:
//
//   #pragma omp target map(always, to: a[0:n]) nowait   →   OMP_BODY CL_LIST_OPEN  a [ 0 : n ]  ) CL_DONE
//   OMP_END
#include "c.tab.h"
#include "translator/parser/did_you_mean.h"
#include "translator/parser/omp_clause_reader.h"
#include "translator/parser/parser.h"
#include <algorithm>
#include <cstring>

namespace ompicc {

using T = ompicc_tokentype;

namespace {

/// The token of a clause: it says how the argument is written. CL_DONE: there is none, or it is read by hand.
int clauseToken(OmpClauseKind kind) {
  switch (info(kind).argument) {
  case OmpClauseArgument::List: return T::TK_CL_LIST;
  case OmpClauseArgument::Expression: return T::TK_CL_EXPR;
  case OmpClauseArgument::None:
  case OmpClauseArgument::OptionalExpression: // until there is one
  case OmpClauseArgument::Word: return T::TK_CL_DONE;
  case OmpClauseArgument::Own: break;
  }
  switch (kind) {
  case OmpClauseKind::Allocate:
  case OmpClauseKind::UsesAllocators:
  case OmpClauseKind::Init:
  case OmpClauseKind::Map:
  case OmpClauseKind::Depend:
  case OmpClauseKind::Affinity:
  case OmpClauseKind::InReduction:
  case OmpClauseKind::TaskReduction:
  case OmpClauseKind::Reduction: return T::TK_CL_LIST_OPEN;
  case OmpClauseKind::Grainsize:
  case OmpClauseKind::NumTasks:
  case OmpClauseKind::If: return T::TK_CL_EXPR_OPEN;
  case OmpClauseKind::Schedule:
  case OmpClauseKind::DistSchedule: return T::TK_CL_TAIL_OPEN;
  case OmpClauseKind::Aligned:
  case OmpClauseKind::Linear: return T::TK_CL_LIST_STEP;
  case OmpClauseKind::NumTeams: return T::TK_CL_RANGE;
  case OmpClauseKind::Induction: return T::TK_CL_PREFIXED_OPEN;
  case OmpClauseKind::Apply:
  case OmpClauseKind::When:
  case OmpClauseKind::Otherwise:
  case OmpClauseKind::Match: return T::TK_CL_SELECTOR;
  default: return T::TK_CL_DONE;
  }
}

/// OpenMP's clauses that are not in the table: known, but not supported.
bool isKnownClause(std::string_view word) {
  static const char *const names[] = {"inbranch", "notinbranch", "uniform"};
  return find(word, names) >= 0;
}

/// True if one of the words stands in the rest of the line.
bool hasWord(const char *p, const char *end, std::initializer_list<std::string_view> words) {
  while (p < end) {
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

int Tokens::hashLine(Token &t, const char *begin, const char *end, const char *&resume) {
  Cursor at(begin + 1, end);
  const std::string_view name = at.word();
  // Text for the object file's .comment; in functions it is left out.
  if (name == "embed") return embedded(t, begin, resume);
  const bool comment = (name == "ident" || name == "sccs") && braces_.empty();
  if (name != "pragma" && !comment) return 0; // a line marker, a macro's definition
  t.span = {offset(begin), offset(end)};
  if (!comment && at.word() == "omp") return startDirective(t, at.p, end, resume);
  if (!comment) builtinTypes_.pragma(begin + 1, end);
  while (end > begin && Cursor::isBlank(end[-1])) end--;
  t.value.text = {begin, size_t(end - begin)};
  t.span.end = offset(end);
  return T::TK_PRAGMA;
}

int Tokens::detour(Token &t, const char *at, const char *&resume) {
  const Detours::Detour way = directive_.detours.atNext();
  const char *begin = text_ + way.begin, *end = text_ + way.end;
  t.span = {offset(at), offset(at + 1)};
  resume = at + 1;
  switch (way.kind) {
  case Detours::Kind::Hidden: resume = std::max(at, end); return 0;
  case Detours::Kind::Directive:
    if (!inDirective()) {
      directive_.attributeEnd = resume = end;
      const int token = startDirective(t, begin, end, resume);
      if (!inDirective()) directive_.attributeEnd = nullptr;
      return token;
    }
    diag.error(loc({way.begin, 0}), "a directive cannot stand in another one");
    resume = directive_.rest(at).end;
    return 0;
  case Detours::Kind::DirectiveEnd: return inDirective() ? directiveEnds(t, at, resume) : 0;
  case Detours::Kind::Variant: return startVariant(t, begin, end, resume);
  case Detours::Kind::VariantEnd: endVariant(); return T::TK_VARIANT_END;
  case Detours::Kind::SelectorExpr: return T::TK_SELECTOR_EXPR;
  }
  return 0;
}

/// Why no directive is known by the name at p. `first`: its first word.
void Tokens::unknownDirective(const Token &t, Cursor at) {
  const std::string_view first = at.word();
  if (first.empty()) return diag.error(loc(t.span), "expected an OpenMP directive behind '#pragma omp'");
  // `declare redution`: the first word is none by itself.
  const std::string_view second = beginsDirective(first) ? at.word() : std::string_view();
  const std::string before = second.empty() ? "" : std::string(first) + " ",
                    nearest(
                        nearestDirectiveWord(second.empty() ? first : second, second.empty() ? "" : first));
  diag.error(directive_.locOf(first.data()), "unknown OpenMP directive '" + before +
                                                 std::string(second.empty() ? first : second) + "'" +
                                                 didYouMean(nearest.empty() ? nearest : before + nearest));
}

/// False, and an error, where the directive, whose name ends at `after`, is none of the supported ones.
bool Tokens::isSupported(const Token &t, OmpDirectiveKind kind, const char *after, const char *end) {
  const OmpDirectiveInfo &entry = info(kind);
  // More words that are directives: a combination that is not in the table.
  std::string name = entry.spelling;
  bool combination = false;
  for (Cursor more(after, end); entry.leafs;) {
    std::string_view word = more.word();
    if (word.empty() || (clauseFromSpelling(word) != OmpClauseKind::None && word != "simd") ||
        isKnownClause(word) || directiveFromSpelling(word) == OmpDirectiveKind::None)
      break;
    name += " " + std::string(word);
    combination = true;
  }
  if (!combination && !(entry.traits & DirectiveUnsupported)) return true;
  diag.error(loc(t.span), kind == OmpDirectiveKind::Allocators && !combination
                              ? "'allocators' is a construct of Fortran; C has '#pragma omp allocate'"
                              : "OpenMP directive '" + name + "' is not supported");
  return false;
}

/// `declare reduction(`, `declare induction(` and what the operation is called. 0: it is not well formed.
int Tokens::operationHead(OmpDirectiveKind kind, Cursor at, const char *&resume) {
  const bool induction = kind == OmpDirectiveKind::DeclareInduction;
  OmpReductionOp op = OmpReductionOp::None;
  Identifier *name = nullptr;
  if (!at.take('(')) {
    diag.error(directive_.locOf(at.p),
               std::string("expected '(' after '#pragma omp ") + info(kind).spelling + "'");
    return 0;
  }
  if (!(induction ? directive_.inductionIdentifier(op, name, at)
                  : directive_.reductionIdentifier(op, name, at)))
    return 0;
  if (induction)
    inductions.begin(op, name);
  else
    reductions.begin(op, name);
  passesSeen_ = 0;
  directive_.parens++; // the '(' was read here; the grammar sees the ')'
  resume = at.p;
  return induction ? T::TK_OMP_INDUCTION : T::TK_OMP_REDUCTION;
}

/// The token of a directive whose clauses begin at p.
int Tokens::directiveToken(OmpDirectiveKind kind, const char *p, const char *end) const {
  using K = OmpDirectiveKind;
  if (kind == K::Section) return T::TK_OMP_SECTION;
  if (kind == K::BeginMetadirective) return T::TK_OMP_BEGIN;
  if (kind == K::EndMetadirective) return T::TK_OMP_ENDBLOCK;
  if (kind == K::Metadirective) return metadirectiveHasBody(p, end) ? T::TK_OMP_BODY : T::TK_OMP_ALONE;
  // In a function it acts where it stands.
  if (kind == K::Allocate && scopes.depth() > 0) return T::TK_OMP_ALONE;
  if (isDeclarative(kind)) return T::TK_OMP_DECL;
  // Without a region: ordered depend(…), ordered doacross(…).
  if (kind == K::Ordered && hasWord(p, end, {"depend", "doacross"})) return T::TK_OMP_ALONE;
  return isStandalone(kind) ? T::TK_OMP_ALONE : T::TK_OMP_BODY;
}

/// A directive whose name is at p. One that is unknown or not supported is reported, and its line skipped.
int Tokens::startDirective(Token &t, const char *p, const char *end, const char *&resume) {
  const char *after;
  const OmpDirectiveKind kind = directive_.directiveAt(p, end, after);
  if (kind == OmpDirectiveKind::None) {
    unknownDirective(t, Cursor(p, end));
    return 0;
  }
  if (!isSupported(t, kind, after, end)) return 0;
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
    t.value.text = simdDeclarations_.read(loc(t.span), directive_.locOf(after), blocks_.size(), after, end);
    t.span.end = offset(end);
    return T::TK_PRAGMA;
  }
  directive_.begin(kind);
  directiveScopes_ = scopes.depth();
  t.value.number = unsigned(kind);
  t.span.end = offset(after);
  resume = after;
  const bool operation =
      kind == OmpDirectiveKind::DeclareReduction || kind == OmpDirectiveKind::DeclareInduction;
  if (!operation && kind != OmpDirectiveKind::DeclareMapper) return directiveToken(kind, after, end);
  const int token =
      operation ? operationHead(kind, Cursor(after, end), resume) : mapperHead(after, end, resume);
  if (token) return token;
  directive_.kind = OmpDirectiveKind::None;
  resume = end;
  return 0;
}

int Tokens::directiveParen(Token &t, const char *begin, const char *&resume) {
  if (!directive_.justStarted) return 0;
  directive_.justStarted = false;
  t.span = {offset(begin), offset(begin)};
  if (directive_.kind == OmpDirectiveKind::Critical) {
    Cursor at = directive_.rest(begin + 1);
    std::string_view word = at.word();
    if (word.empty() || (word[0] >= '0' && word[0] <= '9') || !at.take(')')) return 0;
    t.value.clause = c.make<OmpClause>(loc(t.span));
    t.value.clause->kind = OmpClauseKind::Name;
    t.value.clause->name = c.name(word);
    t.span.end = offset(at.p);
    resume = at.p;
    return T::TK_CL_DONE;
  }
  if (directive_.kind == OmpDirectiveKind::Depobj) {
    t.value.clause = c.make<OmpClause>(loc(t.span));
    t.value.clause->kind = OmpClauseKind::Depobj;
    resume = begin; // the parenthesis is read again
    return T::TK_CL_EXPR;
  }
  if (directive_.kind == OmpDirectiveKind::Flush || directive_.kind == OmpDirectiveKind::DeclareTarget ||
      directive_.kind == OmpDirectiveKind::Threadprivate ||
      directive_.kind == OmpDirectiveKind::Groupprivate ||
      directive_.kind == OmpDirectiveKind::DeclareVariant || directive_.kind == OmpDirectiveKind::Allocate) {
    t.value.clause = c.make<OmpClause>(loc(t.span));
    t.value.clause->kind = OmpClauseKind::FlushList;
    resume = begin; // the parenthesis is read again
    return T::TK_CL_LIST;
  }
  return 0;
}

int Tokens::clauseWord(Token &t, const char *begin, const char *end, const char *&resume) {
  const bool behindName = directive_.justStarted;
  directive_.justStarted = false;
  std::string_view text(begin, size_t(end - begin));
  if (directive_.kind == OmpDirectiveKind::DeclareReduction && text == "initializer")
    if (int token = initializerClause(t, end, resume)) return token;
  if (directive_.kind == OmpDirectiveKind::DeclareReduction ||
      directive_.kind == OmpDirectiveKind::DeclareInduction)
    if (int token = declaredPart(t, begin, end, resume)) return token;
  if (auto next = directive_.applied.find(offset(begin));
      next != directive_.applied.end()) { // of apply(a, b)
    t.value.clause = c.make<OmpClause>(loc(t.span));
    t.value.clause->kind = OmpClauseKind::Apply;
    t.value.clause->name = nullptr;
    const DirectiveReader::Applied applied = next->second;
    directive_.applied.erase(next);
    if (!directive_.appliedDirective(*t.value.clause, applied, applied.comma, begin)) {
      resume = applied.close + 1;
      return T::TK_CL_DONE;
    }
    resume = applied.comma;
    return T::TK_CL_SELECTOR;
  }
  const bool cancels =
      directive_.kind == OmpDirectiveKind::Cancel || directive_.kind == OmpDirectiveKind::CancellationPoint;
  if (cancels && (text == "parallel" || text == "for" || text == "sections" || text == "taskgroup")) {
    t.value.clause = c.make<OmpClause>(loc(t.span));
    t.value.clause->kind = OmpClauseKind::Construct;
    t.value.clause->directive = directiveFromSpelling(text);
    return T::TK_CL_DONE;
  }
  OmpClauseKind kind = clauseFromSpelling(text);
  // `update` is a clause of atomic and of depobj.
  if (kind == OmpClauseKind::AtomicUpdate && directive_.kind == OmpDirectiveKind::Depobj)
    kind = OmpClauseKind::DepobjUpdate;
  if (kind == OmpClauseKind::Default && (directive_.kind == OmpDirectiveKind::Metadirective ||
                                         directive_.kind == OmpDirectiveKind::BeginMetadirective))
    kind = OmpClauseKind::Otherwise; // its name before 5.2
  Cursor at = directive_.rest(end);
  if (kind == OmpClauseKind::None) {
    std::string name(text);
    if (isKnownClause(text))
      diag.error(loc(t.span), "clause '" + name + "' of '#pragma omp " + info(directive_.kind).spelling +
                                  "' is not supported");
    else if (!directive_.misspelt || directiveFromSpelling(text) == OmpDirectiveKind::None) {
      // An argument makes it a clause, and so do clauses in front of it.
      const std::string_view nearest =
          nearestClause(text, directive_.kind, behindName && !Cursor(at).take('('));
      diag.error(loc(t.span), "'" + name + "' is not a clause of '#pragma omp " +
                                  info(directive_.kind).spelling + "'" + didYouMean(nearest));
      directive_.misspelt = directiveFromSpelling(nearest) != OmpDirectiveKind::None; // its name goes on
    }
    if (at.take('(')) at.skipParens();
    resume = at.p;
    return 0;
  }
  auto *clause = c.make<OmpClause>(loc(t.span));
  clause->kind = kind;
  clause->name = nullptr;
  int token = clauseToken(kind);
  ClauseReader(directive_, *clause, at, token).read();
  t.value.clause = clause;
  if (at.p > end) resume = at.p;
  t.span.end = offset(resume);
  return token;
}

} // namespace ompicc
