#include "transforms/cuda/analysis/ordered_terms.h"
#include "ast/visitor.h"
#include <algorithm>

namespace ompicc {
namespace {

/// Finds the statements that add to the variables and the element, each of which an iteration executes once
/// at most, in the order in which it does that.
class Find : public Visitor {
public:
  Find(const VarList &sums, ExprStmt *update) : sums_(sums), update_(update) {}
  std::vector<OrderedTerm> terms;
  /// Whether nothing else is done with them.
  bool fits() const { return uses_ == allowed_ && !update_; }

private:
  const VarList &sums_;
  ExprStmt *update_; ///< until it is found
  size_t uses_ = 0, allowed_ = 0, loops_ = 0;
  const Stmt *branch_ = nullptr; ///< around what is visited

  VarDecl *sumOf(const VarDecl *v) const {
    auto found = std::find(sums_.begin(), sums_.end(), v);
    return found == sums_.end() ? nullptr : *found;
  }
  void visitIdent(Ident &i) override { uses_ += i.decl && as<VarDecl>(i.decl) && sumOf(as<VarDecl>(i.decl)); }
  static bool is(Expr *e, const VarDecl *sum) {
    auto *i = as<Ident>(skipParens(e));
    return i && i->decl == sum;
  }
  void visitExprStmt(ExprStmt &s) override {
    walk(s);
    auto *a = as<Assign>(skipParens(s.expr));
    auto *to = a ? as<Ident>(skipParens(a->lhs)) : nullptr;
    OrderedTerm term;
    term.sum = to && to->decl && as<VarDecl>(to->decl) ? sumOf(as<VarDecl>(to->decl)) : nullptr;
    if (&s == update_ && a && !(QualType(a->lhs->type).quals & (QualVolatile | QualAtomic)))
      term.element = a->lhs;
    if ((!term.sum && !term.element) || loops_) return;
    Expr *value = a->rhs;
    if (a->op == AssignOp::Plain && term.sum) {
      auto *b = as<Binary>(skipParens(value));
      if (!b || (b->op != BinaryOp::Add && b->op != BinaryOp::Sub)) return;
      const bool first = is(b->lhs, term.sum);
      if (!first && (b->op == BinaryOp::Sub || !is(b->rhs, term.sum))) return;
      value = first ? b->rhs : b->lhs;
      term.subtracted = b->op == BinaryOp::Sub;
      allowed_++;
    } else if (a->op == AssignOp::Add || a->op == AssignOp::Sub) {
      term.subtracted = a->op == AssignOp::Sub;
    } else
      return;
    if (term.sum)
      allowed_++;
    else
      update_ = nullptr;
    term.update = &s;
    term.isConditional = branch_ != nullptr;
    term.branch = branch_;
    auto *product = as<Binary>(skipParens(value));
    const bool isProduct = product && product->op == BinaryOp::Mul && isFloating(product->type);
    term.type = QualType(isFloating(value->type) ? value->type : a->lhs->type).unqualified();
    if (isShortFloat(term.type)) return; // whose products are not rounded to it
    term.value = isProduct ? product->lhs : value;
    term.factor = isProduct ? product->rhs : nullptr;
    terms.push_back(term);
  }
  void in(size_t &depth, Node &statement) {
    depth++;
    walk(statement);
    depth--;
  }
  void visitFor(For &s) override { in(loops_, s); }
  void visitWhile(While &s) override { in(loops_, s); }
  void visitDoWhile(DoWhile &s) override { in(loops_, s); }
  void visitSwitch(Switch &s) override { in(loops_, s); }
  void visitIf(If &s) override {
    visit(s.cond);
    const Stmt *around = branch_;
    for (Stmt *branch : {s.then, s.otherwise}) {
      branch_ = branch;
      if (branch) visit(branch);
    }
    branch_ = around;
  }
};

} // namespace

std::optional<std::vector<OrderedTerm>> orderedTerms(Stmt *iteration, const VarList &sums, ExprStmt *update) {
  Find find(sums, update);
  find.visit(iteration);
  if (!find.fits()) return {};
  return find.terms;
}

} // namespace ompicc
