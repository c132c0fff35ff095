// shared_out.cpp: see shared_out.h.
#include "transforms/cuda/analysis/shared_out.h"
#include "ast/visitor.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/common/clauses.h"
#include "transforms/common/variables.h"
#include "transforms/cuda/analysis/code_traits.h"
#include <algorithm>

namespace ompicc {
namespace {

/// Goes through what each thread runs, and not into what they share out.
class EachThreads : public Visitor {
public:
  explicit EachThreads(const VarList &own) : own_(own.begin(), own.end()) {}
  long long most = 0;
  bool visible = false; ///< the number of threads, or the loops' lengths are not known

private:
  VarSet own_;

  void visitOmpDirective(OmpDirective &d) override {
    using K = OmpClauseKind;
    switch (d.kind) {
    case OmpDirectiveKind::Barrier: return;
    case OmpDirectiveKind::Single:
      visible |= !hasOnlyClauses(d, {K::Nowait, K::Private, K::Firstprivate}) || changesOwn(d);
      return;
    case OmpDirectiveKind::For:
      visible |=
          !hasOnlyClauses(d, {K::Nowait, K::Private, K::Firstprivate, K::Collapse, K::Order, K::Reduction}) ||
          changesOwn(d);
      return share(d);
    default: visible = true;
    }
  }
  void share(const OmpDirective &d) {
    long long all = 1;
    for (const OmpLoop *l : d.loops) {
      const ConstInt count = constantCount(*l);
      visible |= !count.known || count.value < 0 || count.value > 1 << 20 || all > 1 << 20;
      if (!visible) all *= count.value;
    }
    visible |= d.loops.empty();
    if (!visible) most = std::max(most, all);
  }
  /// Which thread runs it could be told by a variable of each thread's.
  bool changesOwn(OmpDirective &d) const {
    const Usage usage = usageIn(d.body);
    const VarList copies = copiedVariables(d);
    for (const VarDecl *v : own_)
      if (usage.mayChange(v) && std::find(copies.begin(), copies.end(), v) == copies.end()) return true;
    return false;
  }

  void changes(Expr *lvalue) {
    auto *i = as<Ident>(skipParens(lvalue));
    auto *v = i ? as<VarDecl>(i->decl) : nullptr;
    visible |= !v || !own_.count(v);
  }
  void visitAssign(Assign &a) override {
    changes(a.lhs);
    walk(a);
  }
  void visitUnary(Unary &u) override {
    if (u.op >= UnaryOp::PreInc && u.op <= UnaryOp::PostDec) changes(u.operand);
    visible |= u.op == UnaryOp::AddressOf;
    walk(u);
  }
  void visitCall(Call &c) override {
    auto *name = as<Ident>(skipParens(c.callee));
    auto *f = name ? as<FunctionDecl>(name->decl) : nullptr;
    visible |= !f || (f->name->text != "omp_get_num_teams" && f->name->text != "omp_get_team_num");
  }
  void visitRoutineCall(RoutineCall &) override { visible = true; }
  void visitTextExpr(TextExpr &) override { visible = true; }
  void visitTextStmt(TextStmt &) override { visible = true; }
  void visitAsm(Asm &) override { visible = true; }
  void visitVarDecl(VarDecl &v) override {
    visible |= !isAutomatic(v);
    own_.insert(&v);
    walk(v);
  }
};

} // namespace

long long mostSharedOut(OmpDirective &parallel) {
  using K = OmpClauseKind;
  const CodeTraits traits = traitsOf(parallel.body);
  if (!hasOnlyClauses(parallel, {K::Shared, K::Private, K::Firstprivate, K::Default, K::Reduction})) return 0;
  if (traits.threadIdentity || traits.runtimeCalls || traits.teamState || traits.unknownCalls ||
      traits.pointerCalls || traits.synchronises || traits.cancels || traits.tasks || traits.parallel)
    return 0;
  VarList own = clauseVariables(parallel, K::Private);
  for (VarDecl *v : clauseVariables(parallel, K::Firstprivate)) own.push_back(v);
  EachThreads threads(own);
  threads.visit(parallel.body);
  return threads.visible ? 0 : threads.most;
}

} // namespace ompicc
