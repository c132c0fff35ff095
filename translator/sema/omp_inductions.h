// declare induction (OpenMP 6.0 §7.6.15): user-defined inductions, as the parser meets them and as induction
// clauses find them. They have scopes as user-defined reductions have (omp_reductions.h), and are declared by
// the same kind of node:
//
//     declare induction(next: (T, S)) inductor(omp_var = f(omp_var, omp_step)) collector(omp_step * omp_idx)
//
//     ReductionDecl  type: T   out: omp_var   in: omp_step    combiner: the inductor's expression
//                              priv: omp_step orig: omp_idx   call: the collector's expression
//
// Both are parsed once for each of the types that are listed (Parser::nextPass).
#ifndef OMPICC_TRANSLATOR_SEMA_OMP_INDUCTIONS_H
#define OMPICC_TRANSLATOR_SEMA_OMP_INDUCTIONS_H

#include "translator/sema/expressions.h"
#include "translator/sema/scope.h"
#include <vector>

namespace ompicc {

class Inductions {
public:
  Inductions(Context &context, Diagnostics &diagnostics, Scopes &scopes)
      : c_(context), diag_(diagnostics), scopes_(scopes) {}

  // A directive: its identifier (an operator, or else a name), its types, and for each of them a pass over
  // its clauses.
  void begin(OmpReductionOp op, Identifier *name);
  /// A type of induction variables, and that of their steps; null: the same.
  void type(Loc loc, QualType variable, QualType step);
  bool anotherPass() const { return next_ < types_.size(); }
  size_t passes() const { return next_; } ///< that have begun
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
  struct ListedType {
    Loc loc;
    QualType variable, step;
  };
  Identifier *key(OmpReductionOp op, const Identifier *name) const;
  VarDecl *declare(const char *name, QualType type);
  QualType checked(Loc loc, QualType type);
  void allowOnly(Expr *code, const char *part, const VarDecl *a, const VarDecl *b);

  Context &c_;
  Diagnostics &diag_;
  Scopes &scopes_;
  OmpReductionOp op_ = OmpReductionOp::None;
  Identifier *name_ = nullptr;
  std::vector<ListedType> types_;
  size_t next_ = 0; ///< of types_: whose pass comes next
  ReductionDecl *current_ = nullptr;
  QualType step_; ///< of current_
};

} // namespace ompicc
#endif
