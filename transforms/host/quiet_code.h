// Code that cannot tell whether the kernels started before it have ended (run_ahead.h).
#ifndef OMPICC_TRANSFORMS_HOST_QUIET_CODE_H
#define OMPICC_TRANSFORMS_HOST_QUIET_CODE_H

#include "transforms/common/kernel_plan.h"
#include "transforms/common/variables.h"
#include <set>
#include <unordered_map>

namespace ompicc {

/// Whether functions that other files of the program may define count as quiet: whoever asks finds out when
/// the program is linked (quiet_symbols.h).
enum class OtherFiles { Unknown, MayBeQuiet };

/// Functions of the C library that do nothing but access memory, and get and free some.
bool onlyAccesses(std::string_view function);
/// The call, if it is what libompirt says that a variable or pointer is on a device, or null
/// (transforms/common/ask_device.h).
const RoutineCall *askedOf(const Expr &e);

class QuietCode {
public:
  QuietCode(Unit &unit, const OffloadedTargets &kernels, OtherFiles others = OtherFiles::Unknown);

  /// ButForBranches: there are branches in it before which one has to wait.
  enum Answer { No, ButForBranches, Yes };
  Answer is(Stmt *s);
  /// Whether calling the function is; it has a body. To be asked before that is changed.
  bool isFunction(FunctionDecl &definition);
  /// The device constructs that it may execute one after the other: 2 for one in a loop.
  unsigned constructs(Stmt *s);
  /// Whether it reads or writes memory that is not the host thread's own, through pointers say, or that
  /// devices get copies of. It may where devices use nothing of the host's in place, which libompirt sees to
  /// (ort_run_ahead_accessing).
  bool accessesMemory(Stmt *s) const;
  /// Whether the unit hands addresses of devices to its constructs. What is behind those may be the host's,
  /// too.
  bool hasDeviceAddresses() const { return hasDeviceAddresses_; }
  /// Whether libompirt may read the host's memory to say that: not that of declare target, which devices
  /// have.
  bool mayReadTheHosts(const RoutineCall &asks) const;
  /// The functions of other files that it may call, by name.
  std::set<std::string_view> othersFunctions(Stmt *s) const;
  /// Whether the function calls what may return more than once, as setjmp does.
  bool returnsTwice(const FunctionDecl &f) const { return returnsTwice_.count(&f) != 0; }

private:
  /// (The construct itself says whether its device and condition are.)
  bool isQuiet(const RoutineCall &asks) const { return !hasDeviceAddresses_ || !mayReadTheHosts(asks); }
  Unit &unit_;
  const OffloadedTargets &kernels_;
  const OtherFiles others_;
  bool hasDeviceAddresses_ = false;
  VarSet escaped_;                                   ///< variables whose addresses the unit takes
  VarSet copiedFrom_;                                ///< those that devices get copies of
  std::unordered_set<std::string_view> atFileScope_; ///< functions that are declared there and have no body
  std::unordered_set<const FunctionDecl *> returnsTwice_;
  std::unordered_map<const Stmt *, Answer> answers_;
  std::unordered_map<const FunctionDecl *, bool> functions_;
  /// Those that are being looked at, and whether somebody has asked for them meanwhile: by calling them.
  std::unordered_map<const FunctionDecl *, bool> lookedAt_;
  bool isStale_ = false; ///< one of those that have been asked for is not quiet

  Answer find(Stmt *s);
  Answer findLoop(Stmt *body, std::initializer_list<Expr *> expressions);
  bool isSwitchBody(Stmt *s);
  bool hasQuietBounds(QualType type);
  bool isDeclaration(const Decl *d);
  bool isConstruct(const OmpDirective &d);
  bool isCallee(const Expr *callee);
  bool isQuietFunction(FunctionDecl &f);
  void forgetQuiet();
  bool isExpression(const Expr *e);
  bool isStatementExpression(const StmtExpr &e);
  bool isOthers(const FunctionDecl *f, std::string_view name) const;
  bool isMemory(const Expr *e);
  bool isAccessible(const Expr *e);
  bool isRead(const Expr *e);
  bool isWritten(const Expr *e);
  const VarDecl *objectOf(const Expr *e);
};

} // namespace ompicc
#endif
