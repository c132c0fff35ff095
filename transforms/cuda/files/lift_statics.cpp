#include "transforms/cuda/files/lift_statics.h"
#include "ast/const_object.h"
#include "ast/visitor.h"
#include "transforms/common/own_statics.h"
#include "transforms/common/variables.h"

namespace ompicc::cuda {
namespace {

class OwnStatics : public Rewriter {
public:
  OwnStatics(Unit &unit, Usage usage, const std::string &owner)
      : Rewriter(unit.context.statements()), unit_(unit), c_(unit.context), usage_(std::move(usage)),
        owner_(owner) {}

private:
  Unit &unit_;
  Context &c_;
  const Usage usage_;
  const std::string &owner_;

  bool moves(const VarDecl &v) const {
    return !v.isFileScope && v.storage == Storage::Static && !v.groupPrivate && !v.threadLocal &&
           !isConstObject(v.type) && usage_.mayChange(&v) && !needsFunction(v);
  }
  Node *rewriteDeclStmt(DeclStmt &s) override {
    rewriteChildren(s);
    List<Decl *> kept;
    for (Decl *d : s.decls) {
      auto *v = as<VarDecl>(d);
      if (!v || !moves(*v)) {
        kept.push(c_.arena, d);
        continue;
      }
      v->name = c_.name(c_.fresh(owner_ + "_" + std::string(v->name->text)));
      v->isFileScope = true;
      unit_.liftedStatics.insert(v);
    }
    s.decls = kept;
    return kept.empty() ? nullptr : &s;
  }
};

/// Whether there are any.
class HasStatics : public Visitor {
public:
  explicit HasStatics(const Context &c) : Visitor(c.statements()) {}
  bool found = false;

private:
  void visitVarDecl(VarDecl &v) override { found |= !v.isFileScope && v.storage == Storage::Static; }
};

} // namespace

void liftOwnStatics(Unit &unit, Stmt *body, const std::string &owner) {
  HasStatics statics(unit.context);
  statics.visit(body);
  if (statics.found) OwnStatics(unit, usageIn(body), owner).rewrite(body);
}

} // namespace ompicc::cuda
