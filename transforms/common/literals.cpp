#include "transforms/common/literals.h"
#include "ast/attribute_name.h"
#include "ast/const_object.h"
#include "ast/visitor.h"
#include "transforms/common/variables.h"
#include <algorithm>

namespace ompicc {
namespace {

/// Constants that name each other, at most: one may name itself.
constexpr int kMostNamed = 16;

bool isConstantOf(const VarDecl &v, int depth);

/// Arithmetic of literals and what stands for such.
bool isLiteralArithmetic(Expr *e, int depth = 0) {
  e = skipParens(e);
  if (auto *u = as<Unary>(e))
    return (u->op == UnaryOp::Minus || u->op == UnaryOp::Plus) && isLiteralArithmetic(u->operand, depth);
  if (auto *cast = as<Cast>(e))
    return isArithmetic(cast->target) && isLiteralArithmetic(cast->operand, depth);
  if (auto *b = as<Binary>(e)) {
    const bool plain = b->op == BinaryOp::Add || b->op == BinaryOp::Sub || b->op == BinaryOp::Mul ||
                       b->op == BinaryOp::Div || b->op == BinaryOp::Shl || b->op == BinaryOp::Shr;
    return plain && isLiteralArithmetic(b->lhs, depth) && isLiteralArithmetic(b->rhs, depth);
  }
  if (auto *ident = as<Ident>(e)) {
    auto *v = as<VarDecl>(ident->decl);
    return v ? isConstantOf(*v, depth + 1) : as<EnumeratorDecl>(ident->decl) != nullptr;
  }
  return as<IntLiteral>(e) || as<FloatLiteral>(e) || as<CharLiteral>(e);
}

bool isConstantOf(const VarDecl &v, int depth) {
  const QualType type = canonical(v.type);
  if (!v.init || v.isParam || !isArithmetic(type) || !(type.quals & QualConst) || (type.quals & QualVolatile))
    return false;
  return depth < kMostNamed && isLiteralArithmetic(v.init, depth);
}

/// Constants that are named become what they are initialised by, in their own types.
class Insert : public Rewriter {
public:
  explicit Insert(Context &context) : c_(context) {}

private:
  Context &c_;

  Node *rewriteIdent(Ident &i) override {
    auto *v = as<VarDecl>(i.decl);
    if (!v) return &i;
    Expr *value = literalInitialiser(c_, *v);
    const bool plain = as<IntLiteral>(value) || as<FloatLiteral>(value);
    const QualType type = canonical(v->type).unqualified();
    if (!plain) value = c_.paren(value);
    return canonical(value->type).type == type.type ? value : c_.paren(c_.cast(type, value));
  }
};

bool isLiteralList(Expr *e) {
  auto *list = as<InitList>(e);
  return list ? std::all_of(list->items.begin(), list->items.end(),
                            [](InitItem *item) { return isLiteralList(item->value); })
              : isLiteralArithmetic(e, kMostNamed); // of nothing that has a name
}

} // namespace

bool isLiteralConstant(const VarDecl &v) { return isConstantOf(v, 0); }

Expr *literalInitialiser(Context &context, const VarDecl &v) {
  Expr *value = Cloner(context).clone(v.init);
  return static_cast<Expr *>(Insert(context).rewrite(value));
}

VarDecl *declaredAnew(Context &context, const VarDecl &v) {
  VarDecl *own = context.variable(v.name->text, v.type, literalInitialiser(context, v));
  own->isKnownConstant = v.isKnownConstant;
  return own;
}

bool isLiteralTable(const VarDecl &v) {
  if (v.isParam || !isArray(v.type) || isVariablyModified(v.type) || !as<InitList>(v.init)) return false;
  QualType element = v.type;
  while (isArray(element)) element = elementOf(element);
  return isArithmetic(element) && isConstObject(v.type) && !isVolatileArray(v.type) && isLiteralList(v.init);
}

KnownConstants::KnownConstants(TranslationUnit &tree) {
  class Look : public Visitor {
  public:
    explicit Look(std::vector<VarDecl *> &known) : known_(known) {}

  private:
    std::vector<VarDecl *> &known_;

    void visitVarDecl(VarDecl &v) override {
      if (!v.isConstexpr && isInteger(v.type) && isLiteralConstant(v) &&
          !hasAttribute(v.attributes, {"weak"})) { // another unit may define it with another value

        v.isKnownConstant = true;
        known_.push_back(&v);
      }
      walk(v);
    }
  } look(known_);
  look.visit(&tree);
}

KnownConstants::~KnownConstants() {
  for (VarDecl *v : known_) v->isKnownConstant = false;
}

} // namespace ompicc
