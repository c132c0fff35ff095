#include "transforms/cuda/loops/reducing_nest.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/common/clauses.h"
#include "transforms/cuda/analysis/dependence.h"
#include "transforms/cuda/kernels/mode.h"
#include "transforms/cuda/loops/loop_clauses.h"
#include "transforms/cuda/loops/parallel_loop.h"

namespace ompicc {
namespace {

OmpReductionOp gathering(OmpReductionOp op) { return op == OmpReductionOp::Sub ? OmpReductionOp::Add : op; }

/// Joins one nest.
class Joining {
public:
  /// @param clauses those of a construct with one loop, which `outer` describes
  Joining(Unit &unit, const TargetInterface &k, const LoopClauses &clauses, For &outermost,
          const CountedLoop &outer)
      : unit_(unit), c_(unit.context), k_(k), clauses_(clauses), outermost_(outermost),
        known_(outermost.body), counting_{outer.var} {
    known_.enter(outer);
  }

  ReducingNest join() {
    for (auto *f = inside(outermost_); f; f = inside(*f)) {
      const auto counted = countedLoop(*f);
      const std::string why = counted ? whyNot(*f, *counted) : "it is no counted loop";
      if (!why.empty()) {
        if (depth_ == 1)
          result_.whyNot = "line " + std::to_string(unit_.source.place(f->loc).line) + ": " + why;
        break;
      }
      if (depth_++ == 1) result_.inner = f->loc;
      counting_.insert(counted->var);
      known_.enter(*counted);
    }
    if (depth_ > 1)
      collapse();
    else if (result_.whyNot.empty())
      result_.whyNot = "they are not all that its iterations are, and it has reductions";
    return result_;
  }

private:
  Unit &unit_;
  Context &c_;
  const TargetInterface &k_;
  const LoopClauses &clauses_;
  For &outermost_;
  Knowledge known_;
  VarSet counting_; ///< the variables of the loops so far
  size_t depth_ = 1;
  ReducingNest result_;

  static For *inside(For &loop) { return as<For>(onlyStatement(loop.body)); }

  /// Why the loop cannot be one of the nest; "" if it can.
  std::string whyNot(For &f, const CountedLoop &counted) const {
    if (!hostKnows(f, counted)) return "the host does not know how many iterations it has";
    const Independence found = independenceOf(f, counted, known_, true);
    for (size_t i = found.reductions.size(); i-- > 0;) {
      const auto &[op, v] = found.reductions[i];
      const auto clause = clauses_.reductions.find(v);
      if (clause == clauses_.reductions.end() || gathering(clause->second) != op)
        return "it changes '" + std::string(v->name->text) + "', which others see";
    }
    if (!found.extremes.empty()) return "it finds the place of a value";
    if (!found.atomics.empty()) return "it updates elements that depend on data";
    for (const VarDecl *v : found.flags) return "its iterations share '" + std::string(v->name->text) + "'";
    if (!found.own.empty())
      return "'" + std::string(found.own[0]->name->text) + "' is one variable for all of it";
    return found.whyNot;
  }

  bool hostKnows(const For &f, const CountedLoop &counted) const {
    if (as<ExprStmt>(f.init) && !clauses_.copies.count(counted.var)) return false;
    for (Expr *bound : {counted.from, counted.to}) {
      if (!hostCanEvaluate(bound, k_)) return false;
      for (const VarDecl *v : freeVariables(bound))
        if (counting_.count(v)) return false;
    }
    return true;
  }

  /// Has the loop's directive describe all of the nest.
  void collapse() {
    OmpDirective &loop = *clauses_.loop;
    if (!collapseLoops(unit_, loop, depth_)) return;
    for (size_t i = 1; i < depth_; i++) {
      Expr *count = iterationCount(c_, *loop.loops[i]);
      result_.trips = result_.trips ? c_.textExpr(c_.types.basic(TypeKind::ULong), "(unsigned long) $ * $",
                                                  {result_.trips, count})
                                    : count;
    }
    result_.joined = true;
  }
};

} // namespace

ReducingNest joinReducingNest(Unit &unit, OmpDirective &target, const TargetInterface &k) {
  const LoopClauses clauses = loopClausesOf(target);
  if (!clauses.loop || !clauses.leaveOpen || clauses.loop->loops.size() != 1 || clauses.reductions.empty()) {
    ReducingNest none;
    none.whyNot = "clauses say how the outer one is to run";
    return none;
  }
  auto *outermost = as<For>(associatedLoop(*clauses.loop));
  const auto outer = outermost ? countedLoop(*outermost) : std::nullopt;
  if (!outer) return {};
  return Joining(unit, k, clauses, *outermost, *outer).join();
}

} // namespace ompicc
