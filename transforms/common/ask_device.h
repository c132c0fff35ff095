// Asking libompirt, in front of a target construct, what the device has of what the construct reads.
#ifndef OMPICC_TRANSFORMS_COMMON_ASK_DEVICE_H
#define OMPICC_TRANSFORMS_COMMON_ASK_DEVICE_H

#include "transforms/common/unit.h"

namespace ompicc {

/// Whether mappers that are declared where a construct stands say how something is mapped that it lists, or
/// that its region names (OpenMP 5.2 §5.8.8): not what pointers lead to that no clause lists, nor what has a
/// value that libompirt was asked for.
bool mapsByMappers(const OmpDirective &target);
/// Whether the construct is one that libompirt may be asked for: executed where it is encountered, by what
/// its device and if clauses say without side effects.
bool maySayDevice(const OmpDirective &target);
/// The loop that the teams or threads of the construct share out, if that is all there is, or null: what its
/// iterations store, others cannot count on.
For *onlyLoop(OmpDirective &target);
/// Whether a construct in the target construct, or itself, lists all variables that it has: default(none).
bool listsAll(const Context &c, OmpDirective &target);

/// Whether the host may read an object that a construct may read: it is there, or there may be none.
enum class IsThere { Surely, Maybe };
/// The value of an object, an lvalue of the host: *(const T *) ort_value_of(device, &object, …), or
/// ort_value_if_there.
Expr *deviceValue(Unit &unit, const OmpDirective &target, Expr *object, IsThere isThere = IsThere::Surely);
/// That of a pointer, of which the device has `there`, as a host pointer: (T *) ort_pointer_of(device,
/// &object, there, …).
Expr *devicePointer(Unit &unit, const OmpDirective &target, Expr *object, Expr *there);

/// The name of the variable that a variable has such a value of; otherwise its own.
std::string_view nameOfAsked(const VarDecl &v);

/// List items of the construct, and of those in it, that are the variable, or lie in it or behind it, as far
/// as `which` says so, are removed.
void removeItems(Context &c, OmpDirective &target, const VarDecl *v,
                 bool (*which)(const OmpClause &, Expr *));

} // namespace ompicc
#endif
