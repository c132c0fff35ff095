#include "transforms/cuda/constructs/end_barriers.h"
#include "transforms/common/clauses.h"

namespace ompicc {
namespace {

/// Whether a construct may have the clause: none that is cancelled, nor one whose reductions are for tasks.
bool mayHaveNowait(const Context &c, OmpDirective &d) {
  using K = OmpClauseKind;
  bool may =
      hasOnlyClauses(d, {K::Private, K::Firstprivate, K::Collapse, K::Schedule, K::Order, K::Reduction});
  for (const ReductionItem &item : reductionItems(d)) may = may && !item.tasks;
  forEachDirective(c, d.body, [&](OmpDirective &inner) {
    may = may && inner.kind != OmpDirectiveKind::Cancel && inner.kind != OmpDirectiveKind::CancellationPoint;
  });
  return may;
}

/// What a region ends with, if it is a loop construct that waits.
OmpDirective *lastLoop(const Context &c, OmpDirective &parallel) {
  Stmt *last = parallel.body;
  while (auto *block = as<Compound>(last)) last = block->body.empty() ? nullptr : block->body.back();
  auto *d = as<OmpDirective>(last);
  return d && d->kind == OmpDirectiveKind::For && mayHaveNowait(c, *d) ? d : nullptr;
}

} // namespace

void leaveOutEndBarriers(Context &c, Stmt *code) {
  forEachDirective(c, code, [&](OmpDirective &d) {
    OmpDirective *loop = d.kind == OmpDirectiveKind::Parallel ? lastLoop(c, d) : nullptr;
    if (!loop) return;
    auto *nowait = c.make<OmpClause>(loop->loc);
    nowait->kind = OmpClauseKind::Nowait;
    nowait->isImplicit = true;
    loop->clauses.push(c.arena, nowait);
  });
}

} // namespace ompicc
