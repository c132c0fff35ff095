// Bounds of variable arrays become named constants at the array's declaration (C11 6.7.6.2p5: a bound is
// evaluated each time the declaration is reached). Code that is moved elsewhere then only needs the
// constants' values to spell the array's type.
#include "ast/visitor.h"
#include "transforms/common/normalise.h"
#include "translator/sema/side_effects.h"

namespace ompicc {
namespace {

/// The names that a function's variables, functions and enumerators have.
class DeclaredNames : public Visitor {
public:
  explicit DeclaredNames(Context &c) : Visitor(c.statements()) {}
  std::unordered_set<const Identifier *> names;

private:
  template <class T> void note(T &d) {
    names.insert(d.name);
    walk(d);
  }
  void visitVarDecl(VarDecl &v) override { note(v); }
  void visitFunctionDecl(FunctionDecl &f) override { note(f); }
  void visitEnumeratorDecl(EnumeratorDecl &e) override { note(e); }
};

class BoundNamer : public Rewriter {
public:
  explicit BoundNamer(Unit &unit) : Rewriter(unit.context.statements()), unit_(unit), c_(unit.context) {}

  void function(FunctionDecl &f) {
    if (!function_) function_ = &f;
    List<Stmt *> constants;
    for (VarDecl *p : f.params) {
      measureBounds(*p, constants);
      nameBounds(p->name ? p->name->text : "array", p->type, constants);
    }
    rewrite(f.body);
    for (size_t i = constants.size(); i-- > 0;) f.body->body.insert(c_.arena, 0, constants[i]);
  }

private:
  Unit &unit_;
  Context &c_;
  FunctionDecl *function_ = nullptr;                  ///< the outermost one
  std::unordered_set<const Identifier *> names_ = {}; ///< that are no other typedef's, once there is one

  /// So that it means the same wherever the typedef is visible: code may be moved there.
  void makeUnique(TypedefDecl &t) {
    if (names_.empty()) {
      DeclaredNames declared(c_);
      declared.visit(function_);
      names_ = std::move(declared.names);
    }
    if (names_.count(t.name)) t.name = c_.name(c_.fresh(t.name->text));
    names_.insert(t.name);
  }

  /// A parameter's bounds are evaluated where the function begins; those that may not be evaluated again are
  /// told from the sizes.
  void measureBounds(VarDecl &p, List<Stmt *> &constants) {
    if (!p.name || !isVariablyModified(p.type)) return;
    Expr *object = c_.ident(&p);
    for (QualType type = canonical(p.type); isPointer(type) || isArray(type);
         type = canonical(type->element)) {
      if (isArray(type) && type->bound && !type->boundVar && hasSideEffects(type->bound)) {
        QualType size(c_.types.sizeType(), QualConst);
        Expr *count = c_.textExpr(size, "sizeof($) / sizeof(*$)", {object, object});
        type->boundVar = c_.variable(c_.fresh(std::string(p.name->text) + "_bound"), size, count);
        unit_.arrayBounds.insert(type->boundVar);
        constants.push(c_.arena, c_.declStmt(mayBeUnused(type->boundVar)));
      }
      object = c_.unary(UnaryOp::Deref, object);
    }
  }

  /// Written as a conversion: gcc has none to warn of where a bound is a signed integer.
  Expr *asSize(Expr *bound) {
    const bool same = !bound->type || !isInteger(bound->type) || kindOf(bound->type) == TypeKind::ULong;
    return same ? bound : c_.cast(c_.types.sizeType(), c_.paren(bound));
  }

  /// The type may never be spelled.
  VarDecl *mayBeUnused(VarDecl *v) {
    auto *unused = c_.make<Attribute>(v->loc);
    unused->name = c_.name("__unused__");
    v->attributes.push(c_.arena, unused);
    return v;
  }

  void nameBounds(std::string_view base, QualType type, List<Stmt *> &constants) {
    if (!isVariablyModified(type)) return;
    for (const Type *t = type.type; t; t = t->element.type) {
      if (t->kind == TypeKind::Array && t->length == LengthVariable && t->bound && !t->boundVar) {
        VarDecl *v = c_.variable(c_.fresh(std::string(base) + "_bound"),
                                 QualType(c_.types.sizeType(), QualConst), asSize(t->bound));
        v->loc = t->bound->loc;
        t->boundVar = v;
        unit_.arrayBounds.insert(v);
        constants.push(c_.arena, c_.declStmt(mayBeUnused(v)));
      }
      if (t->kind != TypeKind::Array && t->kind != TypeKind::Pointer && t->kind != TypeKind::Typedef &&
          t->kind != TypeKind::Typeof && t->kind != TypeKind::Attributed)
        break;
    }
  }

  static bool hasVariableBounds(const DeclStmt &s) {
    for (Decl *d : s.decls) {
      if (auto *v = as<VarDecl>(d); v && isVariablyModified(v->type)) return true;
      if (auto *t = as<TypedefDecl>(d); t && isVariablyModified(t->type)) return true;
    }
    return false;
  }

  Node *rewriteFunctionDecl(FunctionDecl &f) override {
    if (f.body) function(f); // a nested one
    return &f;
  }

  /// In the order of the source: a type that is named again (typeof, a typedef) has been evaluated before.
  Node *rewriteCompound(Compound &block) override {
    List<Stmt *> body;
    for (Stmt *s : block.body) {
      auto *ds = as<DeclStmt>(s);
      if (!ds || !hasVariableBounds(*ds)) {
        body.push(c_.arena, static_cast<Stmt *>(rewrite(s)));
        continue;
      }
      // A bound may use what an earlier declarator of the same declaration declares: one by one.
      for (Decl *d : ds->decls) {
        if (auto *v = as<VarDecl>(d)) nameBounds(v->name->text, v->type, body);
        if (auto *t = as<TypedefDecl>(d); t && isVariablyModified(t->type)) {
          nameBounds(t->name->text, t->type, body);
          makeUnique(*t);
        }
        DeclStmt *one = c_.declStmt(d);
        one->loc = s->loc;
        body.push(c_.arena, static_cast<Stmt *>(rewrite(one)));
      }
    }
    block.body = body;
    return &block;
  }
};

} // namespace

void nameArrayBounds(Unit &unit, FunctionDecl &function) { BoundNamer(unit).function(function); }

} // namespace ompicc
