// Target tasks (OpenMP 5.2 §13.6 to §13.9): a device construct with nowait is executed by a task of its own,
// and so is a target construct with in_reduction, at once:
//
//     target nowait depend(in: x) map(y, p[0:n])      task depend(in: x) shared(y) firstprivate(p)
//     …                                               target nowait map(y, p[0:n])
//                                                     …
//
// What is mapped is shared in the task and the rest is firstprivate. The nowait that stays says that what the
// construct's clauses evaluate to belongs in front of the task: the host set takes care of that. A device
// construct with depend alone needs no task: it waits for the dependences, and the encountering task waits
// for it.
#include "transforms/common/clauses.h"
#include "transforms/common/normalise.h"

namespace ompicc {
namespace {

class TargetTasks : public Rewriter {
public:
  explicit TargetTasks(Unit &unit) : Rewriter(unit.context.directives()), c_(unit.context) {}

private:
  Context &c_;

  Node *rewriteOmpDirective(OmpDirective &d) override {
    rewriteChildren(d);
    switch (d.kind) {
    case OmpDirectiveKind::Target:
    case OmpDirectiveKind::TargetEnterData:
    case OmpDirectiveKind::TargetExitData:
    case OmpDirectiveKind::TargetUpdate: break;
    default: return &d;
    }
    if (!hasClause(d, OmpClauseKind::Nowait) && !hasClause(d, OmpClauseKind::InReduction)) return &d;
    OmpDirective *task = makeDirective(c_, OmpDirectiveKind::Task, d, &d);
    OmpClause *nowait = findClause(d, OmpClauseKind::Nowait);
    if (!nowait) executeAtOnceUnless(*task, c_.intLiteral(0, task->loc));
    if (nowait && nowait->expr) { // 6.0
      executeAtOnceUnless(*task, nowait->expr);
      nowait->expr = nullptr;
    }
    List<OmpClause *> left;
    for (OmpClause *clause : d.clauses) {
      const bool moves = clause->kind == OmpClauseKind::Depend ||
                         clause->kind == OmpClauseKind::InReduction ||
                         clause->kind == OmpClauseKind::Priority;
      (moves ? task->clauses : left).push(c_.arena, clause);
    }
    d.clauses = left;
    if (d.kind == OmpDirectiveKind::Target) share(*task, d);
    return task;
  }

  void executeAtOnceUnless(OmpDirective &task, Expr *condition) {
    auto *clause = c_.make<OmpClause>(task.loc);
    clause->kind = OmpClauseKind::If;
    clause->expr = condition;
    task.clauses.push(c_.arena, clause);
  }

  /// The data-sharing attributes of the task: what the region on the host and the kernel's parameters need.
  void share(OmpDirective &task, OmpDirective &target) {
    VarSet listed, firstprivate;
    for (VarDecl *v : clauseVariables(task, OmpClauseKind::InReduction)) listed.insert(v);
    for (VarDecl *v : clauseVariables(target, OmpClauseKind::Private)) listed.insert(v);
    auto add = [&](OmpClauseKind kind, VarDecl *v) {
      if (!v->threadPrivate && !v->groupPrivate && listed.insert(v).second)
        addItemClause(c_, task, kind, v, target.loc);
    };
    for (OmpClause *clause : target.clauses)
      if (clause->kind == OmpClauseKind::Map)
        for (Expr *item : clause->items)
          if (VarDecl *v = baseVariable(item); v && !isThroughPointer(item, v)) add(OmpClauseKind::Shared, v);
    for (VarDecl *v : clauseVariables(target, OmpClauseKind::HasDeviceAddr)) add(OmpClauseKind::Shared, v);
    VarList rest = freeVariables(&target);
    if (Expr *limit = clauseExpr(target, OmpClauseKind::ThreadLimit))
      for (VarDecl *v : freeVariables(limit)) rest.push_back(v);
    for (OmpClause *clause : target.clauses)
      for (OmpAllocator *a : clause->allocators) { // the region makes it, from the traits
        if (VarDecl *v = baseVariable(a->allocator)) listed.insert(v);
        for (Expr *e : {a->traits, a->memspace})
          if (e)
            for (VarDecl *v : freeVariables(e)) rest.push_back(v);
      }
    for (OmpClause *clause : task.clauses) // the bounds of sections
      if (clause->kind == OmpClauseKind::InReduction)
        for (Expr *item : clause->items)
          for (VarDecl *v : freeVariables(item)) rest.push_back(v);
    for (VarDecl *v : clauseVariables(target, OmpClauseKind::Firstprivate)) firstprivate.insert(v);
    for (VarDecl *v : rest)
      add(isAutomatic(*v) || firstprivate.count(v) ? OmpClauseKind::Firstprivate : OmpClauseKind::Shared, v);
  }

  /// Whether the item is storage that the pointer v points to.
  static bool isThroughPointer(Expr *item, const VarDecl *v) {
    return isPointer(v->type) && !as<Ident>(skipParens(item));
  }
};

} // namespace

Stmt *makeTargetTasks(Unit &unit, Stmt *root) { return static_cast<Stmt *>(TargetTasks(unit).rewrite(root)); }

} // namespace ompicc
