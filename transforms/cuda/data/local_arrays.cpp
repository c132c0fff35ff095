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
namespace {

class Flattener : public Rewriter {
public:
  explicit Flattener(Context &c) : c_(c) {}

private:
  Context &c_;

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

  static bool isVariableArray(const VarDecl &v) {
    return isArray(v.type) && isVariablyModified(v.type) && v.storage != Storage::Extern;
  }

  void move(VarDecl &v) {
    QualType size = c_.types.sizeType(), element = v.type;
    Expr *bytes = nullptr;
    for (; isArray(element); element = elementOf(element)) {
      const Type &t = *canonical(element).type;
      Expr *n = t.boundVar ? static_cast<Expr *>(c_.ident(t.boundVar)) : c_.intLiteral(t.length);
      if (!t.boundVar && t.length < 0)
        n = c_.textExpr(size, "(unsigned long) $", {c_.paren(Cloner(c_).clone(t.bound))});
      bytes = bytes ? c_.textExpr(size, "$ * $", {bytes, n}) : n;
    }
    const long long wanted = alignmentOfVariable(v);
    v.alignas_ = nullptr, v.attributes = {};
    v.type = c_.types.pointerTo(element);
    Expr *pushed = pushShared(c_, "$ * sizeof($)", {bytes, c_.typeArg(element)}, wanted);
    v.init = c_.textExpr(v.type, "($) $", {c_.typeArg(v.type), pushed});
  }
};

} // namespace

void VariableArrays::flatten(Stmt *root) {
  allocation_.alignVariableArrays(root);
  Flattener(c_).rewrite(root);
}

} // namespace ompicc::cuda
