// joined_iterations.cpp: threads that have eight or sixteen iterations of an SpmdLoop, of two loops, whose
// inner loops read the same (reused_reads.h).
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
// Which iterations these are is in thread_turns.h, how they go through loops in turn_loops.h.
#include "ast/const_eval.h"
#include "runtime/ort.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/cuda/analysis/conditional_iteration.h"
#include "transforms/cuda/analysis/dependence.h"
#include "transforms/cuda/analysis/reused_reads.h"
#include "transforms/cuda/kernels/spmd_loop.h"
#include "transforms/cuda/kernels/turn_loops.h"
#include <algorithm>

namespace ompicc::cuda {
namespace {

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

bool SpmdLoop::takeApart(Compound *inner, Expr *&condition, If *&other, bool &runs) {
  if (depth_ < 2 || inner->body.size() != depth_ + 1) return false;
  runs = testItsLoop(c_, inner->body[depth_]);
  const ConditionalIteration parts = conditionalIteration(c_, inner->body[depth_]);
  if (!parts.body) return runs && as<Compound>(inner->body[depth_]);
  if (parts.condition && dividesIntegers(parts.body)) return false;
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
  const std::vector<Expr *> reads = readsInRows(loop, counted->var);
  // What neighbouring threads read along rows of their own.
  VarSet column{declaredBy(iteration.body[depth_ - 1])};
  for (Stmt *s : static_cast<Compound *>(iteration.body[depth_])->body)
    if (auto *declarations = as<DeclStmt>(s))
      for (Decl *d : declarations->decls)
        if (auto *v = static_cast<VarDecl *>(d); v->init && names(v->init, column)) column.insert(v);
  const bool areApart = std::any_of(reads.begin(), reads.end(), [&](Expr *e) { return names(e, column); });
  return areApart && reads.size() <= kMost ? reads : std::vector<Expr *>();
}

/// Whether the iterations' numbers have no part in a condition.
bool SpmdLoop::isTheSameForAll(Expr &condition, const Compound &inner) const {
  const VarList named = freeVariables(&condition);
  for (size_t i = 0; i < depth_; i++)
    if (std::find(named.begin(), named.end(), declaredBy(inner.body[i])) != named.end()) return false;
  return true;
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
  if (condition && !other && isTheSameForAll(*condition, *inner)) {
    inRange = c_.compound({}, d_.loc);
    append(all, c_.textStmt("if ($)\n$", {condition, inRange}));
  } else if (condition) {
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
