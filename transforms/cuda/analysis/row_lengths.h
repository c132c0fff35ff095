// How long loops in the iterations of a nest are, where memory says so.
#ifndef OMPICC_TRANSFORMS_CUDA_ROW_LENGTHS_H
#define OMPICC_TRANSFORMS_CUDA_ROW_LENGTHS_H

#include "ast/node.h"

namespace ompicc {

/// Whether an iteration has a loop whose length memory says, for each row another one:
///
///     for (int i = 0; i < rows; i++)
///       for (int d = 0; d < 128; d++)
///         for (int k = first[i]; k < first[i + 1]; k++) …
///
/// Threads of a block that have different rows wait for the longest one at its end.
/// @param row the number of an outer loop of the nest
/// @param across that of the innermost one
bool memorySaysLengthOfRow(Stmt *iteration, const VarDecl *row, const VarDecl *across);

} // namespace ompicc
#endif
