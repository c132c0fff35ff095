// Names for what a locator list item must not evaluate twice (OpenMP 5.2 §3.2.1).
#ifndef OMPICC_TRANSFORMS_COMMON_LOCATORS_H
#define OMPICC_TRANSFORMS_COMMON_LOCATORS_H

#include "transforms/common/unit.h"
#include <vector>

namespace ompicc {

/// Gives names to the parts of a list item that have side effects, and to the pointer that it is behind where
/// that is not reached from a variable: `f(p)[0 : n]` becomes `_at[0 : n]`.
/// @return the constants, with their values, in the order in which they are to be declared
std::vector<VarDecl *> nameLocator(Unit &unit, Expr *&item);

} // namespace ompicc
#endif
