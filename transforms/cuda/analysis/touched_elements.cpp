#include "transforms/cuda/analysis/touched_elements.h"
#include "ast/const_eval.h"
#include "ast/visitor.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/cuda/analysis/dependence.h"
#include "transforms/cuda/analysis/objects.h"
#include <optional>

namespace ompicc {
namespace {

constexpr long kMostSteps = 1 << 18;      ///< statements and accesses that are gone through
constexpr long long kLargest = 1ll << 30; ///< of numbers that are calculated with
constexpr long long kMostElements = 1 << 14;

using Value = std::optional<Polynomial>;
struct Place {
  const VarDecl *root;
  Polynomial at; ///< bytes
};

class Walk : public Visitor {
public:
  Walk(Stmt *iteration, const MemoryRow &row, const std::map<const VarDecl *, Polynomial::Symbol> &counters)
      : row_(row), usage_(usageIn(iteration)), touched_(size_t(row.bytes / row.element)),
        written_(touched_.size()), left_(touched_.size()), unwritten_(touched_.size()) {
    for (const auto &[v, symbol] : counters) values_[v] = Polynomial::of(symbol);
  }

  TouchedElements result() const { return {left_ == 0, unwritten_ == 0 && !readsFirst_}; }

private:
  const MemoryRow &row_;
  const Usage usage_;
  std::map<const VarDecl *, Polynomial> values_; ///< of variables, where they are known
  std::map<const VarDecl *, Place> pointers_;
  VarSet declared_; ///< by the iteration
  std::vector<bool> touched_, written_;
  size_t left_, unwritten_; ///< elements
  bool readsFirst_ = false;
  bool certain_ = true; ///< what is visited is executed
  long steps_ = 0;

  bool isDone() { return (left_ == 0 && (readsFirst_ || unwritten_ == 0)) || ++steps_ > kMostSteps; }

  static Value fitting(const Polynomial &p, QualType type) {
    if (p.overflows() || p.terms().size() > 8) return {};
    for (const auto &term : p.terms())
      if (term.second > kLargest || term.second < -kLargest) return {};
    if (p.isConstant() && p.constant() < 0 && !isSigned(type)) return {};
    if (!p.isConstant() && sizeOf(type) < (isSigned(type) ? 4 : 8)) return {};
    if (p.isConstant() && sizeOf(type) < 4) return {};
    return p;
  }
  Value valueOf(Expr *e) {
    e = skipParens(e);
    if (!isInteger(e->type) || isBitInt(e->type) || sizeOf(e->type) > 8) return {};
    if (const ConstInt value = evaluateConstant(e); value.known)
      return value.value > kLargest || value.value < -kLargest ? Value() : Polynomial((long long)value.value);
    if (auto *v = variableOf(e)) {
      auto found = values_.find(v);
      return found == values_.end() ? Value() : found->second;
    }
    if (auto *c = as<Cast>(e)) {
      const Value from = valueOf(c->operand);
      return from ? fitting(*from, c->target) : Value();
    }
    if (auto *u = as<Unary>(e)) {
      const Value of = u->op == UnaryOp::Plus || u->op == UnaryOp::Minus || u->op == UnaryOp::Not
                           ? valueOf(u->operand)
                           : Value();
      if (!of) return {};
      if (u->op == UnaryOp::Not) return of->isConstant() ? Polynomial(of->constant() == 0) : Value();
      return u->op == UnaryOp::Minus ? fitting(*of * Polynomial(-1), e->type) : of;
    }
    if (auto *b = as<Binary>(e)) return valueOfBinary(*b);
    if (auto *c = as<Conditional>(e); c && c->then)
      if (const Value chosen = valueOf(c->cond); chosen && chosen->isConstant())
        return valueOf(chosen->constant() ? c->then : c->otherwise);
    return {};
  }
  Value valueOfBinary(Binary &b) {
    if (!isInteger(b.lhs->type) || !isInteger(b.rhs->type)) return {};
    const Value x = valueOf(b.lhs), y = valueOf(b.rhs);
    if (!x || !y) return {};
    switch (b.op) {
    case BinaryOp::Add: return fitting(*x + *y, b.type);
    case BinaryOp::Sub: return fitting(*x - *y, b.type);
    case BinaryOp::Mul: return fitting(*x * *y, b.type);
    default: break;
    }
    if (!x->isConstant() || !y->isConstant()) return {};
    const long long l = x->constant(), r = y->constant();
    if ((l < 0 || r < 0) && (!isSigned(b.lhs->type) || !isSigned(b.rhs->type))) return {};
    const bool shifts = r >= 0 && r < 31 && l >= 0;
    switch (b.op) {
    case BinaryOp::Div: return r == 0 ? Value() : Polynomial(l / r);
    case BinaryOp::Rem: return r == 0 ? Value() : Polynomial(l % r);
    case BinaryOp::And: return Polynomial(l & r);
    case BinaryOp::Or: return Polynomial(l | r);
    case BinaryOp::Xor: return Polynomial(l ^ r);
    case BinaryOp::Shl: return shifts ? fitting(Polynomial(l << r), b.type) : Value();
    case BinaryOp::Shr: return shifts ? Polynomial(l >> r) : Value();
    case BinaryOp::Lt: return Polynomial(l < r);
    case BinaryOp::Gt: return Polynomial(l > r);
    case BinaryOp::Le: return Polynomial(l <= r);
    case BinaryOp::Ge: return Polynomial(l >= r);
    case BinaryOp::Eq: return Polynomial(l == r);
    case BinaryOp::Ne: return Polynomial(l != r);
    case BinaryOp::LAnd: return Polynomial(l && r);
    case BinaryOp::LOr: return Polynomial(l || r);
    default: return {};
    }
  }

  std::optional<Place> pointedTo(Expr *e) {
    e = skipParens(e);
    if (isArray(e->type)) return placeOf(e);
    if (auto *v = variableOf(e)) {
      if (auto found = pointers_.find(v); found != pointers_.end()) return found->second;
      const bool given = isPointer(v->type) && !declared_.count(v) && !usage_.mayChange(v);
      return given ? std::optional<Place>({v, Polynomial(0)}) : std::nullopt;
    }
    if (auto *c = as<Cast>(e)) return isPointer(c->operand->type) ? pointedTo(c->operand) : std::nullopt;
    if (auto *u = as<Unary>(e); u && u->op == UnaryOp::AddressOf) return placeOf(u->operand);
    auto *b = as<Binary>(e);
    if (!b || (b->op != BinaryOp::Add && b->op != BinaryOp::Sub) || !isPointer(e->type)) return {};
    Expr *pointer = b->lhs, *count = b->rhs;
    if (isInteger(pointer->type)) std::swap(pointer, count);
    return behind(pointer, count, b->op == BinaryOp::Add ? 1 : -1);
  }
  std::optional<Place> behind(Expr *pointer, Expr *count, int sign) {
    auto place = pointedTo(pointer);
    const Value by = isInteger(count->type) ? valueOf(count) : Value();
    const long long size = sizeOf(elementOf(pointer->type));
    if (!place || !by || size <= 0) return {};
    place->at = place->at + *by * Polynomial(sign * size);
    return place;
  }
  std::optional<Place> placeOf(Expr *e) {
    e = skipParens(e);
    if (auto *v = variableOf(e)) return Place{v, Polynomial(0)};
    if (auto *index = as<Index>(e)) {
      Expr *base = index->base, *count = index->index;
      if (isInteger(base->type)) std::swap(base, count);
      return behind(base, count, 1);
    }
    if (auto *u = as<Unary>(e); u && u->op == UnaryOp::Deref) return pointedTo(u->operand);
    return {};
  }

  /// @param read, written what is done with the object
  void access(Expr *e, bool read, bool written) {
    if (isDone()) return;
    const auto place = placeOf(e);
    if (place && place->root != row_.root) return;
    const Polynomial at = place ? place->at - row_.first : Polynomial(-1);
    const bool known = place && at.isConstant() && at.constant() >= 0 && at.constant() < row_.bytes &&
                       at.constant() % row_.element == 0 && sizeOf(e->type) == row_.element;
    const size_t i = known ? size_t(at.constant() / row_.element) : 0;
    if (read && unwritten_ > 0 && !(known && written_[i])) readsFirst_ = readsFirst_ || mayBeRow(e);
    if (!known || !certain_) return;
    if (!touched_[i]) touched_[i] = true, left_--;
    if (written && !written_[i]) written_[i] = true, unwritten_--;
  }
  /// Whether an object whose place is not known may be in the row.
  bool mayBeRow(Expr *e) {
    const auto place = placeOf(e);
    if (place) return place->root == row_.root;
    auto *v = baseVariable(e);
    return !v || v == row_.root || isPointer(v->type);
  }

  void subscripts(Expr *e) {
    e = skipParens(e);
    if (auto *index = as<Index>(e)) {
      subscripts(index->base);
      visit(index->index);
    } else if (auto *u = as<Unary>(e)) {
      visit(u->operand);
    } else if (!as<Ident>(e)) {
      visit(e);
    }
  }
  void visitIndex(Index &e) override {
    subscripts(&e);
    if (!isArray(e.type)) access(&e, true, false);
  }
  void visitMember(Member &e) override {
    walk(e);
    if (!isArray(e.type)) access(&e, true, false);
  }
  void visitUnary(Unary &u) override {
    if (u.op == UnaryOp::AddressOf) return subscripts(u.operand);
    const bool changes = u.op >= UnaryOp::PreInc && u.op <= UnaryOp::PostDec;
    if (!changes) {
      walk(u);
      if (u.op == UnaryOp::Deref && !isArray(u.type)) access(&u, true, false);
      return;
    }
    subscripts(u.operand);
    access(u.operand, true, true);
    if (auto *v = variableOf(u.operand)) {
      const bool up = u.op == UnaryOp::PreInc || u.op == UnaryOp::PostInc;
      const Value before = valueOf(u.operand);
      set(v, before ? fitting(*before + Polynomial(up ? 1 : -1), v->type) : Value());
    }
  }
  void visitAssign(Assign &a) override {
    visit(a.rhs);
    subscripts(a.lhs);
    access(a.lhs, a.op != AssignOp::Plain, true);
    auto *v = variableOf(a.lhs);
    if (!v) return;
    if (a.op == AssignOp::Plain) return set(v, a.rhs);
    const Value before = valueOf(a.lhs), by = valueOf(a.rhs);
    Value after;
    if (before && by && (a.op == AssignOp::Add || a.op == AssignOp::Sub))
      after = fitting(*before + *by * Polynomial(a.op == AssignOp::Add ? 1 : -1), v->type);
    set(v, after);
  }
  void set(const VarDecl *v, const Value &value) {
    const bool isKnown =
        value && certain_ && isOwn(*v) && isCounter(v->type) && !usage_.addressTaken.count(v);
    values_.erase(v);
    pointers_.erase(v);
    if (isKnown) values_[v] = *value;
  }
  void set(const VarDecl *v, Expr *to) {
    if (isInteger(to->type)) return set(v, fits(*v, valueOf(to)));
    set(v, Value());
    if (!certain_ || !isPointer(v->type) || !isOwn(*v) || usage_.addressTaken.count(v)) return;
    if (const auto place = pointedTo(to)) pointers_.insert({v, *place});
  }
  static Value fits(const VarDecl &v, const Value &value) {
    return value && isInteger(v.type) ? fitting(*value, v.type) : Value();
  }

  /// What may be executed, or not, or more than once, or only in part.
  template <class Code> void perhaps(Node *n, Code visits) {
    if (!n) return;
    const bool before = certain_;
    certain_ = false;
    forget(n);
    visits();
    certain_ = before;
    forget(n);
  }
  void perhaps(Node *n) {
    perhaps(n, [&] { visit(n); });
  }
  void forget(Node *n) {
    for (const VarDecl *v : usageIn(n).written) {
      values_.erase(v);
      pointers_.erase(v);
    }
  }
  /// @return whether the condition is known, and holds; -1: it is not known
  int known(Expr *cond) {
    const Value value = isInteger(cond->type) ? valueOf(cond) : Value();
    return value && value->isConstant() ? value->constant() != 0 : -1;
  }
  void visitConditional(Conditional &c) override {
    visit(c.cond);
    perhaps(c.then);
    perhaps(c.otherwise);
  }
  void visitBinary(Binary &b) override {
    visit(b.lhs);
    if (b.op == BinaryOp::LAnd || b.op == BinaryOp::LOr)
      perhaps(b.rhs);
    else
      visit(b.rhs);
  }
  void visitSizeofExpr(SizeofExpr &) override {}
  void visitIf(If &s) override {
    visit(s.cond);
    switch (known(s.cond)) {
    case 0: return visit(s.otherwise);
    case 1: return visit(s.then);
    default: perhaps(s.then), perhaps(s.otherwise);
    }
  }
  void visitSwitch(Switch &s) override {
    perhaps(&s, [&] { walk(s); });
  }
  void visitWhile(While &s) override {
    perhaps(&s, [&] { walk(s); });
  }
  void visitDoWhile(DoWhile &s) override {
    perhaps(&s, [&] { walk(s); });
  }
  void visitFor(For &s) override {
    const auto loop = countedLoop(s);
    const Value from = loop ? valueOf(loop->from) : Value(), to = loop ? valueOf(loop->to) : Value();
    const bool runs = from && to && from->isConstant() && to->isConstant() && isCounter(loop->var->type) &&
                      !hasBreakOrContinue(s.body);
    if (!runs) return perhaps(&s, [&] { walk(s); });
    visit(loop->from);
    visit(loop->to);
    const long long last = to->constant() + (loop->inclusive ? 0 : loop->step > 0 ? -1 : 1);
    long long i = from->constant();
    for (; (loop->step > 0 ? i <= last : i >= last) && !isDone(); i += loop->step) {
      values_[loop->var] = Polynomial(i);
      visit(s.body);
    }
    values_.erase(loop->var);
  }
  void visitDeclStmt(DeclStmt &s) override {
    for (Decl *d : s.decls) {
      auto *v = as<VarDecl>(d);
      if (!v) continue;
      declared_.insert(v);
      visit(v->init);
      if (v->init && isScalar(v->type))
        set(v, v->init);
      else
        set(v, Value());
    }
  }
};

} // namespace

TouchedElements touchedElements(Stmt *iteration, const MemoryRow &row,
                                const std::map<const VarDecl *, Polynomial::Symbol> &counters) {
  if (row.element <= 0 || row.bytes <= 0 || row.bytes % row.element ||
      row.bytes / row.element > kMostElements || hasContinue(iteration))
    return {};
  Walk walk(iteration, row, counters);
  walk.visit(iteration);
  return walk.result();
}

} // namespace ompicc
