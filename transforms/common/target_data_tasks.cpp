// What OpenMP 6.0 adds to target data (§15.7): its region is that of a task, in a taskgroup, so that what its
// own tasks map is not taken away from them:
//
//     target data map(a) depend(in: x)        taskwait depend(in: x)
//     …                                       target data map(a)
//                                             taskgroup
//                                             …
//
//     target data map(p[0:n]) nowait          { const long n_at = n;
//     depend(in: x) nogroup                     task depend(in: x) default(shared) firstprivate(p, n_at)
//     …                                         target data map(p[0:n_at])
//                                               … }
//
// There is a task only where clauses ask for one; without nowait it is executed at once. There is a taskgroup
// only where the region may generate tasks.
#include "ast/const_eval.h"
#include "ast/visitor.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/common/clauses.h"
#include "transforms/common/normalise.h"
#include "translator/sema/omp_checks.h"

namespace ompicc {
namespace {

using K = OmpClauseKind;

/// Whether tasks of the region's may outlast it: those that it generates, or functions that it calls.
class MayGenerateTasks : public Visitor {
public:
  bool found = false;

private:
  void visitOmpDirective(OmpDirective &d) override {
    const bool task = d.kind == OmpDirectiveKind::Task || d.kind == OmpDirectiveKind::Dispatch ||
                      (info(d.kind).leafs & LeafTaskloop) || hasClause(d, K::Nowait);
    found |= task;
    walk(d);
  }
  void visitCall(Call &) override { found = true; }
};

class TargetDataTasks : public Rewriter {
public:
  explicit TargetDataTasks(Unit &unit) : Rewriter(unit.context.directives()), unit_(unit), c_(unit.context) {}

private:
  Unit &unit_;
  Context &c_;

  Node *rewriteOmpDirective(OmpDirective &d) override {
    rewriteChildren(d);
    if (d.kind != OmpDirectiveKind::TargetData) return &d;
    const bool nogroup = hasClause(d, K::Nogroup), nowait = hasClause(d, K::Nowait);
    MayGenerateTasks tasks;
    if (!nogroup) tasks.visit(d.body);
    if (tasks.found) // a block's statements can be run ahead of
      d.body = makeDirective(c_, OmpDirectiveKind::Taskgroup, d,
                             as<Compound>(d.body) ? d.body : c_.compound({d.body}, d.loc));
    Compound *block = c_.compound({}, d.loc);
    Stmt *made = isTaskOfItsOwn(d) ? task(d, *block) : afterDependences(d, *block);
    // The task and what it does are complete when the construct is.
    if (nowait && !nogroup) made = makeDirective(c_, OmpDirectiveKind::Taskgroup, d, made);
    if (block->body.empty()) return made;
    block->body.push(c_.arena, made);
    return block;
  }

  /// Without a task: the encountering one waits for what the construct depends on. That its region is
  /// mergeable, has a priority or an affinity says nothing then.
  Stmt *afterDependences(OmpDirective &d, Compound &block) {
    OmpDirective *wait = makeDirective(c_, OmpDirectiveKind::Taskwait, d, nullptr);
    List<OmpClause *> left;
    for (OmpClause *clause : d.clauses)
      if (clause->kind == K::Depend)
        wait->clauses.push(c_.arena, clause);
      else if (!isOfTask(clause->kind))
        left.push(c_.arena, clause);
    d.clauses = left;
    if (!wait->clauses.empty()) block.body.push(c_.arena, wait);
    return &d;
  }

  Stmt *task(OmpDirective &d, Compound &before) {
    OmpDirective *task = makeDirective(c_, OmpDirectiveKind::Task, d, &d);
    List<OmpClause *> left;
    bool hasDefault = false;
    OmpClause *nowait = findClause(d, K::Nowait);
    for (OmpClause *clause : d.clauses) {
      if (clause->kind == K::Nowait || clause->kind == K::Nogroup) continue;
      hasDefault |= clause->kind == K::Default;
      (isOfTask(clause->kind) ? task->clauses : left).push(c_.arena, clause);
    }
    if (Expr *deferred = nowait ? nowait->expr : c_.intLiteral(0, d.loc)) {
      auto *clause = c_.make<OmpClause>(d.loc);
      clause->kind = K::If;
      clause->expr = deferred;
      task->clauses.push(c_.arena, clause);
    }
    if (!hasDefault) {
      auto *clause = c_.make<OmpClause>(d.loc);
      clause->kind = K::Default;
      clause->modifiers = DefaultShared;
      clause->isImplicit = true;
      task->clauses.push(c_.arena, clause);
    }
    if (nowait && hasClause(d, K::Nogroup)) evaluateNow(d, left, *task, before);
    d.clauses = left;
    return task;
  }

  /// What the clauses of the data environment evaluate to when the construct is encountered is the task's
  /// own.
  void evaluateNow(OmpDirective &d, List<OmpClause *> &clauses, OmpDirective &task, Compound &before) {
    const Usage inside = usageIn(d.body);
    VarSet own;
    for (VarDecl *v : copiedVariables(task)) own.insert(v);
    for (VarDecl *v : clauseVariables(task, K::Shared)) own.insert(v);
    for (OmpClause *clause : clauses) {
      if (clause->expr) name(clause->expr, task, before);
      for (Expr *item : clause->items) {
        VarDecl *v = baseVariable(item);
        if (v && isPointer(v->type) && isAutomatic(*v) && !inside.mayChange(v) && own.insert(v).second)
          addItemClause(c_, task, K::Firstprivate, v, d.loc);
        for (Expr *e = skipParens(item); e;)
          if (auto *section = as<ArraySection>(e)) {
            name(section->lower, task, before);
            name(section->length, task, before);
            e = skipParens(section->base);
          } else if (auto *index = as<Index>(e)) {
            name(index->index, task, before);
            e = skipParens(index->base);
          } else
            e = nullptr;
      }
    }
  }
  void name(Expr *&e, OmpDirective &task, Compound &before) {
    if (!e || isUnknown(e->type) || evaluateConstant(e).known) return;
    const QualType type = canonical(unit_.expressions.decay(e->type)).unqualified();
    VarDecl *v = c_.variable(c_.fresh("_at"), type.with(QualConst), e);
    v->loc = task.loc;
    before.body.push(c_.arena, c_.declStmt(v));
    addItemClause(c_, task, K::Firstprivate, v, task.loc);
    e = c_.ident(v, e->loc);
  }

  static bool isOfTask(OmpClauseKind kind) {
    switch (kind) {
    case K::Affinity:
    case K::Allocate:
    case K::Default:
    case K::Depend:
    case K::Detach:
    case K::Firstprivate:
    case K::InReduction:
    case K::Mergeable:
    case K::Nogroup:
    case K::Priority:
    case K::Private:
    case K::Shared: return true;
    default: return false;
    }
  }
};

} // namespace

Stmt *groupTargetData(Unit &unit, Stmt *root) {
  return static_cast<Stmt *>(TargetDataTasks(unit).rewrite(root));
}

} // namespace ompicc
