// parallel (OpenMP 5.2 §10.1) that a thread of a parallel region encounters. There is one active level on a
// device, so that its team is that thread, and unless something in it can tell, it runs the region where it
// stands:
//
//   #pragma omp parallel for reduction(+: sum)       float sum_private = …;
//   for (int j = 0; j < m; j++)                  →   for (int j = 0; j < m; j++)
//     sum += a[i * m + j];                             sum_private += a[i * m + j];
//                                                    sum += sum_private;
//
// Others become functions that the device library calls (parallel.cpp), as regions of teams do.
#include "transforms/cuda/alone.h"
#include "ast/const_eval.h"
#include "ast/visitor.h"
#include "runtime/ort.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/cuda/cuda_set.h"
#include "transforms/cuda/library.h"
#include "transforms/cuda/strides.h"
#include "translator/sema/side_effects.h"
#include <algorithm>

namespace ompicc {
namespace {

/// Whether there is nothing in a region that asks for the team, or that meets in it without saying so here.
class Plain : public Visitor {
public:
  bool yes = true;

private:
  void visitOmpDirective(OmpDirective &d) override {
    switch (d.kind) {
    case OmpDirectiveKind::Parallel:
    case OmpDirectiveKind::For:
    case OmpDirectiveKind::ForSimd:
    case OmpDirectiveKind::Simd:
    case OmpDirectiveKind::Single:
    case OmpDirectiveKind::Master:
    case OmpDirectiveKind::Masked:
    case OmpDirectiveKind::Scope:
    case OmpDirectiveKind::Barrier:
    case OmpDirectiveKind::Critical:
    case OmpDirectiveKind::Atomic:
    case OmpDirectiveKind::Ordered:
    case OmpDirectiveKind::Flush: break;
    default: yes = false;
    }
    yes &= !hasSideEffects(clauseExpr(d, OmpClauseKind::NumThreads)) && !hasSideEffects(ifExpr(d));
    for (const OmpClause *clause : d.clauses)
      yes &= clause->kind != OmpClauseKind::Reduction || clause->modifiers != ReductionInscan;
    walk(d);
  }
  void visitIdent(Ident &i) override {
    if (!as<FunctionDecl>(i.decl)) return;
    const CodeTraits called = traitsOf(&i);
    yes &= !called.worksharing && !called.parallel;
  }
  void visitTextExpr(TextExpr &e) override {
    yes &= !(traitsOfTexts(e.texts) & LibraryCall);
    walk(e);
  }
  void visitTextStmt(TextStmt &s) override {
    yes &= !(traitsOfTexts(s.texts) & LibraryCall);
    walk(s);
  }
};

} // namespace

bool isPlainRegion(OmpDirective &parallel) {
  const CodeTraits traits = traitsOf(&parallel);
  if (traits.teamState || traits.unknownCalls || traits.pointerCalls || traits.cancels) return false;
  Plain plain;
  plain.visit(&parallel);
  return plain.yes;
}

void markAlone(CudaContext &cuda, OmpDirective &parallel) {
  if (!isPlainRegion(parallel)) return;
  cuda.facts.of(parallel).alone = true;
  forEachDirective(cuda.c, parallel.body, [&](OmpDirective &d) { cuda.facts.of(d).alone = true; });
}

void markDirect(FactsTable &facts, OmpDirective &parallel) {
  class Mark : public Visitor {
  public:
    explicit Mark(FactsTable &facts) : facts_(facts) {}

  private:
    FactsTable &facts_;
    void visitOmpDirective(OmpDirective &d) override {
      if (d.kind == OmpDirectiveKind::Parallel) return;
      facts_.of(d).direct = true;
      walk(d);
    }
  };
  facts.of(parallel).direct = true;
  Mark(facts).visit(parallel.body);
}

Stmt *CudaSet::parallelAlone(OmpDirective &d) {
  Compound *block = c_.compound({}, d.loc);
  auto append = [&](Stmt *s) { block->body.push(c_.arena, s); };
  append(c_.textStmt(comment(d)));
  Privates privates = privatise(d, Combine::Alone);
  for (Stmt *s : privates.before) append(s);
  appendBody(block, privates.inside.apply(d.body));
  for (Stmt *s : privates.after) append(s);
  return block;
}

/// The loops as they stand. Their iterations come in order, so that variables in lastprivate and linear
/// clauses need no copies.
Stmt *CudaSet::loopAlone(OmpDirective &d) {
  OmpDirective copies(d.loc);
  copies.kind = d.kind;
  const VarList last = clauseVariables(d, OmpClauseKind::Lastprivate);
  for (OmpClause *clause : d.clauses) {
    if (clause->kind == OmpClauseKind::Private || clause->kind == OmpClauseKind::Allocate ||
        clause->kind == OmpClauseKind::Reduction)
      copies.clauses.push(c_.arena, clause);
    if (clause->kind != OmpClauseKind::Firstprivate) continue;
    for (Expr *item : clause->items)
      if (std::find(last.begin(), last.end(), baseVariable(item)) == last.end())
        addItemClause(c_, copies, clause->kind, baseVariable(item), clause->loc);
  }
  Privates privates = privatise(copies, Combine::Alone);
  Compound *block = c_.compound({}, d.loc);
  for (Stmt *s : privates.before) block->body.push(c_.arena, s);
  block->body.push(c_.arena, privates.inside.apply(d.body));
  for (Stmt *s : privates.after) block->body.push(c_.arena, s);
  return block;
}

namespace {

constexpr long kShortLoop = 64;       ///< iterations that one thread may well run in turn
constexpr long kFewIterations = 4096; ///< of a distributed loop: teams of one thread would leave devices idle
constexpr long long kFewBytes = 256;  ///< of what a team shares, that each of its threads may have

/// How many iterations the loops have together, as far as constants say it; -1: they do not.
long constantTrips(const OmpDirective &d) {
  long all = 1;
  for (const OmpLoop *l : d.loops) {
    const ConstInt from = evaluateConstant(l->lower), to = evaluateConstant(l->upper);
    if (!from.known || !to.known) return -1;
    all *= std::abs(long(to.value - from.value));
  }
  return all;
}

} // namespace

/// Of a construct that runs in guarded mode, whether each distributed iteration may as well be a team of one
/// thread (which is then not one of another team's), and whether there can be launches that gain by it: of so
/// many iterations that they fill a device, and read what lies together or hold short loops. A program that
/// neither asks for teams and threads nor has them synchronise cannot tell.
bool CudaSet::iterationsMayBeAlone(OmpDirective &target, const GuardedPlan &plan, const TargetInterface &k) {
  auto *teams = as<OmpDirective>(onlyStatement(target.body));
  auto *distribute = teams && teams->kind == OmpDirectiveKind::Teams
                         ? as<OmpDirective>(onlyStatement(teams->body))
                         : nullptr;
  if (!distribute || distribute != plan.distribute || distribute->kind != OmpDirectiveKind::Distribute)
    return false;
  for (const OmpDirective *d : {&target, teams, distribute})
    for (const OmpClause *clause : d->clauses)
      if (clause->kind == OmpClauseKind::DistSchedule || clause->kind == OmpClauseKind::Allocate)
        return false;
  if (isOne(clauseExpr(*teams, OmpClauseKind::NumTeams)) ||
      isOne(clauseExpr(*teams, OmpClauseKind::ThreadLimit)))
    return false;
  for (OmpLoop *l : distribute->loops)
    if (!hostCanEvaluate(l->lower, k) || !hostCanEvaluate(l->upper, k) || !hostCanEvaluate(l->step, k))
      return false;
  const CodeTraits traits = traitsOf(distribute->body);
  if (traits.teamIdentity || traits.runtimeCalls || traits.teamState || traits.unknownCalls ||
      traits.pointerCalls || traits.cancels)
    return false;
  for (const VarDecl *v : plan.shared)
    if (sizeOf(v->type) > kFewBytes || isVariablyModified(v->type)) return false;
  long trips = 0; // of the regions' loops
  for (const OmpDirective *region : plan.inOrder) {
    if (!isPlainRegion(const_cast<OmpDirective &>(*region))) return false;
    auto *loop = as<OmpDirective>(onlyStatement(region->body));
    if (!loop || loop->loops.empty()) return false;
    const long n = constantTrips(*loop);
    trips = n < 0 || trips < 0 ? -1 : std::max(trips, n);
  }
  const long all = constantTrips(*distribute);
  if (all >= 0 && all < kFewIterations) return false;
  if (!iterationsLieApart(bodyOfNest(associatedLoop(*distribute), distribute->loops.size()),
                          distribute->loops.back()->var))
    return true;
  return trips >= 0 ? trips <= kShortLoop : tripsOfRegions(plan, k) != nullptr;
}

/// The second version of the construct's kernel, in a file of its own.
void CudaSet::addAlone(CudaPlan &k, OmpDirective &copyOfIt) {
  ModeDecision mode;
  mode.teams = as<OmpDirective>(onlyStatement(copyOfIt.body));
  mode.distribute = mode.loop = as<OmpDirective>(onlyStatement(mode.teams->body));
  mode.needsState = true; // unless it turns out that nothing asks for it
  mode.hostKnowsTrips = mode.loop->loops.size() == 1;
  mode.across = mode.loop->loops.size() - 1;
  mode.patches = mode.loop->loops.size();
  CudaPlan own = k;
  own.target = &copyOfIt;
  own.name += "_alone";
  own.symbol = aloneKernel(k);
  own.flags = 0;
  own.why = "each iteration is one thread's, for launches of many";
  kernels_.push_back({own.name + cuda_.dialect.suffix(), ""});
  addSpmdLoop(copyOfIt, own, mode);
  k.why += ", or one thread through each iteration where they are many";
  k.flags |= ORT_KERNEL_ALONE;
  if (iterationsLieApart(bodyOfNest(associatedLoop(*mode.loop), mode.loop->loops.size()),
                         mode.loop->loops.back()->var))
    k.flags |= ORT_KERNEL_APART;
  k.eachFlags = own.flags;
  k.eachSignature = own.signature;
}

/// target = target op value, where nobody else is at it.
Stmt *CudaSet::combineAlone(const ReductionItem &item, Expr *into, Expr *value, QualType type) {
  if (item.user) return c_.textStmt("$(&$, &$);", {c_.ident(item.user->combine), into, value});
  const char *op = nullptr;
  switch (item.op) {
  case OmpReductionOp::Add:
  case OmpReductionOp::Sub: op = "+"; break;
  case OmpReductionOp::Mul: op = "*"; break;
  case OmpReductionOp::And: op = "&"; break;
  case OmpReductionOp::Or: op = "|"; break;
  case OmpReductionOp::Xor: op = "^"; break;
  default: break;
  }
  if (op && isArithmetic(type) && !isComplex(type))
    return c_.textStmt("$ " + std::string(op) + "= $;", {into, value});
  return c_.textStmt("$ = " + std::string(reductionFunctor(item.op)) + "::apply($, $);",
                     {into, copy(into), value});
}

} // namespace ompicc
