#include "transforms/common/structure_uses.h"

namespace ompicc {

VarDecl *structureOf(Expr *e) {
  for (;;) {
    e = skipParens(e);
    if (auto *m = as<Member>(e); m && !m->arrow)
      e = m->object;
    else {
      auto *name = as<Ident>(e);
      auto *v = name ? as<VarDecl>(name->decl) : nullptr;
      return v && isRecord(v->type) ? v : nullptr;
    }
  }
}

bool isMemberValue(const Member &e) {
  if ((e.field && e.field->bitWidth) || kindOf(e.type) == TypeKind::LongDouble) return false;
  for (const Expr *part = &e; part;) { // const members of volatile structures are volatile
    if (canonical(part->type).quals & (QualVolatile | QualAtomic)) return false;
    auto *member = as<Member>(static_cast<const Node *>(part));
    part = member ? skipParens(member->object) : nullptr;
  }
  return (isArithmetic(e.type) && !isComplex(e.type)) || isEnum(e.type);
}

StructureUses structureUses(Stmt *region) {
  class Find : public Visitor {
  public:
    StructureUses uses;

  private:
    void visitMember(Member &m) override {
      VarDecl *v = isMemberValue(m) ? structureOf(&m) : nullptr;
      if (v)
        uses.members.insert(v);
      else
        walk(m);
    }
    void visitIdent(Ident &i) override {
      if (auto *v = as<VarDecl>(i.decl)) uses.others.insert(v);
    }
    void visitOmpDirective(OmpDirective &d) override {
      for (OmpClause *clause : d.clauses)
        if (clause->kind != OmpClauseKind::Shared && clause->kind != OmpClauseKind::Firstprivate)
          visit(clause);
      visit(d.body);
    }
  } find;
  find.visit(region);
  return find.uses;
}

} // namespace ompicc
