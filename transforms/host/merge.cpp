// What a parallel region shares with the worksharing construct that it ends with, or that it consists of.
//
// - The region ends with a barrier, so what is last in it needs none of its own. An exception are regions
//   whose variables tasks may still use: they live as long as the region's function runs, and the inner
//   barrier is where tasks are completed.
// - Where the region is nothing but sections, or a loop whose iterations libgomp hands out,
//   GOMP_parallel_sections and GOMP_parallel_loop_* start both at once. The number of iterations must then be
//   known outside of the region.
#include "transforms/host/merge.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/host/worksharing.h"
#include "translator/sema/side_effects.h"

namespace ompicc {
namespace {

using K = OmpClauseKind;

bool isWorksharing(const OmpDirective &d) {
  switch (d.kind) {
  case OmpDirectiveKind::For:
  case OmpDirectiveKind::ForSimd:
  case OmpDirectiveKind::Sections:
  case OmpDirectiveKind::Scope: return true;
  case OmpDirectiveKind::Single: return !hasClause(d, OmpClauseKind::Copyprivate);
  default: return false;
  }
}

/// The worksharing construct that is the last thing in `s`, or null.
OmpDirective *lastIn(Stmt *s) {
  while (auto *block = as<Compound>(s)) {
    if (block->body.empty()) return nullptr;
    s = block->body[block->body.size() - 1];
  }
  auto *d = as<OmpDirective>(s);
  return d && isWorksharing(*d) ? d : nullptr;
}

class Declarations : public Visitor {
public:
  VarSet found;

private:
  void visitVarDecl(VarDecl &v) override {
    found.insert(&v);
    walk(v);
  }
};

/// Whether tasks may refer to variables of the region that still exist when its last construct `last` ends:
/// those whose address is taken, since functions that are called may generate tasks, and those that tasks in
/// the region share.
bool tasksMayUseVariables(const Context &c, OmpDirective &region, OmpDirective &last) {
  VarSet shared, copied, reachable = usageIn(region.body).addressTaken;
  for (VarDecl *v : clauseVariables(region, OmpClauseKind::Shared)) shared.insert(v);
  forEachDirective(c, region.body, [&](OmpDirective &d) {
    for (OmpClause *clause : d.clauses)
      if (clause->kind != OmpClauseKind::Shared)
        for (Expr *item : clause->items) copied.insert(baseVariable(item));
    if (d.kind != OmpDirectiveKind::Task && d.kind != OmpDirectiveKind::Taskloop &&
        d.kind != OmpDirectiveKind::TaskloopSimd)
      return;
    VarSet own;
    for (OmpClauseKind kind : {OmpClauseKind::Private, OmpClauseKind::Firstprivate})
      for (VarDecl *v : clauseVariables(d, kind)) own.insert(v);
    for (VarDecl *v : freeVariables(&d))
      if (!own.count(v)) reachable.insert(v);
  });
  Declarations gone; // with the construct's body
  gone.visit(last.body);
  for (const VarDecl *v : reachable)
    if (isAutomatic(*v) && !gone.found.count(v) && (!shared.count(v) || copied.count(v))) return true;
  return false;
}

bool hasOnly(const OmpDirective &d, std::initializer_list<OmpClauseKind> allowed) {
  for (const OmpClause *clause : d.clauses) {
    bool found = false;
    for (OmpClauseKind kind : allowed) found |= clause->kind == kind;
    if (!found || (clause->kind == OmpClauseKind::Reduction && clause->modifiers)) return false;
  }
  return true;
}

/// Whether `e` has the same value at the construct as in each thread of the region.
bool isKnownOutside(Expr *e, const std::vector<Capture> &captures) {
  if (!e) return true;
  if (hasSideEffects(e)) return false;
  for (VarDecl *v : freeVariables(e)) {
    bool same = false;
    for (const Capture &c : captures)
      same |=
          c.var == v && (c.how == Capture::ByValue || c.how == Capture::Firstprivate) && isScalar(v->type);
    if (!same) return false;
  }
  return true;
}

} // namespace

void MergedRegions::find(FunctionDecl &f) {
  forEachDirective(c_, f.body, [&](OmpDirective &region) {
    if (region.kind != OmpDirectiveKind::Parallel) return;
    OmpDirective *d = lastIn(region.body);
    if (!d) return;
    mergeBarriers(region, *d);
    factsOf(*d).merged = factsOf(region).merged = startOfBoth(region, *d);
  });
}

void MergedRegions::mergeBarriers(OmpDirective &region, OmpDirective &last) {
  const bool live = tasksMayUseVariables(c_, region, last);
  OmpClause *nowait = findClause(last, K::Nowait);
  if (!nowait && !live) {
    nowait = c_.make<OmpClause>(last.loc);
    nowait->kind = K::Nowait;
    nowait->isImplicit = true;
    last.clauses.push(c_.arena, nowait);
  } else if (nowait && nowait->isImplicit && live) {
    List<OmpClause *> others;
    for (OmpClause *clause : last.clauses)
      if (clause != nowait) others.push(c_.arena, clause);
    last.clauses = others;
  }
}

std::optional<MergedStart> MergedRegions::startOfBoth(OmpDirective &region, OmpDirective &d) {
  if (onlyStatement(region.body) != &d || factsOf(d).distribute || factsOf(region).initialTeam) return {};
  if (d.kind != OmpDirectiveKind::Sections) return startOfLoop(region, d);
  if (!hasOnly(d, {K::Private, K::Firstprivate, K::Lastprivate, K::Reduction, K::Nowait})) return {};
  return MergedStart{{"GOMP_parallel_sections", ""}, {c_.intLiteral(numberOfSections(d))}};
}

std::optional<MergedStart> MergedRegions::startOfLoop(OmpDirective &region, OmpDirective &d) {
  OmpClause *schedule = findClause(d, K::Schedule);
  if (!schedule || !spaces_.fitsLong(d) ||
      !hasOnly(d, {K::Private, K::Firstprivate, K::Lastprivate, K::Reduction, K::Nowait, K::Schedule,
                   K::Collapse, K::Safelen, K::Simdlen}))
    return {};
  const auto handedOut = LibgompLoop::of(d);
  const OmpLoop &l = *d.loops[0];
  for (Expr *e : {l.lower, l.upper, l.step, schedule->expr})
    if (!isKnownOutside(e, factsOf(region).captures)) return {};
  if (!handedOut) return {};
  MergedStart start = {handedOut->routine(LibgompLoop::StartRegion, true),
                       {c_.intLiteral(0), iterationCount(c_, l), c_.intLiteral(1)}};
  if (l.countType->kind != TypeKind::UInt)
    start.arguments[1] = c_.cast(basic(TypeKind::Long), c_.paren(start.arguments[1]));
  if (handedOut->takesChunk())
    start.arguments.push_back(schedule->expr ? converted(basic(TypeKind::Long), schedule->expr)
                                             : c_.intLiteral(1));
  return start;
}

} // namespace ompicc
