#include "translator/sema/omp_cancel.h"
#include "translator/sema/omp_citations.h"
#include <string>

namespace ompicc {

namespace {

using K = OmpClauseKind;
using D = OmpDirectiveKind;

unsigned leafsOf(const OmpDirective &d) { return info(d.kind).leafs; }
bool isTaskloop(const OmpDirective &d) {
  return std::string(info(d.kind).spelling).find("taskloop") != std::string::npos;
}
/// True if `leaf` is the innermost of the constructs that `d` combines.
bool endsWith(const OmpDirective &d, unsigned leaf) {
  return (leafsOf(d) & leaf) && (leafsOf(d) & ~(leaf - 1)) == leaf;
}

class CancelCheck {
public:
  CancelCheck(Diagnostics &diagnostics, const Regions &regions, OmpDirective &d)
      : diag_(diagnostics), regions_(regions), d_(d), name_(info(d.kind).spelling) {}

  void check() {
    OmpClause *what = nullptr;
    for (OmpClause *clause : d_.clauses) {
      if (clause->kind != K::Construct) continue;
      if (what)
        return diag_.error(clause->loc, "more than one construct is named by '#pragma omp " + name_ + "'");
      what = clause;
    }
    if (!what)
      return diag_.error(d_.loc,
                         "'#pragma omp " + name_ +
                             "' must specify one of 'parallel', 'for', 'sections' or 'taskgroup' clauses");
    const std::string kind = info(what->directive).spelling;
    if (regions_.empty()) return diag_.error(d_.loc, "orphaned '" + name_ + " " + kind + "' construct");
    const OmpDirective &outer = *regions_.back();
    switch (what->directive) {
    case D::Parallel:
      if (!endsWith(outer, LeafParallel)) notIn(kind, "'parallel'");
      return;
    case D::For:
      if (!endsWith(outer, LeafFor)) return notIn(kind, "'for'");
      if (d_.kind == D::Cancel) loop(outer);
      return;
    case D::Sections:
      if (!endsWith(outer, LeafSections) && outer.kind != D::Section) return notIn(kind, "'sections'");
      for (const OmpDirective *r : regions_)
        if (d_.kind == D::Cancel && endsWith(*r, LeafSections) && findClause(*r, K::Nowait))
          diag_.warning(d_.loc, "'cancel sections' inside 'nowait' sections construct", nullptr);
      return;
    default: return taskgroup(outer);
    }
  }

private:
  void notIn(const std::string &kind, const std::string &construct) {
    diag_.error(d_.loc, "'" + name_ + " " + kind + "' construct not closely nested inside of " + construct);
  }

  void loop(const OmpDirective &outer) {
    for (K k : {K::Nowait, K::Ordered})
      if (findClause(outer, k))
        diag_.warning(d_.loc, std::string("'cancel for' inside '") + spelling(k) + "' for construct",
                      nullptr);
  }

  void taskgroup(const OmpDirective &outer) {
    if (outer.kind != D::Task && !isTaskloop(outer)) return notIn("taskgroup", "'task' or 'taskloop'");
    for (size_t i = regions_.size(); i-- > 0;) {
      const OmpDirective &r = *regions_[i];
      if (r.kind == D::Taskgroup || isTaskloop(r)) return;
      if (leafsOf(r) & (LeafParallel | LeafTeams | LeafTarget))
        return notIn("taskgroup", "'taskgroup' region");
    }
  }

  Diagnostics &diag_;
  const Regions &regions_;
  OmpDirective &d_;
  const std::string name_;
};

} // namespace

void checkCancel(Diagnostics &diagnostics, const Regions &regions, OmpDirective &d) {
  Citing section(diagnostics, sectionOf(d.kind));
  CancelCheck(diagnostics, regions, d).check();
}

} // namespace ompicc
