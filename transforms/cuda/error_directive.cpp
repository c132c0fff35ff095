#include "transforms/cuda/error_directive.h"
#include "transforms/common/clauses.h"

namespace ompicc::cuda {

Stmt *ErrorDirective::error(OmpDirective &d) {
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

} // namespace ompicc::cuda
