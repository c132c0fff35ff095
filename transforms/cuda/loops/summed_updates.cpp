// summed_updates.cpp: see summed_updates.h.
#include "transforms/cuda/loops/summed_updates.h"
#include "ast/visitor.h"
#include "transforms/common/clauses.h"
#include "transforms/common/mark_directives.h"
#include "transforms/cuda/analysis/counted_loop.h"
#include "transforms/cuda/loops/parallel_loop.h"
#include "transforms/cuda/loops/updates_in_common.h"

namespace ompicc {
namespace {

using K = OmpClauseKind;
using Loop = UpdatesInCommon::Loop;

/// Writes what becomes of them.
class Summing {
public:
  Summing(Unit &unit, OmpDirective &target, const UpdatesInCommon &all)
      : unit_(unit), c_(unit.context), target_(target), all_(all) {
    for (const UpdatesInCommon::Update &u : all.updates) updates_.push_back({u, nullptr, nullptr});
  }

  void write() {
    std::vector<For *> around, inside;
    for (const Loop &loop : all_.outer) around.push_back(loop.statement);
    for (const Loop &loop : all_.inner) inside.push_back(loop.statement);
    Compound *iteration = c_.compound({}, target_.loc);
    gather(*iteration);
    For *sums = chained(inside, body());
    if (all_.byTeams) {
      iteration->body.push(c_.arena, region(*sums, inside.size()));
      bring(*iteration);
      For *nest = chained(around, iteration);
      if (all_.parallel) return markDirectives(target_);
      auto *distribute = makeDirective(c_, OmpDirectiveKind::Distribute, *all_.clauses.loop, nest);
      for (OmpDirective *d : all_.clauses.levels)
        if (d != all_.clauses.teams)
          for (OmpClause *clause : d->clauses)
            if (clause->kind == K::Firstprivate) distribute->clauses.push(c_.arena, clause);
      collapseLoops(unit_, *distribute, around.size());
      all_.clauses.teams->body = distribute;
    } else {
      for (For *loop : inside) loop->reassociates = loop->concurrent = true;
      iteration->body.push(c_.arena, sums);
      bring(*iteration);
      all_.clauses.loop->body = chained(around, iteration);
      List<OmpClause *> rest;
      for (OmpClause *clause : all_.clauses.loop->clauses)
        if (clause->kind != K::Collapse) rest.push(c_.arena, clause);
      all_.clauses.loop->clauses = rest;
      collapseLoops(unit_, *all_.clauses.loop, around.size());
    }
    markDirectives(target_);
  }

private:
  struct Update : UpdatesInCommon::Update {
    VarDecl *sum, *any; ///< what is added up, and whether there is anything
  };
  Unit &unit_;
  Context &c_;
  OmpDirective &target_;
  const UpdatesInCommon &all_;
  std::vector<Update> updates_;

  Stmt *&body() { return all_.innermost->body; }
  QualType int_() const { return c_.types.basic(TypeKind::Int); }
  Expr *copy(Expr *e) { return Cloner(c_).clone(e); }
  static For *chained(const std::vector<For *> &loops, Stmt *innermost) {
    for (size_t i = 0; i < loops.size(); i++)
      loops[i]->body = i + 1 < loops.size() ? static_cast<Stmt *>(loops[i + 1]) : innermost;
    return loops[0];
  }

  /// Without a sign: what is added up may overflow where the element does not.
  QualType typeOfSum(const Update &u) const {
    const QualType type = canonical(u.form.x->type).unqualified();
    const bool adds = u.form.op == BinaryOp::Add || u.form.op == BinaryOp::Sub;
    if (!adds || !isInteger(type) || !isSigned(type)) return type;
    return c_.types.basic(sizeOf(type) > 4 ? TypeKind::ULong : TypeKind::UInt);
  }
  Expr *sumOf(const Update &u) const {
    const QualType type = canonical(u.form.x->type).unqualified();
    Expr *sum = c_.ident(u.sum);
    return u.sum->type.type == type.type ? sum : c_.cast(type, sum);
  }

  /// Has the iterations add up what they would update.
  void gather(Compound &front) {
    for (size_t i = 0; i < updates_.size(); i++) {
      Update &u = updates_[i];
      const QualType type = typeOfSum(u);
      const std::string number = updates_.size() > 1 ? std::to_string(i + 1) : "";
      const bool all = u.form.op == BinaryOp::And;
      Expr *none = c_.intLiteral(0);
      u.sum = c_.variable(c_.freshLocal("_sum" + number), type,
                          all ? c_.unary(UnaryOp::BitNot, c_.cast(type, none)) : none);
      front.body.push(c_.arena, c_.declStmt(u.sum));
      if (u.mayBeLeftOut) {
        u.any = c_.variable(c_.freshLocal("_any" + number), int_(), c_.intLiteral(0));
        front.body.push(c_.arena, c_.declStmt(u.any));
      }
    }
    class Sums : public Rewriter {
    public:
      Sums(Summing &of) : Rewriter(of.c_.directives()), of_(of) {}

    private:
      Summing &of_;
      Node *rewriteOmpDirective(OmpDirective &d) override {
        for (const Update &u : of_.updates_)
          if (u.directive == &d) return of_.toSum(u);
        return &d;
      }
    } sums(*this);
    body() = static_cast<Stmt *>(sums.rewrite(body()));
  }
  Expr *assign(AssignOp op, Expr *to, Expr *value, QualType type) {
    auto *a = c_.make<Assign>(target_.loc);
    a->op = op;
    a->lhs = to;
    a->rhs = value;
    a->type = type;
    return a;
  }
  static AssignOp assigning(BinaryOp op) {
    return op == BinaryOp::And   ? AssignOp::And
           : op == BinaryOp::Or  ? AssignOp::Or
           : op == BinaryOp::Xor ? AssignOp::Xor
           : op == BinaryOp::Sub ? AssignOp::Sub
                                 : AssignOp::Add;
  }
  Stmt *toSum(const Update &u) {
    Expr *value = u.form.e ? copy(u.form.e) : c_.intLiteral(1);
    Stmt *add = c_.exprStmt(assign(assigning(u.form.op), c_.ident(u.sum), value, u.sum->type));
    if (!u.any) return add;
    return c_.compound({add, c_.exprStmt(assign(AssignOp::Or, c_.ident(u.any), c_.intLiteral(1), int_()))},
                       u.directive->loc);
  }
  /// The elements' own updates.
  void bring(Compound &behind) {
    Expr *some = nullptr;
    for (const Loop &loop : all_.inner) {
      const CountedLoop &l = loop.counted;
      if (const long long trips = constantTrips(l); trips > 0) continue;
      Expr *one = hasIterations(c_, l);
      some = some ? c_.binary(BinaryOp::LAnd, some, one, int_()) : one;
    }
    for (Update &u : updates_) {
      const AssignOp op = u.form.op == BinaryOp::Sub ? AssignOp::Add : assigning(u.form.op);
      auto *atomic = c_.make<OmpDirective>(u.directive->loc);
      atomic->kind = OmpDirectiveKind::Atomic;
      atomic->body = c_.exprStmt(assign(op, copy(u.form.x), sumOf(u), u.form.x->type));
      Expr *condition = u.any ? c_.ident(u.any) : some ? copy(some) : nullptr;
      if (!condition) {
        behind.body.push(c_.arena, atomic);
        continue;
      }
      auto *branch = c_.make<If>(u.directive->loc);
      branch->cond = condition;
      branch->then = atomic;
      behind.body.push(c_.arena, branch);
    }
  }

  OmpDirective *region(For &loop, size_t depth) {
    OmpDirective *parallel = parallelLoop(unit_, loop, depth);
    std::vector<OmpDirective *> levels = all_.clauses.levels;
    if (all_.parallel) levels.push_back(all_.parallel);
    for (OmpDirective *d : levels)
      for (OmpClause *clause : d->clauses)
        if (clause->kind == K::NumThreads) parallel->clauses.push(c_.arena, clause);
    for (const Update &u : updates_) {
      const BinaryOp op = u.form.op;
      addItemClause(c_, *parallel, K::Reduction, u.sum, loop.loc)->op =
          op == BinaryOp::And   ? OmpReductionOp::And
          : op == BinaryOp::Or  ? OmpReductionOp::Or
          : op == BinaryOp::Xor ? OmpReductionOp::Xor
                                : OmpReductionOp::Add;
      if (u.any) addItemClause(c_, *parallel, K::Reduction, u.any, loop.loc)->op = OmpReductionOp::Or;
    }
    return parallel;
  }
};

} // namespace

bool sumUpdates(Unit &unit, OmpDirective &target, const TargetInterface &k) {
  const std::optional<UpdatesInCommon> updates = updatesInCommon(unit, target, k);
  if (updates) Summing(unit, target, *updates).write();
  return updates.has_value();
}

} // namespace ompicc
