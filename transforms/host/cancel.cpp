// cancel and cancellation point (OpenMP 5.2 §16) on the host.
//
// A thread that libgomp tells of the cancellation jumps to the end of the construct, behind its reductions,
// as in code by gcc; if tasks take part in them, it ends their group and forgets what they have computed. In
// a parallel region that can be cancelled every barrier is a place where a thread may be told: the barriers
// of worksharing constructs become cancellable ones.
//
// A taskgroup or target data construct around such a barrier has to be ended on the way:
//
//     GOMP_taskgroup_start();
//     …  if (GOMP_barrier_cancel()) goto _leave;  …
//     GOMP_taskgroup_end();
//     goto _left;
//     _leave:
//     GOMP_taskgroup_end();
//     goto _cancelled;
//     _left:;
#include "transforms/host/cancel.h"
#include <algorithm>

namespace ompicc {
namespace {

using D = OmpDirectiveKind;

/// The construct that each cancel, cancellation point and cancellable barrier is about.
class Cancellations : public Visitor {
public:
  using Visitor::Visitor;
  /// The last one of each path; before it, from the inside, the constructs that the jump leaves.
  std::unordered_map<const OmpDirective *, std::vector<const OmpDirective *>> bound;
  std::unordered_set<const OmpDirective *> cancellable; ///< a cancel directive names them
  std::unordered_set<const OmpDirective *> inTaskgroup;
  bool onlyTaskgroups = true; ///< are cancelled

private:
  std::vector<const OmpDirective *> around_;

  static bool is(const OmpDirective &d, D construct) {
    switch (construct) {
    case D::For: return d.kind == D::For || d.kind == D::ForSimd;
    case D::Taskgroup: return d.kind == D::Task || d.kind == D::Taskloop || d.kind == D::TaskloopSimd;
    default: return d.kind == construct;
    }
  }
  static bool isLeft(const OmpDirective &d) { return d.kind == D::Taskgroup || d.kind == D::TargetData; }
  /// The nearest construct of the kind and what lies between. `only`: nothing but what jumps can leave.
  std::vector<const OmpDirective *> nearest(D construct, bool only) const {
    std::vector<const OmpDirective *> path;
    for (size_t i = around_.size(); i-- > 0;) {
      const OmpDirective &d = *around_[i];
      if (is(d, construct) || isLeft(d)) path.push_back(&d);
      if (is(d, construct)) return path;
      if (only && !isLeft(d)) break;
    }
    return {};
  }
  void visitOmpDirective(OmpDirective &d) override {
    if (d.kind == D::Cancel || d.kind == D::CancellationPoint) {
      OmpClause *what = findClause(d, OmpClauseKind::Construct);
      std::vector<const OmpDirective *> path;
      if (what) path = nearest(what->directive, false);
      onlyTaskgroups &= what && what->directive == D::Taskgroup;
      if (path.empty()) return;
      cancellable.insert(path.back());
      bound[&d] = std::move(path);
      return;
    }
    switch (d.kind) {
    case D::Barrier:
    case D::For:
    case D::ForSimd:
    case D::Sections:
    case D::Single:
    case D::Scope: {
      // The team's barrier, unless another team or a task lies between.
      std::vector<const OmpDirective *> path = nearest(D::Parallel, true);
      if (!path.empty()) bound[&d] = std::move(path);
      break;
    }
    default: break;
    }
    if (d.kind == D::For || d.kind == D::ForSimd || d.kind == D::Sections || d.kind == D::Scope)
      for (size_t i = around_.size(); i-- > 0 && isLeft(*around_[i]);)
        if (around_[i]->kind == D::Taskgroup) inTaskgroup.insert(&d);
    around_.push_back(&d);
    walk(d);
    around_.pop_back();
  }
};

} // namespace

void Cancellation::find(FunctionDecl &f) {
  Cancellations c(c_.directives());
  c.visit(f.body);
  if (c.onlyTaskgroups)
    for (const OmpDirective *d : c.inTaskgroup) factsOf(*d).isInTaskgroup = true;
  for (const OmpDirective *d : c.cancellable) factsOf(*d).cancelLabel = c_.fresh("_cancelled");
  for (const auto &b : c.bound) {
    std::string_view next = factsOf(*b.second.back()).cancelLabel;
    if (next.empty()) continue;
    // From the outside: each construct on the way goes on where the one around it begins to end.
    for (size_t i = b.second.size() - 1; i-- > 0;) {
      std::vector<Leave> &leaves = factsOf(*b.second[i]).leaves;
      auto known = std::find_if(leaves.begin(), leaves.end(), [&](const Leave &l) { return l.next == next; });
      if (known == leaves.end()) known = leaves.insert(leaves.end(), {c_.fresh("_leave"), next});
      next = known->label;
    }
    factsOf(*b.first).cancelsTo = next;
  }
}

Stmt *Cancellation::cancel(OmpDirective &d) {
  const std::string_view label = factsOf(d).cancelsTo;
  OmpClause *what = findClause(d, OmpClauseKind::Construct);
  if (label.empty()) return c_.textStmt(";"); // reported
  Expr *number = c_.intLiteral(what->directive == D::Parallel   ? 1
                               : what->directive == D::For      ? 2
                               : what->directive == D::Sections ? 4
                                                                : 8); // GOMP_CANCEL_TASKGROUP
  if (d.kind == D::CancellationPoint) return leaveIf("GOMP_cancellation_point", {number}, label);
  Expr *condition = ifExpr(d);
  Expr *holds = condition ? c_.textExpr(basic(TypeKind::Bool), "$ != 0", {c_.paren(copy(condition))})
                          : static_cast<Expr *>(c_.intLiteral(1));
  return leaveIf("GOMP_cancel", {number, holds}, label);
}

Stmt *Cancellation::leaveIf(const std::string &routine, const std::vector<Expr *> &arguments,
                            std::string_view label) const {
  return c_.textStmt("if ($) goto " + std::string(label) + ";",
                     {callExpr(basic(TypeKind::Bool), routine, arguments)});
}

std::vector<Stmt *> Cancellation::target(const OmpDirective &d, const Privates &privates) const {
  const std::string_view label = factsOf(d).cancelLabel;
  if (label.empty()) return {};
  Stmt *target = c_.textStmt(std::string(label) + ":;");
  if (privates.dropped.empty()) return {target};
  const std::string end(c_.fresh(std::string(label) + "_end"));
  std::vector<Stmt *> all = {c_.textStmt("goto " + end + ";"), target};
  all.insert(all.end(), privates.dropped.begin(), privates.dropped.end());
  all.push_back(c_.textStmt(end + ":;"));
  return all;
}

std::vector<Stmt *> Cancellation::leaving(const OmpDirective &d, const std::vector<Stmt *> &end) const {
  const std::vector<Leave> &leaves = factsOf(d).leaves;
  if (leaves.empty()) return {};
  const std::string left(c_.fresh("_left"));
  std::vector<Stmt *> all = {c_.textStmt("goto " + left + ";")};
  for (const Leave &leave : leaves) {
    all.push_back(c_.textStmt(std::string(leave.label) + ":;"));
    for (Stmt *s : end) all.push_back(copy(s));
    all.push_back(c_.textStmt("goto " + std::string(leave.next) + ";"));
  }
  all.push_back(c_.textStmt(left + ":;"));
  return all;
}

Stmt *Cancellation::ending(const OmpDirective &d, const std::string &routine) const {
  const std::string_view label = factsOf(d).cancelsTo;
  if (label.empty()) return call(routine);
  return leaveIf(routine + "_cancel", {}, label);
}

} // namespace ompicc
