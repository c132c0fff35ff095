// taskloop (OpenMP 5.2 §12.6) in terms of simpler things. Its tasks may run after the program has gone on, so
// what the loops' bounds are is found out before, once, and is the tasks' own:
//
//     taskloop reduction(+: x)                 {
//     for (i = a(); i < n; i += s) …              const int i_first = a(), i_end = n, i_step = s;
//                                                 taskgroup task_reduction(+: x)
//                                                 taskloop in_reduction(+: x) firstprivate(i_first, i_end,
//                                                 i_step) for (i = i_first; i < i_end; i += i_step) …
//                                               }
#include "ast/const_eval.h"
#include "ast/visitor.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/common/clauses.h"
#include "transforms/common/normalise.h"

namespace ompicc {
namespace {

class Taskloops : public Rewriter {
public:
  explicit Taskloops(Unit &unit) : Rewriter(unit.context.directives()), unit_(unit), c_(unit.context) {}

private:
  Unit &unit_;
  Context &c_;

  Node *rewriteOmpDirective(OmpDirective &d) override {
    rewriteChildren(d);
    if (d.kind != OmpDirectiveKind::Taskloop && d.kind != OmpDirectiveKind::TaskloopSimd) return &d;
    Compound *block = c_.compound({}, d.loc);
    nameBounds(d, *block);
    Stmt *tasks = grouped(d);
    if (block->body.empty()) return tasks;
    block->body.push(c_.arena, tasks);
    return block;
  }

  /// The taskgroup around the construct, where nogroup does not say that there is none. What the taskloop's
  /// reduction does is the group's, and so are the copies for it that allocate clauses name.
  Stmt *grouped(OmpDirective &d) {
    if (hasClause(d, OmpClauseKind::Nogroup)) return &d;
    OmpDirective *group = makeDirective(c_, OmpDirectiveKind::Taskgroup, d, &d);
    for (OmpClause *clause : d.clauses) {
      if (clause->kind == OmpClauseKind::Allocate) group->clauses.push(c_.arena, Cloner(c_).clone(clause));
      if (clause->kind != OmpClauseKind::Reduction) continue;
      OmpClause *combined = Cloner(c_).clone(clause);
      combined->kind = OmpClauseKind::TaskReduction;
      group->clauses.push(c_.arena, combined);
      clause->kind = OmpClauseKind::InReduction;
    }
    return group;
  }

  void nameBounds(OmpDirective &d, Compound &block) {
    for (OmpLoop *l : d.loops) {
      std::string name(l->var->name->text);
      l->lower = named(d, block, l->lower, l->varType, name + "_first");
      l->upper = named(d, block, l->upper, unit_.expressions.decay(l->upper->type), name + "_end");
      l->step = named(d, block, l->step, unit_.expressions.decay(l->step->type), name + "_step");
    }
    if (Expr *last = lastIteration(d)) {
      last = named(d, block, last, c_.types.basic(TypeKind::ULong), "_last");
      for (OmpClause *clause : d.clauses)
        if (clause->kind == OmpClauseKind::Lastprivate) clause->expr = last;
    }
    // The loops' own expressions are not looked at any more: their variables are no variables of the tasks.
    Stmt *s = associatedLoop(d);
    for (size_t i = 0; i < d.loops.size(); i++) {
      auto *loop = static_cast<For *>(onlyStatement(s));
      if (d.loops[i]->declaresVar)
        d.loops[i]->var->init = nullptr;
      else
        loop->init = nullptr;
      loop->cond = loop->step = nullptr;
      s = loop->body;
    }
  }

  Expr *named(OmpDirective &d, Compound &block, Expr *value, QualType type, const std::string &name) {
    if (evaluateConstant(value).known || isUnknown(type)) return value;
    VarDecl *v = c_.variable(c_.fresh(name), type.unqualified().with(QualConst), value);
    v->loc = d.loc;
    block.body.push(c_.arena, c_.declStmt(v));
    addItemClause(c_, d, OmpClauseKind::Firstprivate, v, d.loc);
    return c_.ident(v, value->loc);
  }
};

} // namespace

Stmt *lowerTaskloops(Unit &unit, Stmt *root) { return static_cast<Stmt *>(Taskloops(unit).rewrite(root)); }

} // namespace ompicc
