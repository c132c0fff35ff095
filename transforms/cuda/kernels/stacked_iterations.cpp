// stacked_iterations.cpp: threads that have four iterations of an SpmdLoop which read what their neighbours
// read (neighbouring_rows.h).
#include "ast/const_eval.h"
#include "ast/visitor.h"
#include "runtime/ort.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/common/clauses.h"
#include "transforms/common/mentions.h"
#include "transforms/cuda/analysis/apart.h"
#include "transforms/cuda/analysis/dependence.h"
#include "transforms/cuda/analysis/neighbouring_rows.h"
#include "transforms/cuda/analysis/objects.h"
#include "transforms/cuda/analysis/reused_reads.h"
#include "transforms/cuda/analysis/strides.h"
#include "transforms/cuda/kernels/spmd_loop.h"
#include "transforms/cuda/loops/bounds_tests.h"
#include "transforms/cuda/loops/expand_calls.h"
#include "transforms/cuda/loops/joined_turns.h"

namespace ompicc::cuda {
namespace {

constexpr const char *kAxes = "xyz";
constexpr size_t kMostLoops = 4;        ///< the numbers of more are declared in front of the loops' variables
constexpr unsigned kTurns = 4;          ///< iterations of a thread
constexpr long long kMostOfWindow = 16; ///< elements along one side

VarDecl *declaredBy(Stmt *s) {
  auto *declarations = as<DeclStmt>(s);
  return declarations ? as<VarDecl>(declarations->decls[0]) : nullptr;
}

/// What a thread's four iterations are made of.
struct Stack {
  Stacking how = Stacking::None;
  Compound *iteration; ///< the declarations of the loops' variables and the body, without tests of bounds
  std::vector<Expr *> tests; ///< what must be true in the first and in the last iteration
  /// The same where what is tested of the last loop's number stays, if there is such a form: of short rows
  /// each warp has threads at an end.
  Compound *atEnds = nullptr;
  std::vector<Expr *> testsAtEnds = {};
};

/// Says of loops whether nvcc is to unroll them, which then stay as they are.
class Unrolling : public Rewriter {
public:
  /// @param most iterations of those that are looked at, as constants say; 0: all loops are
  Unrolling(Context &c, const char *pragma, long long most) : c_(c), pragma_(pragma), most_(most) {}

private:
  Context &c_;
  const char *const pragma_;
  const long long most_;
  Node *rewriteFor(For &loop) override {
    rewriteChildren(loop);
    if (most_ && !isShort(loop)) return &loop;
    auto *before = c_.make<Pragma>(loop.loc);
    before->text = pragma_;
    return c_.compound({before, &loop}, loop.loc);
  }
  bool isShort(For &loop) const {
    const auto counted = countedLoop(loop);
    const ConstInt from = counted ? evaluateConstant(counted->from) : ConstInt{},
                   to = counted ? evaluateConstant(counted->to) : ConstInt{};
    return from.known && to.known && std::abs(to.value - from.value) <= most_;
  }
};

/// Whether the loops of four iterations can be gone through at once.
bool canBeJoined(Context &c, const Compound &iteration, const VarSet &gathered) {
  const size_t depth = iteration.body.size() - 1;
  VarDecl *turn = c.variable("?", c.types.basic(TypeKind::UInt)); // no name that is used
  Substitution there(c);
  Compound *tried = c.compound({}, iteration.loc);
  for (size_t i = 0; i < depth; i++) {
    const VarDecl *v = declaredBy(iteration.body[i]);
    VarDecl *own = c.variable(v->name->text, v->type, c.ident(turn));
    there.replace(v, own);
    tried->body.push(c.arena, c.declStmt(own));
  }
  tried->body.push(c.arena, there.apply(Cloner(c).clone(iteration.body.back())));
  return joinedTurns(c, tried, turn, kTurns, gathered);
}

bool mentionAny(const std::vector<Expr *> &tests, const VarDecl *v) {
  return v && std::any_of(tests.begin(), tests.end(), [v](Expr *test) { return mentions(test, v); });
}

/// @param iteration the declarations of the loops' variables, and the body; is changed
/// @param gathered what iterations add to
Stack stackAsWritten(Context &c, Compound *iteration, const VarSet &gathered,
                     const std::function<bool(VarDecl &)> &isApart) {
  const size_t depth = iteration->body.size() - 1;
  Stack stack{Stacking::None, iteration, {}};
  const VarDecl *row = declaredBy(iteration->body[depth > 1 ? depth - 2 : 0]),
                *column = depth > 1 ? declaredBy(iteration->body[depth - 1]) : nullptr;
  Stmt *&body = iteration->body[depth], *asItStands = Cloner(c).clone(body);
  body = withoutBoundsTests(c, body, row, column, stack.tests);
  stack.how = stackingOf(body, row, column, isApart);
  if (stack.how != Stacking::None && mentionAny(stack.tests, column)) {
    stack.atEnds = c.compound({}, iteration->loc);
    for (Stmt *s : iteration->body) stack.atEnds->body.push(c.arena, s);
    stack.atEnds->body[depth] =
        withoutBoundsTests(c, Cloner(c).clone(asItStands), row, column, stack.testsAtEnds, true);
    // Nothing is gained if all tests of the row stay, too.
    const bool ofColumn = std::all_of(stack.tests.begin(), stack.tests.end(),
                                      [column](Expr *test) { return mentions(test, column); });
    if (stack.testsAtEnds.empty() && !ofColumn) stack.atEnds = nullptr;
  }
  if (stack.how == Stacking::WrittenOut || (isJoined(stack.how) && canBeJoined(c, *iteration, gathered)))
    return stack;
  if (stack.how == Stacking::JoinedFew) {
    stack.how = Stacking::WrittenOut;
    return stack;
  }
  // Tests that cannot stand in front may stay where they are.
  body = asItStands;
  stack.tests.clear();
  stack.how = stackingOf(body, row, column, isApart);
  if (!isJoined(stack.how) || !canBeJoined(c, *iteration, gathered)) stack.how = Stacking::None;
  return stack;
}

/// The same, of loops that go on to the next iteration by `continue`, too.
Stack stackOf(Context &c, Compound *iteration, const VarSet &gathered,
              const std::function<bool(VarDecl &)> &isApart) {
  Stack stack = stackAsWritten(c, iteration, gathered, isApart);
  if (stack.how != Stacking::None || !hasBreakOrContinue(iteration)) return stack;
  withoutContinues(c, iteration->body.back());
  return stackAsWritten(c, iteration, gathered, isApart);
}

/// An iteration with variables of its own for the loops'.
Compound *iterationOf(Context &c, const OmpDirective &nest, Stmt *body) {
  Compound *iteration = c.compound({}, nest.loc);
  Substitution numbers(c);
  for (const OmpLoop *loop : nest.loops) {
    VarDecl *own = c.variable(loop->var->name->text, loop->varType);
    numbers.replace(loop->var, own);
    iteration->body.push(c.arena, c.declStmt(own));
  }
  iteration->body.push(c.arena, numbers.apply(Cloner(c).clone(body)));
  return iteration;
}

} // namespace

bool mayHaveRows(const ModeDecision &mode) {
  const List<OmpLoop *> &loops = mode.loop->loops;
  const size_t depth = loops.size();
  if (depth > kMostLoops || mode.across + 1 != depth || mode.patches < depth || !mode.hostKnowsTrips ||
      mode.inChunks || mode.numbered || mode.observed || mode.needsState || hasShortRows(mode))
    return false;
  // Longer rows are counted in as many bits; of more than 65535 rows a thread has no four.
  if (depth == 1 && mayWrap(*loops[0])) return false;
  for (const OmpDirective *level : {mode.teams, mode.distribute, mode.parallel, mode.loop})
    if (level &&
        (hasClause(*level, OmpClauseKind::NumTeams) || hasClause(*level, OmpClauseKind::Lastprivate) ||
         (depth == 1 && hasClause(*level, OmpClauseKind::Reduction))))
      return false;
  return true;
}

Stacking mayStack(Context &c, const ModeDecision &mode, const CudaPlan &k) {
  if (!mayHaveRows(mode)) return Stacking::None;
  const List<OmpLoop *> &loops = mode.loop->loops;
  const size_t depth = loops.size();
  VarSet gathered;
  for (const OmpDirective *level : {mode.teams, mode.distribute, mode.parallel, mode.loop})
    if (level)
      for (const ReductionItem &item : reductionItems(*level)) gathered.insert(item.var);
  Stmt *body = bodyOfNest(associatedLoop(*mode.loop), depth);
  const unsigned pointers = waysIntoMemory(body, k);
  if (pointers < 2 || pointers == kUnknownWays) return Stacking::None;
  if (depth == 1 && !liesTogether(body, loops[0]->var, false)) return Stacking::None;
  if (depth == 2 && reusesReads(body, loops[0]->var, loops[1]->var)) return Stacking::None; // joined ones
  const auto isApart = [&](VarDecl &v) {
    for (const KernelParam &p : k.params)
      if (p.var == &v) return p.passing != KernelParam::ByValue;
    return false;
  };
  const Stacking asItStands = stackOf(c, iterationOf(c, *mode.loop, body), gathered, isApart).how;
  if (asItStands != Stacking::None) return asItStands;
  Compound *own = c.compound({Cloner(c).clone(body)}, mode.loop->loc);
  if (!expandValues(c, own, k)) return Stacking::None;
  const Stacking expanded = stackOf(c, iterationOf(c, *mode.loop, own), gathered, isApart).how;
  return isJoined(expanded) ? expanded : Stacking::None;
}

bool SpmdLoop::canStack(Compound *inner) {
  if (fours_ || (depth_ > 1 && row_ + 2 != depth_) || !mayHaveRows(mode_)) return false;
  VarDecl *only = depth_ == 1 ? declaredBy(inner->body[0]) : nullptr;
  if (only && !liesTogether(inner->body.back(), only, false)) return false;
  return stackingOf(inner) != Stacking::None;
}

VarSet SpmdLoop::gathered() {
  VarSet all;
  for (OmpDirective *level : levels_)
    for (const ReductionItem &item : reductionItems(*level))
      all.insert(variableOf(privates_->inside.apply(static_cast<Expr *>(c_.ident(item.var)))));
  return all;
}

Stacking SpmdLoop::stackingOf(Compound *inner) {
  if (inner->body.size() != depth_ + 1) return Stacking::None;
  for (size_t i = 0; i < depth_; i++)
    if (!declaredBy(inner->body[i])) return Stacking::None;
  return stackOf(c_, Cloner(c_).clone(inner), gathered(), [this](VarDecl &v) { return isApart(v); }).how;
}

Expr *SpmdLoop::isLaunchedForFour() {
  const Axis &axis = axes_[axisOfFours()];
  const QualType boolean = basic(TypeKind::Bool);
  auto n = [&] { return c_.ident(axis.n); };
  if (dims_ == 1) return c_.textExpr(boolean, "@grid_dim.x * @block_dim.x < $", {n()});
  if (flat_)
    return c_.textExpr(boolean,
                       "$ >= 16 && $ >= 64 && 4ul * (@grid_dim.x - 1) * @block_dim.x < $ && $ <= 0xffffffffu",
                       {n(), c_.ident(axes_[0].n), c_.ident(total_), c_.ident(total_)});
  if (striding_)
    return c_.textExpr(
        boolean,
        "$ < 65535 && 4 * (@grid_dim.y - 1) * @block_dim.y < $ && 2 * @grid_dim.y * @block_dim.y <= $",
        {n(), n(), n()});
  // Of three loops, a launch of part of the range has a grid of 65535 along y.
  if (dims_ == 3) return c_.textExpr(boolean, "@grid_dim.y * @block_dim.y < $ && $ < 65535", {n(), n()});
  const std::string wide = mayWrap(*d_.loops[0]) ? "(unsigned long) " : "";
  return c_.textExpr(boolean, wide + "@grid_dim.z * @grid_dim.y * @block_dim.y < $", {n()});
}

Compound *SpmdLoop::stacked(Compound *inner) {
  k_.flags |= ORT_KERNEL_STACKED;
  const size_t along = axisOfFours();
  const Axis &axis = axes_[along];
  const QualType boolean = basic(TypeKind::Bool), number = axis.k->type.unqualified();
  // Of one loop, they are a block's width apart: neighbouring threads read what lies together.
  const std::string step = along ? "1" : "@block_dim.x";
  VarDecl *first = local(std::string("_first_") + kAxes[along], number.with(QualConst),
                         c_.textExpr(number, along ? "4 * (" + startOf(along) + ")"
                                                   : "4 * (" + startOfBlock(0) + ") + " + threadOf(0)));
  VarDecl *turn = local("_turn", basic(TypeKind::UInt));
  auto last = [&] { return c_.textExpr(number, along ? "$ + 3" : "$ + 3 * " + step, {c_.ident(first)}); };
  const Stack stack =
      stackOf(c_, Cloner(c_).clone(inner), gathered(), [this](VarDecl &v) { return isApart(v); });
  Compound *all = stack.iteration;
  auto declared = [all](size_t i) { return declaredBy(all->body[i]); };
  const VarDecl *row = declared(depth_ > 1 ? depth_ - 2 : 0);
  // What the tests are about in the first and in the last of the four.
  const auto holdInBoth = [&](const std::vector<Expr *> &tests) {
    Expr *within = c_.textExpr(boolean, "$ < $", {last(), c_.ident(axis.n)});
    for (const bool ofLast : {false, true})
      for (Expr *test : tests) {
        if (ofLast && !mentions(test, row)) continue;
        Substitution there(c_), value(c_);
        for (size_t i = 0; i < depth_; i++)
          there.replaceBy(declared(i), [this, v = declared(i)]() -> Expr * {
            return c_.paren(Cloner(c_).clone(v->init));
          });
        value.replaceBy(axis.k, [&]() -> Expr * { return ofLast ? c_.paren(last()) : c_.ident(first); });
        within = c_.textExpr(boolean, "$ && $", {within, value.apply(there.apply(Cloner(c_).clone(test)))});
      }
    return within;
  };
  Expr *within = holdInBoth(stack.tests), *withinRows = holdInBoth(stack.testsAtEnds);
  Substitution there(c_);
  there.replaceBy(axis.k, [&]() -> Expr * {
    return c_.paren(
        c_.textExpr(number, along ? "$ + $" : "$ + $ * " + step, {c_.ident(first), c_.ident(turn)}));
  });
  const auto inTurn = [&](Compound *iteration) {
    Compound *one = c_.compound({}, d_.loc);
    for (Stmt *s : iteration->body) s == iteration->body.back() ? appendBody(one, s) : append(one, s);
    return there.apply(one);
  };
  if (isJoined(stack.how) && stack.atEnds) k_.flags |= ORT_KERNEL_STRIPS;
  const LoopText text = stack.how == Stacking::JoinedFew ? LoopText::Few : LoopText::Unrolled;
  Stmt *four = nullptr;
  if (isJoined(stack.how))
    four = joinedTurns(c_, inTurn(Cloner(c_).clone(all)), turn, kTurns, gathered(), text);
  const auto writtenOut = [&](Compound *iteration) {
    return c_.textStmt(
        "#pragma unroll\nfor ($ $ = 0; $ < 4; $++)\n$",
        {c_.typeArg(turn->type), c_.ident(turn), c_.ident(turn), c_.ident(turn), inTurn(iteration)});
  };
  // A warp's lanes choose alike: it would execute both.
  const bool choosesAlike = !striding_ && dims_ > 1;
  Stmt *atEnds = nullptr;
  if (four && choosesAlike && stack.atEnds) {
    Substitution another(c_);
    VarDecl *own = local("_turn", turn->type);
    another.replace(turn, own);
    withoutContinues(c_, stack.atEnds->body.back());
    atEnds =
        joinedTurns(c_, another.apply(inTurn(Cloner(c_).clone(stack.atEnds))), own, kTurns, gathered(), text);
  }
  if (!four && choosesAlike && stack.atEnds) {
    Unrolling unrolling(c_, "#pragma unroll", kMostOfWindow);
    atEnds = writtenOut(static_cast<Compound *>(unrolling.rewrite(stack.atEnds)));
    inner = static_cast<Compound *>(unrolling.rewrite(Cloner(c_).clone(inner)));
  }
  if (!four) four = writtenOut(all);
  // At the edges, where a test is false, four that go on one behind the other would take four times as long.
  VarDecl *other = local("_turn", turn->type);
  Compound *atEdges = nullptr;
  if (isJoined(stack.how) && !stack.tests.empty()) {
    Substitution another(c_);
    another.replace(turn, other);
    Compound *tested = Cloner(c_).clone(inner);
    withoutContinues(c_, tested->body.back());
    atEdges = joinedTurns(c_, another.apply(inTurn(tested)), other, kTurns, gathered(), LoopText::Unrolled);
  }
  // Loops that run rarely are in the text once: written out they would take registers from all the others.
  if (atEdges) inner = static_cast<Compound *>(Unrolling(c_, "#pragma unroll 1", 0).rewrite(inner));
  const std::string goesOn = along ? "$++" : "$ += " + step;
  Stmt *rest = c_.textStmt("for ($ $ = $; $ < $ && $ <= $; " + goesOn + ")\n$",
                           {c_.typeArg(number), c_.ident(axis.k), c_.ident(first), c_.ident(axis.k),
                            c_.ident(axis.n), c_.ident(axis.k), last(), c_.ident(axis.k), inner});
  if (atEdges)
    rest = c_.textStmt("if ($ < $)\n$\nelse\n$",
                       {last(), c_.ident(axis.n), atEdges, c_.compound({rest}, d_.loc)});
  if (atEnds)
    rest = c_.textStmt("if ($)\n$\nelse\n$",
                       {withinRows, c_.compound({atEnds}, d_.loc), c_.compound({rest}, d_.loc)});
  Compound *result = c_.compound({c_.textStmt("/* a thread has four iterations */")}, d_.loc);
  std::vector<VarDecl *> numbers(dims_, first);
  for (size_t a = 0; a < dims_; a++) {
    if (a == along) continue;
    VarDecl *k = axes_[a].k;
    const QualType type = k->type.unqualified();
    numbers[a] = local(k->name->text, striding_ ? type : type.with(QualConst), c_.textExpr(type, startOf(a)));
    Substitution name(c_);
    name.replace(k, numbers[a]);
    four = name.apply(four), rest = name.apply(rest), within = name.apply(within);
  }
  VarDecl *inside =
      choosesAlike && mentionAny(stack.tests, declared(depth_ - 1))
          ? local("_inside", boolean.with(QualConst), c_.textExpr(boolean, "@all_of_warp($)", {within}))
          : nullptr;
  Stmt *either =
      c_.textStmt("if ($)\n$\nelse\n$", {inside ? c_.ident(inside) : within, c_.compound({four}, d_.loc),
                                         c_.compound({rest}, d_.loc)});
  if (striding_) {
    append(result, flat_ ? stridesOfGroups(numbers, either) : stackedStrides(numbers, either));
    return result;
  }
  Expr *inRange = nullptr;
  for (size_t a = 0; a < dims_; a++) append(result, c_.declStmt(numbers[a]));
  if (inside) append(result, c_.declStmt(inside));
  for (size_t a = 0; a < dims_; a++) {
    Expr *below = c_.textExpr(boolean, "$ < $", {c_.ident(numbers[a]), c_.ident(axes_[a].n)});
    inRange = inRange ? c_.textExpr(boolean, "$ && $", {inRange, below}) : below;
  }
  append(result, c_.textStmt("if ($)\n$", {inRange, c_.compound({either}, d_.loc)}));
  return result;
}

Compound *SpmdLoop::stackedNumbered() {
  ModeDecision nest = mode_;
  nest.numbered = false;
  if (!mode_.numbered || depth_ != 2 || !mayHaveRows(nest) || !gathered().empty()) return nullptr;
  declareAxes();
  Compound *inner = c_.compound({}, d_.loc);
  Substitution numbers(c_);
  for (size_t i = 0; i < depth_; i++) {
    OmpLoop &l = *d_.loops[i];
    VarDecl *own = c_.variable(parts_.iterations.loopVariableName(l, *privates_), l.varType,
                               iterationValue(unit_, l, c_.ident(axes_[axisOf(i)].k)));
    numbers.replace(l.var, own);
    append(inner, c_.declStmt(own));
  }
  append(inner,
         privates_->inside.apply(numbers.apply(Cloner(c_).clone(bodyOfNest(associatedLoop(d_), depth_)))));
  return stackingOf(inner) == Stacking::None ? nullptr : stacked(inner);
}

Stmt *SpmdLoop::stridesOfGroups(const std::vector<VarDecl *> &numbers, Stmt *inner) {
  const QualType number = basic(TypeKind::UInt);
  VarDecl *rows = axes_[1].n, *columns = axes_[0].n;
  VarDecl *groups = local("_groups", number.with(QualConst),
                          c_.textExpr(number, "(unsigned int) (($ / 4 + ($ % 4 != 0)) * $)",
                                      {c_.ident(rows), c_.ident(rows), c_.ident(columns)}));
  VarDecl *k = local("_k", number);
  auto part = [&](VarDecl *v, const char *text) {
    v->type = v->type.unqualified().with(QualConst);
    v->init = c_.textExpr(v->type, text, {c_.typeArg(v->type.unqualified()), c_.ident(k), c_.ident(columns)});
    return c_.declStmt(v);
  };
  Compound *one = c_.compound({part(numbers[1], "($) (4 * ($ / (unsigned int) $))"),
                               part(numbers[0], "($) ($ % (unsigned int) $)"), inner},
                              d_.loc);
  Stmt *loop =
      parts_.iterations.strides(k, groups, c_.textExpr(number, "@block_idx.x * @block_dim.x + @thread_idx.x"),
                                c_.textExpr(number, "@grid_dim.x * @block_dim.x"), {}, work_, one);
  return c_.compound({c_.declStmt(groups), loop}, d_.loc);
}

Stmt *SpmdLoop::stackedStrides(const std::vector<VarDecl *> &numbers, Stmt *inner) {
  for (size_t a = 0; a < dims_; a++) {
    const bool isAlong = a == axisOfFours();
    const std::string stride = std::string("@grid_dim.") + kAxes[a] + " * @block_dim." + kAxes[a];
    VarDecl *k = numbers[a];
    k->type = k->type.unqualified();
    Expr *start = k->init;
    k->init = nullptr;
    inner = parts_.iterations.strides(
        k, axes_[a].n, start, c_.textExpr(k->type, isAlong ? "4 * " + stride : stride),
        {!isAlong && mayWrap(*d_.loops[axes_[a].loop])}, work_, c_.compound({inner}, d_.loc));
  }
  return inner;
}

} // namespace ompicc::cuda
