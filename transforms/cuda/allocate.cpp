// Allocators (OpenMP 5.2 §6) in device code. A thread's variables lie in its local memory and the team's on
// the shared-memory stack once parallel regions use them, which is what the predefined allocators' memory
// spaces are there: only alignment is left to be done. Memory that the threads of a team share is the team's.
#include "ast/const_eval.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/cuda/cuda_set.h"

namespace ompicc {

Stmt *CudaSet::allocate(OmpDirective &d) {
  for (VarDecl *v : clauseVariables(d, OmpClauseKind::FlushList))
    alignCopy(v, clauseExpr(d, OmpClauseKind::Align));
  return c_.textStmt(";");
}

void CudaSet::alignCopy(VarDecl *v, Expr *align) {
  if (!align) return;
  auto *attribute = c_.make<Attribute>(v->loc);
  attribute->name = c_.name("__aligned__");
  attribute->text = c_.text(std::to_string(static_cast<long long>(evaluateConstant(align).value)));
  v->attributes.push(c_.arena, attribute);
}

bool CudaSet::isAligned(const OmpDirective &d, const VarDecl *v) {
  for (OmpClause *clause : d.clauses)
    if (clause->kind == OmpClauseKind::Allocate && clause->expr2)
      for (Expr *item : clause->items)
        if (baseVariable(item) == v) return true;
  return false;
}

void CudaSet::alignCopy(const OmpDirective &d, const VarDecl *v, VarDecl *own) {
  for (OmpClause *clause : d.clauses)
    if (clause->kind == OmpClauseKind::Allocate)
      for (Expr *item : clause->items)
        if (baseVariable(item) == v) alignCopy(own, clause->expr2);
}

} // namespace ompicc
