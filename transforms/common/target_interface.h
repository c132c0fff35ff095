// The interface between a target construct's host side and its kernels: what is mapped, and which
// parameters every kernel of the construct takes (runtime/ort.h: ort_map_t, ort_param_t, ort_launch_t).
#ifndef OMPICC_TRANSFORMS_COMMON_TARGET_INTERFACE_H
#define OMPICC_TRANSFORMS_COMMON_TARGET_INTERFACE_H

#include "transforms/common/unit.h"
#include <string>
#include <vector>

namespace ompicc {

/// An address as the runtime takes it, in a plain pointer; or none.
struct PlainAddress {
  enum Form {
    Written,   ///< as the expression is
    OfObject,  ///< (void *) &object
    OfPointer, ///< (void **) &pointer
    Value      ///< (void *) pointer
  } form = Written;
  Expr *of = nullptr; ///< the object or pointer, or null

  explicit operator bool() const { return of != nullptr; }
  Expr *expression(Context &c) const { return expression(c, ""); }
  /// The same where a cast alone would lose qualifiers, which -Wcast-qual names: by way of a number.
  Expr *withoutQualifiers(Context &c) const;

private:
  bool losesQualifiers() const;
  /// `through`: a cast in front of the other one.
  Expr *expression(Context &c, const std::string &through) const;
};

/// One ort_map_t, as host expressions.
struct MapItem {
  VarDecl *var = nullptr;      ///< the variable that the list item is rooted in
  bool throughPointer = false; ///< the storage is what `var`, a pointer, points to
  bool whole = false;          ///< the list item is the variable itself
  bool attaches = true;        ///< a pointer that it is behind (6.0: unless attach(never))
  PlainAddress base, begin;
  Expr *size = nullptr;    ///< bytes, of type unsigned long
  unsigned kind = 0;       ///< OmpMapFlags
  PlainAddress attach;     ///< of the pointer to attach, if any
  bool isOwn = false;      ///< in a target task, the storage is the task's: of firstprivate and in_reduction
  Expr *pointer = nullptr; ///< the pointer to attach, or null
  bool isMember = false;   ///< it is, or is in, a member of a structure
  bool isResult = false;   ///< the kernel may bring it to the host itself (results.h)
  /// Loops around it: there is one ort_map_t for each of their values.
  std::vector<OmpIterator *> iterators;
  std::vector<VarDecl *> named;      ///< constants that are declared inside of the iterators
  std::vector<OmpIterator *> pieces; ///< iterators inside of these

  bool isIterated() const { return !iterators.empty() || !pieces.empty(); }

  static constexpr size_t None = ~size_t(0), Inside = None - 1;
  bool isSpan = false;     ///< storage for other items, from the first to the last of them
  size_t spannedBy = None; ///< the index of the item that is the storage for this one; Inside: of a variable
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
  size_t map = 0;               ///< index into maps, for ByAddress and PointerValue
  bool isDevicePointer = false; ///< ByValue: is_device_ptr lists it
  unsigned alignment = 0;       ///< that the first of a set's two kernels takes for granted (ORT_KERNEL_TWO)
  Expr *value = nullptr; ///< ByValue, of what a set has added: what the host evaluates for it at the launch
};

/// What is the construct's, whichever device executes it. How a set's kernel does that is in its KernelPlan.
struct TargetInterface {
  OmpDirective *target = nullptr;
  FunctionDecl *function = nullptr; ///< that contains the construct
  std::vector<MapItem> maps;
  std::vector<KernelParam> params;
  std::vector<VarDecl *> constants; ///< const variables with a literal value: kernels declare them anew
  bool keepsStructures = false;     ///< ORT_KERNEL_KEEPS
  std::string name;                 ///< of its files: "a_main_12", unique in the unit
  std::string symbol; ///< of a set's kernel: the name and the unit's hash, unique in the program
};

/// Builds the interface of a normalised target construct.
TargetInterface buildInterface(Unit &unit, OmpDirective &target, FunctionDecl &function);
/// Private copies that are kernel parameters, in storage of their own for each launch, are not the kernel's
/// to declare: takes them from the construct's private clauses.
void dropParametersFromPrivate(OmpDirective &target, const TargetInterface &k);
/// The map items of a directive's map clauses (or to/from clauses of target update), in order.
std::vector<MapItem> mapItems(Unit &unit, OmpDirective &d);

} // namespace ompicc
#endif
