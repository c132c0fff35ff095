#include "transforms/host/error_directive.h"
#include "transforms/common/clauses.h"

namespace ompicc {

Stmt *ErrorDirectives::error(OmpDirective &d) {
  OmpClause *at = findClause(d, OmpClauseKind::At), *severity = findClause(d, OmpClauseKind::Severity),
            *message = findClause(d, OmpClauseKind::Message);
  if (!at || at->modifiers != AtExecution) return c_.textStmt(";");
  const bool warns = severity && severity->modifiers == SeverityWarning;
  std::string text;
  std::vector<Node *> holes;
  if (Expr *threads = clauseExpr(d, OmpClauseKind::NumThreads)) { // strict_threads.cpp
    text = std::string("if (") + rt("omp_get_thread_num") + "() == 0 && " + rt("omp_get_num_threads") +
           "() != (int) $)\n";
    holes.push_back(c_.paren(copy(threads)));
  }
  text += rt(warns ? "GOMP_warning" : "GOMP_error");
  if (message) holes.push_back(message->expr);
  return c_.textStmt(text + (message ? "($, -1UL);" : "((const char *) 0, -1UL);"), holes);
}

} // namespace ompicc
