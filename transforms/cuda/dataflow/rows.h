// Rows of a team's arrays that tasks use: x[s] of `double x[12][32]`, of which each lane uses one element.
//
//     #pragma omp task depend(inout: sum[w])
//     #pragma omp simd
//     for (int l = 0; l < 32; l++)
//       for (int r = 0; r < 4; r++)
//         sum[w][r][l] += …                     // row w: sum[w][0..3][…]
//
// Taken are arrays that nothing but such accesses use, all of them in tasks of one construct: the last
// subscript is the variable of a simd loop of 32 iterations, which is the lane, and the first one has a
// constant value for each task. If all tasks that use a row are one warp's, nobody but its lanes ever sees it
// (own_rows.h).
#ifndef OMPICC_TRANSFORMS_CUDA_DATAFLOW_ROWS_H
#define OMPICC_TRANSFORMS_CUDA_DATAFLOW_ROWS_H

#include "transforms/cuda/analysis/objects.h"
#include "transforms/cuda/dataflow/tasks.h"

namespace ompicc::cuda {

class Rows {
public:
  struct Access {
    const VarDecl *array;
    bool writes;
    std::vector<long long> rows; ///< by operation of the kind, in the graph's order
  };

  /// @param code what the team runs, with the construct in it
  /// @param shared variables of the team's
  Rows(Context &c, Node *code, const TaskGraph &tasks, const VarSet &shared);

  const VarSet &arrays() const { return arrays_; }
  /// The accesses in a kind's text to such arrays, in its order.
  const std::vector<Access> &accesses(unsigned kind) const { return accesses_[kind]; }
  /// The row that an operation uses by the access.
  long long rowOf(unsigned operation, size_t access) const;
  /// The elements in the text of a task, or in a copy of it, to which the accesses belong.
  std::vector<Index *> elementsIn(Node *task) const;

private:
  const TaskGraph &tasks_;
  VarSet arrays_;
  std::vector<std::vector<Access>> accesses_; ///< by kind
  std::vector<size_t> ordinal_;               ///< by operation: among its kind's
};

/// The graph, in which operations that change the same row are one warp's (Operation::group), where the
/// program says nothing else.
dataflow::Graph groupedByRows(const TaskGraph &tasks, const Rows &rows);

} // namespace ompicc::cuda
#endif
