#include "transforms/common/clauses.h"
#include "transforms/common/array_sections.h"
#include <algorithm>

namespace ompicc {

VarList clauseVariables(const OmpDirective &d, OmpClauseKind kind) {
  VarList list;
  for (OmpClause *c : d.clauses)
    if (c->kind == kind)
      for (Expr *item : c->items)
        if (VarDecl *v = baseVariable(item)) list.push_back(v);
  return list;
}

VarList copiedVariables(const OmpDirective &d) {
  VarList list;
  for (OmpClauseKind kind : {OmpClauseKind::Private, OmpClauseKind::Firstprivate, OmpClauseKind::Lastprivate,
                             OmpClauseKind::Linear, OmpClauseKind::Induction, OmpClauseKind::Reduction})
    for (VarDecl *v : clauseVariables(d, kind)) list.push_back(v);
  return list;
}

Expr *clauseExpr(const OmpDirective &d, OmpClauseKind kind) {
  OmpClause *c = findClause(d, kind);
  return c ? c->expr : nullptr;
}

OmpClause *allocateClause(const OmpDirective &d, const VarDecl &v) {
  for (OmpClause *clause : d.clauses)
    if (clause->kind == OmpClauseKind::Allocate)
      for (Expr *item : clause->items)
        if (baseVariable(item) == &v) return clause;
  return nullptr;
}

Expr *lastIteration(const OmpDirective &d) {
  for (OmpClause *clause : d.clauses)
    if (clause->kind == OmpClauseKind::Lastprivate && clause->expr) return clause->expr;
  return nullptr;
}

bool hasClause(const OmpDirective &d, OmpClauseKind kind) { return findClause(d, kind) != nullptr; }

bool hasOnlyClauses(const OmpDirective &d, std::initializer_list<OmpClauseKind> kinds) {
  return std::all_of(d.clauses.begin(), d.clauses.end(), [&](const OmpClause *clause) {
    return std::find(kinds.begin(), kinds.end(), clause->kind) != kinds.end();
  });
}

Expr *ifExpr(const OmpDirective &d) { return clauseExpr(d, OmpClauseKind::If); }

OmpClause *addItemClause(Context &c, OmpDirective &d, OmpClauseKind kind, VarDecl *v, Loc loc) {
  auto *clause = c.make<OmpClause>(loc);
  clause->kind = kind;
  clause->isImplicit = true;
  clause->items.push(c.arena, c.ident(v, loc));
  d.clauses.push(c.arena, clause);
  return clause;
}

OmpDirective *makeDirective(Context &c, OmpDirectiveKind kind, const OmpDirective &of, Stmt *body) {
  auto *d = c.make<OmpDirective>(of.loc);
  d->kind = kind;
  d->body = body;
  d->mappers = of.mappers;
  return d;
}

std::vector<ReductionItem> reductionItems(const OmpDirective &d, OmpClauseKind kind) {
  std::vector<ReductionItem> items;
  for (OmpClause *c : d.clauses)
    if (c->kind == kind)
      for (Expr *item : c->items)
        // OpenMP 5.2 §5.5.1: the - operator reduces as + does.
        if (VarDecl *v = baseVariable(item))
          items.push_back(
              {c->op == OmpReductionOp::Sub ? OmpReductionOp::Add : c->op, v, item, c->reduction,
               c->modifiers == ReductionTask,
               c->modifiers == ReductionFirstPlace || c->modifiers == ReductionLastPlace ? c : nullptr});
  return items;
}

Expr *firstElement(Context &c, Expr *item) {
  Expr *e = skipParens(item);
  auto *section = as<ArraySection>(e);
  auto *index = as<Index>(e); // of a section's elements: a[i:n][j]
  if (!section && !(index && isSection(index->base))) return Cloner(c).clone(item);
  Expr *of = section ? section->base : index->base, *at = section ? section->lower : index->index;
  Expr *base = firstElement(c, of);
  at = at ? Cloner(c).clone(at) : static_cast<Expr *>(c.intLiteral(0, e->loc));
  return c.textExpr(elementOf(of->type), "$[$]", {as<Ident>(base) ? base : c.paren(base), at});
}

Stmt *associatedLoop(OmpDirective &d) {
  Stmt *s = d.body;
  for (;;) {
    s = onlyStatement(s);
    if (auto *inner = as<OmpDirective>(s))
      s = inner->body;
    else
      return s;
  }
}

bool bindsToTeam(OmpDirectiveKind kind) {
  switch (kind) {
  case OmpDirectiveKind::For:
  case OmpDirectiveKind::ForSimd:
  case OmpDirectiveKind::Sections:
  case OmpDirectiveKind::Single:
  case OmpDirectiveKind::Scope:
  case OmpDirectiveKind::Master:
  case OmpDirectiveKind::Masked:
  case OmpDirectiveKind::LastprivateConditional:
  case OmpDirectiveKind::Scan:
  case OmpDirectiveKind::Barrier: return true;
  default: return false;
  }
}

} // namespace ompicc
