// declare reduction and the items of reduction clauses, on their way to the tree (OpenMP 5.2 §5.5).
#include "translator/parser/parser.h"

namespace ompicc {

const char *Parser::nextPass() {
  if (directive_ != OmpDirectiveKind::DeclareReduction || recovering_ || !reductions.anotherPass())
    return nullptr;
  parens_ = directiveParens_ + 1;
  return text_ + passBegin_;
}

void Parser::combinerBegins(Span colon) {
  passBegin_ = colon.end;
  reductions.openCombiner();
}

void Parser::addClause(ClauseList &clauses, OmpClause *clause) {
  if (clause->kind != OmpClauseKind::Reduction && clause->kind != OmpClauseKind::TaskReduction &&
      clause->kind != OmpClauseKind::InReduction)
    return clauses.list.push(c.arena, clause);
  List<Expr *> predeclared;
  std::vector<OmpClause *> own;
  for (Expr *item : clause->items) {
    QualType type = item->type;
    while (isArray(type)) type = elementOf(type);
    ReductionDecl *r = isUnknown(type) || Reductions::isPredeclared(clause->op, type)
                           ? nullptr
                           : reductions.find(clause->op, clause->name, type);
    if (!r) {
      predeclared.push(c.arena, item);
      continue;
    }
    if (own.empty() || own.back()->reduction != r) {
      own.push_back(c.make<OmpClause>(clause->loc));
      *own.back() = *clause;
      own.back()->items = {};
      own.back()->reduction = r;
    }
    own.back()->items.push(c.arena, item);
  }
  clause->items = predeclared;
  if (!predeclared.empty()) clauses.list.push(c.arena, clause);
  for (OmpClause *with : own) clauses.list.push(c.arena, with);
}

} // namespace ompicc
