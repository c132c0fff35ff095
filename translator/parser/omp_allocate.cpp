// The clauses whose lists stand behind modifiers that are no list items (OpenMP 5.2 §6.6, §6.8, §14.1.2):
//
//     allocate(x)   allocate(a: x)   allocate(allocator(a), align(64): x)
//     uses_allocators(a, b(traits))   uses_allocators(memspace(m), traits(t): a)
//     init(prefer_type("cuda"), target, targetsync: obj)
//
// The scanner finds out which form it is; the grammar reads the expressions.
#include "c.tab.h"
#include "translator/parser/omp_clause_reader.h"
#include "translator/parser/parser.h"
#include "translator/sema/omp_citations.h"

namespace ompicc {

using T = ompicc_tokentype;

namespace {

/// True if a colon that is not a conditional expression's stands before the end of the argument.
bool hasColon(const char *p, const char *end) {
  int questions = 0;
  for (int depth = 1; p < end && depth; p++) {
    depth += *p == '(' || *p == '[' ? 1 : *p == ')' || *p == ']' ? -1 : 0;
    if (depth != 1) continue;
    if (*p == '?') questions++;
    if (*p == ':' && questions-- == 0) return true;
  }
  return false;
}

} // namespace

void ClauseReader::modifiedArgument() {
  if (!at_.take('(')) {
    diag_.error(clause_.loc, std::string("expected '(' after '") + spelling(clause_.kind) + "'");
    token_ = T::TK_CL_DONE;
    return;
  }
  if (clause_.kind == OmpClauseKind::Init) {
    if (!interopTypes()) {
      at_.skipParens();
      token_ = T::TK_CL_DONE;
      return;
    }
  } else {
    const bool uses = clause_.kind == OmpClauseKind::UsesAllocators;
    Cursor ahead = at_;
    const std::string_view first = ahead.word();
    const bool named = (first == "allocator" || first == "align") && ahead.peek() == '(';
    if (hasColon(at_.p, at_.end))
      token_ = uses || named ? T::TK_CL_MODIFIED_OPEN : T::TK_CL_PREFIXED_OPEN;
    else if (uses)
      token_ = T::TK_CL_USES_OPEN;
  }
  directive_.argumentModifiers.clear();
  opened();
}

/// §14.1.2: [prefer_type(…),] and one or both of target and targetsync, up to the colon.
bool ClauseReader::interopTypes() {
  Citing section(diag_, "OpenMP 5.2 §14.1.2");
  bool preferred = false;
  do {
    at_.skip();
    const char *begin = at_.p;
    const std::string_view word = at_.word();
    const Loc where = locOf(begin);
    const unsigned type = word == "target"       ? unsigned(InteropTarget)
                          : word == "targetsync" ? unsigned(InteropTargetsync)
                                                 : 0u;
    if (word == "prefer_type" && !preferred && !clause_.modifiers && at_.take('(')) {
      preferred = true; // there is no foreign runtime to prefer
      at_.skipParens();
    } else if (!type) {
      diag_.error(where, "expected 'target' or 'targetsync' in clause 'init'");
      return false;
    } else if (clause_.modifiers & type) {
      diag_.error(where, "'" + std::string(word) + "' is repeated in clause 'init'");
      return false;
    }
    clause_.modifiers |= type;
  } while (at_.take(','));
  if (clause_.modifiers && at_.take(':')) return true;
  diag_.error(locOf(at_.p), clause_.modifiers
                                ? "expected ':' after the interoperability types in clause 'init'"
                                : "expected 'target' or 'targetsync' in clause 'init'");
  return false;
}

void Parser::argumentModifier(Span where, Identifier *name, Expr *value) {
  directive_.argumentModifiers.push_back({loc(where), name, value});
}

OmpClause *Parser::modifiedClause(OmpClause *clause, const List<Expr *> &items) {
  const bool uses = clause->kind == OmpClauseKind::UsesAllocators;
  Citing section(diag, sectionOf(clause->kind));
  Expr *values[2] = {};
  const char *const names[2] = {uses ? "memspace" : "allocator", uses ? "traits" : "align"};
  for (const DirectiveReader::ArgumentModifier &m : directive_.argumentModifiers) {
    const int which = find(m.name->text, names);
    if (which < 0)
      diag.error(m.loc, "'" + std::string(m.name->text) + "' is not a modifier of clause '" +
                            spelling(clause->kind) + "'");
    else if (values[which])
      diag.error(m.loc, "modifier '" + std::string(m.name->text) + "' is repeated in clause '" +
                            spelling(clause->kind) + "'");
    else
      values[which] = m.value;
  }
  if (!uses) {
    clause->items = items;
    clause->expr = values[0];
    clause->expr2 = values[1];
    return clause;
  }
  for (Expr *item : items) {
    OmpAllocator *a = usedAllocator(item, values[1]);
    a->memspace = values[0];
    clause->allocators.push(c.arena, a);
  }
  if (items.size() > 1)
    diag.error(items[1]->loc, "modifiers of clause 'uses_allocators' are for one allocator");
  return clause;
}

OmpAllocator *Parser::usedAllocator(Expr *allocator, Expr *traits) {
  auto *a = c.make<OmpAllocator>(allocator->loc);
  a->allocator = allocator;
  a->traits = traits;
  return a;
}

} // namespace ompicc
