// Calls of functions that are nothing but an expression, and get a pointer to a structure, become that
// expression in target constructs:
//
//     static int at(const Grid *g, int i, int j) { return j * g->nx + i; }
//     … g->u[at(g, i, j)] = 0;                     →   … g->u[(j * g->nx + i)] = 0;
//
// A compiler does so, too, but not before it matters: what the construct reads of the structure
// (pointed_structures.cpp), and where iterations read and write.
#include "ast/attribute_name.h"
#include "transforms/common/ask_device.h"
#include "transforms/common/normalise.h"
#include "transforms/common/variables.h"
#include "translator/sema/side_effects.h"

namespace ompicc {
namespace {

using IdentifierSet = std::unordered_set<const Identifier *>;

/// The names that the function declares.
IdentifierSet namesIn(FunctionDecl &f) {
  class Find : public Visitor {
  public:
    IdentifierSet names;

  private:
    void visitVarDecl(VarDecl &v) override {
      names.insert(v.name);
      walk(v);
    }
    void visitFunctionDecl(FunctionDecl &inner) override {
      names.insert(inner.name);
      walk(inner);
    }
  } find;
  for (VarDecl *parameter : f.params) find.names.insert(parameter->name);
  find.visit(f.body);
  return find.names;
}

/// The expression that is all of the function, or null.
Expr *expressionOf(const FunctionDecl &f) {
  if (!f.body || f.body->body.size() != 1 || f.oldStyleParams || f.isNested) return nullptr;
  if (hasAttribute(f.attributes, {"weak", "ifunc", "alias"})) return nullptr;
  auto *end = as<Return>(f.body->body[0]);
  Expr *value = end ? end->value : nullptr;
  const QualType result = canonical(f.type)->element;
  const bool scalar = isArithmetic(result) || isEnum(result) || isPointer(result);
  return scalar ? value : nullptr;
}

bool pointsToSame(QualType a, QualType b) {
  return isPointer(a) && isPointer(b) && isRecord(elementOf(a)) && isRecord(elementOf(b)) &&
         definitionOf(elementOf(a)) && definitionOf(elementOf(a)) == definitionOf(elementOf(b));
}

class Accessors : public Rewriter {
public:
  Accessors(Context &c, const IdentifierSet &hidden) : c_(c), hidden_(hidden) {}
  std::unordered_map<const FunctionDecl *, Expr *> expanded; ///< functions, and their names in the region

private:
  static constexpr int kDeepest = 4; ///< of functions that call others
  Context &c_;
  const IdentifierSet &hidden_;
  int depth_ = 0;

  Node *rewriteCall(Call &call) override {
    rewriteChildren(call);
    auto *name = as<Ident>(skipParens(call.callee));
    auto *f = name ? as<FunctionDecl>(name->decl) : nullptr;
    if (f && !f->body && f->definition) f = f->definition;
    Expr *value = f ? expressionOf(*f) : nullptr;
    if (!value || depth_ == kDeepest || !fits(call, *f, value)) return &call;
    Substitution arguments(c_);
    for (size_t i = 0; i < call.args.size(); i++) {
      Expr *argument = call.args[i];
      const QualType type = f->params[i]->type.unqualified();
      const bool same = sameType(canonical(type), canonical(argument->type).unqualified()) ||
                        pointsToSame(type, argument->type);
      arguments.replaceBy(f->params[i], [this, argument, type, same]() -> Expr * {
        Expr *again = Cloner(c_).clone(argument);
        if (!as<Ident>(again) && !as<IntLiteral>(again)) again = c_.paren(again);
        return same ? again : c_.paren(c_.cast(type, again));
      });
    }
    Expr *inner = arguments.apply(Cloner(c_).clone(value));
    depth_++;
    rewriteChild(inner);
    depth_--;
    if (hasSideEffects(inner)) return &call; // of other functions that it calls
    expanded.emplace(f, name);
    const QualType result = canonical(f->type)->element.unqualified();
    if (!sameType(canonical(result), canonical(inner->type).unqualified()))
      inner = c_.cast(result, c_.paren(inner));
    return c_.paren(inner);
  }

  bool fits(const Call &call, const FunctionDecl &f, Expr *value) const {
    if (call.args.size() != f.params.size()) return false;
    bool structure = false;
    for (size_t i = 0; i < call.args.size(); i++) {
      const VarDecl &parameter = *f.params[i];
      if (hasSideEffects(call.args[i]) || (canonical(parameter.type).quals & (QualVolatile | QualAtomic)))
        return false;
      structure |= pointsToSame(parameter.type, call.args[i]->type) && as<Ident>(skipParens(call.args[i]));
    }
    if (!structure) return false;
    class Others : public Visitor { // what it names besides its parameters means the same elsewhere
    public:
      Others(const FunctionDecl &f, const IdentifierSet &hidden) : f_(f), hidden_(hidden) {}
      bool hidden = false;

    private:
      const FunctionDecl &f_;
      const IdentifierSet &hidden_;
      void visitIdent(Ident &i) override {
        for (const VarDecl *parameter : f_.params)
          if (i.decl == parameter) return;
        hidden |= hidden_.count(i.name) != 0;
      }
      void visitStmtExpr(StmtExpr &) override { hidden = true; }
      void visitCast(Cast &e) override {
        hidden |= isVariablyModified(e.target);
        walk(e);
      }
      void visitSizeofType(SizeofType &e) override { hidden |= isVariablyModified(e.target); }
      void visitCompoundLiteral(CompoundLiteral &) override { hidden = true; }
    } others(f, hidden_);
    others.visit(value);
    return !others.hidden;
  }
};

class Regions : public Rewriter {
public:
  Regions(Context &c, FunctionDecl &function) : Rewriter(c.directives()), c_(c), function_(function) {}

private:
  Context &c_;
  FunctionDecl &function_;
  IdentifierSet names_;

  Node *rewriteOmpDirective(OmpDirective &d) override {
    if (!maySayDevice(d)) {
      rewriteChildren(d);
      return &d;
    }
    if (names_.empty()) names_ = namesIn(function_);
    Accessors accessors(c_, names_);
    accessors.rewriteChild(d.body);
    if (accessors.expanded.empty()) return &d;
    Compound *block = c_.compound({}, d.loc);
    for (const auto &function : accessors.expanded) // the program uses it
      block->body.push(c_.arena, c_.exprStmt(c_.cast(c_.types.basic(TypeKind::Void), function.second)));
    block->body.push(c_.arena, &d);
    return block;
  }
};

} // namespace

void expandAccessors(Unit &unit, FunctionDecl &function) {
  function.body = static_cast<Compound *>(Regions(unit.context, function).rewrite(function.body));
}

} // namespace ompicc
