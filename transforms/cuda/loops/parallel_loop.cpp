// parallel_loop.cpp: see parallel_loop.h.
#include "transforms/cuda/loops/parallel_loop.h"
#include "transforms/common/canonical_loop.h"

namespace ompicc {

bool collapseLoops(Unit &unit, OmpDirective &d, size_t depth) {
  Context &c = unit.context;
  if (depth > 1) {
    auto *collapse = c.make<OmpClause>(d.loc);
    collapse->kind = OmpClauseKind::Collapse;
    collapse->expr = c.intLiteral(static_cast<long long>(depth), d.loc);
    d.clauses.push(c.arena, collapse);
  }
  d.loops = {};
  return describeNest(unit, d, depth);
}

OmpDirective *parallelLoop(Unit &unit, For &outermost, size_t depth) {
  Context &c = unit.context;
  auto *loop = c.make<OmpDirective>(outermost.loc);
  loop->kind = OmpDirectiveKind::For;
  loop->body = &outermost;
  auto *nowait = c.make<OmpClause>(outermost.loc);
  nowait->kind = OmpClauseKind::Nowait;
  nowait->isImplicit = true;
  loop->clauses.push(c.arena, nowait);
  collapseLoops(unit, *loop, depth);
  auto *parallel = c.make<OmpDirective>(outermost.loc);
  parallel->kind = OmpDirectiveKind::Parallel;
  parallel->body = loop;
  return parallel;
}

} // namespace ompicc
