// Which clauses a directive takes, and which of them only once (OpenMP 5.2 §§2 to 15). A combined directive
// takes the clauses of its leaf constructs (§17.2).
#ifndef OMPICC_TRANSLATOR_SEMA_OMP_CLAUSE_TABLE_H
#define OMPICC_TRANSLATOR_SEMA_OMP_CLAUSE_TABLE_H

#include "ast/omp.h"
#include <string>

namespace ompicc {

bool takesClause(OmpDirectiveKind directive, OmpClauseKind kind);
/// "'if', 'private' and 'nowait'": what the directive takes; empty if nothing.
std::string clausesOf(OmpDirectiveKind directive);
/// True if a directive has the clause at most once, whatever its argument is.
bool isUnique(OmpClauseKind kind);

} // namespace ompicc
#endif
