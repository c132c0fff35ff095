// Sines and cosines of one argument, which nvcc computes one after the other, as gcc does not.
#ifndef OMPICC_TRANSFORMS_CUDA_SINCOS_H
#define OMPICC_TRANSFORMS_CUDA_SINCOS_H

#include "ast/context.h"

namespace ompicc {

/// Where statements of one block call both sin and cos with one argument, whatever happens, they are computed
/// at once before the first of them:
///     c += cosf(angle);           float _sine, _cosine; sincosf(angle, &_sine, &_cosine);
///     s += sinf(angle);     →     c += _cosine;
///                                 s += _sine;
/// Not so where the argument is known when compiling.
void joinSinesAndCosines(Context &c, FunctionDecl &f);

} // namespace ompicc
#endif
