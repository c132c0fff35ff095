// Rewriting the loops of a kernel that no pragma stands in front of, such as `#pragma unroll`: it is for the
// loop that the user wrote.
#ifndef OMPICC_TRANSFORMS_CUDA_LOOPS_PLAIN_LOOPS_H
#define OMPICC_TRANSFORMS_CUDA_LOOPS_PLAIN_LOOPS_H

#include "ast/visitor.h"

namespace ompicc {

class PlainLoopRewriter : public Rewriter {
protected:
  /// For each `for` loop, before what is in it has been rewritten.
  /// @param isPlain whether no pragma stands in front of it
  /// @return what takes its place
  virtual Node *rewriteLoop(For &loop, bool isPlain) = 0;

private:
  bool isBehindPragma_ = false;

  Node *rewriteCompound(Compound &block) final {
    for (size_t i = 0; i < block.body.size(); i++) {
      isBehindPragma_ = i > 0 && as<Pragma>(block.body[i - 1]);
      rewriteChild(block.body[i]);
    }
    return &block;
  }
  Node *rewriteFor(For &loop) final {
    const bool isPlain = !isBehindPragma_;
    isBehindPragma_ = false;
    return rewriteLoop(loop, isPlain);
  }
};

} // namespace ompicc
#endif
