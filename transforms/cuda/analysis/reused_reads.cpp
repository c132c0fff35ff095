// reused_reads.cpp: see reused_reads.h.
#include "transforms/cuda/analysis/reused_reads.h"
#include "ast/visitor.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/cuda/analysis/computed.h"
#include "transforms/cuda/analysis/computing_functions.h"
#include "transforms/cuda/analysis/conditional_iteration.h"
#include "transforms/cuda/analysis/dependence.h"
#include "transforms/cuda/analysis/loads_ahead.h"
#include "transforms/cuda/analysis/objects.h"
#include "translator/sema/side_effects.h"

namespace ompicc {
namespace {

/// A number or a pointer that a thread can have several of.
bool isSmall(QualType type) {
  if (!isPlain(type)) return false;
  return isPointer(type) || isFloating(type) || (isInteger(type) && !isBitInt(type) && sizeOf(type) <= 8);
}

/// What is done in an iteration.
class Body : public Visitor {
public:
  Body(const VarDecl *row, const VarDecl *column) : row_{row}, column_{column} {}

  bool fits(Compound &iteration) {
    anew_ = computedAnew(iteration);
    size_t last = 0; // what is behind the last loop
    for (size_t i = 0; i < iteration.body.size(); i++)
      if (as<For>(iteration.body[i])) last = i + 1;
    if (!last) return false;
    for (size_t i = 0; i < iteration.body.size(); i++) {
      Stmt *s = iteration.body[i];
      stores_ = i >= last;
      if (auto *loop = as<For>(s))
        within(*loop);
      else if (as<DeclStmt>(s) || as<ExprStmt>(s) || (stores_ && as<If>(s)))
        visit(s);
      else
        return false;
    }
    // Which variables depend on the numbers is known now.
    for (Expr *e : elements_) {
      const bool byRow = depends(e, row_), byColumn = depends(e, column_);
      fine_ &= !(byRow && byColumn);
      rows_ |= byRow, columns_ |= byColumn;
    }
    for (const std::vector<Expr *> *all : {&bounds_, &conditions_})
      for (Expr *e : *all) fine_ &= !depends(e, row_) && !depends(e, column_);
    return fine_ && rows_ && columns_;
  }

private:
  VarSet row_, column_; ///< the number, and what is computed of it
  VarSet own_, counters_, anew_;
  std::vector<Expr *> elements_, bounds_;
  std::vector<Expr *> conditions_; ///< under which loops read elements: nvcc loads what several need for each
  bool fine_ = true, stores_ = false, inLoop_ = false, rows_ = false, columns_ = false;

  static bool depends(Expr *e, const VarSet &on) {
    for (const VarDecl *v : freeVariables(e))
      if (on.count(v)) return true;
    return false;
  }
  void learn(const VarDecl *v, Expr *value) {
    for (VarSet *which : {&row_, &column_})
      if (depends(value, *which)) which->insert(v);
  }

  /// Of a loop one of whose bounds differs: iterations go through most of it at once (turn_loops.h).
  static bool mayDiffer(const CountedLoop &loop, bool atBegin) {
    const QualType type = loop.var->type, bound = loop.to->type;
    return isComputed(loop.from) && isComputed(loop.to) && loop.step > 0 && (loop.step == 1 || !atBegin) &&
           isInteger(bound) && sizeOf(type) >= 4 && sizeOf(bound) <= sizeOf(type) &&
           (sizeOf(bound) < sizeOf(type) || !isSigned(type) || isSigned(bound));
  }
  /// Whether a bound is not the same for all iterations.
  bool differ(Expr *bound) const { return depends(bound, row_) || depends(bound, column_); }

  /// One that counts a variable of its own, around another one or what is computed.
  void within(For &loop) {
    const auto counted = countedLoop(loop);
    auto *first = as<DeclStmt>(loop.init);
    if (!counted || !first || first->decls.size() != 1) {
      fine_ = false;
      return;
    }
    counters_.insert(counted->var);
    const bool isOutermost = !inLoop_;
    auto *inner = as<For>(onlyStatement(loop.body));
    const bool differs = differ(counted->from) || differ(counted->to);
    for (Expr *bound : {counted->from, counted->to})
      for (const VarDecl *v : freeVariables(bound)) fine_ &= !own_.count(v) || (differs && anew_.count(v));
    if (differs)
      fine_ &= isOutermost && !inner && differ(counted->from) != differ(counted->to) &&
               mayDiffer(*counted, differ(counted->from));
    else
      bounds_.push_back(counted->from), bounds_.push_back(counted->to);
    inLoop_ = true;
    visit(counted->from), visit(counted->to);
    const size_t before = elements_.size();
    if (inner)
      within(*inner);
    else
      visit(loop.body);
    fine_ &= elements_.size() > before;
    inLoop_ = false;
  }

  void visitVarDecl(VarDecl &v) override {
    fine_ &= isOwn(v) && isSmall(v.type) && !v.alignas_ && v.attributes.empty();
    own_.insert(&v);
    if (v.init) learn(&v, v.init);
    walk(v);
  }
  void visitAssign(Assign &a) override {
    VarDecl *v = variableOf(a.lhs);
    if (v)
      fine_ &= own_.count(v) != 0;
    else
      fine_ &= stores_ && !inLoop_ && isSmall(a.lhs->type);
    if (v) learn(v, a.rhs);
    walk(a);
  }
  void visitUnary(Unary &u) override {
    if (u.op == UnaryOp::AddressOf) fine_ = false;
    if (u.op >= UnaryOp::PreInc && u.op <= UnaryOp::PostDec) {
      VarDecl *v = variableOf(u.operand);
      fine_ &= v && own_.count(v);
    }
    if (u.op == UnaryOp::Deref) element(u);
    walk(u);
  }
  void visitIndex(Index &e) override {
    if (!isArray(e.type)) element(e);
    walk(e);
  }
  void element(Expr &e) {
    fine_ &= isSmall(e.type);
    if (inLoop_) elements_.push_back(&e);
  }
  void visitIdent(Ident &i) override {
    auto *v = as<VarDecl>(i.decl);
    fine_ &= !v || (isPlain(v->type) && !v->threadLocal && !v->groupPrivate);
  }
  void visitCall(Call &call) override {
    fine_ &= isComputation(call);
    for (Expr *argument : call.args) visit(argument);
  }
  void visitIf(If &branch) override {
    visit(branch.cond);
    const size_t before = elements_.size();
    visit(branch.then), visit(branch.otherwise);
    if (elements_.size() > before) conditions_.push_back(branch.cond);
  }
  void visitConditional(Conditional &choice) override {
    visit(choice.cond);
    const size_t before = elements_.size();
    visit(choice.then), visit(choice.otherwise);
    if (elements_.size() > before) conditions_.push_back(choice.cond);
  }
  void visitFor(For &) override { fine_ = false; }
  void visitWhile(While &) override { fine_ = false; }
  void visitDoWhile(DoWhile &) override { fine_ = false; }
  void visitSwitch(Switch &) override { fine_ = false; }
  void visitContinue(Continue &) override { fine_ = false; }
  void visitBreak(Break &) override { fine_ = false; }
  void visitReturn(Return &) override { fine_ = false; }
  void visitGoto(Goto &) override { fine_ = false; }
  void visitIndirectGoto(IndirectGoto &) override { fine_ = false; }
  void visitLabel(Label &) override { fine_ = false; }
  void visitAsm(Asm &) override { fine_ = false; }
  void visitPragma(Pragma &) override { fine_ = false; }
  void visitMember(Member &) override { fine_ = false; }
  void visitStmtExpr(StmtExpr &) override { fine_ = false; }
  void visitBuiltinCall(BuiltinCall &) override { fine_ = false; }
  void visitRoutineCall(RoutineCall &) override { fine_ = false; }
  void visitTextExpr(TextExpr &) override { fine_ = false; }
  void visitTextStmt(TextStmt &) override { fine_ = false; }
  void visitTextDecl(TextDecl &) override { fine_ = false; }
  void visitCompoundLiteral(CompoundLiteral &) override { fine_ = false; }
  void visitLabelAddress(LabelAddress &) override { fine_ = false; }
  void visitFunctionDecl(FunctionDecl &) override { fine_ = false; }
  void visitTagDecl(TagDecl &) override { fine_ = false; }
  void visitTypedefDecl(TypedefDecl &) override { fine_ = false; }
  void visitOmpDirective(OmpDirective &) override { fine_ = false; }
  void visitOmpChoice(OmpChoice &) override { fine_ = false; }
  void visitOmpChoiceExpr(OmpChoiceExpr &) override { fine_ = false; }
  void visitSizeofType(SizeofType &e) override { fine_ &= !isVariablyModified(e.target); }
};

/// What an iteration stores to, and what it names.
class Stores : public Visitor {
public:
  std::vector<Expr *> targets; ///< that are no variables
  VarSet changed;              ///< variables that are assigned to or declared
  bool inLoops = false;        ///< some of the targets are
  bool others = false;         ///< something is changed in another way

private:
  int loops_ = 0;

  void visitFor(For &loop) override {
    loops_++;
    walk(loop);
    loops_--;
  }
  void visitVarDecl(VarDecl &v) override {
    changed.insert(&v);
    walk(v);
  }
  void change(Expr *target) {
    if (VarDecl *v = variableOf(target)) {
      changed.insert(v);
    } else {
      targets.push_back(skipParens(target));
      inLoops |= loops_ > 0;
    }
  }
  void visitAssign(Assign &a) override {
    change(a.lhs);
    walk(a);
  }
  void visitUnary(Unary &u) override {
    others |= u.op == UnaryOp::AddressOf;
    if (u.op >= UnaryOp::PreInc && u.op <= UnaryOp::PostDec) change(u.operand);
    walk(u);
  }
};

/// How often an element is meant, and a variable named.
class Occurrences : public Visitor {
public:
  Occurrences(Index &element, const VarDecl &base) : element_(element), base_(base) {}
  unsigned elements = 0, names = 0;

private:
  Index &element_;
  const VarDecl &base_;

  void visitIndex(Index &e) override {
    elements += structurallyEqual(&e, &element_);
    walk(e);
  }
  void visitIdent(Ident &i) override { names += i.decl == &base_; }
};

/// Whether a statement stores to the element, whatever happens.
bool surelyStores(Stmt *s, Index &element, bool loopsRun) {
  if (auto *block = as<Compound>(s)) {
    for (Stmt *inner : block->body)
      if (surelyStores(inner, element, loopsRun)) return true;
    return false;
  }
  auto *loop = loopsRun ? as<For>(s) : nullptr;
  if (loop) return !hasBreakOrContinue(loop->body) && surelyStores(loop->body, element, false);
  auto *statement = as<ExprStmt>(s);
  auto *assign = statement && statement->expr ? as<Assign>(skipParens(statement->expr)) : nullptr;
  return assign && structurallyEqual(skipParens(assign->lhs), &element);
}

/// The element that is all that is stored to; null if there is no such one.
Index *onlyElement(Compound &iteration, const Stores &stores, bool loopsRun) {
  auto *element = stores.targets.empty() || stores.others ? nullptr : as<Index>(stores.targets[0]);
  if (!element || !isSmall(element->type) || hasSideEffects(element)) return nullptr;
  for (Expr *target : stores.targets)
    if (!structurallyEqual(target, element)) return nullptr;
  for (const VarDecl *v : freeVariables(element))
    if (stores.changed.count(v)) return nullptr;
  return surelyStores(&iteration, *element, loopsRun) ? element : nullptr;
}

/// keepElement() in all of a block.
bool keepElementInAll(Context &c, Compound &iteration, const std::function<bool(VarDecl &)> &isApart,
                      bool loopsRun) {
  Stores stores;
  stores.visit(&iteration);
  Index *element = stores.inLoops ? onlyElement(iteration, stores, loopsRun) : nullptr;
  VarDecl *base = element ? pointerFollowed(element) : nullptr;
  if (element && !base) base = baseVariable(element);
  if (!base || !isApart(*base)) return false;
  Occurrences all(*element, *base);
  all.visit(&iteration);
  if (all.names != all.elements) return false;
  class Keep : public Rewriter {
  public:
    Keep(Context &c, Index &element, VarDecl *own) : c_(c), element_(element), own_(own) {}

  private:
    Context &c_;
    Index &element_;
    VarDecl *own_;
    Node *rewriteIndex(Index &e) override {
      if (structurallyEqual(&e, &element_)) return c_.ident(own_);
      rewriteChildren(e);
      return &e;
    }
  };
  Index *there = Cloner(c).clone(element);
  VarDecl *own = c.variable(c.freshLocal("_element"), element->type.unqualified(), Cloner(c).clone(element));
  Keep(c, *there, own).rewriteChildren(iteration);
  auto *store = c.make<Assign>(iteration.loc);
  store->op = AssignOp::Plain;
  store->lhs = there;
  store->rhs = c.ident(own);
  store->type = own->type;
  iteration.body.insert(c.arena, 0, c.declStmt(own));
  iteration.body.push(c.arena, c.exprStmt(store));
  return true;
}

} // namespace

bool keepElement(Context &c, Compound &iteration, const std::function<bool(VarDecl &)> &isApart,
                 bool loopsRun) {
  if (keepElementInAll(c, iteration, isApart, loopsRun)) return true;
  // Statements behind the last loop may find it in memory.
  size_t behind = 0;
  for (size_t i = 0; i < iteration.body.size(); i++)
    if (as<For>(iteration.body[i])) behind = i + 1;
  if (loopsRun || !behind || behind == iteration.body.size()) return false;
  Compound *first = c.compound({}, iteration.loc);
  for (size_t i = 0; i < behind; i++) first->body.push(c.arena, iteration.body[i]);
  if (!keepElementInAll(c, *first, isApart, false)) return false;
  for (size_t i = behind; i < iteration.body.size(); i++) first->body.push(c.arena, iteration.body[i]);
  iteration.body = first->body;
  return true;
}

bool reusesReads(Stmt *iteration, const VarDecl *row, const VarDecl *column) {
  auto *block = as<Compound>(iteration);
  return block && hasFewOperations(iteration) && Body(row, column).fits(*block);
}

size_t rowOfReuse(Context &c, Stmt *iteration, const std::vector<VarDecl *> &numbers) {
  Stmt *copied = Cloner(c).clone(iteration);
  const bool runs = testItsLoop(c, copied);
  const ConditionalIteration parts = conditionalIteration(c, copied);
  if (parts.condition && dividesIntegers(parts.body)) return numbers.size();
  Compound *block = parts.body ? parts.body : as<Compound>(copied);
  if (!block) return numbers.size();
  keepElement(
      c, *block, [](VarDecl &) { return true; }, runs);
  for (size_t row = numbers.size() - 1; row-- > 0;)
    if (reusesReads(block, numbers[row], numbers.back())) return row;
  return numbers.size();
}

} // namespace ompicc
