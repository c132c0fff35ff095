// Private copies (OpenMP 5.2 §5.4) in device code.
#include "transforms/common/canonical_loop.h"
#include "transforms/cuda/cuda_set.h"

namespace ompicc {
CudaSet::Privates CudaSet::privatise(OmpDirective &d, Combine combine, const VarSet &alreadyPrivate,
                                     std::vector<Stmt *> *checks) {
  Privates p(c_);
  p.checks = checks;
  VarSet first, last;
  for (VarDecl *v : clauseVariables(d, OmpClauseKind::Firstprivate)) first.insert(v);
  for (VarDecl *v : clauseVariables(d, OmpClauseKind::Lastprivate)) last.insert(v);
  auto declare = [&](VarDecl *v, std::string_view name, Expr *init) {
    if (isArray(v->type) && isVariablyModified(v->type))
      unit_.diagnostics.error(d.loc, "a private copy of the variable array '" + std::string(v->name->text) +
                                         "' is not supported in device code");
    VarDecl *own = c_.variable(name, assignableElements(c_.types, v->type), init);
    keepAlignment(c_, own, *v);
    own->loc = d.loc;
    p.before.push_back(c_.declStmt(own));
    alignCopy(d, v, own, p.checksOrBefore());
    p.inside.replace(v, own);
    cuda_.copyOf[own] = v;
    return own;
  };
  for (VarDecl *v : clauseVariables(d, OmpClauseKind::Private)) {
    declare(v, v->name->text, nullptr);
  }
  auto copyOf = [&](VarDecl *v) {
    bool array = isArray(v->type);
    VarDecl *own = declare(v, c_.fresh(std::string(v->name->text) + "_private"),
                           first.count(v) && !array ? c_.ident(v) : nullptr);
    if (first.count(v) && array) p.before.push_back(copyArray(own, c_.ident(v)));
    if (last.count(v)) p.last.push_back({v, own});
  };
  for (VarDecl *v : clauseVariables(d, OmpClauseKind::Firstprivate))
    if (!alreadyPrivate.count(v) || last.count(v) || alignmentOf(d, v)) copyOf(v);
  for (VarDecl *v : clauseVariables(d, OmpClauseKind::Lastprivate))
    if (!first.count(v)) copyOf(v);
  for (const ReductionItem &item : reductionItems(d)) reductionCopy(d, item, p, combine);
  return p;
}

void CudaSet::lastprivates(Privates &p, OmpDirective &d, const VarList &counts, Compound *into) {
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

} // namespace ompicc
