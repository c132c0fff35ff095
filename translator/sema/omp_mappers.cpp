#include "translator/sema/omp_mappers.h"
#include "translator/sema/omp_checks.h"
#include "translator/sema/omp_citations.h"

namespace ompicc {

/// What all mappers are called in the scopes: each knows the one before it.
static const char *const kMappers = "declare mapper";

void Mappers::begin(Loc loc, std::string_view id) {
  mapper_ = c_.make<MapperDecl>(loc);
  mapper_->name = c_.name(kMappers);
  if (!id.empty() && id != "default") mapper_->id = c_.name(id);
}

void Mappers::variable(Loc loc, QualType type, Identifier *name) {
  scopes_.push();
  mapper_->type = type;
  mapper_->var = c_.make<VarDecl>(loc);
  mapper_->var->name = name ? name : c_.name("");
  mapper_->var->type = type;
  Citing section(diag_, sectionOf(OmpDirectiveKind::DeclareMapper));
  if (!name)
    diag_.error(loc, "expected a variable behind the type in '#pragma omp declare mapper'");
  else
    scopes_.bind(name, mapper_->var);
  if (!isUnknown(type) && !isRecord(type))
    diag_.error(loc, "'#pragma omp declare mapper' is for structures and unions only");
  else if (isRecord(type) && !isCompleteType(type))
    diag_.error(loc, "incomplete type in '#pragma omp declare mapper'");
}

MapperDecl *Mappers::visible() const {
  const Identifier *name = c_.names.find(kMappers);
  return name ? as<MapperDecl>(name->ordinary) : nullptr;
}

void Mappers::end(Loc loc, const List<OmpClause *> &clauses) {
  scopes_.pop();
  MapperDecl *m = mapper_;
  m->loc = loc;
  m->clauses = clauses;
  auto *checked = c_.make<OmpDirective>(m->loc);
  checked->kind = OmpDirectiveKind::DeclareMapper;
  checked->clauses = clauses;
  checkClauses(c_, diag_, *checked);
  Citing section(diag_, sectionOf(OmpDirectiveKind::DeclareMapper));
  bool any = false;
  for (OmpClause *clause : clauses)
    for (Expr *item : clause->items) {
      any = true;
      VarDecl *base = listedVariable(item);
      if (!isUnknown(item->type) && base && base != m->var)
        diag_.error(item->loc, "a list item of a mapper's 'map' clause is not '" +
                                   std::string(m->var->name->text) + "' or a part of it");
    }
  if (!any) diag_.error(m->loc, "'#pragma omp declare mapper' must contain at least one 'map' clause");
  if (!isRecord(m->type)) return;
  m->scope = scopes_.serial();
  m->outer = visible();
  for (MapperDecl *other = m->outer; other; other = other->outer)
    if (other->scope == m->scope && other->id == m->id &&
        compatible(canonical(other->type), canonical(m->type))) {
      diag_.error(m->loc, "redeclaration of mapper '" + (m->id ? std::string(m->id->text) : "default") +
                              "' for type '" + describe(m->type) + "'");
      diag_.note(other->loc, "previous '#pragma omp declare mapper'");
      return;
    }
  scopes_.bind(m->name, m);
}

} // namespace ompicc
