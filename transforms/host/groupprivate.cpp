// groupprivate on the host (OpenMP 6.0 §7.14): each reference to such a variable becomes the copy of the
// contention group that the thread is in, which the runtime finds by the variable's address
// (runtime/groupprivate.cpp):
//
//     x = 1;   →   (*(int *) ort_group_copy(&x, sizeof(x))) = 1;
//
// A host version of a target region is a contention group of its own, and so is each team in it; those of
// leagues outside of target regions the runtime sees by itself.
#include "transforms/host/groupprivate.h"
#include "ast/visitor.h"

namespace ompicc {
namespace {

class GroupCopies : public Rewriter {
public:
  explicit GroupCopies(Unit &unit) : unit_(unit), c_(unit.context) {}

private:
  Unit &unit_;
  Context &c_;
  int targets_ = 0; ///< target constructs around

  Node *rewriteIdent(Ident &i) override {
    auto *v = as<VarDecl>(i.decl);
    if (!v || !v->groupPrivate) return &i;
    const QualType voidPointer = c_.types.pointerTo(c_.types.basic(TypeKind::Void));
    Expr *own = c_.routineCall(voidPointer, "ort_group_copy",
                               {c_.textExpr(voidPointer, "&$", {c_.ident(v)}),
                                c_.textExpr(c_.types.sizeType(), "sizeof($)", {c_.ident(v)})});
    return c_.textExpr(i.type, "(*($) $)", {c_.typeArg(c_.types.pointerTo(v->type)), own});
  }
  Stmt *inGroup(Stmt *body, Loc loc) {
    const QualType voidPointer = c_.types.pointerTo(c_.types.basic(TypeKind::Void));
    Expr *begin = c_.routineCall(voidPointer, "ort_group_begin"),
         *end = c_.routineCall(c_.types.basic(TypeKind::Void), "ort_group_end",
                               {c_.textExpr(voidPointer, "_group")});
    return c_.compound({c_.textStmt("void *_group = $;", {begin}), body, c_.textStmt("$;", {end})}, loc);
  }
  Node *rewriteVarDecl(VarDecl &v) override {
    if (v.storage != Storage::Static && v.storage != Storage::Extern) {
      rewriteChildren(v);
      return &v;
    }
    constantsOnly(unit_, v);
    return &v;
  }
  Node *rewriteOmpDirective(OmpDirective &d) override {
    const bool target = d.kind == OmpDirectiveKind::Target;
    targets_ += target;
    rewriteChildren(d);
    if (target || (d.kind == OmpDirectiveKind::Teams && targets_)) d.body = inGroup(d.body, d.loc);
    targets_ -= target;
    return &d;
  }

public:
  /// An initializer that must be constant cannot have the address of a copy in it.
  static void constantsOnly(Unit &unit, VarDecl &v) {
    class References : public Visitor {
    public:
      explicit References(Unit &unit) : unit_(unit) {}

    private:
      Unit &unit_;
      void visitSizeofExpr(SizeofExpr &) override {}
      void visitIdent(Ident &i) override {
        if (auto *v = as<VarDecl>(i.decl); v && v->groupPrivate)
          unit_.diagnostics.error(i.loc, "initializer element is not constant: 'groupprivate' variable '" +
                                             std::string(v->name->text) +
                                             "' has an address for each contention group (OpenMP 6.0 §7.14)");
      }
    };
    if (v.init) References(unit).visit(v.init);
  }
};

} // namespace

bool hasGroupprivate(const Unit &unit) {
  for (const External *external : unit.tree.externals)
    if (external->usesOmp)
      for (const Decl *d : external->decls)
        if (auto *v = as<VarDecl>(d); v && v->groupPrivate) return true;
  return false;
}

void useGroupCopies(Unit &unit, OffloadedTargets &kernels) {
  GroupCopies copies(unit);
  for (External *external : unit.tree.externals)
    for (Decl *d : external->decls) {
      if (auto *f = as<FunctionDecl>(d)) {
        if (external->usesOmp) copies.rewriteChild(f->body);
      } else if (auto *v = as<VarDecl>(d))
        GroupCopies::constantsOnly(unit, *v);
    }
  for (auto &target : kernels) {
    for (OffloadedTarget::Kernel &kernel : target.second.kernels)
      for (Expr **e : kernel.plan->geometry().expressions()) copies.rewriteChild(*e);
    for (MapItem &m : target.second.maps)
      for (Expr **e : {&m.base.of, &m.begin.of, &m.size, &m.attach.of, &m.pointer}) copies.rewriteChild(*e);
  }
}

} // namespace ompicc
