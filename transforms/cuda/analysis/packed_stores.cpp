// packed_stores.cpp: see packed_stores.h.
#include "transforms/cuda/analysis/packed_stores.h"
#include "ast/const_eval.h"
#include "ast/visitor.h"
#include "transforms/common/mentions.h"
#include "translator/sema/side_effects.h"
#include <algorithm>

namespace ompicc {
namespace {

VarDecl *variableOf(Expr *e) {
  auto *i = e ? as<Ident>(skipParens(e)) : nullptr;
  return i ? as<VarDecl>(i->decl) : nullptr;
}

/// The variable that the expression makes one more; null if it is anything else.
VarDecl *steppedBy(Expr *e) {
  e = skipParens(e);
  if (auto *u = as<Unary>(e))
    return u->op == UnaryOp::PreInc || u->op == UnaryOp::PostInc ? variableOf(u->operand) : nullptr;
  auto *a = as<Assign>(e);
  const ConstInt by = a && a->op == AssignOp::Add ? evaluateConstant(a->rhs) : ConstInt{};
  return by.known && by.value == 1 ? variableOf(a->lhs) : nullptr;
}

/// The terms of a sum.
void termsOf(Expr *e, std::vector<Expr *> &terms) {
  auto *b = as<Binary>(skipParens(e));
  if (!b || b->op != BinaryOp::Add) return terms.push_back(e);
  termsOf(b->lhs, terms);
  termsOf(b->rhs, terms);
}

class Find : public Visitor {
public:
  explicit Find(Stmt *iteration) {
    visit(iteration);
    for (auto store = found.begin(); store != found.end();)
      store = others_.count(store->second) ? found.erase(store) : ++store;
  }
  std::unordered_map<const Assign *, VarDecl *> found;

private:
  VarSet others_; ///< variables that something else changes, too

  void visitAssign(Assign &a) override {
    if (auto *v = variableOf(a.lhs); v && !steppedBy(&a)) others_.insert(v);
    walk(a);
  }
  void visitUnary(Unary &u) override {
    const bool changes = u.op >= UnaryOp::PreInc && u.op <= UnaryOp::PostDec;
    if (auto *v = changes || u.op == UnaryOp::AddressOf ? variableOf(u.operand) : nullptr;
        v && !steppedBy(&u))
      others_.insert(v);
    walk(u);
  }
  void visitCompound(Compound &block) override {
    for (size_t i = 0; i < block.body.size(); i++) {
      auto *s = as<ExprStmt>(block.body[i]);
      auto *a = s && s->expr ? as<Assign>(skipParens(s->expr)) : nullptr;
      auto *place = a && a->op == AssignOp::Plain ? as<Index>(skipParens(a->lhs)) : nullptr;
      if (!place || hasSideEffects(place)) continue;
      for (size_t k = i + 1; k < block.body.size(); k++) {
        auto *next = as<ExprStmt>(block.body[k]);
        if (!next || !next->expr) break;
        if (VarDecl *v = steppedBy(next->expr)) {
          std::vector<Expr *> terms;
          termsOf(place->index, terms);
          const auto counts = [&](Expr *e) { return variableOf(e) == v; };
          if (std::count_if(terms.begin(), terms.end(), counts) == 1 && isInteger(v->type) &&
              !isBitInt(v->type) && sizeOf(v->type) >= (isSigned(v->type) ? 4 : 8) && isAutomatic(*v)) {
            found[a] = v;
            break;
          }
        }
      }
    }
    walk(block);
  }
};

} // namespace

std::unordered_map<const Assign *, VarDecl *> packedStores(Stmt *iteration) {
  return std::move(Find(iteration).found);
}

std::vector<Expr *> addedTo(const VarDecl *counter, Expr *subscript) {
  std::vector<Expr *> terms;
  termsOf(subscript, terms);
  terms.erase(std::remove_if(terms.begin(), terms.end(), [&](Expr *e) { return variableOf(e) == counter; }),
              terms.end());
  return terms;
}

} // namespace ompicc
