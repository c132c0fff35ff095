#include "transforms/cuda/kernels/columns_kernel.h"
#include "runtime/ort.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/cuda/analysis/alone.h"
#include "transforms/cuda/analysis/dependence.h"
#include "transforms/cuda/analysis/loads_ahead.h"
#include "transforms/cuda/kernels/launch_bounds.h"
#include "transforms/cuda/loops/column_tiles.h"

namespace ompicc::cuda {

ColumnsKernel::ColumnsKernel(KernelParts &parts, OmpDirective &target, CudaPlan &k, const Columns &columns)
    : KernelFrame(parts, target, k), columns_(columns), d_(*columns.distribute) {
  piece_.inParallel = true;
}

bool ColumnsKernel::make() {
  k_.mode = ORT_MODE_SPMD;
  const bool few = columns_.regions.size() == 1 && hasFewOperations(d_.body);
  const QualType answer = basic(TypeKind::Bool).with(QualConst);
  VarDecl *isThere = local("_is_there", answer), *isOne = local("_is_one", answer);
  markRegions();
  if (!storesInRegions())
    for (OmpDirective *region : columns_.regions)
      for (VarDecl *v : freeVariables(region))
        if (isPointer(v->type) || isArray(v->type)) piece_.readOnly.insert(v);
  writeSteps(isThere, isOne);
  cuda_.begin(piece_, d_.body);
  for (const OmpDirective *region : columns_.regions)
    markDirect(cuda_.facts, const_cast<OmpDirective &>(*region));
  Privates privates(c_);
  d_.body = cuda_.apply(d_.body);
  makeFunction(false, body_);
  Compound *work = c_.compound({}, d_.loc);
  VarDecl *n = nullptr;
  const VarList counts = parts_.iterations.declareCounts(d_, work, n, d_.loops.size() == 1);
  const QualType number = n->type.unqualified().with(QualConst);
  const std::string wide = sizeOf(n->type) > 4 ? "(unsigned long) " : "";
  VarDecl *x = local("_x", number, c_.textExpr(number, wide + "@block_idx.x * @block_dim.x + @thread_idx.x")),
          *k = local(
              "_k", number,
              c_.textExpr(number, "$ < $ ? $ : $ - 1", {c_.ident(x), c_.ident(n), c_.ident(x), c_.ident(n)}));
  isThere->init = c_.textExpr(answer, "$ < $", {c_.ident(x), c_.ident(n)});
  isOne->init = c_.textExpr(answer, "@thread_idx.y == 0 && $ < $", {c_.ident(x), c_.ident(n)});
  append(work, c_.declStmt(x));
  // Teams of one thread do not meet.
  append(work, c_.textStmt("if (@block_dim.y == 1 && $ >= $)\n  return;", {c_.ident(x), c_.ident(n)}));
  append(work, c_.declStmt(k));
  if (storesInRegions()) append(work, c_.declStmt(isThere));
  append(work, c_.declStmt(isOne));
  auto *one = as<Compound>(parts_.iterations.iteration(d_, k, n, counts, privates));
  appendBody(work, one);
  if (piece_.loadsAhead && few) boundForLoads(k_);
  parameters_.apply(work);
  append(body_, std::vector<Stmt *>(work->body.begin(), work->body.end()));
  return !columns_.inOrder || useTiles(*one, isOne);
}

bool ColumnsKernel::useTiles(const Compound &iteration, VarDecl *isOne) {
  const VarDecl *column = nullptr;
  for (Stmt *s : iteration.body) {
    auto *declarations = as<DeclStmt>(s);
    auto *v = declarations ? as<VarDecl>(declarations->decls[0]) : nullptr;
    if (!column && v && v->name == d_.loops[0]->var->name) column = v;
  }
  return column && useColumnTiles(c_, *kernel_, *columns_.inOrder, column, isOne);
}

void ColumnsKernel::markRegions() {
  int number = 0;
  for (OmpDirective *region : columns_.regions) {
    RegionFacts &facts = cuda_.facts.of(*region);
    facts.inPlace = facts.open = facts.inColumn = true;
    facts.forAll = region != columns_.regions.back();
    facts.exchange = number;
    number += int(reductionItems(*region).size());
    auto *loop = as<OmpDirective>(onlyStatement(region->body));
    cuda_.facts.of(*loop).inColumn = true;
    if (hasClause(*loop, OmpClauseKind::Nowait)) continue;
    auto *nowait = c_.make<OmpClause>(loop->loc);
    nowait->kind = OmpClauseKind::Nowait;
    loop->clauses.push(c_.arena, nowait);
  }
}

bool ColumnsKernel::storesInRegions() const {
  for (const ColumnStep &step : columns_.steps)
    if (step.kind == ColumnStep::Stores || step.kind == ColumnStep::Both) return true;
  return false;
}

/// Threads of a team meet in front of what is stored if they may have loaded before, and behind it if
/// anything follows. In reductions they meet anyhow.
void ColumnsKernel::writeSteps(VarDecl *isThere, VarDecl *isOne) {
  List<Stmt *> steps;
  Compound *ofOne = nullptr; ///< so far
  bool loaded = false, stored = false, regionsLeft = !columns_.inOrder;
  const auto meet = [&] {
    if (loaded || stored)
      steps.push(c_.arena, c_.textStmt("if (@block_dim.y > 1)\n  $", {call("@syncthreads")}));
    loaded = stored = false;
  };
  for (const ColumnStep &step : columns_.steps) {
    regionsLeft = regionsLeft && step.statement != columns_.regions.back();
    if (step.kind == ColumnStep::One) {
      // What is behind all regions loads and stores for itself, and needs to see only what regions have
      // stored.
      if (!ofOne && (stored || regionsLeft)) meet();
      if (!ofOne) {
        ofOne = c_.compound({}, d_.loc);
        steps.push(c_.arena, c_.textStmt("if ($)\n$", {c_.ident(isOne), ofOne}));
      }
      append(ofOne, step.statement);
      stored = regionsLeft;
      continue;
    }
    ofOne = nullptr;
    const bool stores = step.kind == ColumnStep::Stores || step.kind == ColumnStep::Both;
    if (stored || (stores && loaded)) meet();
    if (step.kind == ColumnStep::Both)
      cuda_.facts.of(*as<OmpDirective>(onlyStatement(as<OmpDirective>(step.statement)->body))).isThere =
          isThere;
    if (step.kind == ColumnStep::Stores)
      steps.push(c_.arena,
                 c_.textStmt("if ($)\n$", {c_.ident(isThere), c_.compound({step.statement}, d_.loc)}));
    else
      steps.push(c_.arena, step.statement);
    stored = step.kind == ColumnStep::Stores;
    loaded = step.kind == ColumnStep::Own;
  }
  columns_.iteration->body = steps;
}

OmpDirective &loopOf(OmpDirective &target) {
  OmpDirective *loop = &target;
  while (loop->loops.empty()) loop = as<OmpDirective>(onlyStatement(loop->body));
  return *loop;
}

bool addColumnsInOrder(KernelParts &parts, OmpDirective &target, CudaPlan &k, const ModeDecision &mode) {
  if (!mode.parallel || !mode.teams || mode.straight || mode.observed || mode.needsState ||
      !mode.hostKnowsTrips || !mode.anyThreads || mode.inChunks || mode.dealt || mode.inTurnIfAlone ||
      !columnsInOrder(target, *mode.loop))
    return false;
  Context &c = parts.cuda.c;
  OmpDirective *own = Cloner(c).clone(&target);
  const std::optional<Columns> columns = columnsInOrder(*own, loopOf(*own));
  const auto counted = countedLoop(*columns->inOrder);
  Expr *trips = nullptr;
  if (hostCanEvaluate(counted->from, k) && hostCanEvaluate(counted->to, k))
    trips =
        c.textExpr(c.types.basic(TypeKind::ULong), "($ < $ ? (unsigned long) $ - (unsigned long) $ : 1ul)",
                   {c.paren(Cloner(c).clone(counted->from)), c.paren(Cloner(c).clone(counted->to)),
                    c.paren(Cloner(c).clone(counted->to)), c.paren(Cloner(c).clone(counted->from))});
  CudaPlan plan = k;
  plan.target = own;
  parts.geometry.takeClauses(mode, plan);
  plan.flags |= ORT_KERNEL_COLUMNS | ORT_KERNEL_IN_ORDER | (mode.stores ? unsigned(ORT_KERNEL_STORES) : 0u);
  if (plan.numThreads || plan.threadLimit) plan.flags |= ORT_KERNEL_UNSEEN;
  plan.ndims = 1;
  plan.trips[0] = iterationCount(c, *mode.loop->loops[0]);
  plan.inner = trips;
  plan.why += ": a block has several threads for each of its columns";
  ColumnsKernel kernel(parts, *own, plan, *columns);
  if (!kernel.make()) return false;
  kernel.print();
  plan.target = k.target;
  k = plan;
  return true;
}

} // namespace ompicc::cuda
