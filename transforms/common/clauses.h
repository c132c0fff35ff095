// Small helpers over a directive's clauses.
#ifndef OMPICC_TRANSFORMS_COMMON_CLAUSES_H
#define OMPICC_TRANSFORMS_COMMON_CLAUSES_H

#include "ast/context.h"
#include "transforms/common/variables.h"
#include <initializer_list>
#include <vector>

namespace ompicc {

/// All variables in the clauses of that kind, in order.
VarList clauseVariables(const OmpDirective &d, OmpClauseKind kind);
/// The variables that threads, tasks or lanes have copies of in the construct (§5.4, §5.5), as its clauses
/// say; one that several clauses name is there as often.
VarList copiedVariables(const OmpDirective &d);
/// The clause's expression, or null if there is no such clause.
Expr *clauseExpr(const OmpDirective &d, OmpClauseKind kind);
/// The allocate clause that names `v`, or null.
OmpClause *allocateClause(const OmpDirective &d, const VarDecl &v);
bool hasClause(const OmpDirective &d, OmpClauseKind kind);
/// True if the directive has no clauses of other kinds.
bool hasOnlyClauses(const OmpDirective &d, std::initializer_list<OmpClauseKind> kinds);
/// The if clause that applies to a leaf construct after normalise, or null.
Expr *ifExpr(const OmpDirective &d);
/// The number of the construct's last iteration, an unsigned long, where that is not the last of all numbers
/// (non_rectangular.cpp), otherwise null. -1UL: it has none.
Expr *lastIteration(const OmpDirective &d);
/// Adds a clause with one item, a reference to `v`.
OmpClause *addItemClause(Context &c, OmpDirective &d, OmpClauseKind kind, VarDecl *v, Loc loc);
/// A new directive with the place of `of`.
OmpDirective *makeDirective(Context &c, OmpDirectiveKind kind, const OmpDirective &of, Stmt *body);

/// One variable or array section of a reduction clause.
struct ReductionItem {
  OmpReductionOp op;
  VarDecl *var;
  Expr *item;                    ///< Ident, ArraySection or Index
  ReductionDecl *user = nullptr; ///< a user-defined reduction; op says nothing then
  bool tasks = false;            ///< tasks of the construct's take part (the modifier `task`)
  const OmpClause *placed =
      nullptr; ///< the clause, if its items belong together (ReductionFirstPlace, …LastPlace)
};
/// Those of the clauses of `kind`: Reduction, TaskReduction or InReduction.
std::vector<ReductionItem> reductionItems(const OmpDirective &d,
                                          OmpClauseKind kind = OmpClauseKind::Reduction);

/// The first element of a list item with array sections; the item itself where it has none.
Expr *firstElement(Context &c, Expr *item);

/// A directive of a normalised tree whose region the threads of the current team share or meet at:
/// worksharing, masked and barrier constructs.
bool bindsToTeam(OmpDirectiveKind kind);

/// The statement below nested directives and one-statement blocks.
Stmt *associatedLoop(OmpDirective &d);

} // namespace ompicc
#endif
