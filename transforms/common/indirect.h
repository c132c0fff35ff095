// Functions that devices may call by their host addresses (declare target indirect, OpenMP 5.2 §7.8.3). Each
// unit has a variable on the device for each such function, with its address there, and, if it calls through
// pointers, the runtime's table of all of them. A call on the device looks its pointer up; one that is not
// found was taken there.
#ifndef OMPICC_TRANSFORMS_COMMON_INDIRECT_H
#define OMPICC_TRANSFORMS_COMMON_INDIRECT_H

#include "transforms/common/unit.h"

namespace ompicc {

/// Those that the unit defines.
std::vector<FunctionDecl *> indirectDefinitions(const Unit &unit);
/// The device's variable with the address of `f`.
std::string indirectEntry(const Unit &unit, const FunctionDecl &f);
/// The device's variable with the runtime's table.
std::string indirectTable(const Unit &unit);
/// Calls through pointers in `root` look them up. Returns whether there are any.
bool lookUpCalls(const Unit &unit, Node *root);

} // namespace ompicc
#endif
