// declare induction (OpenMP 6.0 §7.6.15): user-defined inductions, as the parser meets them and as induction
// clauses find them. They are declared by the same kind of node as reductions are:
//
//     declare induction(next: (T, S)) inductor(omp_var = f(omp_var, omp_step)) collector(omp_step * omp_idx)
//
//     ReductionDecl  type: T   out: omp_var   in: omp_step    combiner: the inductor's expression
//                              priv: omp_step orig: omp_idx   call: the collector's expression
//
// Both are parsed once for each of the types that are listed (Parser::nextPass).
#ifndef OMPICC_TRANSLATOR_SEMA_OMP_INDUCTIONS_H
#define OMPICC_TRANSLATOR_SEMA_OMP_INDUCTIONS_H

#include "translator/sema/omp_user_operations.h"

namespace ompicc {

class Inductions : public UserOperations {
public:
  Inductions(Context &context, Diagnostics &diagnostics, Scopes &scopes)
      : UserOperations(context, diagnostics, scopes, OmpDirectiveKind::DeclareInduction) {}

  // Behind begin: the types, and for each of them a pass over the clauses.
  /// A type of induction variables, and that of their steps; null: the same.
  void type(Loc loc, QualType variable, QualType step);
  void openPass();
  /// The scope of the names in inductor(…) or collector(…), and its end.
  void openInductor();
  void closeInductor(Expr *inductor);
  void openCollector();
  void closeCollector(Expr *collector);
  /// Declares the induction of this type.
  void closePass();

  /// The user-defined induction that the identifier names for variables and steps of these types, or null.
  ReductionDecl *find(OmpReductionOp op, const Identifier *name, QualType variable, QualType step) const;

private:
  QualType checked(Loc loc, QualType type);

  QualType step_; ///< of current_
};

} // namespace ompicc
#endif
