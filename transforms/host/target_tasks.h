// Device constructs that tasks execute (OpenMP 5.2 §13.8: target tasks): where they evaluate their clauses.
#ifndef OMPICC_TRANSFORMS_HOST_TARGET_TASKS_H
#define OMPICC_TRANSFORMS_HOST_TARGET_TASKS_H

#include "transforms/host/host_context.h"

namespace ompicc {

/// What a target task is told of is evaluated where the task is made; without one, in front of the call.
class TargetTasks : public HostPart {
public:
  explicit TargetTasks(HostContext &context) : HostPart(context) {}
  /// Finds the tasks of the function that execute device constructs.
  void find(FunctionDecl &f);
  /// When main returns its variables go, before the program's end waits for target tasks that use them.
  void finish(FunctionDecl &f) const;
  /// Where `d` evaluates its clauses: declares `struct TYPE name = value` in front of its task, if it has
  /// one, otherwise in `block`.
  void evaluate(const OmpDirective &d, VarDecl *v, Stmt *declaration, Compound &block) const;
  /// What the device and if clauses of a device construct say.
  Expr *device(OmpDirective &d);
  /// The same, evaluated: a target task is told of it.
  Expr *evaluatedDevice(OmpDirective &d, Compound &block);
  /// Tells the runtime where the construct stands, for its messages.
  Stmt *place(const OmpDirective &d) const;
  /// The runtime may go on with a task when the function has returned.
  void deferTask() { defers_ = true; }
  /// Something offloads.
  bool offloads() const { return offloads_; }

private:
  bool offloads_ = false;
  bool defers_ = false; ///< there are target tasks that may go on when a function has returned
};

} // namespace ompicc
#endif
