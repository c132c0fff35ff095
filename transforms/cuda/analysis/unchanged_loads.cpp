#include "transforms/cuda/analysis/unchanged_loads.h"
#include "ast/visitor.h"
#include "transforms/cuda/analysis/computing_functions.h"
#include "transforms/cuda/analysis/objects.h"
#include <algorithm>
#include <vector>

namespace ompicc {
namespace {

/// What code stores to, beside its own variables.
class Stores : public Visitor {
public:
  std::vector<Expr *> places;
  bool any = false; ///< it may store to anything

private:
  void add(Expr *place) {
    const VarDecl *own = ownObject(place);
    if (!own || !isOwn(*own)) places.push_back(place);
  }
  void visitAssign(Assign &e) override {
    add(e.lhs);
    walk(e);
  }
  void visitUnary(Unary &e) override {
    if (e.op == UnaryOp::PreInc || e.op == UnaryOp::PreDec || e.op == UnaryOp::PostInc ||
        e.op == UnaryOp::PostDec)
      add(e.operand);
    walk(e);
  }
  void visitCall(Call &e) override {
    any |= !onlyComputesOrLoads(e);
    walk(e);
  }
  void visitBuiltinCall(BuiltinCall &) override { any = true; }
  void visitAsm(Asm &) override { any = true; }
  void visitTextStmt(TextStmt &) override { any = true; }
  void visitTextExpr(TextExpr &) override { any = true; }
  void visitRoutineCall(RoutineCall &) override { any = true; }
};

/// What an expression loads from memory.
class Loads : public Visitor {
public:
  std::vector<Expr *> places;
  bool fits = true; ///< it does nothing else but compute

private:
  void visitIndex(Index &e) override {
    places.push_back(&e);
    fits &= isScalar(e.type) && isPlain(e.type);
    walk(e);
  }
  void visitCall(Call &e) override {
    fits &= isComputation(e);
    walk(e);
  }
  void visitUnary(Unary &e) override {
    fits &=
        e.op == UnaryOp::Plus || e.op == UnaryOp::Minus || e.op == UnaryOp::BitNot || e.op == UnaryOp::Not;
    walk(e);
  }
  void visitIdent(Ident &e) override {
    auto *v = as<VarDecl>(e.decl);
    fits &= !v || (isAutomatic(*v) ? isPlain(v->type) : isArray(v->type));
  }
  void visitMember(Member &) override { fits = false; }
  void visitBuiltinCall(BuiltinCall &) override { fits = false; }
  void visitAssign(Assign &) override { fits = false; }
  void visitStmtExpr(StmtExpr &) override { fits = false; }
  void visitTextExpr(TextExpr &) override { fits = false; }
  void visitRoutineCall(RoutineCall &) override { fits = false; }
  void visitCompoundLiteral(CompoundLiteral &) override { fits = false; }
  void visitOmpChoiceExpr(OmpChoiceExpr &) override { fits = false; }
};

/// Whether a name of the type has the attribute by which it may be that of any object.
bool isForAnything(QualType type) {
  constexpr std::string_view kAttribute = "may_alias";
  for (;; type = type.type->element) switch (type.type->kind) {
    case TypeKind::Typedef:
      for (const Attribute *a : type.type->typedefDecl->attributes)
        if (a->name->text.find(kAttribute) != std::string_view::npos) return true;
      break;
    case TypeKind::Attributed:
      if (type.type->attributeText.find(kAttribute) != std::string_view::npos) return true;
      break;
    case TypeKind::Typeof: break;
    default: return false;
    }
}

/// Whether objects of these types cannot be the same.
bool differ(QualType a, QualType b) {
  const auto isNumber = [](QualType type) {
    return !isForAnything(type) && isArithmetic(type) && !isComplex(type) && !isBitInt(type) &&
           sizeOf(type) > 1;
  };
  if (!isNumber(a) || !isNumber(b)) return false;
  return isInteger(a) != isInteger(b) || sizeOf(a) != sizeOf(b);
}

/// The variable that an element is reached by: a pointer, or the array.
const VarDecl *wayTo(Expr *element) {
  if (const VarDecl *pointer = pointerFollowed(element)) return pointer;
  auto *index = as<Index>(skipParens(element));
  return index ? elementOfArray(*index).array : nullptr;
}

bool lieApart(Expr *load, Expr *store, const TargetInterface &k) {
  const VarDecl *a = wayTo(load), *b = wayTo(store);
  if (!a || !b || a == b) return false;
  if (isArray(a->type) && isArray(b->type)) return true;
  const auto isRestricted = [&](const VarDecl *v) {
    return isPointer(v->type) && isRestrict(*v) &&
           std::any_of(k.params.begin(), k.params.end(), [v](const KernelParam &p) { return p.var == v; });
  };
  return isRestricted(a) && isRestricted(b);
}

} // namespace

bool loadsStay(Expr *value, Stmt *code, const TargetInterface &k, bool typesTell) {
  Loads loads;
  loads.visit(value);
  if (!loads.fits) return false;
  if (loads.places.empty()) return true;
  Stores stores;
  stores.visit(code);
  if (stores.any) return false;
  for (Expr *load : loads.places)
    for (Expr *store : stores.places)
      if (!(typesTell && differ(load->type, store->type)) && !lieApart(load, store, k)) return false;
  return true;
}

} // namespace ompicc
