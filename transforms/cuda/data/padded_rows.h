// Arrays of a team whose rows are as long as shared memory is wide, and down whose columns neighbouring
// threads go: all of them would ask one bank, one after the other. Rows have one more element then, as one
// writes it by hand in CUDA:
//
//     float s[32][32];                                      __shared__ float s[32][32 + 1];
//     #pragma omp parallel for                         →
//     for (int i = k + 1; i < 32; i++) s[i][k] /= d;
#ifndef OMPICC_TRANSFORMS_CUDA_PADDED_ROWS_H
#define OMPICC_TRANSFORMS_CUDA_PADDED_ROWS_H

#include "ast/context.h"
#include "transforms/common/variables.h"

namespace ompicc {

/// Makes rows longer of those arrays in `body` that nothing is done with but to use elements of full depth:
/// how long a row is nothing can tell.
/// @param shared what a team's threads share
void padRows(Context &c, Stmt *body, const VarSet &shared);

} // namespace ompicc
#endif
