#include "translator/sema/omp_data_sharing.h"
#include "translator/sema/omp_checks.h"

namespace ompicc {

using K = OmpClauseKind;

unsigned leafs(const OmpDirective &d) { return info(d.kind).leafs; }

std::string named(const OmpDirective &d) {
  return std::string("'#pragma omp ") + info(d.kind).spelling + "'";
}

std::string named(const VarDecl &v) { return "'" + std::string(v.name->text) + "'"; }

const VarDecl *variableOf(Expr *item) {
  while ((item = skipParens(item))) {
    if (auto *section = as<ArraySection>(item))
      item = section->base;
    else if (auto *index = as<Index>(item))
      item = index->base;
    else
      break;
  }
  auto *ident = as<Ident>(item);
  return ident ? as<VarDecl>(ident->decl) : nullptr;
}

bool makesPrivate(OmpClauseKind kind) {
  return kind == K::Private || kind == K::Firstprivate || kind == K::Lastprivate || kind == K::Linear ||
         kind == K::Induction || kind == K::Reduction;
}

bool lists(const OmpDirective &d, const VarDecl *v, bool onlyPrivate) {
  for (OmpClause *clause : d.clauses)
    if (!onlyPrivate || makesPrivate(clause->kind) || clause->kind == K::Copyin)
      for (Expr *item : clause->items)
        if (variableOf(item) == v) return true;
  return false;
}

bool isDefaultPrivate(const OmpDirective &d) {
  OmpClause *clause = findClause(d, K::Default);
  return clause && (clause->modifiers == DefaultPrivate || clause->modifiers == DefaultFirstprivate);
}

bool isNumber(const OmpDirective &d, OmpClauseKind kind, long long number) {
  OmpClause *clause = findClause(d, kind);
  auto *literal = clause && clause->expr ? as<IntLiteral>(skipParens(clause->expr)) : nullptr;
  return literal && literal->value.value == number;
}

Ident *assignedBy(const For &loop) {
  auto *init = as<ExprStmt>(loop.init);
  auto *assign = init ? as<Assign>(skipParens(init->expr)) : nullptr;
  return assign ? as<Ident>(skipParens(assign->lhs)) : nullptr;
}

std::vector<For *> loopsOf(const OmpDirective &d) {
  std::vector<For *> loops;
  if (!isLoopAssociated(d.kind)) return loops;
  size_t depth = associatedLoops(d);
  Stmt *s = d.body;
  while (s && depth > 0) {
    auto *block = as<Compound>(s);
    if (block && block->body.size() == 1) {
      s = block->body[0];
      continue;
    }
    auto *loop = as<For>(s);
    if (!loop) break;
    loops.push_back(loop);
    s = loop->body;
    depth--;
  }
  return loops;
}

} // namespace ompicc
