#include "transforms/host/error_directive.h"
#include "transforms/common/clauses.h"

namespace ompicc {

Stmt *ErrorDirectives::error(OmpDirective &d) {
  OmpClause *at = findClause(d, OmpClauseKind::At), *severity = findClause(d, OmpClauseKind::Severity),
            *message = findClause(d, OmpClauseKind::Message);
  if (!at || at->modifiers != AtExecution) return c_.textStmt(";");
  const bool warns = severity && severity->modifiers == SeverityWarning;
  Expr *says = callExpr(basic(TypeKind::Void), warns ? "GOMP_warning" : "GOMP_error",
                        {message ? message->expr : argument("(const char *) 0"), argument("-1UL")});
  Expr *threads = clauseExpr(d, OmpClauseKind::NumThreads); // strict_threads.cpp
  if (!threads) return c_.textStmt("$;", {says});
  const QualType number = basic(TypeKind::Int);
  return c_.textStmt("if ($ == 0 && $ != (int) $)\n$;",
                     {callExpr(number, "omp_get_thread_num"), callExpr(number, "omp_get_num_threads"),
                      c_.paren(copy(threads)), says});
}

} // namespace ompicc
