// What a target region does with each variable that it uses, as far as its text says: for advice about its
// maps (transforms/construct_table.h). What is said to be left undone is never done; what is said to be done
// may be.
#ifndef OMPICC_TRANSFORMS_COMMON_ITEM_ACCESSES_H
#define OMPICC_TRANSFORMS_COMMON_ITEM_ACCESSES_H

#include "transforms/common/target_interface.h"
#include "transforms/common/variables.h"
#include <unordered_map>

namespace ompicc {

/// Of a variable: of its own storage, or, of a pointer that came as a value, of what it points to.
struct ItemAccess {
  bool read = false, written = false;
  bool unsure = false; ///< one of the two is only said because the text does not show what happens
  bool whole = false;  ///< each element of an array, or of the section that is mapped, is assigned to
};

/// By variable; null stands for all that has no entry: what code of other units may do with it.
using ItemAccesses = std::unordered_map<const VarDecl *, ItemAccess>;

/// @param target a normalised target construct, of which nothing has been transformed yet
/// @param k its interface; each of its parameters has an entry in the result, and so have
/// variables at file scope that the functions name which it calls
ItemAccesses itemAccesses(OmpDirective &target, const TargetInterface &k);

} // namespace ompicc
#endif
