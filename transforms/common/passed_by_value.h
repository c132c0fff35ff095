// What target constructs map and only read, and nothing else can change or be changed by: it may be passed by
// value (mapped_values.cpp, structure_members.cpp).
#ifndef OMPICC_TRANSFORMS_COMMON_PASSED_BY_VALUE_H
#define OMPICC_TRANSFORMS_COMMON_PASSED_BY_VALUE_H

#include "transforms/common/variables.h"

namespace ompicc {

/// Whether the construct is a target construct that is executed where it is encountered, in its data
/// environment, and not by the host.
bool mapsAtOnce(const OmpDirective &d);
/// A map clause that copies its items to the device, or both ways, and says no more.
bool isPlainMap(const OmpClause &clause);
/// Whether a list item means that its variable may be on devices in another way than all of it, for the time
/// of a target construct: by a data construct or an update, in part, or by a map that is not plain.
bool isOnDevicesOtherwise(const OmpDirective &d, const OmpClause &clause, Expr *item);
/// The function's variables that others can reach: by their addresses, or in nested functions.
VarSet reachedElsewhere(FunctionDecl &function);
/// Whether nothing in an object of that type is volatile or atomic.
bool isSteady(QualType type);

} // namespace ompicc
#endif
