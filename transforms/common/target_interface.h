// The interface between a target construct's host side and its kernels: what is mapped, and which
// parameters every kernel of the construct takes (runtime/ort.h: ort_map_t, ort_param_t, ort_launch_t).
#ifndef OMPICC_TRANSFORMS_COMMON_TARGET_INTERFACE_H
#define OMPICC_TRANSFORMS_COMMON_TARGET_INTERFACE_H

#include "transforms/common/unit.h"
#include <string>
#include <vector>

namespace ompicc {

/// One ort_map_t, as host expressions.
struct MapItem {
  VarDecl *var = nullptr;      ///< the variable that the list item is rooted in
  bool throughPointer = false; ///< the storage is what `var`, a pointer, points to
  bool whole = false;          ///< the list item is the variable itself
  Expr *base = nullptr;
  Expr *begin = nullptr;
  Expr *size = nullptr;   ///< bytes, of type unsigned long
  unsigned kind = 0;      ///< OmpMapFlags
  Expr *attach = nullptr; ///< address of the pointer to attach, or null
  bool isOwn = false;     ///< in a target task, the storage is the task's: of firstprivate and in_reduction
  Loc loc;
};

/// One kernel parameter.
struct KernelParam {
  enum Passing {
    ByValue,       ///< the variable's value
    ByAddress,     ///< the device address of the variable's storage
    DeviceAddress, ///< has_device_addr: the variable's address is a device address already
    PointerValue   ///< the variable is a pointer; the device address that corresponds to its value
  };
  VarDecl *var;
  Passing passing;
  size_t map = 0; ///< index into maps, for ByAddress and PointerValue
};

struct TargetInterface {
  OmpDirective *target = nullptr;
  FunctionDecl *function = nullptr; ///< that contains the construct
  std::vector<MapItem> maps;
  std::vector<KernelParam> params;
  std::vector<VarDecl *> constants; ///< const variables with a literal value: kernels declare them anew
  std::string name;                 ///< of its files: "a_main_12", unique in the unit
  std::string symbol;               ///< of its kernels: the name and the unit's hash, unique in the program

  // Filled in by the device set.
  unsigned mode = 0;      ///< ort_kernel_mode
  unsigned flags = 0;     ///< ort_kernel_flags
  unsigned signature = 0; ///< hash of the parameter list
  std::string why;        ///< why this mode, for --report
  int ndims = 0;
  Expr *trips[3] = {}; ///< host expressions: iterations, x first; null: not known
  Expr *numTeams = nullptr, *threadLimit = nullptr, *numThreads = nullptr; ///< host expressions or null
};

/// Builds the interface of a normalised target construct.
TargetInterface buildInterface(Unit &unit, OmpDirective &target, FunctionDecl &function);
/// The map items of a directive's map clauses (or to/from clauses of target update), in order.
std::vector<MapItem> mapItems(Unit &unit, OmpDirective &d);

} // namespace ompicc
#endif
