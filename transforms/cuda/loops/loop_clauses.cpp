#include "transforms/cuda/loops/loop_clauses.h"
#include "ast/visitor.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/common/clauses.h"

namespace ompicc {
namespace {

/// Returns false if the clause's items are no numbers, or reduced by other operations elsewhere.
bool addReductions(const OmpClause &clause, LoopClauses &all) {
  if (clause.modifiers || clause.reduction) return false;
  for (Expr *item : clause.items) {
    auto *i = as<Ident>(skipParens(item));
    auto *v = i ? as<VarDecl>(i->decl) : nullptr;
    if (!v || !isArithmetic(v->type) || isClassOnDevice(v->type)) return false;
    const auto entry = all.reductions.emplace(v, clause.op).first;
    if (entry->second != clause.op) return false;
  }
  return true;
}

/// Returns false for a clause that says who runs what, or brings values out otherwise.
bool add(const OmpClause &clause, LoopClauses &all) {
  switch (clause.kind) {
  case OmpClauseKind::Shared:
  case OmpClauseKind::Default:
  case OmpClauseKind::Nowait:
  case OmpClauseKind::Collapse:
  case OmpClauseKind::Order:
  case OmpClauseKind::ProcBind:
  case OmpClauseKind::Firstprivate: return true;
  case OmpClauseKind::Private:
    for (Expr *item : clause.items) all.copies.insert(baseVariable(item));
    return true;
  case OmpClauseKind::Reduction: return addReductions(clause, all);
  default: return false;
  }
}

} // namespace

LoopClauses loopClausesOf(OmpDirective &target) {
  LoopClauses all;
  for (Stmt *s = target.body; !all.loop;) {
    auto *d = as<OmpDirective>(onlyStatement(s));
    if (!d) return all;
    all.levels.push_back(d);
    if (d->kind == OmpDirectiveKind::Teams) all.teams = d;
    if (!d->loops.empty()) all.loop = d;
    for (OmpClause *clause : d->clauses) all.leaveOpen &= add(*clause, all);
    s = d->body;
  }
  return all;
}

bool haveReductionsInLoops(Stmt *iteration, const LoopClauses &clauses) {
  class Scan : public Visitor {
  public:
    explicit Scan(const std::map<const VarDecl *, OmpReductionOp> &reductions) : reductions_(reductions) {}
    bool found = false;

  private:
    const std::map<const VarDecl *, OmpReductionOp> &reductions_;
    int loops_ = 0;
    void inLoop(Node &loop) {
      loops_++;
      walk(loop);
      loops_--;
    }
    void visitFor(For &s) override { inLoop(s); }
    void visitWhile(While &s) override { inLoop(s); }
    void visitDoWhile(DoWhile &s) override { inLoop(s); }
    void visitIdent(Ident &e) override { found |= loops_ && reductions_.count(as<VarDecl>(e.decl)); }
  } scan(clauses.reductions);
  if (!clauses.reductions.empty()) scan.visit(iteration);
  return scan.found;
}

OmpDirective *distributed(Context &c, const LoopClauses &clauses, Stmt *statement) {
  auto *distribute = makeDirective(c, OmpDirectiveKind::Distribute, *clauses.loop, statement);
  distribute->loops = clauses.loop->loops;
  for (OmpDirective *d : clauses.levels)
    if (d != clauses.teams)
      for (OmpClause *clause : d->clauses)
        if (clause->kind == OmpClauseKind::Private || clause->kind == OmpClauseKind::Firstprivate ||
            clause->kind == OmpClauseKind::Collapse)
          distribute->clauses.push(c.arena, clause);
  return distribute;
}

void reduceInTeams(Context &c, OmpDirective &teams, const LoopClauses &clauses) {
  VarSet reduced;
  for (const ReductionItem &item : reductionItems(teams)) reduced.insert(item.var);
  for (const auto &[v, op] : clauses.reductions)
    if (!reduced.count(v))
      addItemClause(c, teams, OmpClauseKind::Reduction, const_cast<VarDecl *>(v), teams.loc)->op = op;
}

} // namespace ompicc
