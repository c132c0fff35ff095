// Arguments that a function gets the address of, and only reads.
#ifndef OMPICC_TRANSFORMS_COMMON_LENT_ARGUMENTS_H
#define OMPICC_TRANSFORMS_COMMON_LENT_ARGUMENTS_H

#include "ast/node.h"

namespace ompicc {

/// Whether all that the called function does with what an argument points to is to load numbers and
/// structures from there: its text is in this file, the parameter is a pointer to `const`, and it goes
/// nowhere else but to functions that do no more.
/// @param argument its number, from 0
bool isLent(const Call &call, size_t argument);
/// The same of one object: nothing that lies behind it is read.
bool isLentAlone(const Call &call, size_t argument);

} // namespace ompicc
#endif
