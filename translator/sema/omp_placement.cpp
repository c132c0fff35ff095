#include "translator/sema/omp_placement.h"
#include "ast/const_eval.h"
#include "translator/sema/omp_checks.h"
#include "translator/sema/omp_citations.h"
#include <string>

namespace ompicc {

namespace {

using D = OmpDirectiveKind;

unsigned leafsOf(const OmpDirective &d) { return info(d.kind).leafs; }
constexpr unsigned kTeamLeafs = LeafParallel | LeafTeams | LeafTarget;
constexpr unsigned kLoopLeafs = LeafFor | LeafSimd | LeafDistribute | LeafTaskloop | LeafLoop;

bool isExplicitTask(const OmpDirective &d) { return isTaskOfItsOwn(d) || (leafsOf(d) & LeafTaskloop); }

Identifier *criticalName(const OmpDirective &d) {
  OmpClause *name = findClause(d, OmpClauseKind::Name);
  return name ? name->name : nullptr;
}

/// True if `d` is all that `body` holds, but for pragmas and empty statements.
bool isOnlyStatement(Stmt *body, const OmpDirective *d) {
  for (;;) {
    if (auto *choice = as<OmpChoice>(body))
      return isOnlyStatement(choice->host, d) || isOnlyStatement(choice->device, d);
    // assume is no construct of its own where it comes to nesting.
    if (auto *assume = as<OmpDirective>(body); assume && assume->kind == D::Assume) {
      body = assume->body;
      continue;
    }
    auto *block = as<Compound>(body);
    if (!block) break;
    Stmt *only = nullptr;
    for (Stmt *s : block->body) {
      if (s->kind == NodeKind::Pragma || (as<ExprStmt>(s) && !as<ExprStmt>(s)->expr)) continue;
      if (only) return false;
      only = s;
    }
    body = only;
  }
  return body == d;
}

class Placement {
public:
  Placement(Diagnostics &diagnostics, const Regions &regions, OmpDirective &d)
      : diag_(diagnostics), regions_(regions), d_(d), leafs_(leafsOf(d)), first_(outermostLeaf(d)),
        outer_(regions.empty() ? nullptr : regions.back()), outerLeafs_(outer_ ? leafsOf(*outer_) : 0),
        name_(std::string("'") + info(d.kind).spelling + "'") {}

  void check() {
    if (onAncestor()) return;
    if (d_.kind == D::Scan) return; // omp_scan.cpp
    switch (d_.kind) {
    case D::Tile:
    case D::Stripe:
    case D::Interchange:
    case D::Reverse:
    case D::Split:
    case D::Fuse:
    case D::Unroll: return; // they leave loops, which may stand anywhere
    default: break;
    }
    if (section() || inSimd() || inConcurrent() || onDevice() || inTeams()) return;
    if (d_.kind == D::Scope || d_.kind == D::Single || first_ & (LeafFor | LeafSections))
      closely("work-sharing", true);
    else if (d_.kind == D::Barrier)
      closely("barrier", true);
    else if (first_ == LeafMaster)
      closely(isMasked(d_.kind) ? "'masked'" : "'master'", false);
    else if (d_.kind == D::Loop)
      loop();
    else if (d_.kind == D::Critical)
      critical();
  }

private:
  void error(const std::string &what) { diag_.error(d_.loc, what); }

  bool section() {
    if (d_.kind != D::Section) return false;
    if (!d_.body || !outer_ || !(outerLeafs_ & LeafSections))
      error("'#pragma omp section' may only be used in '#pragma omp sections' construct");
    return true;
  }

  bool inSimd() {
    if (d_.kind == D::Ordered && findClause(d_, OmpClauseKind::SimdLanes)) return false;
    if (!(outerLeafs_ & LeafSimd) || d_.kind == D::Atomic || d_.kind == D::Loop || leafs_ == LeafSimd)
      return false;
    error("OpenMP constructs other than 'ordered simd', 'simd', 'loop' or 'atomic' may not be nested inside "
          "'simd' region");
    return true;
  }

  bool inConcurrent() {
    const char *region = outer_ ? concurrentRegion(*outer_) : nullptr;
    if (!region || first_ == LeafParallel || first_ == LeafSimd || first_ == LeafLoop) return false;
    error("OpenMP constructs other than 'parallel', 'loop' or 'simd' may not be nested inside a " +
          std::string(region));
    return true;
  }

  /// §13.8: the host executes the region for a device.
  static bool isOnAncestor(const OmpDirective &d) {
    const OmpClause *device = findClause(d, OmpClauseKind::Device);
    return device && device->modifiers == DeviceAncestor;
  }

  bool onAncestor() {
    Citing section(diag_, sectionOf(OmpClauseKind::Device));
    for (const OmpDirective *r : regions_)
      if (isOnAncestor(*r)) {
        error("OpenMP constructs are not allowed in target region with 'ancestor'");
        return true;
      }
    if (!isOnAncestor(d_)) return false;
    const OmpClause &device = *findClause(d_, OmpClauseKind::Device);
    if (d_.kind != D::Target) {
      diag_.error(device.loc, leafs_ & LeafTarget
                                  ? "OpenMP constructs are not allowed in target region with 'ancestor'"
                                  : "'ancestor' is only allowed on 'target' construct");
      return true;
    }
    if (const ConstInt value = evaluateConstant(device.expr); value.known && value.value != 1)
      diag_.error(device.expr->loc, "the 'device' clause expression must evaluate to '1'");
    for (const OmpClause *clause : d_.clauses) switch (clause->kind) {
      case OmpClauseKind::Device:
      case OmpClauseKind::Firstprivate:
      case OmpClauseKind::Private:
      case OmpClauseKind::Defaultmap:
      case OmpClauseKind::Nowait:
      case OmpClauseKind::Map: break;
      default:
        if (!clause->isImplicit)
          diag_.error(clause->loc, "with 'ancestor', only the 'device', 'firstprivate', 'private', "
                                   "'defaultmap', 'nowait' and 'map' clauses may appear on the construct");
      }
    return true;
  }

  bool onDevice() {
    bool device = (leafs_ & LeafTarget) || d_.kind == D::TargetData || d_.kind == D::TargetEnterData ||
                  d_.kind == D::TargetExitData || d_.kind == D::TargetUpdate;
    if (!device) return false;
    for (const OmpDirective *r : regions_)
      if (leafsOf(*r) & LeafTarget) {
        error(name_ + " construct inside of 'target' region");
        return true;
      }
    return false;
  }

  bool inTeams() {
    if (first_ == LeafTeams) {
      if (outer_ && outerLeafs_ != LeafTarget)
        error("'teams' construct must be closely nested inside of 'target' construct or not nested in any "
              "OpenMP construct");
      else if (outer_ && !isOnlyStatement(outer_->body, &d_))
        diag_.error(outer_->loc, "'target' construct with nested 'teams' construct contains directives "
                                 "outside of the 'teams' construct");
      return true;
    }
    const bool directly =
        (outerLeafs_ & LeafTeams) && !(outerLeafs_ & (LeafParallel | LeafDistribute | LeafLoop));
    if (first_ == LeafDistribute) {
      if (outer_ && !directly) // an orphaned one binds to the teams region of a caller
        error("'distribute' region must be strictly nested inside 'teams' construct");
      return true;
    }
    if (!directly || first_ == LeafParallel || d_.kind == D::Loop || d_.kind == D::Atomic) return false;
    error("only 'distribute', 'parallel' or 'loop' regions are allowed to be strictly nested inside 'teams' "
          "region");
    return true;
  }

  /// Regions that all threads of a team must encounter, or one thread alone: not where only some threads are
  /// (`alone`: nor where one thread at a time is).
  void closely(const std::string &what, bool alone) {
    for (size_t i = regions_.size(); i-- > 0;) {
      const OmpDirective &r = *regions_[i];
      bool oneAtATime = r.kind == D::Critical || r.kind == D::Ordered || (leafsOf(r) & LeafMaster);
      if (r.kind == D::Scope) continue; // all threads execute it (5.1 §2.9); gcc takes it so too
      if (isWorksharing(r) || (leafsOf(r) & LeafLoop) || isExplicitTask(r) || (alone && oneAtATime))
        return error(what + " region may not be closely nested inside of work-sharing, 'loop', " +
                     (alone ? "'critical', 'ordered', 'master', 'masked', " : "") +
                     "explicit 'task' or 'taskloop' region");
      if (leafsOf(r) & kTeamLeafs) return;
    }
  }

  /// §11.7: what the bind clause asks for must be around.
  void loop() {
    OmpClause *bind = findClause(d_, OmpClauseKind::Bind);
    if (!bind) {
      if (!outer_)
        error("'bind' clause not specified on a 'loop' construct not nested inside another OpenMP construct");
      return;
    }
    if (bind->modifiers == BindParallel && (outerLeafs_ & LeafSimd))
      diag_.error(bind->loc, "'bind(parallel)' on a 'loop' construct nested inside 'simd' construct");
    else if (bind->modifiers == BindParallel && !isInLoopOfTeams())
      closely("'loop' with 'bind(parallel)'", true);
    else if (bind->modifiers == BindTeams && outer_ &&
             !((outerLeafs_ & LeafTeams) && !(outerLeafs_ & (LeafParallel | kLoopLeafs))))
      diag_.error(bind->loc,
                  "'bind(teams)' on a 'loop' region not strictly nested inside of a 'teams' region");
  }

  /// In the iterations of a loop that the teams share out, which the initial thread of each executes: clang
  /// and nvc have its team share out the loop inside.
  bool isInLoopOfTeams() const {
    return outer_ && isLoopOfTeams(*outer_, regions_.size() > 1 ? regions_[regions_.size() - 2] : nullptr);
  }

  void critical() {
    for (const OmpDirective *r : regions_)
      if (r->kind == D::Critical && criticalName(*r) == criticalName(d_))
        return error("'critical' region may not be nested inside a 'critical' region with the same name");
  }

  Diagnostics &diag_;
  const Regions &regions_;
  OmpDirective &d_;
  const unsigned leafs_, first_;
  const OmpDirective *outer_; ///< the innermost construct around
  const unsigned outerLeafs_;
  const std::string name_;
};

} // namespace

bool isWorksharing(const OmpDirective &d) {
  return (leafsOf(d) & (LeafFor | LeafSections | LeafSingle)) || d.kind == D::Single ||
         d.kind == D::Section || d.kind == D::Scope;
}

unsigned outermostLeaf(const OmpDirective &d) { return leafsOf(d) & (~leafsOf(d) + 1); }

const char *concurrentRegion(const OmpDirective &d) {
  if (leafsOf(d) & LeafLoop) return "'loop' region";
  return findClause(d, OmpClauseKind::Order) ? "region with the 'order(concurrent)' clause" : nullptr;
}

bool isLoopOfTeams(const OmpDirective &d, const OmpDirective *around) {
  const unsigned leafs = leafsOf(d);
  if (!(leafs & LeafLoop) || (leafs & LeafParallel)) return false;
  if (const OmpClause *bind = findClause(d, OmpClauseKind::Bind)) return bind->modifiers == BindTeams;
  if (leafs & LeafTeams) return true;
  return !(leafs & LeafTarget) && around && (leafsOf(*around) & ~unsigned(LeafTarget)) == LeafTeams;
}

void checkPlacement(Diagnostics &diagnostics, const Regions &regions, OmpDirective &d) {
  Citing section(diagnostics, d.kind == D::Section ? sectionOf(d.kind) : kNestingSection);
  Placement(diagnostics, regions, d).check();
}

} // namespace ompicc
