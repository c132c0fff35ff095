// Reductions of arrays and array sections, which are combined element by element.
#ifndef OMPICC_TRANSFORMS_CUDA_ARRAY_REDUCTIONS_H
#define OMPICC_TRANSFORMS_CUDA_ARRAY_REDUCTIONS_H

#include "transforms/common/reduction_elements.h"
#include "transforms/cuda/data/reductions.h"

namespace ompicc::cuda {

/// Makes the copy of one item.
class ArrayReduction : CudaPart {
public:
  ArrayReduction(CudaContext &cuda, Reductions &reductions, Allocation &allocation, const OmpDirective &d,
                 const ReductionItem &item, Privates &p, Combine combine);
  void copyItem();

private:
  Reductions &reductions_;
  Allocation &allocation_;
  const OmpDirective &d_;
  const ReductionItem &item_;
  Privates &p_;
  Combine combine_;
  VarDecl *const v_;
  const std::string name_;
  const ReducedElements found_;
  const QualType element_, flat_; ///< an element's type, a pointer to one
  const bool constant_;           ///< the number of elements
  const bool variable_;           ///< the array's type is variably modified
  bool whole_;                    ///< of an array of constant size: the copy is like it
  VarDecl *length_;               ///< the number of elements, if it is not constant

  void before(Stmt *s) { p_.before.push_back(s); }
  void declare(VarDecl *own);
  VarDecl *declareWhole();
  /// The address of the first element of what `base` is.
  Expr *startOf(Expr *base);
  /// That of the original.
  Expr *startOfOriginal();
  Expr *number();
  /// Does `s` for each element number `_e`.
  Stmt *forAll(Stmt *s);
  /// Element number `_e` of what the variable is, or points to.
  Expr *at(VarDecl *base);
  void copyOneDimension();
  /// The copy's elements; the construct's code comes to mean them.
  VarDecl *elementsOfWhole();
  VarDecl *elementsOfSection(VarDecl *origin);
  /// What the array or pointer is in the construct's code: a pointer from which the elements lie where the
  /// original's do.
  void replaceBy(VarDecl *elements, VarDecl *origin);
};

} // namespace ompicc::cuda
#endif
