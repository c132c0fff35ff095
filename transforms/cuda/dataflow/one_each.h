// Subscripts of which each iteration of a loop has another one: i, i + k, 2 * i.
#ifndef OMPICC_TRANSFORMS_CUDA_DATAFLOW_ONE_EACH_H
#define OMPICC_TRANSFORMS_CUDA_DATAFLOW_ONE_EACH_H

#include "transforms/common/variables.h"

namespace ompicc::cuda {

/// Of one loop.
class OneEach {
public:
  /// @param counts the loop's variable, which has another value in each iteration
  /// @param body of the loop
  OneEach(const VarDecl *counts, Node *body);

  /// Whether the subscript is another one in each iteration, for all that its text says.
  bool is(Expr *e) const;

private:
  const VarDecl *counts_;
  const Usage usage_;
  VarSet inside_; ///< variables that the body declares

  /// The same in all iterations.
  bool isFixed(Expr *e) const;
};

} // namespace ompicc::cuda
#endif
