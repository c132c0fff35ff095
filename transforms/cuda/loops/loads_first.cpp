// loads_first.cpp: see loads_first.h.
#include "transforms/cuda/loops/loads_first.h"
#include "ast/visitor.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/common/variables.h"
#include "transforms/cuda/analysis/code_traits.h"
#include "transforms/cuda/analysis/common_values.h"
#include "transforms/cuda/analysis/objects.h"
#include "translator/sema/side_effects.h"

namespace ompicc {
namespace {

constexpr size_t kMost = 4; ///< for each of several iterations

class Take : public Rewriter {
public:
  Take(Context &c, const VarDecl *counter, const VarSet &varying)
      : c_(c), counter_(counter), varying_(varying) {}

  std::vector<std::pair<VarDecl *, Expr *>> loads;

private:
  Context &c_;
  const VarDecl *const counter_;
  const VarSet &varying_;

  bool mayMove(Index &e) const {
    if (!isArithmetic(e.type) || !isPlain(e.type) || hasSideEffects(&e) || hasCalls(&e)) return false;
    bool counts = false;
    for (const VarDecl *v : freeVariables(&e)) {
      counts |= v == counter_;
      if (varying_.count(v)) return false;
    }
    return counts;
  }
  Node *rewriteIndex(Index &e) override {
    if (!mayMove(e)) {
      rewriteChildren(e);
      return &e;
    }
    for (const auto &[v, load] : loads)
      if (structurallyEqual(load, &e)) return c_.ident(v);
    if (loads.size() == kMost) return &e;
    VarDecl *v = c_.variable(c_.fresh("_loaded"), QualType(e.type).unqualified(), nullptr);
    loads.push_back({v, Cloner(c_).clone(&e)});
    return c_.ident(v);
  }
  /// What is stored to stays where it is, but for what its place is computed from.
  Node *rewriteAssign(Assign &a) override {
    rewriteChild(a.rhs);
    if (auto *to = as<Index>(skipParens(a.lhs))) {
      rewriteChild(to->index);
    } else if (!as<Ident>(skipParens(a.lhs)))
      rewriteChildren(*a.lhs);
    return &a;
  }
  Node *rewriteUnary(Unary &u) override {
    const bool changes = u.op >= UnaryOp::PreInc && u.op <= UnaryOp::PostDec;
    if (!changes && u.op != UnaryOp::AddressOf) rewriteChildren(u);
    return &u;
  }
  // What is only evaluated under a condition is left there.
  Node *rewriteConditional(Conditional &e) override {
    rewriteChild(e.cond);
    return &e;
  }
  Node *rewriteBinary(Binary &b) override {
    rewriteChild(b.lhs);
    if (b.op != BinaryOp::LAnd && b.op != BinaryOp::LOr) rewriteChild(b.rhs);
    return &b;
  }
  Node *rewriteIf(If &s) override {
    rewriteChild(s.cond);
    return &s;
  }
  Node *rewriteSwitch(Switch &s) override { return &s; }
  Node *rewriteSizeofExpr(SizeofExpr &e) override { return &e; }
};

/// The assignment to an element that a statement is, which does nothing else.
Assign *storeOf(Stmt *s) {
  auto *e = as<ExprStmt>(s);
  auto *a = e ? as<Assign>(skipParens(e->expr)) : nullptr;
  const bool isOne = a && as<Index>(skipParens(a->lhs)) && isArithmetic(a->lhs->type) &&
                     isPlain(a->lhs->type) && !hasSideEffects(a->lhs) && !hasSideEffects(a->rhs);
  return isOne ? a : nullptr;
}

} // namespace

bool hasHiddenBranches(Stmt *iteration) {
  class Find : public Visitor {
  public:
    bool found = false;

  private:
    void visitBinary(Binary &b) override {
      found |= b.op == BinaryOp::Div && isFloating(b.type);
      walk(b);
    }
    void visitAssign(Assign &a) override {
      found |= a.op == AssignOp::Div && isFloating(a.type);
      walk(a);
    }
    void visitCall(Call &e) override {
      found = true;
      walk(e);
    }
  } find;
  find.visit(iteration);
  return find.found;
}

std::vector<std::pair<VarDecl *, Expr *>> takeLoads(Context &c, Stmt *&iteration, const VarDecl *counter,
                                                    const VarSet &varying) {
  if (traitsOf(iteration).loops || hasBreakOrContinue(iteration)) return {};
  VarSet others = declaredIn(iteration);
  others.insert(varying.begin(), varying.end());
  Take take(c, counter, others);
  // Up to the first store, which comes behind what it stores.
  const auto goesOn = [&](Stmt *&s) {
    const bool stores = traitsOf(s).stores;
    Assign *store = stores ? storeOf(s) : nullptr;
    if (stores && !store) return false;
    // An element that is changed is loaded, and stored behind that.
    if (store && store->op != AssignOp::Plain) {
      store->rhs = c.binary(binaryOf(store->op), Cloner(c).clone(store->lhs), c.paren(store->rhs),
                            QualType(store->type).unqualified());
      store->op = AssignOp::Plain;
    }
    s = static_cast<Stmt *>(take.rewrite(s));
    return !stores;
  };
  if (auto *block = as<Compound>(iteration)) {
    for (Stmt *&s : block->body)
      if (!goesOn(s)) break;
  } else
    goesOn(iteration);
  return take.loads;
}

} // namespace ompicc
