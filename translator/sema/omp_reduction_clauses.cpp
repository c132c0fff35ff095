#include "translator/sema/omp_reduction_clauses.h"
#include <vector>

namespace ompicc {

namespace {

bool namesOperations(OmpClauseKind kind) {
  return kind == OmpClauseKind::Induction || kind == OmpClauseKind::Reduction ||
         kind == OmpClauseKind::TaskReduction || kind == OmpClauseKind::InReduction;
}

/// The user-defined operation of the clause for an item of `type`; null: it is one that C has.
ReductionDecl *operationFor(const Reductions &reductions, const Inductions &inductions,
                            const OmpClause &clause, QualType type) {
  while (isArray(type)) type = elementOf(type);
  const bool induction = clause.kind == OmpClauseKind::Induction;
  if (isUnknown(type) || Reductions::isPredeclared(clause.op, type)) return nullptr;
  if (!induction) return reductions.find(clause.op, clause.name, type);
  if (clause.op == OmpReductionOp::Add && isPointer(type)) return nullptr;
  return inductions.find(clause.op, clause.name, type, clause.expr->type);
}

} // namespace

void addClause(Context &c, const Reductions &reductions, const Inductions &inductions, OmpClause *clause,
               List<OmpClause *> &clauses) {
  if (!namesOperations(clause->kind)) return clauses.push(c.arena, clause);
  List<Expr *> predeclared;
  std::vector<OmpClause *> own;
  for (Expr *item : clause->items) {
    ReductionDecl *r = operationFor(reductions, inductions, *clause, item->type);
    if (!r) {
      predeclared.push(c.arena, item);
      continue;
    }
    if (own.empty() || own.back()->reduction != r) {
      own.push_back(c.make<OmpClause>(clause->loc));
      *own.back() = *clause;
      own.back()->items = {};
      own.back()->reduction = r;
    }
    own.back()->items.push(c.arena, item);
  }
  clause->items = predeclared;
  if (!predeclared.empty()) clauses.push(c.arena, clause);
  for (OmpClause *with : own) clauses.push(c.arena, with);
}

} // namespace ompicc
