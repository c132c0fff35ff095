#include "transforms/cuda/analysis/neighbouring_rows.h"
#include "ast/const_eval.h"
#include "ast/visitor.h"
#include "transforms/cuda/analysis/dependence.h"
#include "transforms/cuda/analysis/loads_ahead.h"
#include "transforms/cuda/analysis/objects.h"
#include "translator/sema/side_effects.h"
#include <map>

namespace ompicc {
namespace {

constexpr long kMostLoads = 100;    ///< of an iteration: what several share lies in registers
constexpr long kMostOfShort = 1000; ///< of an iteration that is nothing for a whole team
constexpr long kMostOfOneLoop = 40; ///< the same of one loop: more lies in shared memory (tiles.h)
constexpr long kMostNodes = 1500;   ///< expressions of an iteration whose loops are written out
constexpr long kMostText = 200;     ///< …as it stands
constexpr long long kMostTrips = 64;
constexpr long kUsualTrips = 9; ///< of a loop whose length is no constant
constexpr int kMostCalls = 4;
/// Loads that are saved for each of what is changed in place: a thread waits for four of those at a time. Two
/// updates by differences took 1.2 to 1.4 times as long by fours on an H200, those of a field of three
/// components 1.3 times.
constexpr long kForEachInPlace = 8;

class Reads : public Visitor {
public:
  Reads(const VarDecl *row, const VarDecl *column, const std::function<bool(VarDecl &)> &isApart)
      : isApart_(isApart), one_(!column), row_{row}, column_{column} {}

  Stacking of(Stmt *iteration) {
    visit(iteration);
    if (!fits_ || text_ > kMostText) return Stacking::None;
    long shared = 0, byRow = 0, inPlace = updates_;
    for (const auto &[base, reads] : from_) {
      if (stored_.count(base)) inPlace += reads.first;
      if (stored_.count(base) || !isApart_(*base)) continue;
      shared += reads.anywhere;
      if (reads.vertical && !one_) byRow += reads.byRow;
    }
    shared += byRow;
    if (shared < 2 || 2 * shared < loads_ || shared < kForEachInPlace * inPlace) return Stacking::None;
    if (!varies_ && loads_ <= (one_ ? kMostOfOneLoop : kMostLoads) && nodes_ <= kMostNodes)
      return one_ || byRow || counters_.empty() || storesInLoop_ ? Stacking::WrittenOut : Stacking::JoinedFew;
    // One element that a loop adds to nvcc keeps in a register, but not four that may be the same one.
    if (one_ || storesInLoop_) return Stacking::None;
    return varies_ || loads_ > kMostOfShort ? Stacking::JoinedLong : Stacking::Joined;
  }

private:
  struct OfBase {
    long anywhere = 0;     ///< loads whose place does not depend on the row
    long byRow = 0;        ///< those of which it does
    long first = 0;        ///< loads in front of any store
    bool vertical = false; ///< some of these are of other rows
  };
  const std::function<bool(VarDecl &)> &isApart_;
  const bool one_;      ///< there is one loop, of which a thread's iterations are not neighbours
  VarSet row_, column_; ///< the numbers, and what is computed of them
  VarSet counters_;     ///< of loops inside
  std::map<const VarDecl *, VarDecl *> roots_; ///< pointers of the iteration's own, and what they lead into
  std::map<VarDecl *, OfBase> from_;
  std::vector<const Expr *> sure_; ///< loads of the loop that is looked at, or around it, that it does anyhow
  VarSet stored_;
  bool fits_ = true, sometimes_ = false, stores_ = false;
  bool storesInLoop_ = false;
  bool varies_ = false; ///< the length of a loop is no constant
  long weight_ = 1, loads_ = 0, updates_ = 0, nodes_ = 0, text_ = 0;
  int calls_ = 0, loops_ = 0;

  static bool depends(Expr *e, const VarSet &on) {
    for (const VarDecl *v : freeVariables(e))
      if (on.count(v)) return true;
    return false;
  }
  void learn(VarDecl *v, Expr *value) {
    for (VarSet *which : {&row_, &column_})
      if (depends(value, *which)) which->insert(v);
    if (!isPointer(v->type)) return;
    VarDecl *base = rootOf(value);
    auto [entry, isNew] = roots_.emplace(v, base);
    if (!isNew && entry->second != base) fits_ = false;
  }
  /// What an address leads into; null if that is not simple.
  VarDecl *rootOf(Expr *e) {
    e = skipParens(e);
    if (auto *b = as<Binary>(e))
      return rootOf(isPointer(b->lhs->type) || isArray(b->lhs->type) ? b->lhs : b->rhs);
    if (auto *c = as<Cast>(e)) return rootOf(c->operand);
    if (auto *u = as<Unary>(e); u && (u->op == UnaryOp::AddressOf || u->op == UnaryOp::Deref))
      return rootOf(u->operand);
    if (auto *index = as<Index>(e)) return rootOf(index->base);
    auto *v = variableOf(e);
    auto known = roots_.find(v);
    return known == roots_.end() ? v : known->second;
  }

  /// Whether an index means another row than the iteration's own: i - 1, i + k, or of a number of both, i * n
  /// + j - n.
  bool isVertical(Expr *e) {
    e = skipParens(e);
    if (auto *c = as<Cast>(e)) return isVertical(c->operand);
    if (auto *i = as<Ident>(e)) {
      auto *v = as<VarDecl>(i->decl);
      return v && v->init && row_.count(v) && isOwn(*v) && isVertical(v->init);
    }
    auto *b = as<Binary>(e);
    if (!b) return false;
    if (b->op == BinaryOp::Add || b->op == BinaryOp::Sub) {
      const bool left = depends(b->lhs, row_);
      Expr *of = left ? b->lhs : b->rhs, *by = left ? b->rhs : b->lhs;
      if (depends(of, row_) && !depends(by, row_) && !depends(by, column_)) {
        bool isNumber = true; // or a loop's, as opposed to the length of a row
        for (const VarDecl *v : freeVariables(by)) isNumber &= counters_.count(v) != 0;
        if (isNumber != depends(of, column_)) return true;
      }
    }
    return isVertical(b->lhs) || isVertical(b->rhs);
  }

  /// An array that each thread has of its own.
  bool isOfOwnArray(Expr *e) {
    VarDecl *base = rootOf(e);
    return base && isOwn(*base) && isArray(base->type);
  }
  void load(Expr &e) {
    VarDecl *base = rootOf(&e);
    if (base && isOwn(*base) && isArray(base->type)) return; // a thread's own
    for (const Expr *other : sure_) // loaded before, as in `v[i] > most ? v[i] : most`
      if (structurallyEqual(other, &e)) return;
    loads_ += weight_;
    if (!base || sometimes_) return;
    if (!hasSideEffects(&e)) sure_.push_back(&e);
    bool byRow = depends(&e, row_), vertical = false;
    for (Expr *at = &e; at;) {
      at = skipParens(at);
      auto *index = as<Index>(at);
      if (!index) break;
      vertical |= isVertical(index->index);
      at = index->base;
    }
    for (const VarDecl *v : freeVariables(&e)) // a row that has a name
      if (isPointer(v->type) && v->init && roots_.count(v) && row_.count(v))
        vertical |= isVerticalRow(v->init);
    OfBase &of = from_[base];
    (byRow ? of.byRow : of.anywhere) += weight_;
    if (!stored_.count(base)) of.first += weight_;
    of.vertical |= vertical;
  }
  bool isVerticalRow(Expr *address) {
    address = skipParens(address);
    if (auto *b = as<Binary>(address)) {
      const bool left = isPointer(b->lhs->type);
      return isVertical(left ? b->rhs : b->lhs) || isVerticalRow(left ? b->lhs : b->rhs);
    }
    if (auto *index = as<Index>(address)) return isVertical(index->index);
    auto *u = as<Unary>(address);
    return u && u->op == UnaryOp::AddressOf && isVerticalRow(u->operand);
  }

  void count() { nodes_ += weight_, text_++; }
  void visitIdent(Ident &i) override {
    count();
    auto *v = as<VarDecl>(i.decl);
    fits_ &= !v || (isPlain(v->type) && !v->threadLocal && !v->groupPrivate);
  }
  void visitIndex(Index &e) override {
    if (!isArray(e.type) && !stores_) load(e);
    const bool before = stores_;
    stores_ = false;
    count();
    walk(e);
    stores_ = before;
  }
  void visitMember(Member &e) override {
    const bool before = stores_;
    stores_ = false;
    if (e.arrow) loads_ += weight_;
    walk(e);
    stores_ = before;
  }
  void visitBinary(Binary &b) override {
    count();
    if (b.op != BinaryOp::LAnd && b.op != BinaryOp::LOr) return walk(b);
    visit(b.lhs);
    sometimes(b.rhs);
  }
  void visitConditional(Conditional &c) override {
    count();
    visit(c.cond);
    sometimes(c.then);
    sometimes(c.otherwise);
  }
  void sometimes(Node *n) {
    const bool before = sometimes_;
    sometimes_ = true;
    visit(n);
    sometimes_ = before;
  }
  void visitUnary(Unary &u) override {
    count();
    if (u.op == UnaryOp::Deref && !stores_) load(u);
    if (u.op >= UnaryOp::PreInc && u.op <= UnaryOp::PostDec) return store(u.operand);
    const bool before = stores_;
    stores_ = false;
    walk(u);
    stores_ = before;
  }
  void visitAssign(Assign &a) override {
    count();
    visit(a.rhs);
    if (VarDecl *v = variableOf(a.lhs)) return learn(v, a.rhs);
    if (a.op != AssignOp::Plain && !isOfOwnArray(a.lhs)) updates_ += weight_;
    store(a.lhs);
  }
  void store(Expr *to) {
    if (variableOf(to)) return;
    VarDecl *base = rootOf(to);
    storesInLoop_ |= loops_ > 0 && !(base && isOwn(*base) && isArray(base->type));
    if (base)
      stored_.insert(base);
    else
      fits_ = false;
    const bool before = stores_;
    stores_ = true;
    visit(to);
    stores_ = before;
  }
  void visitVarDecl(VarDecl &v) override {
    fits_ &= isOwn(v) && v.storage != Storage::Static && !isVariablyModified(v.type);
    if (v.init && !isArray(v.type)) learn(&v, v.init);
    walk(v);
  }
  /// Whether a loop's bounds depend on nothing that an iteration has of its own.
  bool isSameForAll(const CountedLoop &loop) const {
    for (Expr *bound : {loop.from, loop.to})
      for (const VarDecl *v : freeVariables(bound))
        if (row_.count(v) || column_.count(v) || counters_.count(v)) return false;
    return true;
  }
  void visitFor(For &s) override {
    const auto loop = countedLoop(s);
    const ConstInt from = loop ? evaluateConstant(loop->from) : ConstInt{},
                   to = loop ? evaluateConstant(loop->to) : ConstInt{};
    const long long span = loop && from.known && to.known
                               ? (loop->step > 0 ? to.value - from.value : from.value - to.value)
                               : -1;
    if (loop && loop->step && (!from.known || !to.known) && isSameForAll(*loop)) {
      varies_ = true;
      visit(loop->from), visit(loop->to);
      return withinLoop(s, loop->var, kUsualTrips);
    }
    // Triangles count as what is around them.
    const bool triangle = loop && to.known && !from.known;
    const long long trips = triangle             ? 8
                            : loop && loop->step ? (span + loop->inclusive) / std::abs(loop->step)
                                                 : 0;
    if (trips < 1 || trips > kMostTrips || (!triangle && span < 0)) {
      fits_ = false;
      return;
    }
    withinLoop(s, loop->var, long(trips));
  }
  void withinLoop(For &s, const VarDecl *counter, long trips) {
    counters_.insert(counter);
    const long before = weight_;
    weight_ = std::min(weight_ * trips, 1l << 20);
    const size_t known = sure_.size();
    loops_++;
    visit(s.body);
    loops_--;
    sure_.resize(known);
    weight_ = before;
  }
  void visitIf(If &s) override {
    visit(s.cond);
    if (!depends(s.cond, row_)) return visit(s.then), visit(s.otherwise); // alike in all rows
    sometimes(s.then);
    sometimes(s.otherwise);
  }
  /// Functions of the C library that compute, and the program's that do nothing else.
  void visitCall(Call &call) override {
    count();
    auto *callee = as<Ident>(skipParens(call.callee));
    auto *f = callee ? as<FunctionDecl>(callee->decl) : nullptr;
    for (Expr *argument : call.args) visit(argument);
    if (!f || !(f->body || f->definition)) {
      fits_ &= callee && onlyComputes(callee->name->text);
      return;
    }
    FunctionDecl *definition = f->body ? f : f->definition;
    if (!onlyReads(definition) || ++calls_ > kMostCalls || call.args.size() != definition->params.size()) {
      fits_ = false;
      return;
    }
    for (size_t i = 0; i < call.args.size(); i++) learn(definition->params[i], call.args[i]);
    visit(definition->body);
  }
  void visitWhile(While &) override { fits_ = false; }
  void visitDoWhile(DoWhile &) override { fits_ = false; }
  void visitSwitch(Switch &) override { fits_ = false; }
  void visitContinue(Continue &) override { fits_ = false; }
  void visitBreak(Break &) override { fits_ = false; }
  void visitGoto(Goto &) override { fits_ = false; }
  void visitIndirectGoto(IndirectGoto &) override { fits_ = false; }
  void visitLabel(Label &) override { fits_ = false; }
  void visitAsm(Asm &) override { fits_ = false; }
  void visitPragma(Pragma &) override { fits_ = false; }
  void visitStmtExpr(StmtExpr &) override { fits_ = false; }
  void visitBuiltinCall(BuiltinCall &) override { fits_ = false; }
  void visitRoutineCall(RoutineCall &) override { fits_ = false; }
  void visitTextExpr(TextExpr &) override { fits_ = false; }
  void visitTextStmt(TextStmt &) override { fits_ = false; }
  void visitTextDecl(TextDecl &) override { fits_ = false; }
  void visitCompoundLiteral(CompoundLiteral &) override { fits_ = false; }
  void visitLabelAddress(LabelAddress &) override { fits_ = false; }
  void visitFunctionDecl(FunctionDecl &) override { fits_ = false; }
  void visitTagDecl(TagDecl &) override { fits_ = false; }
  void visitOmpDirective(OmpDirective &) override { fits_ = false; }
  void visitOmpChoice(OmpChoice &) override { fits_ = false; }
  void visitOmpChoiceExpr(OmpChoiceExpr &) override { fits_ = false; }
};

} // namespace

Stacking stackingOf(Stmt *iteration, const VarDecl *row, const VarDecl *column,
                    const std::function<bool(VarDecl &)> &isApart) {
  return Reads(row, column, isApart).of(iteration);
}

} // namespace ompicc
