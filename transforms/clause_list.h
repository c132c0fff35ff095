// The clauses for those who look something up: what there is, where, and what becomes of it.
#ifndef OMPICC_TRANSFORMS_CLAUSE_LIST_H
#define OMPICC_TRANSFORMS_CLAUSE_LIST_H

#include <string>

namespace ompicc {

/// What ompi --list-clauses prints: docs/clauses.md. All of it is from the table of clauses
/// (ast/omp_clauses.def) and from what the sets say they do with them (clause_uses.h).
std::string clauseList();

} // namespace ompicc
#endif
