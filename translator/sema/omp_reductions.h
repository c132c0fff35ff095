// declare reduction (OpenMP 5.2 §5.5.11): user-defined reductions, as the parser meets them and as reduction
// clauses find them.
//
// A reduction identifier has a scope as a variable has, but one declaration per type: an inner declaration
// hides only those for the same type. So the Identifier "reduction sum", which no C name can be, is bound to
// the last declaration of `sum`, and each declaration points to the one that was bound before it.
//
// The combiner of a list of types is parsed once for each type, because its meaning depends on it: the
// scanner goes back to where the combiner begins (Parser::nextPass) while anotherPass() says so.
#ifndef OMPICC_TRANSLATOR_SEMA_OMP_REDUCTIONS_H
#define OMPICC_TRANSLATOR_SEMA_OMP_REDUCTIONS_H

#include "translator/sema/expressions.h"
#include "translator/sema/scope.h"
#include <vector>

namespace ompicc {

class Reductions {
public:
  Reductions(Context &context, Diagnostics &diagnostics, Expressions &expressions, Scopes &scopes)
      : c_(context), diag_(diagnostics), expr_(expressions), scopes_(scopes) {}

  // A directive: its identifier (an operator, or else a name), its types, and for each type in turn the
  // combiner and the initializer.
  void begin(OmpReductionOp op, Identifier *name);
  void type(Loc loc, QualType type);
  /// More types wait for their combiner.
  bool anotherPass() const { return next_ < types_.size(); }
  size_t passes() const { return next_; } ///< that have begun
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
  struct ListedType {
    Loc loc;
    QualType type;
  };
  Identifier *key(OmpReductionOp op, const Identifier *name) const;
  VarDecl *declare(const char *name, QualType type);
  void allowOnly(Node *code, const char *part, const VarDecl *a, const VarDecl *b);

  Context &c_;
  Diagnostics &diag_;
  Expressions &expr_;
  Scopes &scopes_;
  OmpReductionOp op_ = OmpReductionOp::None;
  Identifier *name_ = nullptr;
  std::vector<ListedType> types_;
  size_t next_ = 0; ///< of types_: whose pass comes next
  ReductionDecl *current_ = nullptr;
};

} // namespace ompicc
#endif
