// What may stand in the parentheses behind a trait selector's name (OpenMP 5.2 §7.2).
#ifndef OMPICC_TRANSLATOR_SEMA_OMP_TRAIT_PROPERTIES_H
#define OMPICC_TRANSLATOR_SEMA_OMP_TRAIT_PROPERTIES_H

#include "ast/node.h"
#include "translator/support/diagnostics.h"
#include <string_view>

namespace ompicc {

/// Whether the selector, as `requires` or `unified_address`, may have parentheses at all.
bool takesProperties(const OmpTrait &trait);

/// Checks a property as it is written, at `loc`, in front of which `trait` has the others. False, after an
/// error, where it cannot be one; what no context will ever have is a warning.
bool checkProperty(Diagnostics &diagnostics, Loc loc, const OmpTrait &trait, std::string_view written);

} // namespace ompicc
#endif
