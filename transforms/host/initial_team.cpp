// The team that a target region has on the host (OpenMP 5.2 §13.8): its initial thread's, of one, also where
// it is encountered in a parallel region, and so have those of a league in it. What binds to the current team
// would otherwise meet that region's. A function asks at run time whether a parallel region is around its
// call.
#include "transforms/common/clauses.h"
#include "transforms/host/host_set.h"
#include <unordered_set>

namespace ompicc {
namespace {

/// Whether code, but for the parallel regions in it, depends on the team that executes it.
class Bindings : public Visitor {
public:
  explicit Bindings(const Unit &unit) : unit_(unit) {}
  bool found = false;

private:
  const Unit &unit_;
  void visitOmpDirective(OmpDirective &d) override {
    if (d.kind == OmpDirectiveKind::Parallel) return;
    // Tasks are complete when the region ends, as at the end of any parallel region.
    found |= bindsToTeam(d.kind) || d.kind == OmpDirectiveKind::Task ||
             d.kind == OmpDirectiveKind::Taskloop || d.kind == OmpDirectiveKind::TaskloopSimd;
    walk(d);
  }
  void visitCall(Call &call) override {
    auto *name = as<Ident>(skipParens(call.callee));
    auto *f = name ? as<FunctionDecl>(name->decl) : nullptr;
    // Functions may have such constructs; the system's have not, but for OpenMP's own routines.
    found |= !f || std::string_view(f->name->text).substr(0, 4) == "omp_" ||
             !unit_.source.place(f->loc).inSystemHeader;
    walk(call);
  }
};

} // namespace

void HostSet::giveInitialTeams(FunctionDecl &f) {
  initialTeams_.clear();
  std::unordered_set<const OmpDirective *> inParallel, seen;
  forEachDirective(c_, f.body, [&](OmpDirective &region) {
    if (region.kind != OmpDirectiveKind::Parallel) return;
    forEachDirective(c_, region.body, [&](OmpDirective &d) { inParallel.insert(&d); });
  });
  const bool isMain = f.name && f.name->text == "main"; // which no parallel region calls
  forEachDirective(c_, f.body, [&](OmpDirective &d) {
    if (d.kind != OmpDirectiveKind::Target || !seen.insert(&d).second || (isMain && !inParallel.count(&d)))
      return;
    auto *league = as<OmpDirective>(onlyStatement(d.body));
    Stmt *&body = league && league->kind == OmpDirectiveKind::Teams ? league->body : d.body;
    Bindings bindings(unit_);
    bindings.visit(body);
    if (!bindings.found) return;
    OmpDirective *team = makeDirective(c_, OmpDirectiveKind::Parallel, d, body);
    auto *one = c_.make<OmpClause>(d.loc);
    one->kind = OmpClauseKind::NumThreads;
    one->expr = c_.intLiteral(1, d.loc);
    team->clauses.push(c_.arena, one);
    for (VarDecl *v : freeVariables(body)) addItemClause(c_, *team, OmpClauseKind::Shared, v, d.loc);
    if (!inParallel.count(&d)) initialTeams_.insert(team);
    body = team;
  });
}

Stmt *HostSet::initialTeam(const Outline &o, Compound *site) {
  rt("GOMP_parallel");
  rt("omp_get_level");
  site->body.push(c_.arena,
                  c_.textStmt("if (omp_get_level()) GOMP_parallel($, $, 1, 0); else $($);",
                              {c_.ident(o.function), dataPointer(o), c_.ident(o.function), dataPointer(o)}));
  return site;
}

} // namespace ompicc
