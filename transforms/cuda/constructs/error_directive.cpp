#include "transforms/cuda/constructs/error_directive.h"
#include "transforms/common/clauses.h"

namespace ompicc::cuda {

Stmt *ErrorDirective::error(OmpDirective &d) {
  OmpClause *at = findClause(d, OmpClauseKind::At), *severity = findClause(d, OmpClauseKind::Severity),
            *message = findClause(d, OmpClauseKind::Message);
  if (!at || at->modifiers != AtExecution) return c_.textStmt(";");
  const bool warns = severity && severity->modifiers == SeverityWarning;
  Expr *text =
      message ? message->expr : c_.textExpr(c_.types.pointerTo(basic(TypeKind::Char)), "(const char *) 0");
  Expr *warning = c_.textExpr(basic(TypeKind::Bool), warns ? "true" : "false");
  Expr *says = c_.routineCall(basic(TypeKind::Void), "@error_directive", {warning, text});
  if (Expr *threads = clauseExpr(d, OmpClauseKind::NumThreads)) // strict_threads.cpp
    return c_.textStmt("if ($ == 0 && $ != (int) $)\n$;",
                       {threadNum(d), numThreads(d), c_.paren(copy(threads)), says});
  return c_.textStmt("$;", {says});
}

} // namespace ompicc::cuda
