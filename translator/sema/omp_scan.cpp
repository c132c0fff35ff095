// scan (OpenMP 5.2 §5.6): it splits the body of a loop whose construct has reduction clauses with inscan, and
// names exactly their list items.
#include "translator/sema/omp_checks.h"
#include "translator/sema/omp_citations.h"
#include <string>

namespace ompicc {

namespace {

bool isInscan(const OmpClause &clause) {
  return clause.kind == OmpClauseKind::Reduction && clause.modifiers == ReductionInscan;
}

bool lists(const OmpDirective &d, const VarDecl *v, bool scan) {
  for (OmpClause *clause : d.clauses)
    if (scan ? clause->kind == OmpClauseKind::Inclusive || clause->kind == OmpClauseKind::Exclusive
             : isInscan(*clause))
      for (Expr *item : clause->items)
        if (listedVariable(item) == v) return true;
  return false;
}

} // namespace

OmpDirective *checkScanLoop(Diagnostics &diagnostics, OmpDirective &d, OmpDirective **initialised) {
  OmpClause *inscan = nullptr;
  for (OmpClause *clause : d.clauses)
    if (isInscan(*clause)) inscan = clause;
  if (!inscan) return nullptr;
  Citing section(diagnostics, sectionOf(OmpDirectiveKind::Scan));
  unsigned leafs = info(d.kind).leafs;
  if (!(leafs & (LeafFor | LeafSimd)) || ((leafs & LeafDistribute) && !(leafs & LeafTeams))) {
    diagnostics.error(inscan->loc, std::string("'inscan' 'reduction' clause on '") + info(d.kind).spelling +
                                       "' construct");
    return nullptr;
  }
  for (OmpClauseKind kind : {OmpClauseKind::Schedule, OmpClauseKind::Ordered})
    if (OmpClause *clause = findClause(d, kind))
      diagnostics.error(clause->loc,
                        std::string("'") + spelling(kind) + "' and 'reduction(inscan)' exclude each other");
  Stmt *s = d.body;
  for (size_t i = collapseOf(d); i > 0; i--) {
    auto *loop = as<For>(onlyStatement(s));
    if (!loop) return nullptr; // reported
    s = loop->body;
  }
  OmpDirective *scan = nullptr;
  if (auto *body = as<Compound>(s))
    for (Stmt *part : body->body)
      if (auto *found = as<OmpDirective>(part); found && found->kind == OmpDirectiveKind::Scan) {
        if (findClause(*found, OmpClauseKind::InitComplete)) { // 6.0
          if (scan || *initialised)
            diagnostics.error(found->loc,
                              "'scan init_complete' must be the first 'scan' directive in its loop");
          *initialised = found;
          continue;
        }
        if (scan) diagnostics.error(found->loc, "more than one 'scan' directive in one loop");
        scan = found;
      }
  if (!scan) {
    diagnostics.error(inscan->loc, "'reduction(inscan)' needs '#pragma omp scan' in the body of its loop");
    return nullptr;
  }
  auto name = [](const VarDecl *v) { return "'" + std::string(v->name->text) + "'"; };
  for (OmpClause *clause : d.clauses)
    if (isInscan(*clause))
      for (Expr *item : clause->items)
        if (VarDecl *v = listedVariable(item); v && !lists(*scan, v, true))
          diagnostics.error(
              item->loc,
              name(v) + " specified in 'inscan' 'reduction' clause but not in 'scan' directive clause");
  for (OmpClause *clause : scan->clauses)
    for (Expr *item : clause->items)
      if (VarDecl *v = listedVariable(item); v && !lists(d, v, false))
        diagnostics.error(item->loc,
                          name(v) + " in a 'scan' directive clause but not in 'reduction(inscan)'");
  return scan;
}

void checkScan(Diagnostics &diagnostics, const OmpDirective &d, bool splitsLoop) {
  Citing section(diagnostics, sectionOf(OmpDirectiveKind::Scan));
  if (!splitsLoop)
    diagnostics.error(d.loc, "'#pragma omp scan' must stand in the body of a loop whose construct has "
                             "'reduction(inscan)'");
  int clauses = 0;
  for (OmpClause *clause : d.clauses)
    clauses += clause->kind == OmpClauseKind::Inclusive || clause->kind == OmpClauseKind::Exclusive ||
               clause->kind == OmpClauseKind::InitComplete;
  if (clauses != 1)
    diagnostics.error(d.loc,
                      "'#pragma omp scan' needs one 'inclusive', 'exclusive' or 'init_complete' clause");
}

} // namespace ompicc
