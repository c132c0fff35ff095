// The interop construct (OpenMP 5.2 §14.1): its action clauses and the objects they name.
#include "translator/sema/omp_checks.h"
#include "translator/sema/omp_citations.h"
#include <string>
#include <vector>

namespace ompicc {

void checkInterop(Diagnostics &diagnostics, const OmpDirective &d) {
  using K = OmpClauseKind;
  std::vector<const VarDecl *> seen;
  auto object = [&](const OmpClause &clause, Expr *e) {
    if (!e || isUnknown(e->type)) return;
    Citing section(diagnostics, sectionOf(OmpDirectiveKind::Interop));
    const std::string name = std::string("'") + spelling(clause.kind) + "'";
    if (!e->isLvalue || !isNamedType(e->type, TypeKind::Enum, "omp_interop_t"))
      return diagnostics.error(e->loc,
                               "the argument of " + name + " is not a variable of type 'omp_interop_t'");
    if (clause.kind != K::Use && e->type.isConst())
      return diagnostics.error(e->loc, "'const' qualified interoperability object in clause " + name);
    auto *ident = as<Ident>(skipParens(e));
    const VarDecl *v = ident ? as<VarDecl>(ident->decl) : nullptr;
    if (!v) return;
    for (const VarDecl *other : seen)
      if (other == v)
        return diagnostics.error(e->loc, "'" + std::string(v->name->text) +
                                             "' is named in more than one action clause");
    seen.push_back(v);
  };
  bool acts = false, synchronises = true;
  for (OmpClause *clause : d.clauses) {
    const bool action = clause->kind == K::Init || clause->kind == K::Use || clause->kind == K::Destroy;
    acts |= action;
    if (clause->kind == K::Init) synchronises &= (clause->modifiers & InteropTargetsync) != 0;
    if (!action) continue;
    for (Expr *item : clause->items) object(*clause, item);
    if (clause->kind == K::Destroy && !clause->expr)
      diagnostics.error(clause->loc, "expected '(' after 'destroy'");
    object(*clause, clause->expr);
  }
  Citing section(diagnostics, sectionOf(OmpDirectiveKind::Interop));
  if (!acts) diagnostics.error(d.loc, "'#pragma omp interop' must have an 'init', 'use' or 'destroy' clause");
  if (OmpClause *depend = findClause(d, K::Depend); depend && !synchronises)
    diagnostics.error(depend->loc, "'depend' clause on 'interop' where an 'init' clause lacks 'targetsync'");
}

} // namespace ompicc
