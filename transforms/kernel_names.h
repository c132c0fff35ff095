// What a construct's list items and a kernel's parameters are called in the source, for messages and codelets
// at run time (ort_unit_t::names).
#ifndef OMPICC_TRANSFORMS_KERNEL_NAMES_H
#define OMPICC_TRANSFORMS_KERNEL_NAMES_H

#include "transforms/common/kernel_plan.h"
#include <string>

namespace ompicc {

/// The text of one kernel, as runtime/ort.h describes it.
std::string kernelNames(Unit &unit, const OffloadedTarget &target, const OffloadedTarget::Kernel &kernel);

/// The same of a variable of the device's own: its name, "\t" and the type of its elements.
std::string variableNames(const VarDecl &v);

} // namespace ompicc
#endif
