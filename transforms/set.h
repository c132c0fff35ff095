// A transformation set: what each OpenMP construct becomes on one kind of device.
//
// The tree that a set gets is normalised (common/normalise.h): only leaf constructs, every data-sharing
// attribute and mapping explicit, canonical loops described. A set is a table from directive kind to a
// function; `apply` walks a statement bottom-up and replaces each directive by what its function returns.
// So a construct's function finds the constructs inside its body already transformed.
//
// A set for a device also turns whole target constructs into kernels: see DeviceSet. Adding a device kind
// means adding a folder with such a class and one line in registry.cpp; nothing else knows which there are.
#ifndef OMPICC_TRANSFORMS_SET_H
#define OMPICC_TRANSFORMS_SET_H

#include "ast/context.h"
#include "transforms/clause_uses.h"
#include "transforms/common/kernel_plan.h"
#include "transforms/common/unit.h"
#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

namespace ompicc {

class TransformationSet {
public:
  virtual ~TransformationSet() = default;
  virtual const char *name() const = 0;
  /// What it does with the clauses of each construct that it has an entry for.
  virtual const ClauseUses &clauseUses() const = 0;
  bool hasEntry(OmpDirectiveKind kind) const { return table_.count(kind); }

  /// Replaces every OpenMP directive in `root`, innermost first. Returns what takes root's place.
  Stmt *apply(const Context &c, Stmt *root);

protected:
  using Transform = std::function<Stmt *(OmpDirective &)>;
  /// Sets what happens to directives of `kind`. One that has no entry is an internal error: `unhandled`.
  void on(OmpDirectiveKind kind, Transform transform) { table_[kind] = std::move(transform); }
  /// Reports a directive that the set cannot express.
  virtual Stmt *unhandled(OmpDirective &directive) = 0;
  virtual Diagnostics &diagnostics() = 0;

private:
  class Walk;
  std::unordered_map<OmpDirectiveKind, Transform> table_;
};

/// One generated file.
struct OutputFile {
  std::string name; ///< "a_main_12.cu"
  std::string text;
  enum Kind { Kernel, Device, All } kind; ///< All: includes the set's others
  const char *set = "";                   ///< the set's name; its finish() leaves that out
};

/// Functions and variables that a unit's device code shares with that of other units, by their names there.
struct DeviceLinkage {
  struct Needed {
    std::string name;
    Loc loc; ///< the first use in device code
  };
  std::vector<std::string> defined;
  std::vector<Needed> needed; ///< and not defined in the unit
};

/// A set that makes kernels for a kind of device.
class DeviceSet : public TransformationSet {
public:
  /// Called once before the first kernel: the set may rewrite the unit's normalised constructs, for all sets
  /// and for the host, which may have to execute any of them: there is one list of constructs that all share.
  virtual void prepare() {}
  /// Adds the kernel of `target` (a clone of the normalised construct, owned by the set from now on) under
  /// the name kernel.symbol, which no other set's has. Returns what the set has decided about it, which may
  /// be complete only after finish.
  virtual std::unique_ptr<KernelPlan> addKernel(OmpDirective &target, const TargetInterface &kernel) = 0;
  /// Called once after the last kernel: the files to compile for the unit.
  virtual std::vector<OutputFile> finish() = 0;
  /// After finish: the unit's images must be linked with others before they can be loaded.
  virtual bool needsLinking() const = 0;
  /// After finish: what other units may use, and what this one needs of them.
  virtual const DeviceLinkage &linkage() const = 0;
  /// After finish: the declare target variables that have a device copy in this unit.
  virtual const std::vector<VarDecl *> &deviceVariables() const = 0;
};

/// The device sets that a translation uses, as functions that make them: a set's object lives for one unit.
class DeviceSetRegistry {
public:
  using Make = std::function<std::unique_ptr<DeviceSet>(Unit &)>;
  DeviceSetRegistry &add(Make make) {
    makers_.push_back(std::move(make));
    return *this;
  }
  /// One object of each set, in the order of registration.
  std::vector<std::unique_ptr<DeviceSet>> make(Unit &unit) const;

private:
  std::vector<Make> makers_;
};

/// The sets that ompi has.
DeviceSetRegistry builtinDeviceSets();

} // namespace ompicc
#endif
