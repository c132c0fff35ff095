// wave_strips.cpp: see wave_strips.h.
#include "transforms/cuda/loops/wave_strips.h"
#include "ast/const_eval.h"
#include "ast/visitor.h"
#include "transforms/common/mentions.h"
#include "transforms/cuda/analysis/objects.h"
#include "transforms/cuda/loops/strip_shape.h"
#include "translator/sema/side_effects.h"
#include <algorithm>
#include <map>

namespace ompicc {
namespace {

class Builder {
public:
  Builder(Context &c, For &nest, StripShape &shape) : c_(c), nest_(nest), shape_(shape) {}

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
  StripShape &shape_;
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
        const bool before = *offsetFrom(e.index, b_.shape_.columns->var) != b_.shape_.shift;
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
  std::optional<StripShape> shape = stripShapeOf(nest, at, isOwn, isTemporary);
  if (!shape) return {};
  WaveStrips result;
  result.reductions = shape->reductions;
  result.kept = shape->kept;
  result.all = Builder(c, nest, *shape).build();
  return result;
}

} // namespace ompicc
