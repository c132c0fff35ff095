// The reads of a loop's elements, with something else in their place: what a tile or a register has of them.
#ifndef OMPICC_TRANSFORMS_CUDA_REPLACED_READS_H
#define OMPICC_TRANSFORMS_CUDA_REPLACED_READS_H

#include "ast/visitor.h"
#include <functional>

namespace ompicc {

class ReplacedReads : public Rewriter {
public:
  /// @param f what takes the place of a read; null: it stays
  explicit ReplacedReads(std::function<Expr *(Expr &)> f) : f_(std::move(f)) {}

private:
  std::function<Expr *(Expr &)> f_;
  Node *element(Expr &e) {
    if (Expr *replaced = f_(e)) return replaced;
    rewriteChildren(e);
    return &e;
  }
  Node *rewriteIndex(Index &e) override { return element(e); }
  Node *rewriteMember(Member &e) override { return element(e); }
  Node *rewriteUnary(Unary &e) override { return element(e); }
};

} // namespace ompicc
#endif
