// What the clauses of a directive, as it stands in the source, say about a variable.
#ifndef OMPICC_TRANSLATOR_SEMA_OMP_DATA_SHARING_H
#define OMPICC_TRANSLATOR_SEMA_OMP_DATA_SHARING_H

#include "ast/context.h"
#include <string>
#include <vector>

namespace ompicc {

/// The leaf constructs (OmpLeaf bits).
unsigned leafs(const OmpDirective &d);
/// "'#pragma omp parallel for'", "'x'": as messages name them.
std::string named(const OmpDirective &d);
std::string named(const VarDecl &v);

/// The variable of a clause's item: x of x, x[0:n].
const VarDecl *variableOf(Expr *item);
/// Whether a clause of that kind gives each thread a copy.
bool makesPrivate(OmpClauseKind kind);
/// Whether a clause names the variable; onlyPrivate: one that gives each thread a copy.
bool lists(const OmpDirective &d, const VarDecl *v, bool onlyPrivate);
/// default(private) or default(firstprivate)
bool isDefaultPrivate(const OmpDirective &d);
/// Whether the clause's expression is this number, written as one.
bool isNumber(const OmpDirective &d, OmpClauseKind clause, long long number);

/// `i` of for (i = 0; …), not of for (int i = 0; …).
Ident *assignedBy(const For &loop);
/// The loops that belong to the directive: their variables are private (OpenMP 5.2 §5.1.1).
std::vector<For *> loopsOf(const OmpDirective &d);

} // namespace ompicc
#endif
