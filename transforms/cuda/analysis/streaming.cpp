// streaming.cpp: see streaming.h.
#include "transforms/cuda/analysis/streaming.h"
#include "ast/visitor.h"
#include "transforms/cuda/analysis/computing_functions.h"
#include "transforms/cuda/analysis/loads_ahead.h"
#include "transforms/cuda/analysis/objects.h"
#include "transforms/cuda/analysis/strides.h"
#include "translator/sema/side_effects.h"
#include <algorithm>

namespace ompicc {
namespace {

bool isNumber(QualType type) {
  return (isInteger(type) || isFloating(type)) && !isBitInt(type) && sizeOf(type) <= 8 && isPlain(type);
}

/// What a thread may keep four of: a number, or a small structure.
bool isSmall(QualType type) {
  return isNumber(type) || (isRecord(type) && isPlain(type) && sizeOf(type) <= 16);
}

/// The elements that expressions read, and whether there is anything else in them.
class Elements : public Visitor {
public:
  /// @param along counts the iterations of a warp's threads: what is one element for all of them counts as
  /// none, and may say where others are, as the number of a row does; null: nothing may
  explicit Elements(const VarDecl *along) : along_(along) {}
  unsigned count = 0;  ///< as often as they are written
  long long bytes = 0; ///< of an element of each array
  VarSet arrays;
  bool others = false; ///< structures, objects that are no variable's, subscripts that are themselves read

  void visitSubscriptsOf(Expr *element) {
    stored_ = skipParens(element);
    visit(element);
  }

private:
  const VarDecl *along_;
  const Expr *stored_ = nullptr; ///< it is not read
  bool inSubscript_ = false;

  void element(Expr &e) {
    const bool isOne = along_ && &e != stored_ && liesAtOnePlace(&e, along_);
    others |= (inSubscript_ && !isOne) || !isSmall(e.type);
    VarDecl *array = pointerFollowed(&e);
    if (!array) array = baseVariable(&e);
    others |= !array || ownObject(&e);
    if (&e == stored_ || isOne) return;
    count++;
    if (arrays.insert(array).second) bytes += std::max(0ll, (long long)sizeOf(e.type));
  }
  void visitIndex(Index &e) override {
    if (!isArray(e.type)) element(e);
    visit(e.base);
    subscript(e.index);
  }
  void visitUnary(Unary &u) override {
    others |= u.op == UnaryOp::AddressOf || (u.op >= UnaryOp::PreInc && u.op <= UnaryOp::PostDec);
    if (u.op != UnaryOp::Deref) return walk(u);
    element(u);
    subscript(u.operand);
  }
  void subscript(Expr *e) {
    const bool before = inSubscript_;
    inSubscript_ = true;
    visit(e);
    inSubscript_ = before;
  }
  void visitIdent(Ident &i) override {
    auto *v = as<VarDecl>(i.decl);
    others |= v && (!isPlain(v->type) || v->threadLocal || v->groupPrivate);
  }
  void visitMember(Member &) override { others = true; }
  void visitAssign(Assign &) override { others = true; }
  void visitStmtExpr(StmtExpr &) override { others = true; }
  void visitBuiltinCall(BuiltinCall &) override { others = true; }
  void visitRoutineCall(RoutineCall &) override { others = true; }
  void visitTextExpr(TextExpr &) override { others = true; }
  void visitLabelAddress(LabelAddress &) override { others = true; }
  void visitSizeofType(SizeofType &e) override { others |= isVariablyModified(e.target); }
  void visitCast(Cast &e) override {
    others |= isVariablyModified(e.target);
    walk(e);
  }
  void visitCompoundLiteral(CompoundLiteral &) override { others = true; }
  void visitStringLiteral(StringLiteral &) override { others = true; }
  void visitOmpChoiceExpr(OmpChoiceExpr &) override { others = true; }
  void visitCall(Call &call) override {
    others |= !isComputation(call);
    for (Expr *argument : call.args) visit(argument);
  }
};

/// The elements that an iteration reads; nothing if more happens in it.
/// @param along see Elements
std::optional<Elements> elementsOf(const OneStore &parts, const VarDecl *along = nullptr) {
  Elements elements(along);
  for (DeclStmt *s : parts.before)
    for (Decl *d : s->decls) {
      elements.visit(static_cast<VarDecl *>(d)->init);
    }
  Expr *stored = skipParens(parts.store->lhs);
  if (parts.store->op == AssignOp::Plain)
    elements.visitSubscriptsOf(stored);
  else
    elements.visit(stored);
  elements.visit(parts.store->rhs);
  if (elements.others) return {};
  return elements;
}

} // namespace

std::optional<OneStore> asOneStore(Stmt *iteration) {
  std::vector<Stmt *> all;
  if (auto *block = as<Compound>(iteration))
    all.assign(block->body.begin(), block->body.end());
  else
    all.push_back(iteration);
  OneStore parts;
  for (size_t i = 0; i + 1 < all.size(); i++) {
    auto *declarations = as<DeclStmt>(all[i]);
    if (!declarations) return {};
    for (Decl *d : declarations->decls) {
      auto *v = as<VarDecl>(d);
      if (!v || !v->init || !isOwn(*v) || !isNumber(v->type)) return {};
    }
    parts.before.push_back(declarations);
  }
  auto *last = all.empty() ? nullptr : as<ExprStmt>(all.back());
  parts.store = last && last->expr ? as<Assign>(skipParens(last->expr)) : nullptr;
  if (!parts.store) return {};
  auto *element = skipParens(parts.store->lhs);
  auto *unary = as<Unary>(element);
  if (!as<Index>(element) && !(unary && unary->op == UnaryOp::Deref)) return {};
  return parts;
}

bool onlyStreams(Stmt *iteration, const VarDecl *var) {
  constexpr long long kFewBytes = 8;
  constexpr unsigned kFewElements = 8;
  const std::optional<OneStore> parts = asOneStore(iteration);
  if (!parts || !hasFewOperations(iteration)) return false;
  const std::optional<Elements> elements = elementsOf(*parts, var);
  return elements && elements->bytes <= kFewBytes && elements->count <= kFewElements &&
         liesTogether(parts->store->lhs, var, true) && liesTogether(iteration, var, false);
}

bool onlyTransposes(Stmt *iteration) {
  const std::optional<OneStore> parts = asOneStore(iteration);
  if (!parts || !hasFewOperations(iteration)) return false;
  const std::optional<Elements> elements = elementsOf(*parts);
  return elements && elements->count == 1;
}

bool readsElements(Node *code) {
  class Reads : public Visitor {
  public:
    bool found = false;

  private:
    void visitIndex(Index &) override { found = true; }
    void visitMember(Member &) override { found = true; }
    void visitUnary(Unary &u) override {
      found |= u.op == UnaryOp::Deref;
      walk(u);
    }
  } reads;
  reads.visit(code);
  return reads.found;
}

bool readsElements(const OneStore &parts) {
  if (parts.store->op != AssignOp::Plain) return true;
  bool reads = readsElements(parts.store->rhs);
  for (DeclStmt *s : parts.before) reads |= readsElements(s);
  return reads;
}

} // namespace ompicc
