// Arrays of variable length that device code declares (C11 6.7.6.2) get storage from the innermost
// cudadev_frame, which gives it back at the end of the block:
//
//   double v[n][m];   →   cudadev_frame _frame;
//                         double *v = (double *) cudadev_push_shmem(n_bound * m_bound * sizeof(double));
//
// References to the array keep its type, so that the printer finds the bounds for flattened subscripts.
#include "ast/visitor.h"
#include "transforms/cuda/data/shared_storage.h"
#include "transforms/cuda/data/variable_arrays.h"

namespace ompicc::cuda {

ArraySize sizeOfVariableArray(Context &c, QualType type) {
  const QualType size = c.types.sizeType();
  ArraySize found{type};
  for (; isArray(found.element); found.element = elementOf(found.element)) {
    const Type &t = *canonical(found.element).type;
    Expr *n = t.boundVar ? static_cast<Expr *>(c.ident(t.boundVar)) : c.intLiteral(t.length);
    if (!t.boundVar && t.length < 0)
      n = c.textExpr(size, "(unsigned long) $", {c.paren(Cloner(c).clone(t.bound))});
    found.elements = found.elements ? c.textExpr(size, "$ * $", {found.elements, n}) : n;
  }
  return found;
}

namespace {

class Flattener : public Rewriter {
public:
  Flattener(Context &c, const VarSet &others) : c_(c), others_(others) {}

private:
  Context &c_;
  const VarSet &others_;

  Node *rewriteCompound(Compound &block) override {
    rewriteChildren(block);
    List<Stmt *> body;
    bool pushes = false;
    for (Stmt *s : block.body) {
      auto *ds = as<DeclStmt>(s);
      bool any = false;
      if (ds)
        for (Decl *d : ds->decls)
          if (auto *v = as<VarDecl>(d)) any |= isVariableArray(*v);
      if (!any) {
        body.push(c_.arena, s);
        continue;
      }
      for (Decl *d : ds->decls) {
        if (auto *v = as<VarDecl>(d); v && isVariableArray(*v)) {
          move(*v);
          pushes = true;
        }
        DeclStmt *one = c_.declStmt(d);
        one->loc = s->loc;
        body.push(c_.arena, one);
      }
    }
    if (pushes) body.insert(c_.arena, 0, c_.textStmt("@frame _frame;"));
    block.body = body;
    return &block;
  }

  bool isVariableArray(const VarDecl &v) const {
    return isArray(v.type) && isVariablyModified(v.type) && v.storage != Storage::Extern &&
           !others_.count(&v);
  }

  void move(VarDecl &v) {
    const ArraySize size = sizeOfVariableArray(c_, v.type);
    const long long wanted = alignmentOfVariable(v);
    v.alignas_ = nullptr, v.attributes = {};
    v.type = c_.types.pointerTo(size.element);
    Expr *pushed = pushShared(c_, "$ * sizeof($)", {size.elements, c_.typeArg(size.element)}, wanted);
    v.init = c_.textExpr(v.type, "($) $", {c_.typeArg(v.type), pushed});
  }
};

} // namespace

void VariableArrays::flatten(Stmt *root, const VarSet &others) {
  allocation_.alignVariableArrays(root);
  Flattener(c_, others).rewrite(root);
}

} // namespace ompicc::cuda
