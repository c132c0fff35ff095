// Code that cannot tell whether the kernels started before it have ended (run_ahead.h).
#ifndef OMPICC_TRANSFORMS_HOST_QUIET_CODE_H
#define OMPICC_TRANSFORMS_HOST_QUIET_CODE_H

#include "transforms/common/kernel_plan.h"
#include "transforms/common/variables.h"
#include <unordered_map>

namespace ompicc {

class QuietCode {
public:
  QuietCode(Unit &unit, const OffloadedTargets &kernels);

  /// ButForBranches: there are branches in it before which one has to wait.
  enum Answer { No, ButForBranches, Yes };
  Answer is(Stmt *s);
  /// Whether calling the function is; it has a body. To be asked before that is changed.
  bool isFunction(FunctionDecl &definition);
  /// The device constructs that it may execute one after the other: 2 for one in a loop.
  unsigned constructs(Stmt *s);
  /// Whether the function calls what may return more than once, as setjmp does.
  bool returnsTwice(const FunctionDecl &f) const { return returnsTwice_.count(&f) != 0; }

private:
  Unit &unit_;
  const OffloadedTargets &kernels_;
  VarSet escaped_;    ///< variables whose addresses the unit takes
  VarSet copiedFrom_; ///< those that devices get copies of, which nothing waits for
  std::unordered_set<const FunctionDecl *> returnsTwice_;
  std::unordered_map<const Stmt *, Answer> answers_;
  std::unordered_map<const FunctionDecl *, bool> functions_;

  Answer find(Stmt *s);
  Answer findLoop(Stmt *body, std::initializer_list<Expr *> expressions);
  bool isSwitchBody(Stmt *s);
  bool isDeclaration(const Decl *d);
  bool isConstruct(const OmpDirective &d);
  bool isCallee(const Expr *callee);
  bool isExpression(const Expr *e);
  bool isRead(const Expr *e);
  bool isWritten(const Expr *e);
  const VarDecl *objectOf(const Expr *e);
};

} // namespace ompicc
#endif
