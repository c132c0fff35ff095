#include "transforms/host/taskgroup.h"
#include "transforms/host/cancel.h"
#include "transforms/host/task_reductions.h"

namespace ompicc {

Stmt *Taskgroups::taskgroup(OmpDirective &d) {
  std::vector<Stmt *> all = {call("GOMP_taskgroup_start")};
  Privates here(c_);
  here.construct = &d;
  const std::vector<RegisteredReductions> registered =
      reductions_.registerAll(reductionItems(d, OmpClauseKind::TaskReduction), here, all,
                              [&](const ReductionItem &item) { return c_.ident(item.var); });
  all.push_back(d.body);
  Stmt *end = call("GOMP_taskgroup_end");
  all.push_back(end);
  reductions_.combineAll(registered, all);
  std::vector<Stmt *> cancelled = {end};
  reductions_.forget(registered, cancelled);
  for (Stmt *s : cancellation_.leaving(d, cancelled)) all.push_back(s);
  Compound *block = c_.compound({}, d.loc);
  for (Stmt *s : all) block->body.push(c_.arena, s);
  return block;
}

} // namespace ompicc
