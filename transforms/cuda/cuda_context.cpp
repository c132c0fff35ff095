#include "transforms/cuda/cuda_context.h"
#include "ast/visitor.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/common/clauses.h"
#include "transforms/cuda/analysis/alone.h"
#include "transforms/cuda/analysis/team_tasks.h"
#include "transforms/cuda/kernels/mode.h"

namespace ompicc::cuda {
namespace {

bool isReferredTo(Context &c, std::string_view function) {
  const Identifier *name = c.names.find(function);
  return name && name->referred;
}

/// The names that a statement declares in the block around it.
std::vector<std::string_view> namesDeclaredBy(Stmt *s) {
  std::vector<std::string_view> names;
  auto add = [&](const Node *n) {
    if (auto *d = as<VarDecl>(n); d && d->name) names.push_back(d->name->text);
  };
  if (auto *ds = as<DeclStmt>(s)) {
    for (Decl *d : ds->decls) add(d);
  } else if (auto *text = as<TextStmt>(s)) {
    for (Node *hole : text->holes) add(hole);
  }
  return names;
}

} // namespace

CudaContext::CudaContext(Unit &ofUnit, const Dialect &language, TransformationSet &set)
    : unit(ofUnit), c(ofUnit.context), dialect(language),
      threadIdentityObserved(isReferredTo(c, "omp_get_thread_num")),
      setsNumThreads(isReferredTo(c, "omp_set_num_threads")), hasTeamTasks(anyTeamTasks(ofUnit)), set_(set) {}

const ArrayParameters &CudaContext::arrayParameters() {
  if (!arrayParameters_) arrayParameters_.emplace(unit);
  return *arrayParameters_;
}

void CudaContext::begin(Code &piece, Node *body) {
  code = &piece;
  piece.usage = usageIn(body);
  auto copiesAround = privatisedAround(c, body);
  const auto isVisible = [&](const OmpDirective &d, const VarDecl &v) {
    return visibleOnDevice(unit, v) && !piece.copies.count(&v) && !copiesAround[&d].count(&v);
  };
  forEachDirective(c, body, [&](OmpDirective &d) {
    // The variable of a distributed loop holds still while a region runs.
    for (OmpLoop *l : d.loops) piece.parameters.insert(l->var);
    if (d.kind == OmpDirectiveKind::Parallel) {
      RegionFacts &region = facts.of(d);
      region.captures = capturesOf(d, piece.usage, [&](const VarDecl &v) { return isVisible(d, v); });
      const CodeTraits traits = traitsOf(&d);
      region.withBarriers |= traits.barriers || traits.cancels || piece.teamTasks;
      forEachDirective(c, d.body, [&](OmpDirective &inner) {
        if (inner.kind == OmpDirectiveKind::Parallel) facts.of(inner).nested = true;
      });
      if (piece.isKernel && !piece.inParallel && !region.nested && !setsNumThreads) markDirect(facts, d);
      if (piece.inParallel ? !region.inPlace && &d != body : region.nested) markAlone(*this, d);
    }
    // distribute parallel for: the loop's iterations are shared by all threads of all teams.
    if (d.kind == OmpDirectiveKind::Distribute && d.loops.empty())
      forEachDirective(c, d.body, [&](OmpDirective &inner) {
        RegionFacts &known = facts.of(inner);
        if (inner.kind == OmpDirectiveKind::For || inner.kind == OmpDirectiveKind::ForSimd)
          known.distribute = known.distribute ? known.distribute : &d;
        else if (inner.kind == OmpDirectiveKind::Parallel && &inner == onlyStatement(d.body))
          known.distributed = true;
      });
  });
  if (piece.teamTasks) noteTeamTasks(*this, body, isVisible);
}

std::string nameInDeviceCode(const Unit &unit, const VarDecl &v) {
  return v.groupPrivate ? std::string(v.name->text) + "()" : deviceSymbol(unit, v);
}

void CudaPart::appendBody(Compound *to, Stmt *body) {
  auto *block = as<Compound>(body);
  std::unordered_set<std::string_view> names;
  for (Stmt *s : to->body)
    for (std::string_view name : namesDeclaredBy(s)) names.insert(name);
  bool clashes = !block;
  if (block)
    for (Stmt *s : block->body)
      for (std::string_view name : namesDeclaredBy(s)) clashes |= names.count(name) != 0;
  if (clashes)
    append(to, body);
  else
    for (Stmt *s : block->body) append(to, s);
}

Stmt *CudaPart::assign(Expr *to, Expr *from) {
  if (!isRecord(to->type)) return c_.textStmt("$ = $;", {to, from});
  auto *a = c_.make<Assign>(to->loc); // the printer has to see where one is volatile
  a->op = AssignOp::Plain;
  a->lhs = to;
  a->rhs = from;
  a->type = to->type;
  return c_.exprStmt(a);
}

Stmt *CudaPart::copyArray(VarDecl *to, Expr *from) {
  return c_.textStmt(std::string("memcpy(") + (isVolatileArray(to->type) ? "(void *) " : "") + "&$, " +
                         (isVolatileArray(from->type) ? "(const void *) " : "") + "&$, sizeof($));",
                     {c_.ident(to), from, c_.ident(to)});
}

std::string CudaPart::comment(const OmpDirective &d) {
  const std::string what = !cuda_.unmarked.count(d.loc.offset) ? pragmaText(unit_, d)
                           : cuda_.strips.count(d.loc.offset)
                               ? "a lane has columns of its own, and is a row behind the lane before it"
                           : d.kind == OmpDirectiveKind::Parallel ? "this loop's iterations are independent"
                           : hasClause(d, OmpClauseKind::Inclusive)
                               ? "but for running values; the team shares them out"
                               : "the team shares them out";
  return verbatim("/* " + placeText(unit_, d.loc) + ": " + what + " */");
}

Stmt *CudaPart::barrierStmt(const OmpDirective &d) {
  if (const auto &site = factsOf(d).barrierSite)
    return c_.textStmt("if (" + site->object + ".barrier())\n  goto " + site->label + ";");
  if (isAlone(d)) return c_.textStmt(";");
  if (code().teamTasks) return call("@task_barrier");
  if (isBlock(d)) return call("@syncthreads");
  return call(factsOf(d).direct ? "@worker_barrier" : "@barrier");
}

Expr *CudaPart::threadNum(const OmpDirective &d) const {
  const QualType number = c_.types.basic(TypeKind::Int);
  if (isAlone(d)) return c_.intLiteral(0);
  if (isBlock(d)) return c_.textExpr(number, "(int) @thread_idx." + axisOfTeam(d));
  return c_.routineCall(number, factsOf(d).direct ? "@worker_num" : "@thread_num");
}

Expr *CudaPart::numThreads(const OmpDirective &d) const {
  const QualType number = c_.types.basic(TypeKind::Int);
  if (isAlone(d)) return c_.intLiteral(1);
  if (isBlock(d)) return c_.textExpr(number, "(int) @block_dim." + axisOfTeam(d));
  return c_.routineCall(number, factsOf(d).direct ? "@worker_count" : "@num_threads");
}

} // namespace ompicc::cuda
