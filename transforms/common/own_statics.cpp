#include "transforms/common/own_statics.h"
#include "ast/const_object.h"
#include "ast/visitor.h"
#include "transforms/common/variables.h"

namespace ompicc {
namespace {

/// Finds what has a meaning inside the function only.
class NeedsFunction : public Visitor {
public:
  bool found = false;
  void type(QualType type) {
    for (const Type *t = type.type; t; t = t->element.type) {
      found |= (t->kind == TypeKind::Typeof && t->bound) || t->kind == TypeKind::Attributed;
      if (t->kind != TypeKind::Array && t->kind != TypeKind::Pointer) break;
    }
    found |= isVariablyModified(type);
  }

private:
  void visitIdent(Ident &i) override {
    auto *v = as<VarDecl>(i.decl);
    auto *f = as<FunctionDecl>(i.decl);
    found |= !i.decl || (v && !v->isFileScope) || (f && f->isNested);
  }
  void visitLabelAddress(LabelAddress &) override { found = true; }
  void visitStmtExpr(StmtExpr &) override { found = true; }
  void visitCompoundLiteral(CompoundLiteral &) override { found = true; }
  void visitGenericSelection(GenericSelection &) override { found = true; }
  void visitBuiltinCall(BuiltinCall &) override { found = true; }
  void visitCast(Cast &c) override {
    type(c.target);
    walk(c);
  }
  void visitSizeofType(SizeofType &s) override { type(s.target); }
};

} // namespace

bool needsFunction(const VarDecl &v) {
  NeedsFunction needs;
  needs.type(v.type);
  if (v.init) needs.visit(v.init);
  if (v.alignas_) needs.visit(v.alignas_);
  return needs.found;
}

bool changesOnDevices(const Unit &unit, const VarDecl &v) {
  return v.storage == Storage::Static && unit.liftedStatics.count(&v) && !v.groupPrivate &&
         !isConstObject(v.type);
}

} // namespace ompicc
