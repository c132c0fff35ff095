// task (OpenMP 5.2 §12.5), taskloop (§12.6), taskgroup (§15.4) and depobj (§15.9.4) in device code: the
// thread that encounters a task runs it at once, as an included task. The order of the program then satisfies
// all dependences, nothing is left to wait for, and a task's part in a reduction goes to the thread's
// variable.
#include "transforms/cuda/constructs/tasks.h"
#include "transforms/common/clauses.h"

namespace ompicc::cuda {
namespace {

constexpr OmpClauseKind kCopies[] = {OmpClauseKind::Private, OmpClauseKind::Firstprivate,
                                     OmpClauseKind::Lastprivate, OmpClauseKind::Allocate};

} // namespace

/// `d` with no other clauses than those that declare variables of the task's own.
OmpDirective Tasks::withCopiesOnly(OmpDirective &d) {
  OmpDirective own = d;
  own.clauses = {};
  for (OmpClause *clause : d.clauses)
    for (OmpClauseKind kind : kCopies)
      if (clause->kind == kind) own.clauses.push(c_.arena, clause);
  return own;
}

Stmt *Tasks::task(OmpDirective &d) {
  if (OmpClause *detach = findClause(d, OmpClauseKind::Detach))
    unit_.diagnostics.error(detach->loc, "clause 'detach' is not supported in device code");
  OmpDirective own = withCopiesOnly(d);
  Privates privates = copies_.privatise(own, Combine::Master);
  Compound *block = c_.compound({c_.textStmt(comment(d))}, d.loc);
  append(block, privates.before);
  append(block, privates.inside.apply(d.body));
  return block;
}

Stmt *Tasks::taskloop(OmpDirective &d) {
  if (d.loops.empty()) return d.body;
  OmpDirective own = withCopiesOnly(d);
  Privates privates = copies_.privatise(own, Combine::Master);
  Compound *block = c_.compound({c_.textStmt(comment(d))}, d.loc);
  VarDecl *n = nullptr;
  VarList counts = iterations_.declareCounts(d, block, n, false);
  append(block, privates.before);
  QualType number = QualType(n->type).unqualified();
  VarDecl *k = local("_k", number);
  Stmt *one = iterations_.iteration(d, k, n, counts, privates);
  append(block, c_.textStmt("for ($ $ = 0; $ < $; $++)\n$",
                            {c_.typeArg(number), c_.ident(k), c_.ident(k), c_.ident(n), c_.ident(k), one}));
  return block;
}

} // namespace ompicc::cuda
