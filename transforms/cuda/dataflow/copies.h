// Tasks that only copy: from memory that pointers point to into arrays of the team's.
//
//     #pragma omp task depend(out: tile[t % 3])
//     #pragma omp simd
//     for (int l = 0; l < 32; l++)
//       for (int i = 0; i < 32; i++)
//         tile[t % 3][i][l] = a[(y + i) * n + 32 * t + l];
//
// From sm_80 on a GPU makes such copies while the warp goes on (PTX ISA 9.7.9.25.3): one warp can have the
// tiles of several tasks on their way, and waits for each as late as it may (schedule.h, "land").
//
// A copy that is under way is in no order with anything else. So all that a task stores is copies, of which
// no two have the same destination: each array is the destination of one assignment, of whose subscripts each
// loop around it in the task changes one (one_each.h). And the task reads nothing of what it copies to.
#ifndef OMPICC_TRANSFORMS_CUDA_DATAFLOW_COPIES_H
#define OMPICC_TRANSFORMS_CUDA_DATAFLOW_COPIES_H

#include "transforms/common/variables.h"

namespace ompicc::cuda {

/// The arrays that the task copies to; none if it does anything else.
/// @param own variables that the team's code declares, and that no pointer points to
VarSet copiedTo(OmpDirective &task, const VarSet &own);

/// Makes the copies that the task makes to these arrays asynchronous ones, in place.
void copyAsynchronously(Context &c, OmpDirective &task, const VarSet &arrays);

/// How long copies are under way, in the costs' unit (cost.h): about what a load from memory takes.
constexpr long kUnderWay = 700;

} // namespace ompicc::cuda
#endif
