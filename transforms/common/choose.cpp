#include "transforms/common/choose.h"
#include "ast/visitor.h"

namespace ompicc {

namespace {

class Choose : public Rewriter {
public:
  explicit Choose(Side side) : side_(side) {}

private:
  const Side side_;
  Node *rewriteOmpChoice(OmpChoice &c) override { return rewrite(side_ == OnHost ? c.host : c.device); }
  Node *rewriteOmpChoiceExpr(OmpChoiceExpr &c) override {
    return rewrite(side_ == OnHost ? c.host : c.device);
  }
};

} // namespace

Node *chooseIn(const Context &c, Node *root, Side side) {
  return c.hasChoices ? Choose(side).rewrite(root) : root;
}

} // namespace ompicc
