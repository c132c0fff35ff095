// An ordered region waits for its thread's turn in the loop (GOMP_ordered_start).
#include "transforms/host/ordered.h"

namespace ompicc {

Stmt *OrderedRegions::doacross(OmpDirective &d) {
  Compound *block = c_.compound({}, d.loc);
  OmpDirective *loop = factsOf(d).orderedIn;
  const Doacross *doacross = loop ? doacross_.of(*loop) : nullptr;
  if (!doacross) return block; // reported
  for (OmpClause *clause : d.clauses)
    if (clause->kind == OmpClauseKind::Doacross)
      if (Stmt *s = clause->modifiers == DoacrossSource ? doacross_.post(*doacross, d.loc)
                                                        : doacross_.wait(*doacross, *clause))
        block->body.push(c_.arena, s);
  return block;
}

Stmt *OrderedRegions::ofLanes(const OmpDirective &d, Stmt *body) {
  auto *pragma = c_.make<OmpDirective>(d.loc);
  *pragma = d;
  List<OmpClause *> clauses;
  for (OmpClause *clause : d.clauses)
    if (clause->kind != OmpClauseKind::Threads) clauses.push(c_.arena, clause);
  pragma->clauses = clauses;
  pragma->body = body;
  return pragma;
}

Stmt *OrderedRegions::ordered(OmpDirective &d) {
  if (hasClause(d, OmpClauseKind::Doacross)) return doacross(d);
  OmpDirective *loop = factsOf(d).orderedIn;
  const bool lanes = hasClause(d, OmpClauseKind::SimdLanes);
  // Left to the C compiler where the loop is (see chunk), or where the function may be called from one.
  if (lanes && !hasClause(d, OmpClauseKind::Threads))
    return loop && hasClause(*loop, OmpClauseKind::Ordered) ? d.body : ofLanes(d, d.body);
  Compound *block = c_.compound({call("GOMP_ordered_start"), d.body, call("GOMP_ordered_end")}, d.loc);
  return lanes && !loop ? ofLanes(d, block) : block;
}

} // namespace ompicc
