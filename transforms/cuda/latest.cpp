// Device code of two directives: what lastprivate(conditional: …) does behind its construct
// (transforms/common/latest.cpp), and error at run time (OpenMP 5.2 §8.5).
#include "transforms/cuda/cuda_set.h"

namespace ompicc {

Stmt *CudaSet::latest(OmpDirective &d) {
  Compound *block = c_.compound({}, d.loc);
  if (factsOf(d).barrierSite) block->body.push(c_.arena, barrierStmt(d)); // nobody may be missing
  for (OmpClause *clause : d.clauses)                                     // original, copy, iteration
    block->body.push(c_.arena,
                     c_.textStmt("@latest($, $, $);",
                                 {copy(clause->items[0]), copy(clause->items[1]), copy(clause->items[2])}));
  return block;
}

Stmt *CudaSet::errorDirective(OmpDirective &d) {
  OmpClause *at = findClause(d, OmpClauseKind::At), *severity = findClause(d, OmpClauseKind::Severity),
            *message = findClause(d, OmpClauseKind::Message);
  if (!at || at->modifiers != AtExecution) return c_.textStmt(";");
  const bool warns = severity && severity->modifiers == SeverityWarning;
  Expr *text =
      message ? message->expr : c_.textExpr(c_.types.pointerTo(basic(TypeKind::Char)), "(const char *) 0");
  const std::string call = warns ? "@error_directive(true, $);" : "@error_directive(false, $);";
  if (Expr *threads = clauseExpr(d, OmpClauseKind::NumThreads)) // strict_threads.cpp
    return c_.textStmt("if (" + threadNum(d) + " == 0 && " + numThreads(d) + " != (int) $)\n" + call,
                       {c_.paren(copy(threads)), text});
  return c_.textStmt(call, {text});
}

} // namespace ompicc
