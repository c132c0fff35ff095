// A task that is the team's is outlined (outlined_task.h). The thread that encounters another one runs it at
// once, as an included task: the order of the program then satisfies all dependences, nothing is left to wait
// for, and a task's part in a reduction goes to the thread's variable.
#include "transforms/cuda/constructs/tasks.h"
#include "transforms/common/clauses.h"
#include "transforms/cuda/constructs/outlined_task.h"

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
  if (factsOf(d).ofTeam) return OutlinedTask(cuda_, allocation_, copies_, d, taskCount_++).task();
  if (OmpClause *detach = findClause(d, OmpClauseKind::Detach))
    unit_.diagnostics.error(detach->loc,
                            "clause 'detach' is not supported where tasks are executed at once: " +
                                cuda_.whyNoTeamTasks);
  OmpDirective own = withCopiesOnly(d);
  Privates privates = copies_.privatise(own, Combine::Master);
  Compound *block = c_.compound({c_.textStmt(comment(d))}, d.loc);
  append(block, privates.before);
  append(block, privates.inside.apply(d.body));
  return block;
}

Stmt *Tasks::taskloop(OmpDirective &d) {
  if (d.loops.empty()) return d.body;
  if (factsOf(d).ofTeam) {
    const QualType number = basic(TypeKind::ULong).with(QualConst);
    for (const char *name : {"_first", "_end"})
      cuda_.facts.of(d).captures.push_back({local(name, number), Capture::Firstprivate});
    return OutlinedTask(cuda_, allocation_, copies_, d, taskCount_++).taskloop(iterations_);
  }
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

Stmt *Tasks::taskwait(OmpDirective &d) {
  if (!factsOf(d).ofTeam) return c_.textStmt(";"); // all tasks have ended where their constructs end
  Compound *site = c_.compound({}, d.loc);
  append(site, call("@taskwait", dependenceList(cuda_, d, site)));
  return site;
}

Stmt *Tasks::taskyield(OmpDirective &d) { return factsOf(d).ofTeam ? call("@taskyield") : c_.textStmt(";"); }

Stmt *Tasks::taskgroup(OmpDirective &d) {
  if (!factsOf(d).ofTeam) return d.body;
  VarDecl *group = local("_group", basic(TypeKind::Int)); // of which only the name counts
  return c_.compound({c_.textStmt(comment(d)), c_.textStmt("@taskgroup $;", {c_.ident(group)}), d.body,
                      c_.textStmt("$.end();", {c_.ident(group)})},
                     d.loc);
}

} // namespace ompicc::cuda
