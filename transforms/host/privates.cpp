// Private copies (OpenMP 5.2 §5.4) of constructs that are expanded in place.
#include "transforms/host/host_set.h"

namespace ompicc {

HostSet::Privates HostSet::privatise(OmpDirective &d, std::function<Expr *(VarDecl *)> valueBefore,
                                     std::function<Expr *(const ReductionItem &)> elementsBefore) {
  Privates p(c_);
  p.valueBefore = std::move(valueBefore);
  p.elementsBefore = std::move(elementsBefore);
  p.construct = &d;
  VarSet first, last;
  for (VarDecl *v : clauseVariables(d, OmpClauseKind::Firstprivate)) first.insert(v);
  for (VarDecl *v : clauseVariables(d, OmpClauseKind::Lastprivate)) last.insert(v);

  auto declare = [&](VarDecl *v, VarDecl *own) {
    keepAlignment(c_, own, *v);
    own->loc = d.loc;
    p.before.push_back(c_.declStmt(own));
    if (Stmt *s = allocation(p, *v, own)) p.before.push_back(s);
    p.inside.replace(v, own);
    return own;
  };
  for (VarDecl *v : clauseVariables(d, OmpClauseKind::Private))
    mayBeUnused(declare(v, c_.variable(v->name->text, unqualifiedElements(c_.types, v->type))));
  auto copyOf = [&](VarDecl *v) {
    bool array = isArray(v->type);
    Expr *place = addressed(v, c_.ident(v), p.before);
    VarDecl *own = declare(v, standsFor(*v, unqualifiedElements(c_.types, v->type),
                                        first.count(v) && !array ? copy(place) : nullptr));
    // It has a value where it is copied back, but the C compiler cannot see that the loop has run.
    if (!own->init && isScalar(v->type))
      own->init = c_.intLiteral(0);
    else if (!own->init && !array)
      own->init = c_.ident(own);
    mayBeUnused(own);
    if (first.count(v) && array) p.before.push_back(copyArray(c_.ident(own), copy(place)));
    if (last.count(v)) p.last.push_back({v, own, place});
  };
  for (VarDecl *v : clauseVariables(d, OmpClauseKind::Firstprivate)) copyOf(v);
  for (VarDecl *v : clauseVariables(d, OmpClauseKind::Lastprivate))
    if (!first.count(v)) copyOf(v);

  reduceInto(reductionItems(d), p,
             [&](const ReductionItem &item) { return addressed(item.var, c_.ident(item.var), p.before); });
  return p;
}

} // namespace ompicc
