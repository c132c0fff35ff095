// stacked_iterations.cpp: threads that have four iterations of an SpmdLoop which read what their neighbours
// read (neighbouring_rows.h).
#include "runtime/ort.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/common/clauses.h"
#include "transforms/common/mentions.h"
#include "transforms/cuda/analysis/apart.h"
#include "transforms/cuda/analysis/neighbouring_rows.h"
#include "transforms/cuda/analysis/strides.h"
#include "transforms/cuda/kernels/spmd_loop.h"
#include "transforms/cuda/loops/bounds_tests.h"

namespace ompicc::cuda {
namespace {

constexpr const char *kAxes = "xyz";

} // namespace

bool mayStack(Context &c, const ModeDecision &mode, const CudaPlan &k) {
  const List<OmpLoop *> &loops = mode.loop->loops;
  const size_t depth = loops.size();
  if (depth > 3 || mode.across + 1 != depth || mode.patches < depth || !mode.hostKnowsTrips ||
      mode.inChunks || mode.observed || mode.needsState)
    return false;
  for (const OmpDirective *level : {mode.teams, mode.distribute, mode.parallel, mode.loop})
    for (const OmpClauseKind kind : {OmpClauseKind::Reduction, OmpClauseKind::NumTeams})
      if (level && hasClause(*level, kind)) return false;
  Stmt *iteration = bodyOfNest(associatedLoop(*mode.loop), depth);
  const unsigned pointers = waysIntoMemory(iteration, k);
  if (pointers < 2 || pointers == kUnknownWays) return false;
  std::vector<Expr *> tests;
  const VarDecl *row = loops[depth > 1 ? depth - 2 : 0]->var;
  if (depth == 1 && !liesTogether(iteration, row, false)) return false;
  return readsNeighbouringRows(withoutBoundsTests(c, Cloner(c).clone(iteration), row, tests), row,
                               depth > 1 ? loops[depth - 1]->var : nullptr, [&](VarDecl &v) {
                                 for (const KernelParam &p : k.params)
                                   if (p.var == &v) return p.passing != KernelParam::ByValue;
                                 return false;
                               });
}

bool SpmdLoop::canStack(Compound *inner) {
  if (striding_ || fours_ || inPatches_ || depth_ > 3 || mode_.across + 1 != depth_ ||
      (depth_ > 1 && row_ + 2 != depth_) || mode_.observed || mode_.needsState || !privates_->last.empty())
    return false;
  for (OmpLoop *loop : d_.loops)
    if (mayWrap(*loop)) return false;
  auto *only = depth_ == 1 ? as<DeclStmt>(inner->body[0]) : nullptr;
  if (only && !liesTogether(inner->body.back(), static_cast<VarDecl *>(only->decls[0]), false)) return false;
  return readsRows(inner);
}

bool SpmdLoop::readsRows(Compound *inner) {
  if (inner->body.size() != depth_ + 1) return false;
  for (size_t i = 0; i < depth_; i++)
    if (!as<DeclStmt>(inner->body[i])) return false;
  std::vector<Expr *> tests;
  Compound *own = Cloner(c_).clone(inner);
  auto number = [own](size_t i) {
    return static_cast<VarDecl *>(static_cast<DeclStmt *>(own->body[i])->decls[0]);
  };
  VarDecl *row = number(depth_ > 1 ? depth_ - 2 : 0);
  own->body.back() = withoutBoundsTests(c_, own->body.back(), row, tests);
  return readsNeighbouringRows(own->body.back(), row, depth_ > 1 ? number(depth_ - 1) : nullptr,
                               [this](VarDecl &v) { return isApart(v); });
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
  Compound *all = Cloner(c_).clone(inner), *one = c_.compound({}, d_.loc);
  auto declared = [all](size_t i) {
    return static_cast<VarDecl *>(static_cast<DeclStmt *>(all->body[i])->decls[0]);
  };
  std::vector<Expr *> tests;
  VarDecl *row = declared(depth_ > 1 ? depth_ - 2 : 0);
  all->body.back() = withoutBoundsTests(c_, all->body.back(), row, tests);
  // What the tests are about in the first and in the last of the four.
  Expr *within = c_.textExpr(boolean, "$ < $", {last(), c_.ident(axis.n)});
  for (const bool ofLast : {false, true})
    for (Expr *test : tests) {
      if (ofLast && !mentions(test, row)) continue;
      Substitution there(c_), value(c_);
      for (size_t i = 0; i < depth_; i++)
        there.replaceBy(declared(i),
                        [this, v = declared(i)]() -> Expr * { return c_.paren(Cloner(c_).clone(v->init)); });
      value.replaceBy(axis.k, [&]() -> Expr * { return ofLast ? c_.paren(last()) : c_.ident(first); });
      within = c_.textExpr(boolean, "$ && $", {within, value.apply(there.apply(Cloner(c_).clone(test)))});
    }
  Substitution there(c_);
  there.replaceBy(axis.k, [&]() -> Expr * {
    return c_.paren(
        c_.textExpr(number, along ? "$ + $" : "$ + $ * " + step, {c_.ident(first), c_.ident(turn)}));
  });
  for (Stmt *s : all->body) s == all->body.back() ? appendBody(one, s) : append(one, s);
  Stmt *four =
      c_.textStmt("#pragma unroll\nfor ($ $ = 0; $ < 4; $++)\n$",
                  {c_.typeArg(turn->type), c_.ident(turn), c_.ident(turn), c_.ident(turn), there.apply(one)});
  const std::string goesOn = along ? "$++" : "$ += " + step;
  Stmt *rest = c_.textStmt("for ($ $ = $; $ < $ && $ <= $; " + goesOn + ")\n$",
                           {c_.typeArg(number), c_.ident(axis.k), c_.ident(first), c_.ident(axis.k),
                            c_.ident(axis.n), c_.ident(axis.k), last(), c_.ident(axis.k), inner});
  Compound *result = c_.compound({c_.textStmt("/* a thread has four iterations */")}, d_.loc);
  Expr *inRange = c_.textExpr(boolean, "$ < $", {c_.ident(first), c_.ident(axis.n)});
  for (size_t a = 0; a < dims_; a++) {
    if (a == along) continue;
    VarDecl *k = axes_[a].k;
    auto *own = local(k->name->text, k->type.unqualified().with(QualConst), c_.textExpr(k->type, startOf(a)));
    Substitution name(c_);
    name.replace(k, own);
    four = name.apply(four), rest = name.apply(rest), within = name.apply(within);
    append(result, c_.declStmt(own));
    inRange = c_.textExpr(boolean, "$ && $ < $", {inRange, c_.ident(own), c_.ident(axes_[a].n)});
  }
  append(result, c_.declStmt(first));
  append(result,
         c_.textStmt("if ($)\n$", {inRange, c_.compound({c_.textStmt("if ($)\n$\nelse\n$",
                                                                     {within, c_.compound({four}, d_.loc),
                                                                      c_.compound({rest}, d_.loc)})},
                                                        d_.loc)}));
  return result;
}

} // namespace ompicc::cuda
