// groupprivate variables in the host program (OpenMP 6.0 §7.14).
#ifndef OMPICC_TRANSFORMS_HOST_GROUPPRIVATE_H
#define OMPICC_TRANSFORMS_HOST_GROUPPRIVATE_H

#include "transforms/common/kernel_plan.h"

namespace ompicc {

/// Whether the unit has groupprivate variables.
bool hasGroupprivate(const Unit &unit);
/// References to them in functions, and in what the host evaluates for kernels, become those to the copies of
/// the thread's contention group. To be called when the device sets have their code and before the host set
/// has.
void useGroupCopies(Unit &unit, OffloadedTargets &kernels);

/// What generated code declares for it.
constexpr const char *kGroupDeclarations = "void *ort_group_copy(void *, unsigned long);\n"
                                           "void *ort_group_begin(void);\nvoid ort_group_end(void *);\n";

} // namespace ompicc
#endif
