// interop (OpenMP 5.2 §14.1) on the host. libgomp offers no foreign runtime, so every object that `init`
// makes is omp_interop_none, and `use` has nothing to synchronise with: what depend clauses name is waited
// for.
#include "transforms/host/interop.h"
#include "transforms/common/clauses.h"
#include "transforms/host/depend.h"

namespace ompicc {

Stmt *InteropConstructs::interop(OmpDirective &d) {
  Compound *block = c_.compound({}, d.loc);
  for (OmpClause *clause : d.clauses) {
    if (clause->kind == OmpClauseKind::Device)
      block->body.push(c_.arena, c_.textStmt("(void) $;", {c_.paren(copy(clause->expr))}));
    auto none = [&](Expr *object) {
      block->body.push(c_.arena,
                       c_.textStmt("$ = ($) 0;", {copy(object), c_.typeArg(object->type.unqualified())}));
    };
    if (clause->kind == OmpClauseKind::Init)
      for (Expr *object : clause->items) none(object);
    if (clause->kind == OmpClauseKind::Use)
      for (Expr *object : clause->items)
        block->body.push(c_.arena, c_.textStmt("(void) $;", {c_.paren(copy(object))}));
    if (clause->kind == OmpClauseKind::Destroy) none(clause->expr);
  }
  return dependences_.waitFor(d, block);
}

} // namespace ompicc
