// A transformation set for tests: each target construct becomes a C function that one thread executes, in the
// form that the thread device loads (tests/plugin/thread_kernel.h). It is a set as small as one can be, for
// constructs that need no functions and variables of the unit.
#ifndef TESTS_SETS_SERIAL_SET_H
#define TESTS_SETS_SERIAL_SET_H

#include "device-interface/kernel.h"
#include "transforms/set.h"
#include <memory>
#include <string>

namespace ompicc {

constexpr unsigned kSerialSignature = 0x5e51a1; ///< of all its kernels

/// One thread and one version. Behind its other parameters a kernel has the set's name, which launches map.
struct SerialPlan : KernelPlan {
  std::string symbol;
  LaunchGeometry launch;
  MapItem name;
  size_t nameAt = 0; ///< where the name is among the items

  std::vector<KernelEntry> entries() const override {
    return {{symbol, ORT_MODE_SPMD, ORT_KERNEL_ONE_TEAM, kSerialSignature}};
  }
  LaunchGeometry &geometry() override { return launch; }
  KernelReport report() const override { return {"all is executed by one thread", 1, 1}; }
  std::vector<MapItem> addedMaps() const override { return {name}; }
  std::vector<KernelParam> addedParams() const override {
    return {{name.var, KernelParam::PointerValue, nameAt}};
  }
};

/// A set of the kind; its kernels are `int SYMBOL(void **args)`, args[i] the address of parameter i. All
/// constructs in them are run by one thread, so worksharing is the user's loop, and reductions and
/// lastprivate need no copies.
std::unique_ptr<DeviceSet> makeSerial(Unit &unit);

} // namespace ompicc
#endif
