// declare reduction (OpenMP 5.2 §5.5.11): user-defined reductions, as the parser meets them and as reduction
// clauses find them.
#ifndef OMPICC_TRANSLATOR_SEMA_OMP_REDUCTIONS_H
#define OMPICC_TRANSLATOR_SEMA_OMP_REDUCTIONS_H

#include "translator/sema/omp_user_operations.h"

namespace ompicc {

class Reductions : public UserOperations {
public:
  Reductions(Context &context, Diagnostics &diagnostics, Expressions &expressions, Scopes &scopes)
      : UserOperations(context, diagnostics, scopes, OmpDirectiveKind::DeclareReduction), expr_(expressions) {
  }

  // Behind begin: the types, and for each type in turn the combiner and the initializer.
  void type(Loc loc, QualType type);
  /// Opens the scope of omp_in and omp_out.
  void openCombiner();
  /// Closes it, and opens that of omp_priv and omp_orig.
  void closeCombiner(Expr *combiner);
  void initialise(Loc loc, Expr *init); ///< initializer(omp_priv = init)
  void initialiseByCall(Expr *call);    ///< initializer(f(&omp_priv))
  /// Closes that scope and declares the reduction of this type.
  void closePass();

  /// The user-defined reduction that the identifier names for `type`, or null.
  ReductionDecl *find(OmpReductionOp op, const Identifier *name, QualType type) const;
  /// OpenMP 5.2 §5.5.1: the identifier is an operator that C has for this type.
  static bool isPredeclared(OmpReductionOp op, QualType type);

private:
  Expressions &expr_;
};

} // namespace ompicc
#endif
