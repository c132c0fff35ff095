// What the clauses of the constructs that generate and order tasks demand of each other and of their list
// items (OpenMP 5.2 §12, §15.4 to §15.9).
#include "ast/const_eval.h"
#include "translator/sema/omp_checks.h"
#include "translator/sema/omp_citations.h"
#include <string>

namespace ompicc {

namespace {

using K = OmpClauseKind;

bool isDependObject(QualType type) { return isNamedType(type, TypeKind::Struct, "omp_depend_t"); }

} // namespace

bool isNamedType(QualType type, TypeKind kind, std::string_view name) {
  QualType t = canonical(type);
  const TagDecl *tag = t.type && t->kind == kind ? definitionOf(t) : nullptr;
  return tag && tag->name && tag->name->text == name;
}

void checkDependObject(Diagnostics &diagnostics, Expr *e) {
  if (!e || isUnknown(e->type)) return;
  if (!e->isLvalue || !isDependObject(e->type))
    diagnostics.error(e->loc, "type of the depend object is not 'omp_depend_t'");
  else if (e->type.isConst())
    diagnostics.error(e->loc, "'const' qualified depend object");
}

void checkIterators(Diagnostics &diagnostics, const OmpClause &clause) {
  for (OmpIterator *i : clause.iterators) {
    for (OmpIterator *other : clause.iterators) {
      if (other == i) break;
      if (other->var->name == i->var->name)
        diagnostics.error(i->loc, "redeclaration of iterator '" + std::string(i->var->name->text) + "'");
    }
    if (!isUnknown(i->var->type) && !isInteger(i->var->type) && !isPointer(i->var->type))
      diagnostics.error(i->loc, "iterator '" + std::string(i->var->name->text) +
                                    "' has neither integral nor pointer type");
    if (canonical(i->var->type).isConst())
      diagnostics.error(i->loc,
                        "iterator '" + std::string(i->var->name->text) + "' has const qualified type");
    if (i->step && !isUnknown(i->step->type) && !isInteger(i->step->type))
      diagnostics.error(i->step->loc,
                        "iterator '" + std::string(i->var->name->text) + "' has a step of non-integral type");
    if (i->step) {
      ConstInt step = evaluateConstant(i->step);
      if (step.known && step.value == 0)
        diagnostics.error(i->step->loc, "iterator '" + std::string(i->var->name->text) + "' has zero step");
    }
  }
}

void checkDepend(Diagnostics &diagnostics, const OmpDirective &d, const OmpClause &clause) {
  checkIterators(diagnostics, clause);
  const bool object = clause.modifiers == DependDepobj;
  for (Expr *item : clause.items) {
    if (isUnknown(item->type)) continue;
    bool fits = isDependObject(item->type);
    if (object && (!fits || item->kind == NodeKind::ArraySection))
      diagnostics.error(item->loc, "a list item of 'depend(depobj)' is not of type 'omp_depend_t'");
    else if (!object && fits && item->kind != NodeKind::ArraySection)
      diagnostics.error(item->loc, "a list item of type 'omp_depend_t' in a 'depend' clause whose type is "
                                   "not 'depobj'");
  }
  if (d.kind == OmpDirectiveKind::Taskwait && clause.modifiers == DependMutexinoutset)
    diagnostics.error(clause.loc, "'mutexinoutset' kind in 'depend' clause on a 'taskwait' construct");
}

bool isTaskOfItsOwn(const OmpDirective &d) {
  if (d.kind != OmpDirectiveKind::TargetData) return d.kind == OmpDirectiveKind::Task;
  for (const OmpClause *clause : d.clauses)
    for (K kind : {K::Default, K::Detach, K::Firstprivate, K::InReduction, K::Nowait, K::Private})
      if (clause->kind == kind) return true;
  return false;
}

void checkDetach(Diagnostics &diagnostics, const OmpDirective &d, const OmpClause &clause) {
  if (clause.items.size() != 1 || clause.items[0]->kind != NodeKind::Ident)
    return diagnostics.error(clause.loc, "'detach' takes the name of one variable");
  Expr *event = clause.items[0];
  if (!isUnknown(event->type) && !isNamedType(event->type, TypeKind::Enum, "omp_event_handle_t"))
    diagnostics.error(event->loc, "'detach' clause event handle has type '" + describe(event->type) +
                                      "' rather than 'omp_event_handle_t'");
  if (OmpClause *mergeable = findClause(d, K::Mergeable))
    diagnostics.error(mergeable->loc, "'detach' clause must not be used together with 'mergeable' clause");
}

void checkTaskClauses(Diagnostics &diagnostics, const OmpDirective &d) {
  auto has = [&](K kind) { return findClause(d, kind); };
  auto excludes = [&](K a, K b) {
    if (has(a) && has(b))
      diagnostics.error(has(b)->loc, std::string("'") + spelling(a) +
                                         "' clause must not be used together with '" + spelling(b) +
                                         "' clause");
  };
  if (info(d.kind).leafs & LeafTaskloop) {
    Citing section(diagnostics, sectionOf(OmpDirectiveKind::Taskloop));
    excludes(K::Grainsize, K::NumTasks);
    excludes(K::Reduction, K::Nogroup);
    // Its tasks are in another region than what they would take part in.
    if (OmpClause *clause = findClause(d, K::InReduction); clause && (info(d.kind).leafs & LeafParallel))
      diagnostics.error(clause->loc, std::string("'in_reduction' is not valid for '#pragma omp ") +
                                         info(d.kind).spelling + "'");
    for (OmpClause *clause : d.clauses)
      if (clause->kind == K::Reduction && clause->modifiers != ReductionDefault)
        diagnostics.error(clause->loc, std::string("invalid '") +
                                           (clause->modifiers == ReductionTask ? "task" : "inscan") +
                                           "' reduction modifier on construct with 'taskloop'");
  }
  const unsigned leafs = info(d.kind).leafs;
  for (OmpClause *clause : d.clauses) {
    if (clause->kind != K::Reduction || clause->modifiers != ReductionTask || (leafs & LeafTaskloop))
      continue;
    Citing section(diagnostics, sectionOf(K::Reduction));
    if (leafs & (LeafSimd | LeafLoop))
      diagnostics.error(clause->loc,
                        std::string("invalid 'task' reduction modifier on construct combined with '") +
                            (leafs & LeafLoop ? "loop'" : "simd'"));
    else if (!(leafs & (LeafParallel | LeafFor | LeafSections)) && d.kind != OmpDirectiveKind::Scope)
      diagnostics.error(clause->loc, "invalid 'task' reduction modifier on construct other than 'parallel', "
                                     "'for', 'sections' or 'scope'");
    else if (has(K::Nowait) && !(leafs & LeafTarget))
      diagnostics.error(clause->loc, "'task' reduction modifier on a construct with a 'nowait' clause");
  }
  if (d.kind == OmpDirectiveKind::Taskwait && has(K::Nowait) && !has(K::Depend))
    diagnostics.error(d.loc, "'taskwait' construct with 'nowait' clause but no 'depend' clauses");
  if (d.kind != OmpDirectiveKind::Depobj) return;
  if (!has(K::Depobj))
    return diagnostics.error(d.loc, "expected '(' and a depend object after '#pragma omp depobj'");
  int actions = 0;
  for (OmpClause *clause : d.clauses) {
    if (clause->kind == K::Depobj) continue;
    if (++actions == 2)
      diagnostics.error(clause->loc, "'depobj' takes one of 'depend', 'update' and 'destroy'");
    if (clause->kind != K::Depend) continue;
    if (clause->modifiers == DependDepobj)
      diagnostics.error(clause->loc,
                        "'depobj' dependence type specified in 'depend' clause on 'depobj' construct");
    if (clause->iterators.size())
      diagnostics.error(clause->loc, "'iterator' modifier may not be specified on 'depobj' construct");
    if (clause->items.size() > 1)
      diagnostics.error(clause->items[1]->loc,
                        "more than one locator in 'depend' clause on 'depobj' construct");
  }
  if (!actions) diagnostics.error(d.loc, "expected 'depend', 'update' or 'destroy' clause on 'depobj'");
}

} // namespace ompicc
