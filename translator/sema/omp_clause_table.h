// Which clauses a directive takes, and where the specification says so (ast/omp_clauses.def). A combined
// directive takes the clauses of its leaf constructs (OpenMP 5.2 §17.2).
#ifndef OMPICC_TRANSLATOR_SEMA_OMP_CLAUSE_TABLE_H
#define OMPICC_TRANSLATOR_SEMA_OMP_CLAUSE_TABLE_H

#include "ast/omp.h"
#include <string>

namespace ompicc {

bool takesClause(OmpDirectiveKind directive, OmpClauseKind kind);
/// "'if', 'private' and 'nowait'": what the directive takes; empty if nothing.
std::string clausesOf(OmpDirectiveKind directive);

} // namespace ompicc
#endif
