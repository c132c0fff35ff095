#include "transforms/host/privates.h"
#include "transforms/host/allocate.h"
#include "transforms/host/copy_names.h"
#include "transforms/host/reductions.h"

namespace ompicc {

VarDecl *PrivateCopies::declare(Privates &p, const VarDecl &v, VarDecl *own) {
  keepAlignment(c_, own, v);
  own->loc = p.construct->loc;
  p.before.push_back(c_.declStmt(own));
  if (Stmt *s = allocations_.allocation(p, v, own)) p.before.push_back(s);
  p.inside.replace(&v, own);
  return own;
}

void PrivateCopies::declareWithValue(Privates &p, VarDecl *v, bool isFirst, bool isLast) {
  const bool array = isArray(v->type);
  Expr *place = names_.addressed(v, c_.ident(v), p.before);
  VarDecl *own = declare(p, *v,
                         names_.standsFor(*v, unqualifiedElements(c_.types, v->type),
                                          isFirst && !array ? copy(place) : nullptr));
  // It has a value where it is copied back, but the C compiler cannot see that the loop has run.
  if (!own->init && isScalar(v->type))
    own->init = c_.intLiteral(0);
  else if (!own->init && !array)
    own->init = c_.ident(own);
  mayBeUnused(own);
  if (isFirst && array) p.before.push_back(copyArray(c_.ident(own), copy(place)));
  if (isLast) p.last.push_back({v, own, place});
}

Privates PrivateCopies::privatise(OmpDirective &d, std::function<Expr *(VarDecl *)> valueBefore,
                                  std::function<Expr *(const ReductionItem &)> elementsBefore) {
  Privates p(c_);
  p.valueBefore = std::move(valueBefore);
  p.elementsBefore = std::move(elementsBefore);
  p.construct = &d;
  VarSet first, last;
  for (VarDecl *v : clauseVariables(d, OmpClauseKind::Firstprivate)) first.insert(v);
  for (VarDecl *v : clauseVariables(d, OmpClauseKind::Lastprivate)) last.insert(v);

  for (VarDecl *v : clauseVariables(d, OmpClauseKind::Private))
    mayBeUnused(declare(p, *v, c_.variable(v->name->text, unqualifiedElements(c_.types, v->type))));
  for (VarDecl *v : clauseVariables(d, OmpClauseKind::Firstprivate))
    declareWithValue(p, v, true, last.count(v));
  for (VarDecl *v : clauseVariables(d, OmpClauseKind::Lastprivate))
    if (!first.count(v)) declareWithValue(p, v, false, true);

  reductions_.reduceInto(reductionItems(d), p, [&](const ReductionItem &item) {
    return names_.addressed(item.var, c_.ident(item.var), p.before);
  });
  return p;
}

/// A variable that only private copies of are used would be reported as unused by the C compiler. One whose
/// address regions receive cannot stay in a register (6.7.1p6).
void PrivateCopies::markOriginals(FunctionDecl &f) const {
  forEachDirective(c_, f.body, [&](OmpDirective &d) {
    for (OmpClause *clause : d.clauses)
      for (Expr *item : clause->items) {
        VarDecl *v = baseVariable(item);
        if (v && v->storage == Storage::Register && v->asmLabel.empty()) v->storage = Storage::None;
      }
    for (OmpClauseKind kind :
         {OmpClauseKind::Private, OmpClauseKind::Firstprivate, OmpClauseKind::Lastprivate})
      for (VarDecl *v : clauseVariables(d, kind))
        if (isAutomatic(*v)) mayBeUnused(v);
  });
}

} // namespace ompicc
