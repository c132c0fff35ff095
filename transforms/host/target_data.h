// The device data environment (OpenMP 5.2 §13.5, §13.6, §13.7, §13.9) on the host: target data, target enter
// data, target exit data and target update.
#ifndef OMPICC_TRANSFORMS_HOST_TARGET_DATA_H
#define OMPICC_TRANSFORMS_HOST_TARGET_DATA_H

#include "transforms/host/map_list.h"

namespace ompicc {

class Cancellation;
class Dependences;

/// Constructs that become calls of the runtime with a map list.
class TargetData : public HostPart {
public:
  TargetData(HostContext &context, TargetTasks &tasks, MapLists &maps, Dependences &dependences,
             Cancellation &cancellation)
      : HostPart(context), tasks_(tasks), maps_(maps), dependences_(dependences),
        cancellation_(cancellation) {}
  Stmt *region(OmpDirective &d);     ///< target data
  Stmt *standalone(OmpDirective &d); ///< the others

private:
  /// The call of one of the runtime's functions for the construct's list.
  Stmt *callFor(const std::string &function, Expr *device, const MapList &list) const;
  /// use_device_ptr: inside the region the pointer holds the device address (§5.4.6).
  void useDevicePointer(VarDecl *v, VarDecl *device, Compound &region, Substitution &inside);
  /// use_device_addr: the variable is its device copy, reached through a pointer.
  void useDeviceAddress(Expr *item, VarDecl *device, Compound &region, Substitution &inside);

  TargetTasks &tasks_;
  MapLists &maps_;
  Dependences &dependences_;
  Cancellation &cancellation_;
};

} // namespace ompicc
#endif
