// Which arrays a target region assigns to as a whole (item_accesses.h).
#ifndef OMPICC_TRANSFORMS_COMMON_WHOLE_ARRAYS_H
#define OMPICC_TRANSFORMS_COMMON_WHOLE_ARRAYS_H

#include "transforms/common/variables.h"

namespace ompicc {

/// Variables, and pointers to sections that the construct maps, to each element of which it assigns whatever
/// happens in it, and scalars.
/// @param target a normalised target construct
VarSet wholeArrays(OmpDirective &target);

} // namespace ompicc
#endif
