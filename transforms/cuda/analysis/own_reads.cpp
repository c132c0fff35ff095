#include "transforms/cuda/analysis/own_reads.h"
#include "ast/visitor.h"
#include "transforms/common/mentions.h"
#include "transforms/cuda/analysis/computing_functions.h"
#include "transforms/cuda/analysis/objects.h"
#include "translator/sema/side_effects.h"
#include <algorithm>

namespace ompicc {
namespace {

/// Goes through an iteration.
class Iteration : public Visitor {
public:
  Iteration(const Usage &kernel, const UniformAnalysis &analysis, For &loop, const CountedLoop &counted)
      : kernel_(kernel), analysis_(analysis), loop_(loop), counted_(counted), usage_(usageIn(&loop)) {}

  std::vector<Expr *> reads() {
    if (!headFits()) return {};
    visit(loop_.body);
    return fits_ ? found_ : std::vector<Expr *>();
  }

  OwnElements elements() {
    mayStore_ = true;
    OwnElements all;
    all.reads = reads();
    visit(
        counted_.to); // loaded again and again, but found to be no element: it is without the loop's variable
    if (!fits_ || stored_.empty() || !storesAreApart()) return {};
    for (Expr *element : stored_)
      if (!isOneOf(all.stores, element)) all.stores.push_back(element);
    const VarDecl *root = rootOf(stored_.front());
    const auto isThere = [&](Expr *e) { return rootOf(e) == root; };
    all.aloneInMemory = std::all_of(stored_.begin(), stored_.end(), isThere) &&
                        std::all_of(loaded_.begin(), loaded_.end(), isThere);
    return all;
  }

private:
  const Usage &kernel_; ///< of variables in all of the kernel
  const UniformAnalysis &analysis_;
  For &loop_;
  const CountedLoop &counted_;
  const Usage usage_; ///< in the loop
  VarSet declared_;   ///< in the iteration
  std::vector<Expr *> found_;
  std::vector<Expr *> stored_, loaded_; ///< elements that are stored to, and all of memory that is read
  bool fits_ = true, mayStore_ = false;
  int unsure_ = 0; ///< conditions around what is visited

  void fail() { fits_ = false; }
  bool stays(const VarDecl *v) const {
    return v != counted_.var && !declared_.count(v) && !usage_.mayChange(v) && !kernel_.addressTaken.count(v);
  }

  bool headFits() {
    const QualType type = counted_.var->type, to = counted_.to->type;
    auto *test = as<Binary>(skipParens(loop_.cond));
    const bool goesDown = mayStore_ && counted_.step == -1;
    if ((counted_.step != 1 && !goesDown) || !isCounter(type) || sizeOf(type) < 4 || !isOwn(*counted_.var) ||
        !isCounter(to) || isSigned(type) != isSigned(to) || kernel_.addressTaken.count(counted_.var) ||
        !test ||
        (goesDown ? test->op != BinaryOp::Gt && test->op != BinaryOp::Ge
                  : test->op != BinaryOp::Lt && test->op != BinaryOp::Le))
      return false;
    return isBound(counted_.to);
  }

  /// What the loop counts up to: memory does not change in it.
  bool isBound(Expr *e) const {
    for (const VarDecl *v : freeVariables(e))
      if (!stays(v) || !isPlain(v->type)) return false;
    class Loads : public Visitor {
    public:
      bool plain = true;

    private:
      void visitIndex(Index &e) override {
        plain &= isPlain(e.type);
        walk(e);
      }
      void visitUnary(Unary &u) override {
        plain &= isPlain(u.type);
        walk(u);
      }
      void visitMember(Member &) override { plain = false; }
      void visitTextExpr(TextExpr &) override { plain = false; }
      void visitRoutineCall(RoutineCall &) override { plain = false; }
    } loads;
    loads.visit(e);
    return loads.plain && !hasSideEffects(e);
  }

  /// Of what does not change in the loop, and nothing that is loaded.
  /// @param ofIteration the loop's variable may be in it
  bool isNumber(Expr *e, bool ofIteration) {
    class Parts : public Visitor {
    public:
      Parts(const Iteration &all, bool ofIteration) : all_(all), ofIteration_(ofIteration) {}
      bool fit = true;

    private:
      const Iteration &all_;
      const bool ofIteration_;
      void visitIdent(Ident &i) override {
        auto *v = as<VarDecl>(i.decl);
        if (!v) {
          fit &= as<EnumeratorDecl>(i.decl) != nullptr;
          return;
        }
        const bool counts = v == all_.counted_.var && ofIteration_;
        fit &= isCounter(v->type) && (counts || (isOwn(*v) && all_.stays(v)));
      }
      void visitUnary(Unary &u) override {
        fit &= u.op == UnaryOp::Plus || u.op == UnaryOp::Minus || u.op == UnaryOp::BitNot;
        walk(u);
      }
      void visitBinary(Binary &b) override {
        fit &= b.op != BinaryOp::LAnd && b.op != BinaryOp::LOr && b.op != BinaryOp::Comma;
        walk(b);
      }
      void other(Node &) { fit = false; }
      void visitIndex(Index &e) override { other(e); }
      void visitMember(Member &e) override { other(e); }
      void visitCall(Call &e) override { other(e); }
      void visitAssign(Assign &e) override { other(e); }
      void visitConditional(Conditional &e) override { other(e); }
      void visitTextExpr(TextExpr &e) override { other(e); }
      void visitRoutineCall(RoutineCall &e) override { other(e); }
      void visitStmtExpr(StmtExpr &e) override { other(e); }
      void visitBuiltinCall(BuiltinCall &e) override { other(e); }
    } parts(*this, ofIteration);
    parts.visit(e);
    return parts.fit && !hasSideEffects(e);
  }

  /// Whether a pointer, or an array, lies in global memory, and stays the same in the loop: a parameter, or
  /// a variable that points into what one points to.
  bool isGlobal(Expr *e, int depth = 0) {
    e = skipParens(e);
    if (auto *b = as<Binary>(e); b && (b->op == BinaryOp::Add || b->op == BinaryOp::Sub)) {
      const bool left = isPointer(b->lhs->type);
      return isGlobal(left ? b->lhs : b->rhs, depth) && isNumber(left ? b->rhs : b->lhs, true);
    }
    if (auto *index = as<Index>(e); index && isArray(index->type)) // a row
      return isGlobal(index->base, depth) && isNumber(index->index, true);
    VarDecl *v = variableOf(e);
    if (!v || !isPlain(v->type)) return false;
    if (analysis_.isObject(v)) return isArray(v->type);
    if (!isPointer(v->type)) return false;
    if (analysis_.isParameter(v)) return true;
    constexpr int kDepth = 4;
    if (!isOwn(*v) || v->isParam || !v->init || kernel_.mayChange(v) || declared_.count(v) || depth == kDepth)
      return false;
    Expr *init = skipParens(v->init);
    if (auto *address = as<Unary>(init); address && address->op == UnaryOp::AddressOf)
      if (auto *element = as<Index>(skipParens(address->operand))) return isGlobal(element->base, depth + 1);
    return isGlobal(init, depth + 1);
  }

  bool isElement(Expr &e) {
    const long long size = sizeOf(e.type);
    if (!isArithmetic(e.type) || isClassOnDevice(e.type) || !isPlain(e.type) || (size != 4 && size != 8) ||
        isBitInt(e.type))
      return false;
    if (auto *index = as<Index>(&e)) return isGlobal(index->base) && isNumber(index->index, true);
    auto *u = as<Unary>(&e);
    return u && u->op == UnaryOp::Deref && isGlobal(u->operand);
  }
  /// Returns whether it is one that is found.
  bool note(Expr &e) {
    if (unsure_ || !isElement(e) || !mentions(&e, counted_.var)) return false;
    const auto same = [&](const Expr *known) { return structurallyEqual(known, &e); };
    if (std::none_of(found_.begin(), found_.end(), same)) found_.push_back(&e);
    return true;
  }

  template <class T> void unsure(T *node) {
    if (!node) return;
    unsure_++;
    visit(node);
    unsure_--;
  }
  /// The parameter or object that an access leads to; null: it is not known.
  const VarDecl *rootOf(Expr *e, int depth = 0) const {
    e = skipParens(e);
    if (auto *cast = as<Cast>(e)) return rootOf(cast->operand, depth);
    if (auto *b = as<Binary>(e)) return rootOf(isPointer(b->lhs->type) ? b->lhs : b->rhs, depth);
    if (auto *index = as<Index>(e)) return rootOf(index->base, depth);
    if (auto *u = as<Unary>(e))
      return u->op == UnaryOp::Deref || u->op == UnaryOp::AddressOf ? rootOf(u->operand, depth) : nullptr;
    if (auto *m = as<Member>(e)) return rootOf(m->object, depth);
    const VarDecl *v = variableOf(e);
    if (!v || analysis_.isObject(v) || analysis_.isParameter(v) || !isPointer(v->type)) return v;
    constexpr int kDepth = 4;
    if (v->isParam || !v->init || kernel_.mayChange(v) || depth == kDepth) return nullptr;
    return rootOf(v->init, depth + 1);
  }
  /// Whether all that is accessed through the pointer of something that is stored is that element, or the one
  /// before, which each iteration reads.
  bool storesAreApart() const {
    for (Expr *stored : stored_) {
      const VarDecl *root = rootOf(stored);
      if (!root) return false;
      for (Expr *other : stored_)
        if (rootOf(other) == root && !structurallyEqual(other, stored)) return false;
      for (Expr *load : loaded_) {
        const VarDecl *other = rootOf(load);
        if (!other) return false;
        if (other != root) continue;
        if (!structurallyEqual(load, stored) && !isElementBefore(load, stored, counted_.step)) return false;
        if (!isOneOf(found_, load)) return false; // it may not be loaded at all
      }
    }
    return true;
  }
  static bool isOneOf(const std::vector<Expr *> &all, Expr *e) {
    return std::any_of(all.begin(), all.end(), [&](Expr *known) { return structurallyEqual(known, e); });
  }

  void store(Expr *to) {
    if (Expr *element = skipParens(to); mayStore_ && !as<Ident>(element) && !ownObject(element)) {
      if (unsure_ || !isElement(*element) || !mentions(element, counted_.var)) return fail();
      stored_.push_back(element);
      return;
    }
    VarDecl *v = ownObject(to);
    if (!v || v == counted_.var || !isPlain(to->type)) return fail();
    if (!as<Ident>(skipParens(to))) fail(); // an array's element, which is to stay in a register
  }

  void visitIndex(Index &e) override {
    loaded_.push_back(&e);
    if (!note(e)) walk(e);
  }
  void visitMember(Member &m) override {
    loaded_.push_back(&m);
    walk(m);
  }
  void visitUnary(Unary &u) override {
    if (u.op == UnaryOp::AddressOf) return fail();
    if (u.op >= UnaryOp::PreInc && u.op <= UnaryOp::PostDec) store(u.operand);
    if (u.op == UnaryOp::Deref) loaded_.push_back(&u);
    if (u.op != UnaryOp::Deref || !note(u)) walk(u);
  }
  void visitAssign(Assign &a) override {
    const size_t before = stored_.size();
    store(a.lhs);
    if (stored_.size() > before && a.op != AssignOp::Plain) visit(a.lhs);
    visit(a.rhs);
  }
  void visitBinary(Binary &b) override {
    visit(b.lhs);
    b.op == BinaryOp::LAnd || b.op == BinaryOp::LOr ? unsure(b.rhs) : visit(b.rhs);
  }
  void visitConditional(Conditional &e) override {
    visit(e.cond);
    unsure(e.then);
    unsure(e.otherwise);
  }
  void visitIf(If &s) override {
    visit(s.cond);
    unsure(s.then);
    unsure(s.otherwise);
  }
  void visitVarDecl(VarDecl &v) override {
    if (!isOwn(v) || !(isArithmetic(v.type) || isPointer(v.type)) || !isPlain(v.type)) return fail();
    declared_.insert(&v);
    walk(v);
  }
  void visitCall(Call &call) override {
    if (!isComputation(call)) return fail();
    for (Expr *argument : call.args) visit(argument);
  }
  void visitIdent(Ident &i) override {
    auto *v = as<VarDecl>(i.decl);
    if (v && !isPlain(v->type)) fail();
  }
  void visitFor(For &) override { fail(); }
  void visitWhile(While &) override { fail(); }
  void visitDoWhile(DoWhile &) override { fail(); }
  void visitSwitch(Switch &) override { fail(); }
  void visitBreak(Break &) override { fail(); }
  void visitContinue(Continue &) override { fail(); }
  void visitGoto(Goto &) override { fail(); }
  void visitIndirectGoto(IndirectGoto &) override { fail(); }
  void visitLabel(Label &) override { fail(); }
  void visitReturn(Return &) override { fail(); }
  void visitTextStmt(TextStmt &) override { fail(); }
  void visitTextExpr(TextExpr &) override { fail(); }
  void visitRoutineCall(RoutineCall &) override { fail(); }
  void visitStmtExpr(StmtExpr &) override { fail(); }
  void visitBuiltinCall(BuiltinCall &) override { fail(); }
  void visitAsm(Asm &) override { fail(); }
};

} // namespace

std::vector<Expr *> ownReadsOf(const FunctionDecl &f, const UniformAnalysis &analysis, For &loop,
                               const CountedLoop &counted) {
  const Usage kernel = usageIn(f.body);
  return Iteration(kernel, analysis, loop, counted).reads();
}

OwnElements ownElementsOf(const FunctionDecl &f, const UniformAnalysis &analysis, For &loop,
                          const CountedLoop &counted) {
  const Usage kernel = usageIn(f.body);
  return Iteration(kernel, analysis, loop, counted).elements();
}

bool isElementBefore(Expr *before, Expr *element, long long step) {
  auto *one = as<Index>(skipParens(before)), *next = as<Index>(skipParens(element));
  auto *sum = one ? as<Binary>(skipParens(one->index)) : nullptr;
  if (!next || !sum || sum->op != (step > 0 ? BinaryOp::Sub : BinaryOp::Add) ||
      !structurallyEqual(one->base, next->base))
    return false;
  auto *by = as<IntLiteral>(skipParens(sum->rhs));
  return by && by->value.known && by->value.value == 1 && structurallyEqual(sum->lhs, next->index);
}

} // namespace ompicc
