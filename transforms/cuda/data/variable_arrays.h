// Arrays of variable length that device code declares (local_arrays.cpp), and private copies of such arrays
// (private_arrays.cpp).
#ifndef OMPICC_TRANSFORMS_CUDA_VARIABLE_ARRAYS_H
#define OMPICC_TRANSFORMS_CUDA_VARIABLE_ARRAYS_H

#include "transforms/cuda/data/allocate.h"

namespace ompicc::cuda {

/// How much storage a variable array takes.
struct ArraySize {
  QualType element;         ///< what it is an array of in the end
  Expr *elements = nullptr; ///< how many of those, of type size_t
};
ArraySize sizeOfVariableArray(Context &c, QualType type);

/// Gives them storage.
class VariableArrays : CudaPart {
public:
  VariableArrays(CudaContext &cuda, Allocation &allocation) : CudaPart(cuda), allocation_(allocation) {}

  /// Those that `root` declares get storage of a frame's, but for those in `others`.
  void flatten(Stmt *root, const VarSet &others = {});
  /// Private copies become declarations.
  Stmt *declarePrivate(Stmt *root);
  /// The same for a target construct: its own clauses and what is in it.
  void declarePrivateIn(OmpDirective &target);

private:
  Allocation &allocation_;
};

} // namespace ompicc::cuda
#endif
