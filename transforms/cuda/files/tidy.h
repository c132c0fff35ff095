// What is done last with a function of device code.
#ifndef OMPICC_TRANSFORMS_CUDA_TIDY_H
#define OMPICC_TRANSFORMS_CUDA_TIDY_H

#include "transforms/cuda/cuda_context.h"

namespace ompicc::cuda {

/// Joins sines and cosines (sincos.h), roots and quotients (root_quotients.h), and removes what only readers
/// would notice.
void complete(CudaContext &cuda, FunctionDecl &f);
/// The same of a function that kernels call, or a part of one, with loops written out that choose the
/// elements of a thread's own arrays.
/// @param pointers its parameters, if they may point to such arrays of who calls it
void completeCalled(CudaContext &cuda, FunctionDecl &f, const List<VarDecl *> &pointers = {});

} // namespace ompicc::cuda
#endif
