// strip_shape.cpp: see strip_shape.h.
#include "transforms/cuda/loops/strip_shape.h"
#include "ast/const_eval.h"
#include "ast/visitor.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/cuda/analysis/accesses.h"
#include "transforms/cuda/analysis/code_traits.h"
#include "transforms/cuda/analysis/objects.h"
#include "transforms/cuda/kernels/mode.h"
#include "transforms/cuda/loops/wave_strips.h"
#include "translator/sema/side_effects.h"
#include <algorithm>

namespace ompicc {

std::optional<long long> offsetFrom(Expr *e, const VarDecl *var) {
  e = skipParens(e);
  if (variableOf(e) == var) return 0;
  auto *b = as<Binary>(e);
  if (!b || (b->op != BinaryOp::Add && b->op != BinaryOp::Sub)) return std::nullopt;
  const ConstInt left = evaluateConstant(b->lhs), right = evaluateConstant(b->rhs);
  if (right.known && variableOf(b->lhs) == var)
    return (long long)(b->op == BinaryOp::Sub ? -right.value : right.value);
  if (left.known && b->op == BinaryOp::Add && variableOf(b->rhs) == var) return (long long)left.value;
  return std::nullopt;
}

namespace {

constexpr long long kMostColumns = 32;  ///< of a lane: they are in registers
constexpr long long kLeastColumns = 32; ///< of the nest
constexpr long long kFar = 1 << 24;

/// Finds what the nest consists of, and whether it has that shape.
class Shape : public StripShape {
public:
  Shape(For &nest, const Knowledge &at, const std::function<bool(const VarDecl *)> &isOwn,
        const std::function<bool(const VarDecl *)> &isTemporary)
      : nest_(nest), known_(at), isOwn_(isOwn), isTemporary_(isTemporary) {}

  bool fits() { return loops() && rowsOf() && beginnings() && ends() && variables() && sizes() && loads(); }

private:
  For &nest_;
  Knowledge known_;
  const std::function<bool(const VarDecl *)> &isOwn_, &isTemporary_;
  VarSet ofRow_; ///< variables that each lane computes for itself

  static bool isPlain(QualType type) {
    return isArithmetic(type) && !isComplex(type) && !isBitInt(type) && sizeOf(type) <= 8 &&
           !(canonical(type).quals & (QualVolatile | QualAtomic));
  }
  static bool isInt(Expr *e) {
    return evaluateConstant(e).known || (isInteger(e->type) && isSigned(e->type) && sizeOf(e->type) <= 4);
  }
  static bool countsUp(For &f, const std::optional<CountedLoop> &loop) {
    return loop && loop->step == 1 && as<DeclStmt>(f.init) && kindOf(loop->var->type) == TypeKind::Int &&
           !hasSideEffects(loop->from) && !hasSideEffects(loop->to) && isInt(loop->from) && isInt(loop->to);
  }

  bool loops() {
    rows = countedLoop(nest_);
    auto *block = as<Compound>(nest_.body);
    if (!countsUp(nest_, rows)) return false;
    if (!block) {
      inner = as<For>(nest_.body);
    } else {
      for (Stmt *s : block->body)
        if (auto *f = as<For>(s); f && !inner) inner = f;
    }
    columns = inner ? countedLoop(*inner) : std::nullopt;
    if (!inner || !countsUp(*inner, columns) || traitsOf(inner->body).loops ||
        hasBreakOrContinue(inner->body))
      return false;
    const Usage usage = usageIn(nest_.body);
    for (Expr *bound : {columns->from, columns->to})
      for (const VarDecl *v : freeVariables(bound))
        if (v == rows->var || usage.mayChange(v)) return false;
    return !usage.addressTaken.count(rows->var) && !usage.addressTaken.count(columns->var);
  }

  /// Which arrays the columns' iterations write, and which of those elements.
  bool rowsOf() {
    known_.judge(usageIn(&nest_), rows->var, known_.fresh());
    const IterationAccesses found = accessesOf(rows->to, nest_.body, known_, false);
    if (!found.whyNot.empty()) return false;
    for (const Access &a : found.accesses) {
      if (!a.writes || arrays.has(a.root)) continue;
      const QualType type = a.root->type;
      if (!isArray(type) || !isAutomatic(*a.root) || !isOwn_(a.root) || isVariablyModified(type) ||
          !isPlain(elementOf(type)) || sizeOf(type) <= 0)
        return false;
      arrays.all.push_back({const_cast<VarDecl *>(a.root), {}});
    }
    for (const auto &[v, s] : found.scalars)
      if (s.written && v != rows->var) scalars_[v] = s;
    return !arrays.all.empty() && columnsOf();
  }
  std::map<VarDecl *, Scalar> scalars_;

  /// The elements, seen from the loop's variable: one for all that is written, and that or the one before.
  bool columnsOf() {
    class Elements : public Visitor {
    public:
      Elements(const Rows &arrays, const VarDecl *var) : arrays_(arrays), var_(var) {}
      std::map<VarDecl *, std::vector<long long>> read, written;
      bool fits = true;

    private:
      const Rows &arrays_;
      const VarDecl *var_;
      void visitIdent(Ident &i) override {
        if (auto *v = as<VarDecl>(i.decl)) fits &= !arrays_.has(v);
      }
      void element(Index &e, bool writes) {
        VarDecl *v = variableOf(e.base);
        if (!v || !arrays_.has(v)) return walk(e);
        const auto at = offsetFrom(e.index, var_);
        fits &= at.has_value();
        (writes ? written : read)[v].push_back(at.value_or(0));
      }
      void visitIndex(Index &e) override { element(e, false); }
      void visitAssign(Assign &a) override {
        visit(a.rhs);
        auto *e = as<Index>(skipParens(a.lhs));
        if (!e) return visit(a.lhs);
        element(*e, true);
        if (a.op != AssignOp::Plain) element(*e, false);
      }
      void visitUnary(Unary &u) override {
        auto *e = as<Index>(skipParens(u.operand));
        if (e && u.op >= UnaryOp::PreInc && u.op <= UnaryOp::PostDec) element(*e, true);
        walk(u);
      }
    } elements(arrays, columns->var);
    elements.visit(inner->body);
    if (!elements.fits || elements.written.empty()) return false;
    shift = elements.written.begin()->second[0];
    for (auto &[v, all] : elements.written) {
      arrays.find(v)->written = true;
      for (long long at : all)
        if (at != shift) return false;
    }
    for (auto &[v, all] : elements.read)
      for (long long at : all)
        if (at != shift && at != shift - 1) return false;
    const ConstInt from = evaluateConstant(columns->from);
    if (!from.known || from.value > kFar || from.value < -kFar || std::abs(shift) > kFar) return false;
    front = (long long)from.value + shift - 1;
    return true;
  }

  /// Whether `e` may be evaluated by any lane: it needs nothing that the row hands on.
  bool isOfRow(Expr *e) const {
    for (const VarDecl *v : e ? freeVariables(e) : VarList())
      if (arrays.has(const_cast<VarDecl *>(v)) || (handed_.count(v)) ||
          scalars_.count(const_cast<VarDecl *>(v)))
        return false;
    return !hasSideEffects(e);
  }
  VarSet handed_;
  void hand(VarDecl *v) {
    if (handed_.insert(v).second) handed.push_back(v);
  }

  /// Whether the code uses rows at the element in front of the first column only.
  bool usesFrontOnly(Node *code) const {
    class Find : public Visitor {
    public:
      Find(const Rows &arrays, long long front) : arrays_(arrays), front_(front) {}
      bool fits = true;

    private:
      const Rows &arrays_;
      const long long front_;
      void visitIdent(Ident &i) override {
        if (auto *v = as<VarDecl>(i.decl)) fits &= !arrays_.has(v);
      }
      void visitIndex(Index &e) override {
        VarDecl *v = variableOf(e.base);
        if (!v || !arrays_.has(v)) return walk(e);
        const ConstInt at = evaluateConstant(e.index);
        fits &= at.known && at.value == front_;
      }
    } find(arrays, front);
    find.visit(code);
    return find.fits;
  }

  /// What stands in front of the columns of a row.
  bool beginnings() {
    auto *block = as<Compound>(nest_.body);
    const Usage usage = usageIn(nest_.body);
    for (Stmt *s : block ? block->body : List<Stmt *>()) {
      if (s == inner) break;
      if (auto *ds = as<DeclStmt>(s)) {
        bool own = true;
        for (Decl *d : ds->decls) {
          auto *v = as<VarDecl>(d);
          if (!v || !isPlain(v->type) || v->storage == Storage::Static || usage.addressTaken.count(v) ||
              hasSideEffects(v->init) || (v->init && !usesFrontOnly(v->init)))
            return false;
          own &= !usage.written.count(v) && isOfRow(v->init);
        }
        if (!own)
          for (Decl *d : ds->decls) hand(static_cast<VarDecl *>(d));
        (own ? ofRow : ofFirst).push_back(s);
        continue;
      }
      auto *e = as<ExprStmt>(s);
      auto *a = e ? as<Assign>(skipParens(e->expr)) : nullptr;
      if (!a || hasSideEffects(a->rhs) || !usesFrontOnly(s)) return false;
      if (VarDecl *v = variableOf(a->lhs)) {
        if (!isPlain(v->type) || !(handed_.count(v) || isOwn_(v))) return false;
        hand(v);
      } else if (!as<Index>(skipParens(a->lhs)) || !variableOf(as<Index>(skipParens(a->lhs))->base)) {
        return false;
      }
      ofFirst.push_back(s);
    }
    return true;
  }

  /// What stands behind them: rows become others.
  bool ends() {
    auto *block = as<Compound>(nest_.body);
    bool behindColumns = false;
    for (Stmt *s : block ? block->body : List<Stmt *>()) {
      if (s == inner) {
        behindColumns = true;
        continue;
      }
      if (!behindColumns) continue;
      auto *f = as<For>(s);
      const auto loop = f ? countedLoop(*f) : std::nullopt;
      auto *e = loop ? as<ExprStmt>(onlyStatement(f->body)) : nullptr;
      auto *a = e ? as<Assign>(skipParens(e->expr)) : nullptr;
      auto *to = a && a->op == AssignOp::Plain ? as<Index>(skipParens(a->lhs)) : nullptr,
           *from = to ? as<Index>(skipParens(a->rhs)) : nullptr;
      if (!from || !countsUp(*f, loop) || variableOf(to->index) != loop->var ||
          variableOf(from->index) != loop->var || !variableOf(to->base) || !variableOf(from->base) ||
          !arrays.has(variableOf(to->base)) || !arrays.has(variableOf(from->base)) || !isWhole(*loop))
        return false;
      copies.push_back(f);
    }
    return true;
  }
  /// Whether a loop goes through all columns' elements, and the one in front of them or not.
  bool isWhole(const CountedLoop &loop) {
    const ConstInt from = evaluateConstant(loop.from);
    if (!from.known || (from.value != front && from.value != front + 1)) return false;
    const auto last = known_.valuesOf(columns->to), other = known_.valuesOf(loop.to);
    if (last.size() != 1 || other.size() != 1 || !last[0].where.empty() || !other[0].where.empty())
      return false;
    const Polynomial difference = other[0].p - last[0].p;
    return difference.isConstant() && difference.constant() + loop.inclusive - columns->inclusive == shift;
  }

  /// Variables from around the nest that it changes, and those that a row's columns do.
  bool variables() {
    for (const auto &[v, s] : scalars_) {
      if (handed_.count(v)) {
        if (!setsFirst(nest_.body, v) || !isTemporary_(v)) return false;
      } else if (s.op != OmpReductionOp::None && !s.read && isOwn_(v) && isInteger(v->type)) {
        reductions.push_back({s.op, v});
      } else if (!setsFirst(inner->body, v) || !isOwn_(v) || !isTemporary_(v) || !isPlain(v->type)) {
        return false;
      } else {
        hand(v);
      }
    }
    // A variable that all lanes have must not change in the columns.
    const Usage usage = usageIn(inner->body);
    for (Stmt *s : ofRow)
      for (Decl *d : as<DeclStmt>(s)->decls)
        if (usage.mayChange(static_cast<VarDecl *>(d))) return false;
    return true;
  }

  /// What all iterations of a column load from where nothing is written: once is enough, if there are
  /// registers for it.
  bool loads() {
    class Find : public Visitor {
    public:
      Find(const VarDecl *column, const Rows &arrays, const VarSet &others)
          : column_(column), arrays_(arrays), others_(others) {}
      std::vector<Index *> found;

    private:
      const VarDecl *column_;
      const Rows &arrays_;
      const VarSet &others_;
      bool fits(Index &e) const {
        bool mentionsColumn = false;
        for (const VarDecl *v : freeVariables(&e)) {
          if (arrays_.has(v) || others_.count(v)) return false;
          mentionsColumn |= v == column_;
        }
        return mentionsColumn && isPlain(e.type) && !hasSideEffects(&e);
      }
      // What is evaluated in any case.
      void visitIndex(Index &e) override {
        if (!fits(e)) return walk(e);
        for (Index *other : found)
          if (structurallyEqual(other, &e)) return;
        found.push_back(&e);
      }
      void visitIf(If &s) override { visit(s.cond); }
      void visitSwitch(Switch &s) override { visit(s.cond); }
      void visitConditional(Conditional &c) override { visit(c.cond); }
      void visitBinary(Binary &b) override {
        visit(b.lhs);
        if (b.op != BinaryOp::LAnd && b.op != BinaryOp::LOr) visit(b.rhs);
      }
      void visitSizeofExpr(SizeofExpr &) override {}
    };
    VarSet others = usageIn(nest_.body).written;
    others.insert(rows->var);
    for (const VarDecl *v : declaredIn(nest_.body)) others.insert(v);
    others.erase(columns->var);
    Find find(columns->var, arrays, others);
    find.visit(inner->body);
    constexpr size_t kRegisters = 96;
    for (Index *element : find.found)
      if ((arrays.all.size() + ofColumns.size() + 1) * size_t(each) <= kRegisters)
        ofColumns.push_back({element});
    return true;
  }

  /// How many columns a lane has: what constants, or the arrays' sizes, say at most.
  bool sizes() {
    long long most = kFar;
    for (auto &[v, row] : arrays.all)
      most = std::min(most, sizeOf(v->type) / sizeOf(elementOf(v->type)) - 1 - front);
    const ConstInt to = evaluateConstant(columns->to);
    if (to.known) {
      const long long count = (long long)to.value + columns->inclusive - (front - shift + 1);
      if (count > most) return false;
      most = count;
      exact = count % kLanesOfStrips == 0;
      constexpr long long kWrittenOut = 128, kRegisters = 208;
      const long long elements = (count + 1) * (long long)arrays.all.size();
      if (count <= kWrittenOut && elements <= kRegisters) kept = elements;
    }
    each = (most + kLanesOfStrips - 1) / kLanesOfStrips;
    return front >= 0 && most >= kLeastColumns && each <= kMostColumns;
  }
};

} // namespace

std::optional<StripShape> stripShapeOf(For &nest, const Knowledge &at,
                                       const std::function<bool(const VarDecl *)> &isOwn,
                                       const std::function<bool(const VarDecl *)> &isTemporary) {
  Shape shape(nest, at, isOwn, isTemporary);
  if (!shape.fits()) return std::nullopt;
  return shape;
}

} // namespace ompicc
