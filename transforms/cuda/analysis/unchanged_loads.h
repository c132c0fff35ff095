// Loads that may stand behind stores, or beside them in other threads: these are to other objects.
#ifndef OMPICC_TRANSFORMS_CUDA_UNCHANGED_LOADS_H
#define OMPICC_TRANSFORMS_CUDA_UNCHANGED_LOADS_H

#include "transforms/common/target_interface.h"

namespace ompicc {

/// Whether an expression may be evaluated anywhere in `code`, and as often as one likes, with the same value:
/// it computes from variables, which the caller looks after, and from elements in memory that no store of the
/// code can change, since types say so (C11 6.5p7), `restrict` of two of the kernel's parameters, or that
/// both are elements of arrays by different names.
/// @param code of a construct, as the user has written it
/// @param typesTell they may do so (-fstrict-aliasing)
bool loadsStay(Expr *value, Stmt *code, const TargetInterface &k, bool typesTell);

} // namespace ompicc
#endif
