// The clauses whose lists stand behind modifiers that are no list items (OpenMP 5.2 §6.6, §6.8, §14.1.2):
//
//     allocate(x)   allocate(a: x)   allocate(allocator(a), align(64): x)
//     uses_allocators(a, b(traits))   uses_allocators(memspace(m), traits(t): a)
//     init(prefer_type("cuda"), target, targetsync: obj)
//
// The scanner finds out which form it is; the grammar reads the expressions.
#include "translator/parser/omp_cursor.h"
#include "translator/sema/omp_sections.h"

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

void Parser::modifiedArgument(OmpClause &clause, Cursor &at, int &token) {
  if (!at.take('(')) {
    diag.error(clause.loc, std::string("expected '(' after '") + spelling(clause.kind) + "'");
    token = T::TK_CL_DONE;
    return;
  }
  if (clause.kind == OmpClauseKind::Init) {
    if (!interopTypes(clause, at)) {
      at.skipParens();
      token = T::TK_CL_DONE;
      return;
    }
  } else {
    const bool uses = clause.kind == OmpClauseKind::UsesAllocators;
    Cursor ahead = at;
    const std::string_view first = ahead.word();
    const bool named = (first == "allocator" || first == "align") && ahead.peek() == '(';
    if (hasColon(at.p, at.end))
      token = uses || named ? T::TK_CL_MODIFIED_OPEN : T::TK_CL_PREFIXED_OPEN;
    else if (uses)
      token = T::TK_CL_USES_OPEN;
  }
  argumentModifiers_.clear();
  parens_++; // the '(' was read here; the grammar sees the ')'
}

/// §14.1.2: [prefer_type(…),] and one or both of target and targetsync, up to the colon.
bool Parser::interopTypes(OmpClause &clause, Cursor &at) {
  Citing section(diag, "OpenMP 5.2 §14.1.2");
  bool preferred = false;
  do {
    at.skip();
    const char *begin = at.p;
    const std::string_view word = at.word();
    const Loc where = loc({offset(begin), 0});
    const unsigned type = word == "target"       ? unsigned(InteropTarget)
                          : word == "targetsync" ? unsigned(InteropTargetsync)
                                                 : 0u;
    if (word == "prefer_type" && !preferred && !clause.modifiers && at.take('(')) {
      preferred = true; // there is no foreign runtime to prefer
      at.skipParens();
    } else if (!type) {
      diag.error(where, "expected 'target' or 'targetsync' in clause 'init'");
      return false;
    } else if (clause.modifiers & type) {
      diag.error(where, "'" + std::string(word) + "' is repeated in clause 'init'");
      return false;
    }
    clause.modifiers |= type;
  } while (at.take(','));
  if (clause.modifiers && at.take(':')) return true;
  diag.error(loc({offset(at.p), 0}), clause.modifiers
                                         ? "expected ':' after the interoperability types in clause 'init'"
                                         : "expected 'target' or 'targetsync' in clause 'init'");
  return false;
}

void Parser::argumentModifier(Span where, Identifier *name, Expr *value) {
  argumentModifiers_.push_back({where, name, value});
}

OmpClause *Parser::modifiedClause(OmpClause *clause, const List<Expr *> &items) {
  const bool uses = clause->kind == OmpClauseKind::UsesAllocators;
  Citing section(diag, sectionOf(clause->kind));
  Expr *values[2] = {};
  const char *const names[2] = {uses ? "memspace" : "allocator", uses ? "traits" : "align"};
  for (const ArgumentModifier &m : argumentModifiers_) {
    const int which = find(m.name->text, names);
    if (which < 0)
      diag.error(loc(m.where), "'" + std::string(m.name->text) + "' is not a modifier of clause '" +
                                   spelling(clause->kind) + "'");
    else if (values[which])
      diag.error(loc(m.where), "modifier '" + std::string(m.name->text) + "' is repeated in clause '" +
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
