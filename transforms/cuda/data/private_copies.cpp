#include "transforms/cuda/data/private_copies.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/common/clauses.h"

namespace ompicc::cuda {

VarDecl *PrivateCopies::declare(const OmpDirective &d, VarDecl *v, std::string_view name, Expr *init,
                                Privates &p) {
  if (isArray(v->type) && isVariablyModified(v->type))
    unit_.diagnostics.error(d.loc, "a private copy of the variable array '" + std::string(v->name->text) +
                                       "' is not supported in device code");
  VarDecl *own = c_.variable(name, assignableElements(c_.types, v->type), init);
  keepAlignment(c_, own, *v);
  own->loc = d.loc;
  p.before.push_back(c_.declStmt(own));
  allocation_.alignCopy(d, v, own, p.checksOrBefore());
  p.inside.replace(v, own);
  cuda_.copyOf[own] = v;
  return own;
}

Privates PrivateCopies::privatise(OmpDirective &d, Combine combine, const VarSet &alreadyPrivate,
                                  std::vector<Stmt *> *checks) {
  Privates p(c_);
  p.checks = checks;
  VarSet first, last;
  for (VarDecl *v : clauseVariables(d, OmpClauseKind::Firstprivate)) first.insert(v);
  for (VarDecl *v : clauseVariables(d, OmpClauseKind::Lastprivate)) last.insert(v);
  for (VarDecl *v : clauseVariables(d, OmpClauseKind::Private)) declare(d, v, v->name->text, nullptr, p);
  auto copyOf = [&](VarDecl *v) {
    bool array = isArray(v->type);
    VarDecl *own = declare(d, v, c_.fresh(std::string(v->name->text) + "_private"),
                           first.count(v) && !array ? c_.ident(v) : nullptr, p);
    if (first.count(v) && array) p.before.push_back(copyArray(own, c_.ident(v)));
    if (last.count(v)) p.last.push_back({v, own});
  };
  for (VarDecl *v : clauseVariables(d, OmpClauseKind::Firstprivate))
    if (!alreadyPrivate.count(v) || last.count(v) || allocation_.alignmentOf(d, v)) copyOf(v);
  for (VarDecl *v : clauseVariables(d, OmpClauseKind::Lastprivate))
    if (!first.count(v)) copyOf(v);
  for (const ReductionItem &item : reductionItems(d)) reductions_.copyItem(d, item, p, combine);
  if (Stmt *all = reductions_.endLeague()) p.after.push_back(all);
  return p;
}

void PrivateCopies::lastprivates(Privates &p, OmpDirective &d, const VarList &counts, Compound *into) {
  for (auto &l : p.last) {
    if (isArray(l.original->type)) {
      into->body.push(c_.arena, copyArray(l.original, c_.ident(l.copy)));
      continue;
    }
    Expr *value = c_.ident(l.copy);
    for (size_t i = 0; i < d.loops.size(); i++)
      if (d.loops[i]->var == l.original) value = iterationValue(unit_, *d.loops[i], c_.ident(counts[i]));
    // Written outside the substitution that makes `original` mean the copy.
    into->body.push(c_.arena, assign(c_.ident(l.original), value));
  }
}

void PrivateCopies::combineCopies(const OmpDirective &d, const Privates &privates, Compound *into) {
  // No thread may be missing: where one may have left, they find out before.
  if (!privates.after.empty() && factsOf(d).barrierSite) into->body.push(c_.arena, barrierStmt(d));
  for (Stmt *s : privates.after) into->body.push(c_.arena, s);
}

} // namespace ompicc::cuda
