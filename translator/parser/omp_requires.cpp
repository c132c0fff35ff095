// The argument of atomic_default_mem_order (OpenMP 5.2 §8.2.1).
#include "translator/parser/omp_cursor.h"
#include "translator/parser/parser.h"

namespace ompicc {

void Parser::defaultMemoryOrder(OmpClause &clause, Cursor &at) {
  if (!at.take('(')) return diag.error(clause.loc, "expected '(' after 'atomic_default_mem_order'");
  at.skip();
  const char *begin = at.p;
  std::string_view order = at.word();
  const OmpClauseKind kinds[] = {OmpClauseKind::SeqCst, OmpClauseKind::AcqRel, OmpClauseKind::Relaxed};
  for (OmpClauseKind kind : kinds)
    if (order == spelling(kind)) clause.modifiers = unsigned(kind);
  if (!clause.modifiers)
    diag.error(loc({offset(begin), 0}), "expected 'seq_cst', 'acq_rel' or 'relaxed' in clause "
                                        "'atomic_default_mem_order'");
  if (at.take(')')) return;
  if (clause.modifiers) diag.error(loc({offset(at.p), 0}), "expected ')' behind the memory order");
  at.skipParens();
}

} // namespace ompicc
