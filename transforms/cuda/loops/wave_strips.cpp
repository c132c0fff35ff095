// wave_strips.cpp: see wave_strips.h.
#include "transforms/cuda/loops/wave_strips.h"
#include "ast/const_eval.h"
#include "ast/visitor.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/common/mentions.h"
#include "transforms/cuda/analysis/accesses.h"
#include "transforms/cuda/analysis/code_traits.h"
#include "transforms/cuda/kernels/mode.h"
#include "translator/sema/side_effects.h"
#include <algorithm>
#include <map>

namespace ompicc {
namespace {

constexpr long long kMostColumns = 32;  ///< of a lane: they are in registers
constexpr long long kLeastColumns = 32; ///< of the nest
constexpr long long kFar = 1 << 24;

VarDecl *variableOf(Expr *e) {
  auto *i = as<Ident>(skipParens(e));
  return i ? as<VarDecl>(i->decl) : nullptr;
}

/// The constant that is added to `var` in `e`; empty if it is anything else.
std::optional<long long> behind(Expr *e, const VarDecl *var) {
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

/// An array of the iteration's own that holds a row.
struct Row {
  VarDecl *here = nullptr; ///< the lane's columns of it, behind the one in front of them
  VarDecl *left = nullptr; ///< what the lane below has in its last column; null: that is not needed
  bool written = false;
};

/// Those of a nest, in the order in which it uses them.
class Rows {
public:
  std::vector<std::pair<VarDecl *, Row>> all;
  Row *find(const VarDecl *v) {
    for (auto &[array, row] : all)
      if (array == v) return &row;
    return nullptr;
  }
  bool has(const VarDecl *v) const { return const_cast<Rows *>(this)->find(v) != nullptr; }
};

/// What columns load, and rows do not change.
struct OfColumns {
  Index *element;
  VarDecl *here = nullptr; ///< an array of what the lane's columns load
};

/// Finds what the nest consists of, and whether it has that shape.
class Shape {
public:
  Shape(For &nest, const Knowledge &at, const std::function<bool(const VarDecl *)> &isOwn,
        const std::function<bool(const VarDecl *)> &isTemporary)
      : nest_(nest), known_(at), isOwn_(isOwn), isTemporary_(isTemporary) {}

  std::optional<CountedLoop> rows, columns;
  For *inner = nullptr;
  Rows arrays;
  VarList handed;              ///< variables that an iteration changes for the next one of its row
  std::vector<Stmt *> ofRow;   ///< in front of the row's columns: what each lane computes for itself,
  std::vector<Stmt *> ofFirst; ///< and what the first lane begins the row with
  std::vector<For *> copies;   ///< of rows, behind them
  std::vector<std::pair<OmpReductionOp, VarDecl *>> reductions;
  std::vector<OfColumns> ofColumns;
  long long kept = 0;  ///< elements of all rows, if a C compiler writes out a row's iterations
  long long shift = 0; ///< what a column's element is behind the loop's variable
  long long front = 0; ///< the element in front of the first column
  long long each = 0;  ///< columns of a lane
  bool exact = false;  ///< each lane has as many

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
        const auto at = behind(e.index, var_);
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
    class Declared : public Visitor {
    public:
      explicit Declared(VarSet &all) : all_(all) {}

    private:
      VarSet &all_;
      void visitVarDecl(VarDecl &v) override { all_.insert(&v); }
    } declared(others);
    declared.visit(nest_.body);
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

class Builder {
public:
  Builder(Context &c, For &nest, Shape &shape) : c_(c), nest_(nest), shape_(shape) {}

  Compound *build() {
    Compound *lanes = c_.compound({}, nest_.loc);
    lane_ = local("_lane", int_.with(QualConst), c_.textExpr(int_, "(int) @thread_idx.x"));
    Expr *front = c_.binary(BinaryOp::Mul, c_.intLiteral(shape_.each), c_.ident(lane_), int_);
    front_ =
        local("_front", int_.with(QualConst), shape_.front ? sum(c_.intLiteral(shape_.front), front) : front);
    append(lanes, c_.declStmt(lane_));
    append(lanes, c_.declStmt(front_));
    declareBounds(lanes);
    load(lanes);
    loadColumns(lanes);
    for (VarDecl *v : shape_.handed) {
      carried_[v] = c_.variable(v->name->text, v->type.unqualified(), c_.intLiteral(0));
      append(lanes, c_.declStmt(carried_[v]));
    }
    append(lanes, steps());
    store(lanes);
    auto *first = c_.make<If>(nest_.loc);
    first->cond = c_.textExpr(int_, "@thread_idx.x < " + std::to_string(kLanesOfStrips));
    first->then = lanes;
    return c_.compound({first}, nest_.loc);
  }

private:
  Context &c_;
  For &nest_;
  Shape &shape_;
  const QualType int_ = c_.types.basic(TypeKind::Int), number_ = c_.types.basic(TypeKind::UInt);
  VarDecl *lane_ = nullptr, *front_ = nullptr;
  Expr *rows_ = nullptr, *from_ = nullptr; ///< how many, and the first one
  VarDecl *last_ = nullptr;                ///< the last column's element; null: all lanes have as many
  std::map<VarDecl *, VarDecl *> carried_;

  void append(Compound *to, Stmt *s) { to->body.push(c_.arena, s); }
  VarDecl *local(std::string_view name, QualType type, Expr *init) {
    VarDecl *v = c_.variable(c_.freshLocal(name), type, init);
    v->loc = nest_.loc;
    return v;
  }
  Expr *element(VarDecl *array, Expr *at) {
    auto *e = c_.make<Index>(nest_.loc);
    e->base = c_.ident(array);
    e->index = at;
    e->type = elementOf(array->type);
    return e;
  }
  Stmt *assign(Expr *to, Expr *value) {
    auto *a = c_.make<Assign>(nest_.loc);
    a->op = AssignOp::Plain;
    a->lhs = to;
    a->rhs = value;
    a->type = QualType(to->type).unqualified();
    return c_.exprStmt(a);
  }
  Expr *sum(Expr *a, Expr *b) { return c_.binary(BinaryOp::Add, a, b, int_); }
  Stmt *when(Expr *cond, Stmt *then, Stmt *otherwise = nullptr) {
    auto *s = c_.make<If>(nest_.loc);
    s->cond = cond;
    s->then = then;
    s->otherwise = otherwise;
    return s;
  }
  Expr *isFirst() { return c_.binary(BinaryOp::Eq, c_.ident(lane_), c_.intLiteral(0), int_); }
  Expr *handedUp(Expr *value) {
    return c_.routineCall(value->type.unqualified(), "@from_lane_below", {value});
  }
  Expr *lastHere(Row &row) { return element(row.here, c_.intLiteral(shape_.each)); }

  /// for (int v = from; v <= to; v++), all of which are written out.
  void unrolled(Compound *into, VarDecl *v, Stmt *body) {
    auto *pragma = c_.make<Pragma>(nest_.loc);
    pragma->text = c_.text("#pragma GCC unroll " + std::to_string(shape_.each));
    append(into, pragma);
    append(into, counting(v, c_.binary(BinaryOp::Le, c_.ident(v), c_.intLiteral(shape_.each), int_), body));
  }
  For *counting(VarDecl *v, Expr *cond, Stmt *body) {
    auto *f = c_.make<For>(nest_.loc);
    f->init = c_.declStmt(v);
    f->cond = cond;
    f->step = c_.unary(UnaryOp::PreInc, c_.ident(v));
    f->step->type = v->type;
    f->body = body;
    return f;
  }
  /// Where the lane has such a column.
  Stmt *ifColumn(VarDecl *column, Stmt *s) {
    if (!last_) return s;
    return when(c_.binary(BinaryOp::Le, sum(c_.ident(front_), c_.ident(column)), c_.ident(last_), int_), s);
  }
  VarDecl *column() { return local("_c", int_, c_.intLiteral(1)); }

  void declareBounds(Compound *into) {
    const CountedLoop &rows = *shape_.rows, &columns = *shape_.columns;
    const ConstInt first = evaluateConstant(rows.from), bound = evaluateConstant(rows.to);
    if (first.known && bound.known) {
      from_ = c_.intLiteral((long long)first.value);
      rows_ = c_.intLiteral(std::max(0ll, (long long)(bound.value - first.value) + rows.inclusive));
    } else {
      VarDecl *from = local("_first", int_.with(QualConst), Cloner(c_).clone(rows.from)),
              *to = local("_bound", int_.with(QualConst), Cloner(c_).clone(rows.to));
      VarDecl *count = local("_rows", number_.with(QualConst),
                             c_.textExpr(number_,
                                         std::string(rows.inclusive ? "$ <= $" : "$ < $") +
                                             " ? (unsigned int) $ - (unsigned int) $" +
                                             (rows.inclusive ? " + 1" : "") + " : 0",
                                         {c_.ident(from), c_.ident(to), c_.ident(to), c_.ident(from)}));
      for (VarDecl *v : {from, to, count}) append(into, c_.declStmt(v));
      from_ = c_.ident(from);
      rows_ = c_.ident(count);
    }
    if (shape_.exact) return;
    const long long behind = shape_.shift - !columns.inclusive;
    Expr *last = Cloner(c_).clone(columns.to);
    last_ = local("_last", int_.with(QualConst), behind ? sum(last, c_.intLiteral(behind)) : last);
    append(into, c_.declStmt(last_));
  }

  /// The lane's columns, and the one in front of them, which is the lane's below.
  void load(Compound *into) {
    for (auto &[v, row] : shape_.arrays.all) {
      const QualType type = elementOf(v->type).unqualified();
      row.here = local(std::string(v->name->text) + "_here",
                       c_.types.arrayOf(type, shape_.each + 1, c_.intLiteral(shape_.each + 1)), nullptr);
      append(into, c_.declStmt(row.here));
      VarDecl *at = column();
      Compound *body = c_.compound({}, nest_.loc);
      if (last_) append(body, assign(element(row.here, c_.ident(at)), c_.intLiteral(0)));
      append(body, ifColumn(at, assign(element(row.here, c_.ident(at)),
                                       element(v, sum(c_.ident(front_), c_.ident(at))))));
      unrolled(into, at, body);
      append(into, assign(element(row.here, c_.intLiteral(0)), handedUp(lastHere(row))));
      append(into, when(isFirst(), assign(element(row.here, c_.intLiteral(0)),
                                          element(v, c_.intLiteral(shape_.front)))));
    }
  }
  /// What the columns need in all rows, if there is one.
  void loadColumns(Compound *into) {
    for (OfColumns &loaded : shape_.ofColumns) {
      const QualType type = QualType(loaded.element->type).unqualified();
      auto *array = baseVariable(loaded.element);
      loaded.here = local(std::string(array ? array->name->text : "value") + "_here",
                          c_.types.arrayOf(type, shape_.each + 1, c_.intLiteral(shape_.each + 1)), nullptr);
      append(into, c_.declStmt(loaded.here));
      VarDecl *at = column(), *j = columnNumber(at);
      Substitution there(c_);
      there.replace(shape_.columns->var, j);
      Stmt *load = assign(element(loaded.here, c_.ident(at)), there.apply(Cloner(c_).clone(loaded.element)));
      Compound *one = c_.compound({c_.declStmt(j), ifColumn(at, load)}, nest_.loc);
      const ConstInt rows = evaluateConstant(rows_);
      if (!rows.known || !rows.value) {
        Compound *all = c_.compound({}, nest_.loc);
        append(into, when(c_.binary(BinaryOp::Gt, Cloner(c_).clone(rows_), c_.intLiteral(0), int_), all));
        unrolled(all, at, one);
      } else {
        unrolled(into, at, one);
      }
    }
  }
  VarDecl *columnNumber(VarDecl *column) {
    Expr *number = sum(c_.ident(front_), c_.ident(column));
    if (shape_.shift) number = sum(number, c_.intLiteral(-shape_.shift));
    return c_.variable(shape_.columns->var->name->text, int_.with(QualConst), number);
  }
  void store(Compound *into) {
    for (auto &[v, row] : shape_.arrays.all) {
      VarDecl *at = column();
      append(into, when(isFirst(), assign(element(v, c_.intLiteral(shape_.front)),
                                          element(row.here, c_.intLiteral(0)))));
      unrolled(into, at,
               c_.compound({ifColumn(at, assign(element(v, sum(c_.ident(front_), c_.ident(at))),
                                                element(row.here, c_.ident(at))))},
                           nest_.loc));
    }
  }

  /// A copy of code in which rows are the lane's own.
  /// @param column the number of the lane's column; null: the one in front
  template <class T> T *inside(T *code, VarDecl *i, VarDecl *j, VarDecl *column) {
    Cloner cloner(c_);
    T *copy = cloner.clone(code);
    class Elements : public Rewriter {
    public:
      Elements(Builder &b, VarDecl *column) : b_(b), column_(column) {}

    private:
      Builder &b_;
      VarDecl *column_;
      Node *rewriteIndex(Index &e) override {
        VarDecl *v = variableOf(e.base);
        const Row *found = v ? b_.shape_.arrays.find(v) : nullptr;
        if (!found) {
          for (const OfColumns &loaded : b_.shape_.ofColumns)
            if (column_ && structurallyEqual(&e, loaded.element))
              return b_.element(loaded.here, b_.c_.ident(column_));
          rewriteChildren(e);
          return &e;
        }
        if (!column_) return b_.element(found->here, b_.c_.intLiteral(0));
        const bool before = *behind(e.index, b_.shape_.columns->var) != b_.shape_.shift;
        Expr *at = b_.c_.ident(column_);
        if (before) at = b_.c_.binary(BinaryOp::Sub, at, b_.c_.intLiteral(1), b_.int_);
        return b_.element(found->here, at);
      }
    } elements(*this, column);
    copy = static_cast<T *>(elements.rewrite(copy));
    Substitution there(c_);
    there.replace(shape_.rows->var, i);
    if (j) there.replace(shape_.columns->var, j);
    for (const auto &[v, own] : carried_) there.replace(v, own);
    return there.apply(copy);
  }

  Stmt *steps() {
    VarDecl *step = local("_step", number_, c_.intLiteral(0));
    VarDecl *behind = local("_row", number_.with(QualConst),
                            c_.binary(BinaryOp::Sub, c_.ident(step), c_.ident(lane_), number_));
    Compound *one = c_.compound({}, nest_.loc), *row = c_.compound({}, nest_.loc);
    Compound *first = c_.compound({}, nest_.loc), *others = c_.compound({}, nest_.loc);
    // What the lane below has left.
    for (auto &[v, array] : shape_.arrays.all) {
      if (!array.written) continue;
      array.left = local(std::string(v->name->text) + "_below",
                         elementOf(v->type).unqualified().with(QualConst), handedUp(lastHere(array)));
      append(one, c_.declStmt(array.left));
      append(others, assign(element(array.here, c_.intLiteral(0)), c_.ident(array.left)));
    }
    for (VarDecl *v : shape_.handed) {
      VarDecl *below = local(std::string(v->name->text) + "_below", v->type.unqualified().with(QualConst),
                             handedUp(c_.ident(carried_[v])));
      append(one, c_.declStmt(below));
      append(others, assign(c_.ident(carried_[v]), c_.ident(below)));
    }
    append(one, c_.declStmt(behind));
    append(one, when(c_.binary(BinaryOp::Lt, c_.ident(behind), Cloner(c_).clone(rows_), int_), row));

    VarDecl *i = c_.variable(shape_.rows->var->name->text, int_.with(QualConst),
                             sum(Cloner(c_).clone(from_), c_.cast(int_, c_.ident(behind))));
    append(row, c_.declStmt(i));
    Substitution rowsOwn(c_);
    for (Stmt *s : shape_.ofRow) {
      auto *ds = static_cast<DeclStmt *>(s);
      for (Decl *d : ds->decls) {
        auto *v = static_cast<VarDecl *>(d);
        VarDecl *own = c_.variable(v->name->text, v->type, v->init ? ofRow(v->init, i) : nullptr);
        ofRow_[v] = own;
        append(row, c_.declStmt(own));
      }
    }
    for (Stmt *s : shape_.ofFirst) {
      auto *ds = as<DeclStmt>(s);
      if (!ds) append(first, withRow(inside(s, i, nullptr, nullptr)));
      for (Decl *d : ds ? ds->decls : List<Decl *>())
        if (auto *v = static_cast<VarDecl *>(d); v->init)
          append(first, assign(c_.ident(carried_[v]), withRow(inside(v->init, i, nullptr, nullptr))));
    }
    append(row, when(isFirst(), first, others));

    VarDecl *c = column(), *j = columnNumber(c);
    Stmt *user = withRow(inside(shape_.inner->body, i, j, c));
    Compound *body = c_.compound({}, nest_.loc);
    if (mentions(user, j)) append(body, c_.declStmt(j));
    if (auto *block = as<Compound>(user); block && !last_)
      for (Stmt *s : block->body) append(body, s);
    else
      append(body, ifColumn(c, user));
    unrolled(row, c, body);
    for (For *f : shape_.copies) copyRow(row, *f);
    const ConstInt rows = evaluateConstant(rows_);
    Expr *steps = rows.known ? static_cast<Expr *>(c_.intLiteral((long long)rows.value + kLanesOfStrips - 1))
                             : c_.binary(BinaryOp::Add, Cloner(c_).clone(rows_),
                                         c_.intLiteral(kLanesOfStrips - 1), number_);
    return counting(step, c_.binary(BinaryOp::Lt, c_.ident(step), steps, int_), one);
  }

  std::map<VarDecl *, VarDecl *> ofRow_;
  template <class T> T *withRow(T *code) {
    Substitution there(c_);
    for (const auto &[v, own] : ofRow_) there.replace(v, own);
    return there.apply(code);
  }
  Expr *ofRow(Expr *e, VarDecl *i) { return withRow(inside(e, i, nullptr, nullptr)); }

  void copyRow(Compound *into, For &f) {
    const auto loop = countedLoop(f);
    auto *a = as<Assign>(skipParens(as<ExprStmt>(onlyStatement(f.body))->expr));
    Row &to = *shape_.arrays.find(variableOf(as<Index>(skipParens(a->lhs))->base)),
        &from = *shape_.arrays.find(variableOf(as<Index>(skipParens(a->rhs))->base));
    Stmt *front = assign(element(to.here, c_.intLiteral(0)), element(from.here, c_.intLiteral(0)));
    if (evaluateConstant(loop->from).value != shape_.front)
      front = when(c_.binary(BinaryOp::Ne, c_.ident(lane_), c_.intLiteral(0), int_), front);
    else if (last_) // or none at all
      front = when(c_.binary(BinaryOp::Ge, c_.ident(last_), c_.intLiteral(shape_.front), int_), front);
    append(into, front);
    VarDecl *c = column();
    unrolled(
        into, c,
        c_.compound({assign(element(to.here, c_.ident(c)), element(from.here, c_.ident(c)))}, nest_.loc));
  }
};

} // namespace

WaveStrips inStrips(Context &c, For &nest, const Knowledge &at,
                    const std::function<bool(const VarDecl *)> &isOwn,
                    const std::function<bool(const VarDecl *)> &isTemporary) {
  Shape shape(nest, at, isOwn, isTemporary);
  if (!shape.fits()) return {};
  WaveStrips result;
  result.reductions = shape.reductions;
  result.kept = shape.kept;
  result.all = Builder(c, nest, shape).build();
  return result;
}

} // namespace ompicc
