// What code changes beside variables of its own (lanes.h).
#ifndef OMPICC_TRANSFORMS_CUDA_DATAFLOW_PURE_H
#define OMPICC_TRANSFORMS_CUDA_DATAFLOW_PURE_H

#include "transforms/common/variables.h"

namespace ompicc::cuda {

/// Whether the code changes nothing but `own`, variables that it declares, and elements of arrays among
/// those; and reads nothing volatile, so that it may be executed by several.
/// @param elements arrays, and pointers to such, whose elements it may change, too
bool changesOnly(const VarSet &own, Node *code, const VarSet &elements = {});

} // namespace ompicc::cuda
#endif
