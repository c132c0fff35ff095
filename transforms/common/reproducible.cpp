// order(concurrent) and reproducible schedules (OpenMP 5.2 §10.3): unless the clause says unconstrained, two
// loops with the same schedule and as many iterations have the same threads execute the same iterations,
// which nowait may rely on. Of libgomp's schedules only static has this property, so it takes the place of
// those that hand out iterations as threads come; the clause's piece size stays.
#include "transforms/common/clauses.h"
#include "transforms/common/normalise.h"

namespace ompicc {
namespace {

class Reproducible : public Visitor {
public:
  using Visitor::Visitor;

private:
  void visitOmpDirective(OmpDirective &d) override {
    OmpClause *order = findClause(d, OmpClauseKind::Order),
              *schedule = findClause(d, OmpClauseKind::Schedule);
    if (order && !(order->modifiers & OrderUnconstrained) && schedule) schedule->modifiers = ScheduleStatic;
    walk(d);
  }
};

} // namespace

void makeReproducible(Unit &unit, Stmt *root) { Reproducible(unit.context.directives()).visit(root); }

} // namespace ompicc
