// Pointers and numbers of which target has a copy, and which a parallel region changes without its threads
// ever meeting:
//
//   #pragma omp target teams                 // a is firstprivate here, shared below
//   #pragma omp parallel
//   {
//     a += omp_get_thread_num() * 8;         // by each thread, and so a race if they had one variable
//     …
//
// Programs written for compilers whose SPMD kernels have such a copy in each thread rely on it. Where no
// thread can see what another one has made of the pointer, and nothing does after the region, it is
// firstprivate there, as if the program said so. So it is where threads meet, at barriers for instance, if
// all that changes it are statements that each of them executes: a race for more than one of them, wherever
// they meet, and for one the same.
//
// So is a number declared before the construct that teams change before their regions begin: teams cannot
// wait for each other, so that it is each team's own. (One that each iteration gives a value first is
// declared there: own_variables.cpp.)
#include "transforms/cuda/data/own_copies.h"
#include "ast/const_eval.h"
#include "ast/visitor.h"
#include "transforms/common/clauses.h"
#include "transforms/common/variables.h"
#include "transforms/cuda/analysis/objects.h"
#include "transforms/cuda/kernels/mode.h"

namespace ompicc::cuda {
namespace {

class Uses : public Visitor {
public:
  explicit Uses(const VarDecl *v) : v_(v) {}
  OmpDirective *region = nullptr; ///< the only one that uses it
  bool elsewhere = false;         ///< outside of that, or in a loop around it

private:
  const VarDecl *v_;
  OmpDirective *in_ = nullptr;
  int loops_ = 0;

  void visitIdent(Ident &i) override {
    if (i.decl != v_) return;
    elsewhere |= !in_ || (region && region != in_) || loops_;
    region = in_;
  }
  void visitOmpClause(OmpClause &clause) override {
    if (clause.kind != OmpClauseKind::Shared) walk(clause);
  }
  void visitOmpDirective(OmpDirective &d) override {
    const bool begins = d.kind == OmpDirectiveKind::Parallel && !in_;
    const int loop = !in_ && !d.loops.empty();
    if (begins) in_ = &d;
    loops_ += loop;
    walk(d);
    loops_ -= loop;
    if (begins) in_ = nullptr;
  }
  void inLoop(Node &loop) {
    if (in_) return walk(loop);
    loops_++;
    walk(loop);
    loops_--;
  }
  void visitFor(For &s) override { inLoop(s); }
  void visitWhile(While &s) override { inLoop(s); }
  void visitDoWhile(DoWhile &s) override { inLoop(s); }
  void visitLabel(Label &l) override { // where a jump may come back to
    elsewhere = true;
    walk(l);
  }
};

/// Whether a variable is used outside of parallel regions, and the teams construct around them.
class Outside : public Visitor {
public:
  explicit Outside(const VarDecl *v) : v_(v) {}
  bool used = false;
  OmpDirective *teams = nullptr;

private:
  const VarDecl *v_;

  void visitIdent(Ident &i) override { used |= i.decl == v_; }
  void visitOmpClause(OmpClause &clause) override {
    if (clause.kind != OmpClauseKind::Shared) walk(clause);
  }
  void visitOmpDirective(OmpDirective &d) override {
    if (d.kind == OmpDirectiveKind::Teams) teams = &d;
    if (d.kind != OmpDirectiveKind::Parallel) walk(d);
  }
};

bool isShared(const OmpDirective &d, const VarDecl *v) {
  for (const OmpClause *clause : d.clauses)
    if (clause->kind == OmpClauseKind::Shared)
      for (Expr *item : clause->items)
        if (baseVariable(item) == v) return true;
  return false;
}

void giveCopy(Context &c, OmpDirective &d, VarDecl *v, OmpClauseKind kind) {
  for (OmpClause *clause : d.clauses) {
    if (clause->kind != OmpClauseKind::Shared) continue;
    List<Expr *> others;
    for (Expr *item : clause->items)
      if (baseVariable(item) != v) others.push(c.arena, item);
    clause->items = others;
  }
  addItemClause(c, d, kind, v, d.loc);
}

bool isOneTeam(const OmpDirective &teams) {
  Expr *number = clauseExpr(teams, OmpClauseKind::NumTeams);
  const ConstInt count = number ? evaluateConstant(number) : ConstInt{};
  return count.known && count.value == 1;
}

/// Whether a statement does nothing to a variable but change it by its own expression.
bool changes(const ExprStmt &s, const VarDecl *v) {
  Expr *e = s.expr ? skipParens(s.expr) : nullptr;
  if (auto *assign = as<Assign>(e)) return variableOf(assign->lhs) == v && !usageIn(assign->rhs).mayChange(v);
  auto *unary = as<Unary>(e);
  return unary && usageIn(e).written.count(v) && variableOf(unary->operand) == v;
}

/// Whether what changes a variable in a region's body are statements that each thread executes; `any`: there
/// is one.
bool changedByEach(Stmt *body, const VarDecl *v, bool &any) {
  if (auto *block = as<Compound>(body)) {
    for (Stmt *s : block->body)
      if (!changedByEach(s, v, any)) return false;
    return true;
  }
  auto *s = as<ExprStmt>(body);
  if (s && changes(*s, v)) return any = true;
  return !usageIn(body).mayChange(v);
}

/// The only region that uses a variable whose threads never meet there, or all change it.
OmpDirective *regionOfApart(OmpDirective &target, const VarDecl *v) {
  Uses uses(v);
  uses.visit(target.body);
  if (!uses.region || uses.elsewhere) return nullptr;
  for (const VarDecl *copy : copiedVariables(*uses.region))
    if (copy == v) return nullptr;
  const CodeTraits traits = traitsOf(uses.region);
  const bool meet = traits.barriers || traits.synchronises || traits.cancels || traits.unknownCalls;
  bool any = false;
  return !meet || (changedByEach(uses.region->body, v, any) && any) ? uses.region : nullptr;
}

} // namespace

void giveOwnCopies(Context &c, OmpDirective &target, const TargetInterface &k) {
  const CodeTraits all = traitsOf(target.body);
  const bool synchronises = all.synchronises || all.cancels || all.tasks;
  for (const KernelParam &p : k.params) {
    const bool owns = p.passing == KernelParam::ByAddress && k.maps[p.map].isOwn && isScalar(p.var->type);
    if (p.passing != KernelParam::PointerValue && !owns) continue;
    const Usage usage = usageIn(target.body);
    if (!usage.mayChange(p.var) || usage.addressTaken.count(p.var)) continue;
    Outside outside(p.var);
    outside.visit(target.body);
    if (OmpDirective *region = regionOfApart(target, p.var))
      giveCopy(c, *region, p.var, OmpClauseKind::Firstprivate);
    else if (!synchronises && outside.teams && !isOneTeam(*outside.teams) && outside.used &&
             isShared(*outside.teams, p.var))
      // None can tell when another team has changed it.
      giveCopy(c, *outside.teams, p.var, OmpClauseKind::Firstprivate);
  }
}

} // namespace ompicc::cuda
