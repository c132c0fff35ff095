// thread_turns.cpp: see thread_turns.h.
#include "transforms/cuda/kernels/thread_turns.h"
#include "transforms/cuda/kernels/spmd_loop.h"

namespace ompicc::cuda {

Expr *Turns::column() {
  return c_.textExpr(typeOf(x_), "$ + $ % " + width_ + " * @block_dim.x",
                     {c_.ident(x_.first), c_.ident(turn_)});
}

Expr *Turns::row() {
  return c_.textExpr(typeOf(y_), "$ + $ / " + width_, {c_.ident(y_.first), c_.ident(turn_)});
}

Expr *Turns::isBelow(Expr *column, Expr *row) {
  return c_.textExpr(boolean(), "$ < $ && $ < $", {column, c_.ident(x_.n), row, c_.ident(y_.n)});
}

Expr *Turns::isOne() {
  if (!held_) return isBelow(column(), row());
  return c_.textExpr(boolean(), "$ >> $ & 1", {c_.ident(held_), c_.ident(turn_)});
}

Expr *Turns::elementOf(VarDecl *array, QualType type) {
  return c_.textExpr(type, "$[$]", {c_.ident(array), c_.ident(turn_)});
}

Stmt *Turns::each(Stmt *inTurn) {
  return c_.textStmt("#pragma unroll\nfor ($ $ = 0; $ < " + std::to_string(count()) + "; $++)\n$",
                     {c_.typeArg(turn_->type), c_.ident(turn_), c_.ident(turn_), c_.ident(turn_), inTurn});
}

std::vector<Stmt *> Turns::restrictTo(Expr *condition, If *other, const std::vector<Stmt *> &numbers) {
  const QualType number = c_.types.basic(TypeKind::UInt);
  held_ = c_.variable(c_.freshLocal("_held"), number, c_.intLiteral(0));
  VarDecl *some = c_.variable(c_.freshLocal("_some"), number, c_.intLiteral(0));
  Compound *one = c_.compound({});
  for (Stmt *s : numbers) one->body.push(c_.arena, s);
  one->body.push(c_.arena,
                 c_.textStmt("if ($)\n$ |= 1u << $, $ = $;",
                             {condition, c_.ident(held_), c_.ident(turn_), c_.ident(some), c_.ident(turn_)}));
  if (other) one->body.push(c_.arena, other);
  VarSet used;
  keepUsed(c_, *one, used);
  Substitution there = exactly();
  Stmt *test = c_.textStmt("if ($)\n$", {isBelow(column(), row()), there.apply(one)});
  someX_ = c_.variable(
      c_.freshLocal("_some_x"), typeOf(x_).with(QualConst),
      c_.textExpr(typeOf(x_), "$ + $ % " + width_ + " * @block_dim.x", {c_.ident(x_.first), c_.ident(some)}));
  someY_ = c_.variable(c_.freshLocal("_some_y"), typeOf(y_).with(QualConst),
                       c_.textExpr(typeOf(y_), "$ + $ / " + width_, {c_.ident(y_.first), c_.ident(some)}));
  return {c_.declStmt(held_), c_.declStmt(some), each(c_.compound({test})), c_.declStmt(someX_),
          c_.declStmt(someY_)};
}

Expr *Turns::isFirst() { return c_.textExpr(boolean(), "$ == 0", {c_.ident(turn_)}); }

Substitution Turns::exactly() {
  return numbers([this]() -> Expr * { return c_.paren(column()); },
                 [this]() -> Expr * { return c_.paren(row()); });
}

Substitution Turns::orOthers() {
  if (!held_) return orRowsAndColumns();
  return numbers([this] { return chosen(x_, isOne(), column(), someX_); },
                 [this] { return chosen(y_, isOne(), row(), someY_); });
}

Substitution Turns::orRowsAndColumns() {
  if (!held_)
    return numbers([this] { return limited(x_, column(), column()); },
                   [this] { return limited(y_, row(), row()); });
  const unsigned ofRow = (1u << columns_) - 1;
  unsigned ofColumn = 0;
  for (unsigned r = 0; r < kRows; r++) ofColumn |= 1u << r * columns_;
  const auto has = [this](const std::string &place, unsigned bits) {
    return c_.textExpr(boolean(), "$ >> $ " + place + " & " + std::to_string(bits),
                       {c_.ident(held_), c_.ident(turn_)});
  };
  return numbers([=] { return chosen(x_, has("% " + width_, ofColumn), column(), someX_); },
                 [=] { return chosen(y_, has("/ " + width_ + " * " + width_, ofRow), row(), someY_); });
}

Expr *Turns::limited(const Numbers &axis, Expr *number, Expr *again) {
  return c_.paren(
      c_.textExpr(typeOf(axis), "$ < $ ? $ : $", {number, c_.ident(axis.n), again, c_.ident(axis.first)}));
}

Expr *Turns::chosen(const Numbers &axis, Expr *test, Expr *number, VarDecl *other) {
  return c_.paren(c_.textExpr(typeOf(axis), "$ ? $ : $", {test, number, c_.ident(other)}));
}

Substitution Turns::numbers(std::function<Expr *()> ofX, std::function<Expr *()> ofY) {
  Substitution there(c_);
  there.replaceBy(x_.k, std::move(ofX));
  there.replaceBy(y_.k, std::move(ofY));
  return there;
}

} // namespace ompicc::cuda
