#include "transforms/cuda/kernels/columns_kernel.h"
#include "ast/visitor.h"
#include "runtime/ort.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/cuda/analysis/alone.h"
#include "transforms/cuda/analysis/dependence.h"
#include "transforms/cuda/analysis/loads_ahead.h"
#include "transforms/cuda/kernels/launch_bounds.h"
#include "transforms/cuda/loops/column_tiles.h"
#include "transforms/cuda/loops/row_tiles.h"

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
  if (columns_.rows.empty())
    append(work, c_.textStmt("if (@block_dim.y == 1 && $ >= $)\n  return;", {c_.ident(x), c_.ident(n)}));
  append(work, c_.declStmt(k));
  if (storesInRegions()) append(work, c_.declStmt(isThere));
  append(work, c_.declStmt(isOne));
  auto *one = as<Compound>(parts_.iterations.iteration(d_, k, n, counts, privates));
  if (hidesParameters(*one))
    append(work, one);
  else
    appendBody(work, one);
  if (piece_.loadsAhead && few) boundForLoads(k_);
  parameters_.apply(work);
  append(body_, std::vector<Stmt *>(work->body.begin(), work->body.end()));
  return !columns_.inOrder || useTiles(*one, isOne);
}

bool ColumnsKernel::hidesParameters(const Compound &iteration) const {
  for (const KernelParam &p : k_.params)
    for (Stmt *s : iteration.body)
      if (auto *declarations = as<DeclStmt>(s))
        for (Decl *d : declarations->decls)
          if (as<VarDecl>(d) && static_cast<VarDecl *>(d)->name == p.var->name) return true;
  return false;
}

bool ColumnsKernel::useTiles(Compound &iteration, VarDecl *isOne) {
  if (!columns_.rows.empty()) return useRowTiles(c_, *kernel_, iteration, columns_.rows, isOne);
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
  Since since;
  columns_.iteration->body = written(columns_.steps, isThere, isOne, since, true);
}

List<Stmt *> ColumnsKernel::written(const std::vector<ColumnStep> &of, VarDecl *isThere, VarDecl *isOne,
                                    Since &since, bool ends) {
  List<Stmt *> steps;
  Compound *ofOne = nullptr; ///< so far
  const auto isTogether = [](const ColumnStep &step) {
    return step.kind == ColumnStep::Row || step.kind == ColumnStep::Around ||
           as<OmpDirective>(step.statement);
  };
  size_t left = 0; ///< loops that threads share
  for (const ColumnStep &step : of) left += isTogether(step);
  const auto meet = [&] {
    if (since.loaded || since.stored)
      steps.push(c_.arena, c_.textStmt("if (@block_dim.y > 1)\n  $", {call("@syncthreads")}));
    since = {};
  };
  for (const ColumnStep &step : of) {
    if (isTogether(step)) left--;
    const bool followed = left || !ends;
    if (step.kind == ColumnStep::One) {
      // What is behind all regions loads and stores for itself, and needs to see only what regions have
      // stored.
      if (!ofOne && (since.stored || followed)) meet();
      if (!ofOne) {
        ofOne = c_.compound({}, d_.loc);
        steps.push(c_.arena, c_.textStmt("if ($)\n$", {c_.ident(isOne), ofOne}));
      }
      append(ofOne, step.statement);
      since.stored = followed;
      continue;
    }
    ofOne = nullptr;
    const bool stores = step.kind == ColumnStep::Stores || step.kind == ColumnStep::Both;
    if (since.stored || (stores && since.loaded)) meet();
    if (step.kind == ColumnStep::Both)
      cuda_.facts.of(*as<OmpDirective>(onlyStatement(as<OmpDirective>(step.statement)->body))).isThere =
          isThere;
    if (step.kind == ColumnStep::Stores)
      steps.push(c_.arena,
                 c_.textStmt("if ($)\n$", {c_.ident(isThere), c_.compound({step.statement}, d_.loc)}));
    else
      steps.push(c_.arena, step.statement);
    since.stored = step.kind == ColumnStep::Stores;
    since.loaded = step.kind == ColumnStep::Own;
    if (step.kind == ColumnStep::Around) {
      // What the iteration before has done.
      Since inside = {true, true};
      auto *body = as<Compound>(as<For>(step.statement)->body);
      body->body = written(step.inside, isThere, isOne, inside, false);
      since = {true, true};
    }
  }
  return steps;
}

OmpDirective &loopOf(OmpDirective &target) {
  OmpDirective *loop = &target;
  while (loop->loops.empty()) loop = as<OmpDirective>(onlyStatement(loop->body));
  return *loop;
}

namespace {

/// The arrays whose elements a loop goes along, one after the other.
class Along : public Visitor {
public:
  explicit Along(const VarDecl *counter) : counter_(counter) {}
  VarSet arrays;

private:
  const VarDecl *const counter_;
  void visitIndex(Index &e) override {
    auto *base = as<Ident>(skipParens(e.base));
    auto *index = as<Ident>(skipParens(e.index));
    if (base && index && index->decl == counter_ && as<VarDecl>(base->decl))
      arrays.insert(as<VarDecl>(base->decl));
    walk(e);
  }
};

/// Of rows whose lengths only memory knows: where the launch finds out about how long they are
/// (device-interface/kernel.h). Not where several loads cannot be under way: threads of their own load
/// sooner.
void noteLengths(Context &c, CudaPlan &k, const Columns &rows) {
  if (k.inner || k.trips[1] || !loadsAhead(rows.inOrder->body)) return;
  const auto counted = countedLoop(*rows.inOrder);
  VarSet bounds;
  for (Expr *bound : {counted->from, counted->to})
    for (const VarDecl *v : freeVariables(bound)) {
      bounds.insert(v);
      if (v->init)
        for (const VarDecl *from : freeVariables(v->init)) bounds.insert(from);
    }
  Along along(counted->var);
  along.visit(rows.inOrder->body);
  long long items = 0, least = 0;
  for (const KernelParam &p : k.params) {
    if (p.passing == KernelParam::ByValue || p.map >= 31) continue;
    if (bounds.count(p.var)) items |= 1ll << p.map;
    if (!along.arrays.count(p.var)) continue;
    items |= 1ll << (p.map + 32);
    QualType element = p.var->type;
    if (isPointer(element)) element = canonical(element)->element;
    while (isArray(element)) element = canonical(element)->element;
    if (const long long bytes = sizeOf(element); bytes > 0 && (!least || bytes < least)) least = bytes;
  }
  if (!(items & 0x7fffffff)) return;
  k.trips[1] = c.intLiteral(items);
  k.trips[2] = c.intLiteral(2 * least);
}

} // namespace

void addRowsInOrder(KernelParts &parts, CudaPlan &k, OmpDirective &copyOfIt) {
  const std::optional<Columns> rows = rowsInOrder(parts.cuda.c, copyOfIt, loopOf(copyOfIt));
  if (!rows) return;
  CudaPlan own = k;
  own.target = &copyOfIt;
  own.name += "_rows";
  own.symbol = rowsKernel(k);
  own.flags &= ORT_KERNEL_TWO | ORT_KERNEL_SPREAD;
  // As plugins launch them. Sums of eight bytes take twice as many registers.
  constexpr unsigned kThreads = 288, kBlocks = 4, kBlocksOfWide = 3;
  own.launchBounds = kThreads, own.leastBlocks = kBlocks;
  for (const VarDecl *v : rows->sums)
    if (sizeOf(v->type) > 4) own.leastBlocks = kBlocksOfWide;
  own.why = "a block has several rows, of whose terms one warp adds up those that the others have computed";
  own.assumptions.clear();
  own.ifOverlapping.clear();
  ColumnsKernel kernel(parts, copyOfIt, own, *rows);
  noteLengths(parts.cuda.c, own, *rows);
  if (!kernel.make()) return;
  parts.files.beginVersion(own.name);
  kernel.print();
  k.trips[1] = own.trips[1], k.trips[2] = own.trips[2];
  k.flags |= ORT_KERNEL_ROWS;
  k.why += ", or those of several ones that share a block";
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
