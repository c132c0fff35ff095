// Target constructs that follow each other with nothing between them: the encountering thread has no chance
// to see that the first is complete before the second begins, so it need not wait for it (runtime/ort.h,
// ORT_KERNEL_FOLLOWED). The next kernel is then queued while the first one runs.
#include "ast/visitor.h"
#include "runtime/ort.h"
#include "transforms/host/host_set.h"

namespace ompicc {
namespace {

/// Whether an expression does something, or sees what others do.
class Effects : public Visitor {
public:
  bool found = false;

private:
  void visitCall(Call &) override { found = true; }
  void visitStmtExpr(StmtExpr &) override { found = true; }
  void visitAssign(Assign &) override { found = true; }
  void visitUnary(Unary &u) override {
    found |= u.op == UnaryOp::PreInc || u.op == UnaryOp::PreDec || u.op == UnaryOp::PostInc ||
             u.op == UnaryOp::PostDec;
    walk(u);
  }
  void visitIdent(Ident &i) override { found |= (i.type.quals & QualVolatile) != 0; }
};

bool hasEffects(std::initializer_list<Expr *> expressions) {
  Effects effects;
  for (Expr *e : expressions)
    if (e) effects.visit(e);
  return effects.found;
}

class Followers : public Visitor {
public:
  Followers(const Context &c, std::unordered_map<const OmpDirective *, TargetInterface> &kernels)
      : Visitor(c.directives()), kernels_(kernels) {}

private:
  std::unordered_map<const OmpDirective *, TargetInterface> &kernels_;

  TargetInterface *kernelOf(Stmt *s) {
    auto *d = as<OmpDirective>(s);
    auto found = d ? kernels_.find(d) : kernels_.end();
    return found == kernels_.end() ? nullptr : &found->second;
  }

  /// Whether it is launched on the default device at once, whatever the program's state.
  static bool isPlain(const OmpDirective &d) {
    for (OmpClauseKind kind : {OmpClauseKind::Device, OmpClauseKind::Depend, OmpClauseKind::Nowait})
      if (hasClause(d, kind)) return false;
    return !ifExpr(d);
  }
  static bool preparationHasEffects(const TargetInterface &k) {
    for (const MapItem &m : k.maps)
      if (hasEffects({m.base, m.begin, m.size, m.attach})) return true;
    return hasEffects({k.trips[0], k.trips[1], k.trips[2], k.numTeams, k.threadLimit, k.numThreads});
  }

  void visitCompound(Compound &c) override {
    TargetInterface *before = nullptr;
    for (Stmt *s : c.body) {
      TargetInterface *kernel = kernelOf(s);
      const bool plain = kernel && isPlain(*as<OmpDirective>(s));
      if (before && plain && !preparationHasEffects(*kernel)) before->flags |= ORT_KERNEL_FOLLOWED;
      before = plain ? kernel : nullptr;
    }
    walk(c);
  }
};

} // namespace

void HostSet::markFollowed(FunctionDecl &f) { Followers(c_, kernels_).visit(f.body); }

} // namespace ompicc
