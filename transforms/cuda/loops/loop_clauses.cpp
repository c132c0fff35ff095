#include "transforms/cuda/loops/loop_clauses.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/common/clauses.h"

namespace ompicc {
namespace {

/// Returns false if the clause's items are no numbers, or reduced by other operations elsewhere.
bool addReductions(const OmpClause &clause, LoopClauses &all) {
  if (clause.modifiers || clause.reduction) return false;
  for (Expr *item : clause.items) {
    auto *i = as<Ident>(skipParens(item));
    auto *v = i ? as<VarDecl>(i->decl) : nullptr;
    if (!v || !isArithmetic(v->type) || isComplex(v->type)) return false;
    const auto entry = all.reductions.emplace(v, clause.op).first;
    if (entry->second != clause.op) return false;
  }
  return true;
}

/// Returns false for a clause that says who runs what, or brings values out otherwise.
bool add(const OmpClause &clause, LoopClauses &all) {
  switch (clause.kind) {
  case OmpClauseKind::Shared:
  case OmpClauseKind::Default:
  case OmpClauseKind::Nowait:
  case OmpClauseKind::Collapse:
  case OmpClauseKind::Order:
  case OmpClauseKind::ProcBind:
  case OmpClauseKind::Firstprivate: return true;
  case OmpClauseKind::Private:
    for (Expr *item : clause.items) all.copies.insert(baseVariable(item));
    return true;
  case OmpClauseKind::Reduction: return addReductions(clause, all);
  default: return false;
  }
}

} // namespace

LoopClauses loopClausesOf(OmpDirective &target) {
  LoopClauses all;
  for (Stmt *s = target.body; !all.loop;) {
    auto *d = as<OmpDirective>(onlyStatement(s));
    if (!d) return all;
    all.levels.push_back(d);
    if (d->kind == OmpDirectiveKind::Teams) all.teams = d;
    if (!d->loops.empty()) all.loop = d;
    for (OmpClause *clause : d->clauses) all.leaveOpen &= add(*clause, all);
    s = d->body;
  }
  return all;
}

} // namespace ompicc
