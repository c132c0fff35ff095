// Elements that a loop of one thread updates under conditions:
//
//     fx[i] = 0;                                        fx[i] = 0;
//     for (int k = 0; k < 32; k++) {                    double fx_kept = fx[i];
//       …                                               for (int k = 0; k < 32; k++) {
//       if (r2 < cut) fx[i] += f * dx;           →        if (r2 < cut) fx_kept += f * dx;
//     }                                                 }
//                                                       fx[i] = fx_kept;
//
// What each iteration of a loop stores, C compilers keep in a register themselves where nothing else may mean
// it; of what one may leave out they do not know that it may be stored behind the loop.
#ifndef OMPICC_TRANSFORMS_CUDA_KEPT_ELEMENTS_H
#define OMPICC_TRANSFORMS_CUDA_KEPT_ELEMENTS_H

#include "transforms/common/variables.h"
#include <vector>

namespace ompicc {

/// Has them in variables while the object lives, or until putBack(): a version of the kernel for pointers
/// that overlap has the loops as they are.
class KeptElements : private Rewriter {
public:
  /// @param kernel whose parameters `restrict` says that nothing else leads there; each iteration is a
  /// thread's. Taken are numbers that the block around the loop has stored before.
  KeptElements(Context &c, FunctionDecl &kernel);
  void putBack();

private:
  Context &c_;
  const FunctionDecl &kernel_;
  const Usage usage_; ///< of its variables
  std::vector<std::pair<Compound *, List<Stmt *>>> before_;

  Node *rewriteCompound(Compound &block) override;
  /// What a loop keeps of what is stored, in its place; null: nothing.
  bool keep(For &loop, const std::vector<Expr *> &stored, List<Stmt *> &into);
};

} // namespace ompicc
#endif
