// The initial task that a target region is on the host (OpenMP 5.2 §13.8): its team is its initial thread's,
// of one, also where it is encountered in a parallel region, and so are those of a league in it; its internal
// control variables are its own. What binds to the current team would otherwise meet that region's, and what
// sets variables the encountering task's. The runtime asks at the call whether a parallel region is around
// it.
#include "runtime/ort.h"
#include "transforms/common/clauses.h"
#include "transforms/host/host_set.h"
#include <algorithm>
#include <iterator>
#include <unordered_set>

namespace ompicc {
namespace {

/// What of the task that executes it code depends on.
class Bindings : public Visitor {
public:
  explicit Bindings(const Unit &unit) : unit_(unit) {}
  bool team = false; ///< its team, but for the parallel regions in the code, and the level of these
  bool sets = false; ///< it sets internal control variables

private:
  const Unit &unit_;
  int parallel_ = 0;
  void visitOmpDirective(OmpDirective &d) override {
    if (d.kind == OmpDirectiveKind::Parallel) {
      parallel_++;
      walk(d);
      parallel_--;
      return;
    }
    // Tasks are complete when the region ends, as at the end of any parallel region.
    if (!parallel_)
      team |= bindsToTeam(d.kind) || d.kind == OmpDirectiveKind::Task ||
              d.kind == OmpDirectiveKind::Taskloop || d.kind == OmpDirectiveKind::TaskloopSimd;
    walk(d);
  }
  void visitCall(Call &call) override {
    static constexpr std::string_view setters[] = {"omp_set_num_threads", "omp_set_dynamic",
                                                   "omp_set_nested",      "omp_set_max_active_levels",
                                                   "omp_set_schedule",    "omp_set_default_device"};
    static constexpr std::string_view levels[] = {"omp_get_level", "omp_get_active_level",
                                                  "omp_get_ancestor_thread_num", "omp_get_team_size"};
    auto *name = as<Ident>(skipParens(call.callee));
    auto *f = name ? as<FunctionDecl>(name->decl) : nullptr;
    const std::string_view called = f ? std::string_view(f->name->text) : std::string_view();
    auto isIn = [&](auto &names) {
      return std::find(std::begin(names), std::end(names), called) != std::end(names);
    };
    if (parallel_) {
      team |= isIn(levels);
    } else {
      sets |= isIn(setters);
      // Functions may have such constructs; the system's have not, but for OpenMP's own routines.
      team |= !f || called.substr(0, 4) == "omp_" || !unit_.source.place(f->loc).inSystemHeader;
    }
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
    if (d.kind != OmpDirectiveKind::Target || !seen.insert(&d).second) return;
    auto *league = as<OmpDirective>(onlyStatement(d.body));
    if (league && league->kind != OmpDirectiveKind::Teams) league = nullptr;
    Stmt *&body = league ? league->body : d.body;
    Bindings bindings(unit_);
    bindings.visit(body);
    const bool alone = isMain && !inParallel.count(&d);
    if (!bindings.sets && (alone || !bindings.team)) return;
    OmpDirective *team = makeDirective(c_, OmpDirectiveKind::Parallel, d, body);
    for (VarDecl *v : freeVariables(body)) addItemClause(c_, *team, OmpClauseKind::Shared, v, d.loc);
    unsigned &flags = initialTeams_[team];
    if (bindings.sets) flags |= ORT_INITIAL_ALWAYS;
    if (league) flags |= ORT_INITIAL_IN_LEAGUE;
    body = team;
  });
}

Stmt *HostSet::initialTeam(const Outline &o, Compound *site, unsigned flags) {
  site->body.push(c_.arena,
                  c_.textStmt(std::string(rt("ort_initial_task")) + "($, $, " + std::to_string(flags) + ");",
                              {c_.ident(o.function), dataPointer(o)}));
  return site;
}

} // namespace ompicc
