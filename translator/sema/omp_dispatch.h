// The dispatch construct (OpenMP 5.2 §7.6): one call, whose function may have variants for it.
#ifndef OMPICC_TRANSLATOR_SEMA_OMP_DISPATCH_H
#define OMPICC_TRANSLATOR_SEMA_OMP_DISPATCH_H

#include "ast/context.h"
#include "translator/sema/omp_declare_variant.h"

namespace ompicc {

/// The call in `f(…);` or `x = f(…);`, or null if `statement` is neither.
Call **dispatchCall(Stmt *statement);
/// The same for the construct's statement; reports what is wrong.
Call **checkDispatch(Diagnostics &diagnostics, OmpDirective &d);
/// What adjust_args and append_args do with the arguments of a call of the variant.
void adjustArguments(Context &c, Call &call, const FunctionVariant &variant, const OmpDirective &d);
/// `statement` behind what the clauses ask for: dependences, the default device, conditions in variables.
Stmt *surroundDispatch(Context &c, OmpDirective &d, Stmt *statement, bool asksNovariants, bool asksNocontext);

/// The condition of a novariants or nocontext clause.
struct Condition {
  bool known = true, value = false; ///< known: at compile time
  explicit Condition(const OmpClause *clause);
};

} // namespace ompicc
#endif
