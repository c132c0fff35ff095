// placed_extremes.cpp: see placed_extremes.h.
#include "transforms/cuda/analysis/placed_extremes.h"
#include "ast/visitor.h"
#include "transforms/common/mentions.h"
#include "transforms/cuda/analysis/computing_functions.h"
#include "transforms/cuda/analysis/gathering.h"
#include "translator/sema/side_effects.h"
#include <algorithm>

namespace ompicc {
namespace {

class Effects : public Visitor {
public:
  bool any = false;

private:
  void object(Expr &e) { any |= (canonical(e.type).quals & (QualVolatile | QualAtomic)) != 0; }
  void visitIdent(Ident &i) override { object(i); }
  void visitIndex(Index &e) override { object(e), walk(e); }
  void visitMember(Member &e) override { object(e), walk(e); }
  void visitAssign(Assign &) override { any = true; }
  void visitUnary(Unary &u) override {
    any |= u.op >= UnaryOp::PreInc && u.op <= UnaryOp::PostDec;
    if (u.op == UnaryOp::Deref) object(u);
    walk(u);
  }
  void visitCall(Call &call) override {
    any |= !isComputation(call);
    for (Expr *argument : call.args) visit(argument);
  }
  void visitBuiltinCall(BuiltinCall &call) override { any |= hasSideEffects(&call); }
  void visitStmtExpr(StmtExpr &) override { any = true; }
  void visitCompoundLiteral(CompoundLiteral &) override { any = true; }
  void visitTextExpr(TextExpr &) override { any = true; }
  void visitRoutineCall(RoutineCall &) override { any = true; }
};

/// Appends what an expression whose value nobody uses stores. Returns false if it does anything else.
bool storesOf(Expr *e, std::vector<VariableStore> &stores) {
  e = skipParens(e);
  if (auto *b = as<Binary>(e); b && b->op == BinaryOp::Comma)
    return storesOf(b->lhs, stores) && storesOf(b->rhs, stores);
  auto *a = as<Assign>(e);
  auto *to = a && a->op == AssignOp::Plain ? as<Ident>(skipParens(a->lhs)) : nullptr;
  auto *v = to ? as<VarDecl>(to->decl) : nullptr;
  if (!v || !mayRepeat(a->rhs)) return false;
  stores.push_back({v, a->rhs});
  return true;
}
bool storesOf(Stmt *s, std::vector<VariableStore> &stores) {
  if (auto *block = as<Compound>(s)) {
    for (Stmt *inner : block->body)
      if (!storesOf(inner, stores)) return false;
    return true;
  }
  auto *e = as<ExprStmt>(s);
  return e && e->expr && storesOf(e->expr, stores);
}

void addConjuncts(Expr *e, std::vector<Expr *> &all) {
  auto *b = as<Binary>(skipParens(e));
  if (!b || b->op != BinaryOp::LAnd) return all.push_back(e);
  addConjuncts(b->lhs, all);
  addConjuncts(b->rhs, all);
}

/// Whether a value of that type is compared with the variable as what the variable holds then.
bool isComparedAsStored(QualType variable, QualType value) {
  constexpr long long kInt = 4;
  variable = canonical(variable), value = canonical(value);
  if (variable.quals & (QualVolatile | QualAtomic)) return false;
  if (!isArithmetic(value) || isClassOnDevice(value) || isBitInt(value) || isBitInt(variable)) return false;
  if (variable.type == value.type) return true;
  const TypeKind kind = kindOf(variable);
  if (kind == TypeKind::Float || kind == TypeKind::Double)
    return isInteger(value) || (kind == TypeKind::Double && kindOf(value) == TypeKind::Float);
  return isInteger(variable) && isInteger(value) && sizeOf(variable) >= kInt &&
         sizeOf(value) < sizeOf(variable);
}

/// `e < v`, and so on, with the sides in either order.
struct Comparison {
  OmpReductionOp op = OmpReductionOp::None;
  bool last = false;
};
Comparison comparisonWith(Expr *condition, const VariableStore &store) {
  auto *b = as<Binary>(skipParens(condition));
  if (!b || !isComparedAsStored(store.to->type, store.value->type)) return {};
  const bool orEqual = b->op == BinaryOp::Le || b->op == BinaryOp::Ge;
  const bool greater = b->op == BinaryOp::Gt || b->op == BinaryOp::Ge;
  if (!orEqual && !greater && b->op != BinaryOp::Lt) return {};
  const auto is = [&](Expr *e) {
    auto *i = as<Ident>(skipParens(e));
    return i && i->decl == store.to;
  };
  const auto isValue = [&](Expr *e) { return structurallyEqual(skipParens(e), skipParens(store.value)); };
  const bool first = is(b->rhs) && isValue(b->lhs);
  if (!first && !(is(b->lhs) && isValue(b->rhs))) return {};
  return {greater == first ? OmpReductionOp::Max : OmpReductionOp::Min, orEqual};
}

} // namespace

std::vector<VariableStore> variableStores(Stmt *s) {
  std::vector<VariableStore> stores;
  return storesOf(s, stores) ? stores : std::vector<VariableStore>();
}

bool mayRepeat(Expr *e) {
  Effects effects;
  effects.visit(e);
  return !effects.any;
}

std::vector<Expr *> conjunctsOf(Expr *e) {
  std::vector<Expr *> all;
  addConjuncts(e, all);
  return all;
}

PlacedExtreme placedExtreme(If &s) {
  const std::vector<VariableStore> stores = variableStores(s.then);
  if (s.otherwise || stores.empty()) return {};
  PlacedExtreme found;
  found.conditions = conjunctsOf(s.cond);
  for (const VariableStore &store : stores) {
    for (const VariableStore &other : stores)
      if ((&other != &store && other.to == store.to) || mentions(other.value, store.to)) return {};
    found.stored.push_back(store.value);
    for (Expr *condition : found.conditions) {
      if (!mayRepeat(condition)) return {};
      if (!mentions(condition, store.to)) continue;
      const Comparison comparison = comparisonWith(condition, store);
      if (comparison.op == OmpReductionOp::None || found.value) return {};
      found.op = comparison.op;
      found.last = comparison.last;
      found.value = store.to;
      found.comparison = condition;
    }
  }
  for (const VariableStore &store : stores)
    if (store.to != found.value) found.places.push_back(store.to);
  return found.value ? found : PlacedExtreme{};
}

} // namespace ompicc
