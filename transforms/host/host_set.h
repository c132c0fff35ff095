// The host transformation set: OpenMP constructs become C and calls to libgomp's ABI; target constructs
// become calls to libompirt with a host version beside them (docs/design.md).
//
// libgomp is the one threads runtime of the process, so code compiled by gcc and by ompicc can share teams,
// locks and critical sections. The source of its ABI is libgomp's own (libgomp_g.h).
//
// Each construct is a class's of this folder. What they share are the parts of several constructs (outlined
// functions, private copies, schedules), which are classes, too, and the context (host_context.h).
#ifndef OMPICC_TRANSFORMS_HOST_HOST_SET_H
#define OMPICC_TRANSFORMS_HOST_HOST_SET_H

#include "transforms/host/host_context.h"
#include "transforms/set.h"
#include <memory>

namespace ompicc {

/// The table of the constructs, and the order of what is done with a function.
class HostSet : public TransformationSet {
public:
  /// `kernels`: each target construct with what the device sets have made of it; a target construct without
  /// one has only its host version.
  HostSet(Unit &unit, OffloadedTargets &kernels);
  ~HostSet() override;
  const char *name() const override { return "host"; }
  const ClauseUses &clauseUses() const override;

  /// Generated code says where constructs are that libgomp does not execute, for tools.
  void tellTools() { context_.tellsTools = true; }
  /// Transforms one function in place. Declarations that must stand before it (outlined functions, their
  /// data structures) are added to `before`.
  void function(FunctionDecl &f, List<Decl *> &before);
  /// Prototypes of the runtime functions that the code made so far calls, and of ort's structures if it
  /// offloads: what stands at the top of the host file.
  std::string prologue() const;
  /// Whether that declares the runtime's functions: something offloads.
  bool declaresRuntime() const;

protected:
  Diagnostics &diagnostics() override { return context_.unit.diagnostics; }
  Stmt *unhandled(OmpDirective &d) override;

private:
  struct Parts;
  /// Entries of the table.
  void addThreads();
  void addTasks();
  void addDevices();
  void addUtilities();
  template <class Part> void on(OmpDirectiveKind kind, Part &part, Stmt *(Part::*transform)(OmpDirective &));

  /// The routines that a selector asks (omp_context.cpp): the program need not have declared them.
  void declareRoutines(FunctionDecl &f);
  /// What has to be known before anything in the function is transformed.
  void findFacts(FunctionDecl &f);
  /// What is left to do where nothing has to know any more what the variables are.
  void finish(FunctionDecl &f);

  HostContext context_;
  std::unique_ptr<Parts> parts_;
};

} // namespace ompicc
#endif
