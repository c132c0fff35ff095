// Private copies (OpenMP 5.2 §5.4) of constructs that are expanded in place.
#include "transforms/host/host_set.h"

namespace ompicc {

Stmt *HostSet::assign(Expr *to, Expr *from) { return c_.textStmt("$ = $;", {to, from}); }

Stmt *HostSet::copyArray(VarDecl *to, Expr *from) {
  std::string source = isVolatileArray(from->type) ? "(const void *) (unsigned long) &$" : "&$";
  return c_.textStmt("__builtin_memcpy(&$, " + source + ", sizeof($));", {c_.ident(to), from, c_.ident(to)});
}

HostSet::Privates HostSet::privatise(OmpDirective &d, std::function<Expr *(VarDecl *)> valueBefore,
                                     std::function<Expr *(const ReductionItem &)> elementsBefore) {
  Privates p(c_);
  p.valueBefore = std::move(valueBefore);
  p.elementsBefore = std::move(elementsBefore);
  p.construct = &d;
  VarSet first, last;
  for (VarDecl *v : clauseVariables(d, OmpClauseKind::Firstprivate)) first.insert(v);
  for (VarDecl *v : clauseVariables(d, OmpClauseKind::Lastprivate)) last.insert(v);

  auto declare = [&](VarDecl *v, std::string_view name, Expr *init) {
    VarDecl *own = c_.variable(name, unqualifiedElements(c_.types, v->type), init);
    keepAlignment(c_, own, *v);
    own->loc = d.loc;
    p.before.push_back(c_.declStmt(own));
    if (Stmt *s = allocation(p, *v, own)) p.before.push_back(s);
    p.inside.replace(v, own);
    return own;
  };
  for (VarDecl *v : clauseVariables(d, OmpClauseKind::Private))
    mayBeUnused(declare(v, v->name->text, nullptr));
  auto copyOf = [&](VarDecl *v) {
    bool array = isArray(v->type);
    VarDecl *own = declare(v, c_.freshLocal(std::string(v->name->text) + "_private"),
                           first.count(v) && !array ? c_.ident(v) : nullptr);
    // It has a value where it is copied back, but the C compiler cannot see that the loop has run.
    if (!own->init && isScalar(v->type))
      own->init = c_.intLiteral(0);
    else if (!own->init && !array)
      own->init = c_.ident(own);
    mayBeUnused(own);
    if (first.count(v) && array) p.before.push_back(copyArray(own, c_.ident(v)));
    if (last.count(v)) p.last.push_back({v, own});
  };
  for (VarDecl *v : clauseVariables(d, OmpClauseKind::Firstprivate)) copyOf(v);
  for (VarDecl *v : clauseVariables(d, OmpClauseKind::Lastprivate))
    if (!first.count(v)) copyOf(v);

  reduceInto(reductionItems(d), p, [&](const ReductionItem &item) { return c_.ident(item.var); });
  return p;
}

} // namespace ompicc
