// Loops over windows that are cut at the edges, which are short wherever they are:
//
//     int x0 = MAX(2 * ox - 1, 0), x1 = MIN(2 * ox + 2, width);
//     for (int x = x0; x < x1; x++) …                                // 3 iterations at most
//
// The lesser of two numbers is no more than either, and the greater no less.
#ifndef OMPICC_TRANSFORMS_CUDA_SHORT_WINDOWS_H
#define OMPICC_TRANSFORMS_CUDA_SHORT_WINDOWS_H

#include "transforms/common/variables.h"
#include "transforms/cuda/analysis/counted_loop.h"

namespace ompicc {

/// Whether constants and such bounds say that the loop has fewer than `many` iterations. That is a question
/// of speed: bounds are taken not to overflow.
/// @param usage of the variables that bounds are kept in
bool hasFewerThan(long long many, const CountedLoop &loop, const Usage &usage);

} // namespace ompicc
#endif
