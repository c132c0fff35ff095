// Which user-defined reductions and inductions the list items of a clause mean (OpenMP 5.2 §5.5.11, 6.0
// §7.6.15).
#ifndef OMPICC_TRANSLATOR_SEMA_OMP_REDUCTION_CLAUSES_H
#define OMPICC_TRANSLATOR_SEMA_OMP_REDUCTION_CLAUSES_H

#include "ast/context.h"
#include "translator/sema/omp_inductions.h"
#include "translator/sema/omp_reductions.h"

namespace ompicc {

/// Appends `clause` to `clauses`. Of reduction, in_reduction, task_reduction and induction, list items whose
/// operation is user-defined get clauses of their own behind it, each with that operation; it is left out
/// where none remain.
void addClause(Context &c, const Reductions &reductions, const Inductions &inductions, OmpClause *clause,
               List<OmpClause *> &clauses);

} // namespace ompicc
#endif
