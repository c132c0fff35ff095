#include "transforms/cuda/analysis/repeatable.h"
#include "ast/visitor.h"
#include "transforms/cuda/analysis/computing_functions.h"
#include "transforms/cuda/analysis/objects.h"
#include "translator/sema/side_effects.h"
#include <algorithm>

namespace ompicc {
namespace {

/// The variable that an assignment changes, or a part of it; null: something else.
VarDecl *changedBy(Expr *target) {
  target = skipParens(target);
  while (auto *member = as<Member>(target)) {
    if (member->arrow) return nullptr;
    target = skipParens(member->object);
  }
  return variableOf(target);
}

class Walk {
public:
  Walk(const Usage &usage, const VarSet &own, const std::function<bool(Expr &)> &isGuess)
      : usage_(usage), own_(own), isGuess_(isGuess) {}

  bool canRepeat(Stmt &loop, VarList &kept) {
    // What depends on a guess is found by going through the loop until no variable is added.
    for (size_t before = ~size_t(0); before != guessed_.size() && fine_;) {
      before = guessed_.size();
      within(&loop);
    }
    auto *whole = as<For>(&loop);
    if (!fine_ || (whole && (!whole->cond || depends(whole->cond) || (whole->step && depends(whole->step)))))
      return false;
    for (VarDecl *v : changed_)
      if (!declared_.count(v)) kept.push_back(v);
    return true;
  }

private:
  const Usage &usage_;
  const VarSet &own_;
  const std::function<bool(Expr &)> &isGuess_;
  VarSet guessed_, declared_;
  VarList changed_;
  bool fine_ = true;
  bool maybe_ = false; ///< whether it is executed depends on a guess
  bool inLoop_ = false;

  bool depends(Node *node) const {
    if (auto *v = as<Ident>(node)) return v->decl && guessed_.count(as<VarDecl>(v->decl));
    if (node->kind == NodeKind::Binary && isGuess_(static_cast<Expr &>(*node))) return true;
    bool found = false;
    forEachChild(*node, [&](Node *&child) { found |= depends(child); });
    return found;
  }

  void change(Expr *target, bool toGuess) {
    VarDecl *v = changedBy(target);
    if (!v || !isOwn(*v) || !own_.count(v) || usage_.addressTaken.count(v) || !isPlain(v->type) ||
        isArray(v->type) || !isPlain(target->type)) {
      fine_ = false;
      return;
    }
    if (std::find(changed_.begin(), changed_.end(), v) == changed_.end()) changed_.push_back(v);
    if (toGuess || maybe_) guessed_.insert(v);
  }

  void access(Expr &e) { fine_ &= !maybe_ && !depends(&e) && isPlain(e.type); }

  void children(Node &node) {
    forEachChild(node, [&](Node *&child) { within(child); });
  }

  /// `parts`, where `condition` decides whether they are executed.
  void under(Expr *condition, std::initializer_list<Node *> parts) {
    within(condition);
    const bool before = maybe_;
    maybe_ |= depends(condition);
    for (Node *part : parts) within(part);
    maybe_ = before;
  }

  void within(Node *node) {
    if (!node || !fine_) return;
    switch (node->kind) {
    case NodeKind::IntLiteral:
    case NodeKind::FloatLiteral:
    case NodeKind::CharLiteral:
    case NodeKind::SizeofExpr:
    case NodeKind::SizeofType: return;
    case NodeKind::Paren:
    case NodeKind::Cast:
    case NodeKind::Compound:
    case NodeKind::DeclStmt:
    case NodeKind::ExprStmt:
    case NodeKind::InitList:
    case NodeKind::InitItem: return children(*node);
    case NodeKind::Ident: {
      auto *v = as<VarDecl>(static_cast<Ident *>(node)->decl);
      fine_ &= as<EnumeratorDecl>(static_cast<Ident *>(node)->decl) || (v && isPlain(v->type));
      return;
    }
    case NodeKind::VarDecl: {
      auto &v = static_cast<VarDecl &>(*node);
      fine_ &= isOwn(v) && isPlain(v.type) && !isVariablyModified(v.type) && !isArray(v.type) &&
               !usage_.addressTaken.count(&v);
      declared_.insert(&v);
      if (v.init && (maybe_ || depends(v.init))) guessed_.insert(&v);
      return within(v.init);
    }
    case NodeKind::Unary: {
      auto &u = static_cast<Unary &>(*node);
      if (u.op == UnaryOp::AddressOf) fine_ = false;
      if (u.op >= UnaryOp::PreInc && u.op <= UnaryOp::PostDec) change(u.operand, false);
      if (u.op == UnaryOp::Deref) access(u);
      return within(u.operand);
    }
    case NodeKind::Binary: {
      auto &b = static_cast<Binary &>(*node);
      if (b.op == BinaryOp::LAnd || b.op == BinaryOp::LOr) return under(b.lhs, {b.rhs});
      return children(b);
    }
    case NodeKind::Assign: {
      auto &a = static_cast<Assign &>(*node);
      change(a.lhs, depends(a.rhs));
      return within(a.rhs);
    }
    case NodeKind::Conditional: {
      auto &c = static_cast<Conditional &>(*node);
      return under(c.cond, {c.then, c.otherwise});
    }
    case NodeKind::If: {
      auto &i = static_cast<If &>(*node);
      return under(i.cond, {i.then, i.otherwise});
    }
    case NodeKind::Continue:
    case NodeKind::Break:
      fine_ &= !maybe_ && !(node->kind == NodeKind::Continue ? static_cast<Continue *>(node)->loop
                                                             : static_cast<Break *>(node)->loop);
      return;
    case NodeKind::Call: {
      auto &call = static_cast<Call &>(*node);
      fine_ &= isComputation(call);
      for (Expr *argument : call.args) within(argument);
      return;
    }
    case NodeKind::Index: access(static_cast<Expr &>(*node)); return children(*node);
    case NodeKind::Member: {
      auto &m = static_cast<Member &>(*node);
      fine_ &= isPlain(m.type);
      if (m.arrow) access(m);
      return within(m.object);
    }
    case NodeKind::TextStmt:
    case NodeKind::For:
      fine_ &= !inLoop_ && isLoop(static_cast<Stmt *>(node));
      inLoop_ = true;
      children(*node);
      inLoop_ = false;
      return;
    default: fine_ = false;
    }
  }
};

} // namespace

bool isLoop(const Stmt *s) {
  if (as<For>(s)) return true;
  auto *text = as<TextStmt>(s);
  if (!text || text->holes.size() < 2 || text->texts[0] != "for (int " ||
      !isStmt(*text->holes[text->holes.size() - 1]))
    return false;
  auto *counter = as<Ident>(text->holes[0]);
  for (size_t i = 0; i + 1 < text->holes.size(); i++) {
    auto *other = as<Ident>(text->holes[i]);
    if (!other || !counter || other->decl != counter->decl) return false;
  }
  return true;
}

Repeatable::Repeatable(FunctionDecl &f) : usage_(usageIn(f.body)) {
  class Declared : public Visitor {
  public:
    VarSet found;

  private:
    void visitVarDecl(VarDecl &v) override {
      found.insert(&v);
      walk(v);
    }
    void visitTextStmt(TextStmt &s) override { holes(s.holes); }
    void visitTextDecl(TextDecl &d) override { holes(d.holes); }
    void holes(const List<Node *> &list) {
      for (Node *hole : list)
        if (hole->kind != NodeKind::VarDecl && hole->kind != NodeKind::DeclStmt) visit(hole);
    }
  } declared;
  declared.visit(f.body);
  own_ = declared.found;
  for (VarDecl *p : f.params) own_.insert(p);
}

bool Repeatable::canRepeat(Stmt &loop, const std::function<bool(Expr &)> &isGuess, VarList &kept) const {
  return Walk(usage_, own_, isGuess).canRepeat(loop, kept);
}

} // namespace ompicc
