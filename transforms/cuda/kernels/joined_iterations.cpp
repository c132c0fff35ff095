// joined_iterations.cpp: threads that have eight or sixteen iterations of an SpmdLoop, of two loops, whose
// inner loops read the same (reused_reads.h).
//
// Where iterations do something only if a condition holds, bits say for which of a thread's they do. What the
// loops inside read depends on one of the numbers: a row without any such iteration has another one's number,
// and so has a column. So nothing is read that the program would not read, and the elements of a row or a
// column are the same for all that use them.
//
//     _held = …;                                        a bit for each: in range, and j >= i
//     if (_held) {
//       for (k …)
//         for (_turn …) {
//           int i = row has a bit ? row : _some_row;
//           int j = column has a bit ? column : _some_column;
//           sum[_turn] += a[i * m + k] * a[j * m + k];
//         }
//       for (_turn …)
//         if (_held >> _turn & 1) { …; c[i * n + j] = sum[_turn]; }
//     }
//
// Where what neighbouring threads read lies in rows of their own, four elements of each are loaded at a time.
//
// Of a loop with a bound that depends on the numbers the iterations go through what is common to them at
// once, and through the rest with tests.
#include "ast/const_eval.h"
#include "ast/visitor.h"
#include "runtime/ort.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/cuda/analysis/conditional_iteration.h"
#include "transforms/cuda/analysis/dependence.h"
#include "transforms/cuda/analysis/reused_reads.h"
#include "transforms/cuda/kernels/spmd_loop.h"
#include "transforms/cuda/loops/replaced_reads.h"
#include "transforms/cuda/loops/row_fours.h"
#include "translator/sema/side_effects.h"
#include <algorithm>

namespace ompicc::cuda {
namespace {

constexpr unsigned kRows = 4; ///< of a thread's iterations

/// A thread's iterations: which number each has on the two axes.
class Turns {
public:
  struct Numbers {
    VarDecl *k, *n, *first; ///< the axis's, how many there are, and the thread's first one
  };
  Turns(Context &c, unsigned columns, const Numbers &x, const Numbers &y, VarDecl *turn)
      : c_(c), columns_(columns), x_(x), y_(y), turn_(turn), width_(std::to_string(columns)) {}

  unsigned count() const { return kRows * columns_; }
  Expr *column() {
    return c_.textExpr(typeOf(x_), "$ + $ % " + width_ + " * @block_dim.x",
                       {c_.ident(x_.first), c_.ident(turn_)});
  }
  Expr *row() { return c_.textExpr(typeOf(y_), "$ + $ / " + width_, {c_.ident(y_.first), c_.ident(turn_)}); }
  Expr *isBelow(Expr *column, Expr *row) {
    return c_.textExpr(boolean(), "$ < $ && $ < $", {column, c_.ident(x_.n), row, c_.ident(y_.n)});
  }
  /// Whether the turn has an iteration.
  Expr *isOne() {
    if (!held_) return isBelow(column(), row());
    return c_.textExpr(boolean(), "$ >> $ & 1", {c_.ident(held_), c_.ident(turn_)});
  }
  /// The turn's element of an array.
  Expr *elementOf(VarDecl *array, QualType type) {
    return c_.textExpr(type, "$[$]", {c_.ident(array), c_.ident(turn_)});
  }
  /// A loop over all of them.
  Stmt *each(Stmt *inTurn) {
    return c_.textStmt("#pragma unroll\nfor ($ $ = 0; $ < " + std::to_string(count()) + "; $++)\n$",
                       {c_.typeArg(turn_->type), c_.ident(turn_), c_.ident(turn_), c_.ident(turn_), inTurn});
  }

  /// Only those for which a condition holds are iterations.
  /// @param other what others do, or null
  /// @param numbers the declarations of the loops' variables
  /// @return what finds out which these are
  std::vector<Stmt *> restrictTo(Expr *condition, If *other, const std::vector<Stmt *> &numbers) {
    const QualType number = c_.types.basic(TypeKind::UInt);
    held_ = c_.variable(c_.freshLocal("_held"), number, c_.intLiteral(0));
    VarDecl *some = c_.variable(c_.freshLocal("_some"), number, c_.intLiteral(0));
    Compound *one = c_.compound({});
    for (Stmt *s : numbers) one->body.push(c_.arena, s);
    one->body.push(c_.arena,
                   c_.textStmt("if ($)\n$ |= 1u << $, $ = $;", {condition, c_.ident(held_), c_.ident(turn_),
                                                                c_.ident(some), c_.ident(turn_)}));
    if (other) one->body.push(c_.arena, other);
    VarSet used;
    keepUsed(c_, *one, used);
    Substitution there = exactly();
    Stmt *test = c_.textStmt("if ($)\n$", {isBelow(column(), row()), there.apply(one)});
    someX_ = c_.variable(c_.freshLocal("_some_x"), typeOf(x_).with(QualConst),
                         c_.textExpr(typeOf(x_), "$ + $ % " + width_ + " * @block_dim.x",
                                     {c_.ident(x_.first), c_.ident(some)}));
    someY_ = c_.variable(c_.freshLocal("_some_y"), typeOf(y_).with(QualConst),
                         c_.textExpr(typeOf(y_), "$ + $ / " + width_, {c_.ident(y_.first), c_.ident(some)}));
    return {c_.declStmt(held_), c_.declStmt(some), each(c_.compound({test})), c_.declStmt(someX_),
            c_.declStmt(someY_)};
  }
  Expr *areSome() { return c_.ident(held_); }
  Expr *isFirst() { return c_.textExpr(boolean(), "$ == 0", {c_.ident(turn_)}); }
  bool areRestricted() const { return held_ != nullptr; }

  /// Each turn's own numbers.
  Substitution exactly() {
    return numbers([this]() -> Expr * { return c_.paren(column()); },
                   [this]() -> Expr * { return c_.paren(row()); });
  }
  /// Those of another iteration where the turn has none.
  Substitution orOthers() {
    if (!held_) return orRowsAndColumns();
    return numbers([this] { return chosen(x_, isOne(), column(), someX_); },
                   [this] { return chosen(y_, isOne(), row(), someY_); });
  }
  /// Those of another row where the turn's has no iteration, and of another column where its has none.
  Substitution orRowsAndColumns() {
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

private:
  Context &c_;
  const unsigned columns_;
  const Numbers x_, y_;
  VarDecl *const turn_;
  const std::string width_;
  VarDecl *held_ = nullptr;                     ///< a bit for each turn that has an iteration; or null
  VarDecl *someX_ = nullptr, *someY_ = nullptr; ///< the numbers of one of these

  static QualType typeOf(const Numbers &axis) { return axis.k->type.unqualified(); }
  QualType boolean() const { return c_.types.basic(TypeKind::Bool); }
  /// Of what is beyond the range, the thread's own first number.
  Expr *limited(const Numbers &axis, Expr *number, Expr *again) {
    return c_.paren(
        c_.textExpr(typeOf(axis), "$ < $ ? $ : $", {number, c_.ident(axis.n), again, c_.ident(axis.first)}));
  }
  Expr *chosen(const Numbers &axis, Expr *test, Expr *number, VarDecl *other) {
    return c_.paren(c_.textExpr(typeOf(axis), "$ ? $ : $", {test, number, c_.ident(other)}));
  }
  Substitution numbers(std::function<Expr *()> ofX, std::function<Expr *()> ofY) {
    Substitution there(c_);
    there.replaceBy(x_.k, std::move(ofX));
    there.replaceBy(y_.k, std::move(ofY));
    return there;
  }
};

/// What a body's statements are together: from one loop to the next, or a loop.
std::vector<size_t> groupsOf(const List<Stmt *> &body) {
  std::vector<size_t> group;
  size_t groups = 0;
  for (size_t i = 0; i < body.size(); i++) {
    if (i == 0 || as<For>(body[i]) || as<For>(body[i - 1])) groups++;
    group.push_back(groups - 1);
  }
  return group;
}

VarDecl *declaredBy(Stmt *s) {
  auto *declarations = as<DeclStmt>(s);
  return declarations ? as<VarDecl>(declarations->decls[0]) : nullptr;
}

bool names(Expr *e, const VarSet &some) {
  for (const VarDecl *v : freeVariables(e))
    if (some.count(v)) return true;
  return false;
}

/// The loops of turns one of whose bounds differs: `for (; …; k++)` over what is common to them, and before
/// or behind it over what some of them have, with tests.
/// @param inTurn makes of a statement one that is done in a turn
Compound *unequalLoops(Context &c, Turns &turns, For &loop, const CountedLoop &counted, bool atBegin,
                       const std::function<Stmt *(Stmt *)> &inTurn) {
  VarDecl *k = counted.var;
  const QualType type = k->type.unqualified(), boolean = c.types.basic(TypeKind::Bool);
  const auto copy = [&](Expr *e) { return c.paren(Cloner(c).clone(e)); };
  const std::string is = counted.inclusive ? "<=" : "<",
                    step = counted.step == 1 ? "$++" : "$ += " + std::to_string(counted.step);
  // The bound that differs, as the loop's variable would have it.
  const auto limit = [&]() -> Expr * {
    Expr *bound = atBegin ? counted.from : counted.to;
    return compatible(canonical(bound->type).unqualified(), canonical(type).unqualified())
               ? Cloner(c).clone(skipParens(bound))
               : c.cast(type, copy(bound));
  };
  VarDecl *least = c.variable(c.freshLocal("_least"), type, c.intLiteral(0)),
          *most = c.variable(c.freshLocal("_most"), type, c.intLiteral(0)),
          *at = c.variable(c.freshLocal("_bound"), type.with(QualConst), limit());
  Compound *finds = c.compound({c.declStmt(at)});
  for (VarDecl *v : {least, most})
    finds->body.push(c.arena,
                     c.textStmt(std::string("if ($ || $ ") + (v == least ? "<" : ">") + " $)\n$ = $;",
                                {turns.isFirst(), c.ident(at), c.ident(v), c.ident(v), c.ident(at)}));
  Compound *all = c.compound({c.declStmt(least), c.declStmt(most), turns.each(inTurn(finds))}, loop.loc);
  k->init = atBegin ? c.ident(least) : counted.from;
  all->body.push(c.arena, c.declStmt(k));
  Expr *test = c.textExpr(boolean, atBegin ? "$ >= $" : "$ " + is + " $", {c.ident(k), limit()});
  if (turns.areRestricted()) test = c.textExpr(boolean, "$ && $", {turns.isOne(), test});
  Stmt *tested = c.textStmt("if ($)\n$", {test, c.compound({Cloner(c).clone(loop.body)})});
  const auto through = [&](const std::string &goesOn, std::vector<Node *> holes, Stmt *own, bool few) {
    holes.push_back(c.ident(k));
    holes.push_back(c.compound({turns.each(inTurn(own))}));
    return c.textStmt((few ? "#pragma unroll 1\nfor (; " : "for (; ") + goesOn + "; " + step + ")\n$", holes);
  };
  if (atBegin) {
    Expr *end = Cloner(c).clone(counted.to);
    all->body.push(c.arena, through("$ < $ && $ " + is + " $", {c.ident(k), c.ident(most), c.ident(k), end},
                                    tested, true));
    all->body.push(c.arena, through("$ " + is + " $", {c.ident(k), Cloner(c).clone(end)}, loop.body, false));
  } else {
    all->body.push(c.arena, through("$ " + is + " $", {c.ident(k), c.ident(least)}, loop.body, false));
    all->body.push(c.arena, through("$ " + is + " $", {c.ident(k), c.ident(most)}, tested, true));
  }
  return all;
}

/// Reads that a loop's iterations do, whatever happens, of the next element in memory each.
class RowReads : public Visitor {
public:
  RowReads(For &loop, const VarDecl *counter) : counter_(counter) { visit(loop.body); }
  std::vector<Expr *> found; ///< each once

private:
  const VarDecl *counter_;
  bool sometimes_ = false;
  VarSet declared_;

  void visitVarDecl(VarDecl &v) override {
    declared_.insert(&v);
    walk(v);
  }
  void visitIndex(Index &e) override {
    walk(e);
    const long long size = isArray(e.type) ? 0 : sizeOf(e.type);
    if (sometimes_ || (size != 4 && size != 8) || !isNextInMemory(&e, counter_)) return;
    for (const VarDecl *v : freeVariables(&e))
      if (declared_.count(v)) return;
    for (Expr *other : found)
      if (structurallyEqual(other, &e)) return;
    found.push_back(&e);
  }
  void sometimes(Node *n) {
    const bool before = sometimes_;
    sometimes_ = true;
    visit(n);
    sometimes_ = before;
  }
  void visitBinary(Binary &b) override {
    visit(b.lhs);
    b.op == BinaryOp::LAnd || b.op == BinaryOp::LOr ? sometimes(b.rhs) : visit(b.rhs);
  }
  void visitConditional(Conditional &choice) override {
    visit(choice.cond);
    sometimes(choice.then), sometimes(choice.otherwise);
  }
  void visitIf(If &branch) override {
    visit(branch.cond);
    sometimes(branch.then), sometimes(branch.otherwise);
  }
};

/// Four iterations at a time of a loop in which turns go along rows, while all of these are at multiples of
/// 16 bytes: of a row that lies apart for each thread a load of sixteen bytes takes as long as one of four.
/// @param inTurn makes of statements what is done in a turn
/// @return with what is left for the loop as it was, whose variable it declares
Compound *byFours(Context &c, Turns &turns, For &loop, const CountedLoop &counted,
                  const std::vector<Expr *> &rows,
                  const std::function<Stmt *(const std::vector<Stmt *> &)> &inTurn) {
  VarDecl *k = counted.var;
  const QualType int_ = c.types.basic(TypeKind::Int), size = c.types.basic(TypeKind::ULong);
  const auto copy = [&](auto *node) { return Cloner(c).clone(node); };
  // In a type that has all differences of two integers.
  const auto areLeft = [&](int iterations) {
    return c.textExpr(int_,
                      "$ && (unsigned long long) $ - (unsigned long long) $ >= " +
                          std::to_string(iterations - (counted.inclusive ? 1 : 0)),
                      {copy(loop.cond), c.paren(copy(skipParens(counted.to))), c.ident(k)});
  };
  VarDecl *places = c.variable(c.freshLocal("_places"), size, c.intLiteral(0)),
          *e = c.variable(c.freshLocal("_e"), c.types.basic(TypeKind::UInt));
  std::vector<Stmt *> finds, loads;
  std::vector<VarDecl *> fours;
  Compound *inside = c.compound({}, loop.loc);
  for (Expr *row : rows) {
    const QualType type = row->type.unqualified();
    fours.push_back(c.variable(c.freshLocal("_four"), type));
    inside->body.push(c.arena, c.textStmt("@four<$> $[" + std::to_string(turns.count()) + "];",
                                          {c.typeArg(type), c.ident(fours.back())}));
    finds.push_back(c.textStmt("$ |= (unsigned long) &$;", {c.ident(places), copy(row)}));
    loads.push_back(c.textStmt("$ = @four_of(&$);", {turns.elementOf(fours.back(), type), copy(row)}));
  }
  ReplacedReads replace([&](Expr &element) -> Expr * {
    for (size_t i = 0; i < rows.size(); i++)
      if (structurallyEqual(&element, rows[i]))
        return c.textExpr(fours[i]->type, "$.of[$]", {turns.elementOf(fours[i], fours[i]->type), c.ident(e)});
    return nullptr;
  });
  Substitution ahead(c);
  ahead.replaceBy(k, [&] {
    return c.paren(c.textExpr(k->type.unqualified(), "$ + $", {c.ident(k), c.ident(e)}));
  });
  auto *body = ahead.apply(static_cast<Stmt *>(replace.rewrite(copy(loop.body))));
  inside->body.push(c.arena, turns.each(inTurn(loads)));
  inside->body.push(c.arena, c.textStmt("#pragma unroll\nfor ($ $ = 0; $ < 4; $++)\n$",
                                        {c.typeArg(e->type), c.ident(e), c.ident(e), c.ident(e),
                                         c.compound({turns.each(inTurn({body}))})}));
  Stmt *fourAtATime =
      c.textStmt("if (!($ & 15))\nfor (; $; $ += 4)\n$", {c.ident(places), areLeft(4), c.ident(k), inside});
  Compound *some = c.compound({c.declStmt(places), turns.each(inTurn(finds)), fourAtATime}, loop.loc);
  constexpr int kFew = 16;
  return c.compound({loop.init, c.textStmt("if ($)\n$", {areLeft(kFew), some})}, loop.loc);
}

} // namespace

bool SpmdLoop::canJoin(Compound *inner) const {
  constexpr size_t kMostLoops = 4; // the numbers of more are declared in front of the loops' variables
  if (striding_ || fours_ || depth_ < 2 || depth_ > kMostLoops || mode_.across + 1 != depth_ ||
      mode_.patches < depth_ || mode_.observed || mode_.needsState || !privates_->last.empty() ||
      inner->body.size() != depth_ + 1)
    return false;
  std::vector<const VarDecl *> numbers;
  for (size_t i = 0; i < depth_; i++) {
    auto *declarations = as<DeclStmt>(inner->body[i]);
    numbers.push_back(declarations ? as<VarDecl>(declarations->decls[0]) : nullptr);
    if (!numbers.back() || mayWrap(*d_.loops[i])) return false;
  }
  return reusesReads(inner->body[depth_], numbers[row_], numbers[depth_ - 1]);
}

bool SpmdLoop::takeApart(Compound *inner, Expr *&condition, If *&other) {
  if (depth_ < 2 || inner->body.size() != depth_ + 1) return false;
  const ConditionalIteration parts = conditionalIteration(c_, inner->body[depth_]);
  if (!parts.body || (parts.condition && dividesIntegers(parts.body))) return false;
  inner->body[depth_] = parts.body;
  condition = parts.condition, other = parts.other;
  return true;
}

std::vector<Expr *> SpmdLoop::rowsApart(For &loop, Compound &iteration) const {
  constexpr size_t kMost = 4;
  const auto counted = countedLoop(loop);
  if (!counted || counted->step != 1 || !(k_.flags & ORT_KERNEL_ROWS_APART) ||
      as<For>(onlyStatement(loop.body)) ||
      (evaluateConstant(counted->from).known && evaluateConstant(counted->to).known))
    return {};
  const RowReads reads(loop, counted->var);
  // What neighbouring threads read along rows of their own.
  VarSet column{declaredBy(iteration.body[depth_ - 1])};
  for (Stmt *s : static_cast<Compound *>(iteration.body[depth_])->body)
    if (auto *declarations = as<DeclStmt>(s))
      for (Decl *d : declarations->decls)
        if (auto *v = static_cast<VarDecl *>(d); v->init && names(v->init, column)) column.insert(v);
  const bool areApart =
      std::any_of(reads.found.begin(), reads.found.end(), [&](Expr *e) { return names(e, column); });
  return areApart && reads.found.size() <= kMost ? reads.found : std::vector<Expr *>();
}

Compound *SpmdLoop::joined(Compound *inner, Expr *condition, If *other) {
  auto bodyOf = [this](Compound *iteration) -> List<Stmt *> & {
    return static_cast<Compound *>(iteration->body[depth_])->body;
  };
  const std::vector<size_t> group = groupsOf(bodyOf(inner));
  const size_t groups = group.back() + 1;
  // What several groups name is an array, unless each can compute it.
  const VarSet anew = computedAnew(*static_cast<Compound *>(inner->body[depth_]));
  VarSet shared;
  long long bytes = 0; // of numbers
  for (size_t i = 0; i < group.size(); i++) {
    auto *declarations = as<DeclStmt>(bodyOf(inner)[i]);
    if (!declarations) continue;
    for (Decl *d : declarations->decls) {
      auto *v = static_cast<VarDecl *>(d);
      for (size_t other = 0; other < group.size() && !anew.count(v) && !shared.count(v); other++)
        if (group[other] != group[i])
          for (const VarDecl *named : freeVariables(bodyOf(inner)[other]))
            if (named == v) shared.insert(v);
      if (shared.count(v) && !isPointer(v->type)) bytes += sizeOf(v->type);
    }
  }
  constexpr long long kFewBytes = 8;
  const unsigned columns = bytes <= kFewBytes ? 4 : 2;
  k_.flags |= columns == 4 ? ORT_KERNEL_SIXTEENS : ORT_KERNEL_EIGHTS;
  const Axis &x = axes_[0], &y = axes_[1];
  const QualType typeX = x.k->type.unqualified(), typeY = y.k->type.unqualified();
  VarDecl *firstX =
      local("_first_x", typeX.with(QualConst),
            c_.textExpr(typeX, std::to_string(columns) + " * (" + startOfBlock(0) + ") + " + threadOf(0)));
  VarDecl *firstY = local("_first_y", typeY.with(QualConst),
                          c_.textExpr(typeY, "4 * (" + startOfBlock(1) + " + " + threadOf(1) + ")"));
  VarDecl *turn = local("_turn", basic(TypeKind::UInt));
  Turns turns(c_, columns, {x.k, x.n, firstX}, {y.k, y.n, firstY}, turn);
  Compound *all = c_.compound({}, d_.loc), *inRange = all;
  if (condition) {
    Compound *copied = Cloner(c_).clone(inner);
    std::vector<Stmt *> numbers;
    Substitution own(c_);
    for (size_t i = 0; i < depth_; i++) {
      own.replace(declaredBy(inner->body[i]), declaredBy(copied->body[i]));
      numbers.push_back(copied->body[i]);
    }
    for (Stmt *s : turns.restrictTo(own.apply(condition), own.apply(other), numbers)) append(all, s);
    inRange = c_.compound({}, d_.loc);
    append(all, c_.textStmt("if ($)\n$", {turns.areSome(), inRange}));
  }
  std::vector<VarDecl *> arrays; // of the variables, in the order of their declarations; or null
  for (Stmt *s : bodyOf(inner))
    if (auto *declarations = as<DeclStmt>(s))
      for (Decl *d : declarations->decls) {
        auto *v = static_cast<VarDecl *>(d);
        arrays.push_back(nullptr);
        if (!shared.count(v)) continue;
        arrays.back() = c_.variable(v->name->text, c_.types.arrayOf(v->type.unqualified(), turns.count(),
                                                                    c_.intLiteral((long long)turns.count())));
        append(inRange, c_.declStmt(arrays.back()));
      }
  for (size_t g = 0; g < groups; g++) {
    Compound *copied = Cloner(c_).clone(inner);
    const bool isLast = g + 1 == groups;
    const size_t first = size_t(std::find(group.begin(), group.end(), g) - group.begin());
    auto *loop = as<For>(bodyOf(copied)[first]);
    Substitution there = isLast ? turns.exactly() : loop ? turns.orRowsAndColumns() : turns.orOthers();
    const VarSet againHere = computedAnew(*static_cast<Compound *>(copied->body[depth_]));
    VarSet numbers = againHere; // what bounds may differ by
    for (size_t i = 0; i < depth_; i++) numbers.insert(declaredBy(copied->body[i]));
    std::vector<Stmt *> before; // a turn's statement
    for (size_t i = 0; i < depth_; i++) before.push_back(copied->body[i]);
    std::vector<Stmt *> own;
    size_t at = 0;
    for (size_t i = 0; i < group.size(); i++) {
      Stmt *s = bodyOf(copied)[i];
      auto *declarations = as<DeclStmt>(s);
      if (!declarations) {
        if (group[i] == g) own.push_back(s);
        continue;
      }
      for (Decl *d : declarations->decls) {
        auto *v = static_cast<VarDecl *>(d);
        VarDecl *array = arrays[at++];
        auto element = [this, v, array, turn]() -> Expr * {
          return c_.textExpr(v->type.unqualified(), "$[$]", {c_.ident(array), c_.ident(turn)});
        };
        if (array) there.replaceBy(v, element);
        if (group[i] != g && !againHere.count(v)) continue;
        std::vector<Stmt *> &to = own.empty() ? before : own;
        if (!array)
          to.push_back(c_.declStmt(v));
        else if (v->init)
          to.push_back(c_.textStmt("$ = $;", {element(), v->init}));
      }
    }
    const auto inTurn = [&](const std::vector<Stmt *> &statements) -> Stmt * {
      Compound *one = c_.compound({}, d_.loc);
      for (Stmt *s : before) append(one, s);
      for (Stmt *s : statements) append(one, s);
      one = Cloner(c_).clone(one);
      VarSet used;
      keepUsed(c_, *one, used);
      return there.apply(one);
    };
    if (!loop) {
      Stmt *one = inTurn(own);
      append(
          inRange,
          turns.each(isLast ? c_.compound({c_.textStmt("if ($)\n$", {turns.isOne(), one})}, d_.loc) : one));
      continue;
    }
    if (const auto counted = countedLoop(*loop);
        names(counted->from, numbers) || names(counted->to, numbers)) {
      append(inRange, unequalLoops(c_, turns, *loop, *counted, names(counted->from, numbers),
                                   [&](Stmt *s) { return inTurn({s}); }));
      continue;
    }
    if (const std::vector<Expr *> rows = rowsApart(*loop, *copied); !rows.empty()) {
      Compound *both =
          byFours(c_, turns, *loop, *countedLoop(*loop), rows, [&](auto &&all) { return inTurn(all); });
      loop->body = c_.compound({turns.each(inTurn({loop->body}))}, d_.loc);
      loop->init = nullptr;
      append(both, loop);
      append(inRange, both);
      continue;
    }
    For *innermost = loop; // of a perfect nest
    while (auto *next = as<For>(onlyStatement(innermost->body))) innermost = next;
    innermost->body = c_.compound({turns.each(inTurn({innermost->body}))}, d_.loc);
    append(inRange, loop);
  }
  Compound *result = c_.compound(
      {c_.textStmt("/* a thread has " + std::string(columns == 4 ? "sixteen" : "eight") + " iterations */"),
       c_.declStmt(firstX), c_.declStmt(firstY)},
      d_.loc);
  Expr *isAny = turns.isBelow(c_.ident(firstX), c_.ident(firstY));
  Stmt *joined = all;
  if (dims_ > 2) {
    const Axis &z = axes_[2];
    VarDecl *own =
        local(z.k->name->text, z.k->type.unqualified().with(QualConst), c_.textExpr(z.k->type, startOf(2)));
    Substitution name(c_);
    name.replace(z.k, own);
    joined = name.apply(joined);
    append(result, c_.declStmt(own));
    isAny = c_.textExpr(basic(TypeKind::Bool), "$ && $ < $", {isAny, c_.ident(own), c_.ident(z.n)});
  }
  append(result, c_.textStmt("if ($)\n$", {isAny, joined}));
  return result;
}

} // namespace ompicc::cuda
