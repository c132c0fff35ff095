#include "transforms/cuda/loops/found_bounds.h"
#include "transforms/common/variables.h"
#include "transforms/cuda/kernels/mode.h"

namespace ompicc::cuda {
namespace {

class Bounds : public Rewriter {
public:
  Bounds(Context &c, const TargetInterface &k) : c_(c), k_(k) {}
  bool found = false;

private:
  Context &c_;
  const TargetInterface &k_;

  Node *rewriteOmpDirective(OmpDirective &d) override {
    if (d.kind == OmpDirectiveKind::Parallel) return &d;
    rewriteChildren(d);
    if (d.kind != OmpDirectiveKind::Distribute || d.loops.empty()) return &d;
    Compound *block = c_.compound({}, d.loc);
    for (OmpLoop *l : d.loops) {
      name(d, l->lower, "_lower", *block);
      name(d, l->upper, "_upper", *block);
      name(d, l->step, "_step", *block);
    }
    if (block->body.empty()) return &d;
    found = true;
    block->body.push(c_.arena, &d);
    return block;
  }

  void name(const OmpDirective &d, Expr *&bound, std::string_view as, Compound &block) {
    if (!bound || hostCanEvaluate(bound, k_)) return;
    for (const VarDecl *v : freeVariables(bound))
      for (const OmpLoop *l : d.loops)
        if (l->var == v) return; // of a loop that is not rectangular
    VarDecl *own = c_.variable(c_.fresh(as), bound->type.unqualified(), bound);
    own->loc = bound->loc;
    block.body.push(c_.arena, c_.declStmt(own));
    bound = c_.ident(own, bound->loc);
  }
};

} // namespace

bool nameFoundBounds(Context &c, Stmt *&body, const TargetInterface &k) {
  Bounds bounds(c, k);
  body = static_cast<Stmt *>(bounds.rewrite(body));
  return bounds.found;
}

} // namespace ompicc::cuda
