// Tables that all threads of a grid update by atomic operations at places that depend on data, as in
//
//     #pragma omp atomic                                  cudadev_update_add(&hist_table[image[i]], 1);
//     hist[image[i]]++;                              →    …and, at the end, what differs from 0 to hist
//
// Each team gathers in a table of its own, in shared memory, where types and operators say how long that must
// be: a GPU's memory does updates of one element one after the other, for the whole grid. Integers come to
// the same in any order. Elements that a team has not updated it leaves alone: nothing says that they are
// there.
#ifndef OMPICC_TRANSFORMS_CUDA_TEAM_TABLES_H
#define OMPICC_TRANSFORMS_CUDA_TEAM_TABLES_H

#include "transforms/common/clauses.h"
#include "transforms/common/unit.h"
#include "transforms/cuda/kernels/plan.h"
#include <vector>

namespace ompicc::cuda {

struct TeamTable {
  VarDecl *array = nullptr; ///< what the program updates: an array, or what a pointer points to
  OmpReductionOp op = OmpReductionOp::None;
  unsigned long long length = 0;
  VarDecl *elements = nullptr; ///< a pointer to what is updated in its place
};

/// The tables that a loop's iterations update so, and do nothing else with. Makes those updates ones of
/// TeamTable::elements, which it names and leaves undeclared.
/// @param body of an iteration
std::vector<TeamTable> useTeamTables(Unit &unit, Stmt *&body, const TargetInterface &k);

} // namespace ompicc::cuda
#endif
