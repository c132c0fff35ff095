// The argument of atomic_default_mem_order (OpenMP 5.2 §8.2.1).
#include "c.tab.h"
#include "translator/parser/omp_clause_reader.h"
#include "translator/parser/parser.h"

namespace ompicc {

void ClauseReader::memoryOrder() {
  if (!at_.take('(')) return diag_.error(clause_.loc, "expected '(' after 'atomic_default_mem_order'");
  at_.skip();
  const char *begin = at_.p;
  std::string_view order = at_.word();
  const OmpClauseKind kinds[] = {OmpClauseKind::SeqCst, OmpClauseKind::AcqRel, OmpClauseKind::Relaxed};
  for (OmpClauseKind kind : kinds)
    if (order == spelling(kind)) clause_.modifiers = unsigned(kind);
  if (!clause_.modifiers)
    diag_.error(locOf(begin), "expected 'seq_cst', 'acq_rel' or 'relaxed' in clause "
                              "'atomic_default_mem_order'");
  if (at_.take(')')) return;
  if (clause_.modifiers) diag_.error(locOf(at_.p), "expected ')' behind the memory order");
  at_.skipParens();
}

} // namespace ompicc
