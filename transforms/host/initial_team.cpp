// The initial task that a target region is on the host (OpenMP 5.2 §13.8): its team is its initial thread's,
// of one, also where it is encountered in a parallel region, and so are those of a league in it; its internal
// control variables are its own. What binds to the current team would otherwise meet that region's, and what
// sets variables the encountering task's. The runtime asks at the call whether a parallel region is around
// it; where none is, functions that the region calls may set them.
#include "transforms/host/initial_team.h"
#include "runtime/ort.h"
#include "transforms/common/clauses.h"
#include <algorithm>
#include <iterator>
#include <unordered_set>

namespace ompicc {
namespace {

/// The function that is called by its name, or null.
FunctionDecl *calledIn(Call &call) {
  auto *name = as<Ident>(skipParens(call.callee));
  return name ? as<FunctionDecl>(name->decl) : nullptr;
}
/// The teams construct that a target region consists of, beside what group copies begin and end with.
OmpDirective *leagueIn(OmpDirective &target) {
  auto isLeague = [](Stmt *s) {
    auto *d = as<OmpDirective>(s);
    return d && d->kind == OmpDirectiveKind::Teams ? d : nullptr;
  };
  OmpDirective *league = isLeague(onlyStatement(target.body));
  if (auto *block = as<Compound>(target.body); block && !league)
    for (Stmt *s : block->body)
      if (OmpDirective *d = isLeague(s)) league = d;
  return league;
}

bool isRoutine(const FunctionDecl &f) { return f.name->text.substr(0, 4) == "omp_"; }

/// What functions of the unit call, and whether OpenMP is in them.
class Calls : public Visitor {
public:
  explicit Calls(const Unit &unit) : unit_(unit) {}
  bool plain = true; ///< no constructs, routines of OpenMP's, or calls of who knows what
  std::unordered_set<const Identifier *> own; ///< called, and not the system's

private:
  const Unit &unit_;
  void visitOmpDirective(OmpDirective &) override { plain = false; }
  void visitCall(Call &call) override {
    FunctionDecl *f = calledIn(call);
    plain = plain && f && !isRoutine(*f);
    if (plain && !unit_.source.place(f->loc).inSystemHeader) own.insert(f->name);
    walk(call);
  }
};

/// What of the task that executes it code depends on.
class Bindings : public Visitor {
public:
  Bindings(const Unit &unit, const std::unordered_set<const Identifier *> &plain)
      : unit_(unit), plain_(plain) {}
  bool team = false;  ///< its team, but for the parallel regions in the code, and the level of these
  bool sets = false;  ///< it sets internal control variables
  bool calls = false; ///< functions that may do so

private:
  const Unit &unit_;
  const std::unordered_set<const Identifier *> &plain_;
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
    static constexpr std::string_view setters[] = {"omp_set_num_threads",      "omp_set_dynamic",
                                                   "omp_set_nested",           "omp_set_max_active_levels",
                                                   "omp_set_schedule",         "omp_set_default_device",
                                                   "omp_set_default_allocator"};
    static constexpr std::string_view levels[] = {"omp_get_level", "omp_get_active_level",
                                                  "omp_get_ancestor_thread_num", "omp_get_team_size"};
    FunctionDecl *f = calledIn(call);
    const std::string_view called = f ? std::string_view(f->name->text) : std::string_view();
    auto isIn = [&](auto &names) {
      return std::find(std::begin(names), std::end(names), called) != std::end(names);
    };
    if (parallel_) {
      team |= isIn(levels);
    } else {
      sets |= isIn(setters);
      // Functions may have such constructs; the system's have not, but for OpenMP's own routines.
      const bool isOmp = f && isRoutine(*f);
      const bool isOwn =
          !f || (!isOmp && !plain_.count(f->name) && !unit_.source.place(f->loc).inSystemHeader);
      calls |= isOwn;
      team |= isOmp || isOwn;
    }
    walk(call);
  }
};

} // namespace

InitialTeams::InitialTeams(HostContext &context) : HostPart(context) {
  if (host_.hasKernels()) findPlainFunctions();
}

void InitialTeams::findPlainFunctions() {
  struct Function {
    const Identifier *name;
    std::unordered_set<const Identifier *> calls;
  };
  std::vector<Function> functions;
  for (External *external : unit_.tree.externals)
    for (Decl *d : external->decls) {
      auto *f = as<FunctionDecl>(d);
      if (!f || !f->body || unit_.source.place(f->loc).inSystemHeader) continue;
      const auto weak = [](const Attribute *a) {
        return a->name->text == "weak" || a->name->text == "__weak__";
      };
      Calls calls(unit_);
      calls.visit(f->body);
      if (!calls.plain || std::any_of(f->attributes.begin(), f->attributes.end(), weak)) continue;
      plainFunctions_.insert(f->name);
      functions.push_back({f->name, std::move(calls.own)});
    }
  for (bool changed = true; changed;) {
    changed = false;
    for (const Function &f : functions)
      for (const Identifier *called : f.calls)
        if (!plainFunctions_.count(called)) changed |= plainFunctions_.erase(f.name) != 0;
  }
}

void InitialTeams::give(FunctionDecl &f) {
  std::unordered_set<const OmpDirective *> inParallel, seen;
  forEachDirective(c_, f.body, [&](OmpDirective &region) {
    if (region.kind != OmpDirectiveKind::Parallel) return;
    forEachDirective(c_, region.body, [&](OmpDirective &d) { inParallel.insert(&d); });
  });
  const bool isMain = f.name && f.name->text == "main"; // which no parallel region calls
  forEachDirective(c_, f.body, [&](OmpDirective &d) {
    if (d.kind != OmpDirectiveKind::Target || !seen.insert(&d).second) return;
    OmpDirective *league = leagueIn(d);
    Stmt *&body = league ? league->body : d.body;
    Bindings bindings(unit_, plainFunctions_);
    bindings.visit(body);
    const bool alone = isMain && !inParallel.count(&d);
    if (!bindings.sets && !bindings.calls && (alone || !bindings.team)) return;
    OmpDirective *team = makeDirective(c_, OmpDirectiveKind::Parallel, d, body);
    for (VarDecl *v : freeVariables(body)) addItemClause(c_, *team, OmpClauseKind::Shared, v, d.loc);
    unsigned &flags = factsOf(*team).initialTeam.emplace(0u);
    if (bindings.sets) flags |= ORT_INITIAL_ALWAYS;
    if (league) flags |= ORT_INITIAL_IN_LEAGUE;
    body = team;
  });
}

} // namespace ompicc
