// The version of a guarded kernel in which a block holds several teams, whose regions go down neighbouring
// columns (analysis/columns.h): the threads of a block lie along x from one team to the next, and along y in
// a team. What a warp loads lies together.
//
//     for (j …) {  // distributed            const unsigned int _x = blockIdx.x * blockDim.x + threadIdx.x;
//       float s = 0;                         int j = _x < _nj ? _x : _nj - 1;
//   #pragma omp parallel for …               float s = 0;
//       for (i …)                       →    for (_k = threadIdx.y; _k < _ni; _k += blockDim.y)
//         s += a[i * n + j] * x[i];            s_private += a[i * n + j] * x[i];
//       y[j] = s;                            cudadev_reduce_column<0>(cudadev_into<cudadev_add>(s,
//       s_private));
//     }                                      if (threadIdx.y == 0 && _x < _nj)
//                                              y[j] = s;
//
// Where an iteration has a loop whose sums are formed in order, all threads of a team load what it reads, and
// one adds it up (loops/column_tiles.h); or they compute its terms, which may lie along rows (row_tiles.h).
//
// Threads beyond the last column go down it, too: all threads of a block meet in reductions.
#ifndef OMPICC_TRANSFORMS_CUDA_KERNELS_COLUMNS_KERNEL_H
#define OMPICC_TRANSFORMS_CUDA_KERNELS_COLUMNS_KERNEL_H

#include "transforms/cuda/analysis/columns.h"
#include "transforms/cuda/kernels/frame.h"

namespace ompicc::cuda {

/// Makes one such kernel.
class ColumnsKernel : KernelFrame {
public:
  ColumnsKernel(KernelParts &parts, OmpDirective &target, CudaPlan &k, const Columns &columns);
  /// Makes the function. False if its loop in order turns out to be none for tiles.
  bool make();
  /// Into the file that has begun last.
  using KernelFrame::print;

private:
  const Columns &columns_;
  OmpDirective &d_; ///< the distributed loops
  void markRegions();
  bool storesInRegions() const;
  /// Whether an iteration declares a name that a parameter of the kernel has: it needs a block of its own.
  bool hidesParameters(const Compound &iteration) const;
  /// Has those run the iteration's steps who are to, with barriers where they meet.
  /// @param isThere the team has a column
  /// @param isOne the thread is the first one of such a team
  void writeSteps(VarDecl *isThere, VarDecl *isOne);
  /// What they have done since they met last.
  struct Since {
    bool loaded = false, stored = false;
  };
  /// @param ends nothing is behind these steps
  List<Stmt *> written(const std::vector<ColumnStep> &steps, VarDecl *isThere, VarDecl *isOne, Since &since,
                       bool ends);
  /// Has the threads of a team load what the loop in order reads.
  /// @param iteration has the variable of the column
  bool useTiles(Compound &iteration, VarDecl *isOne);
};

/// The only kernel of a construct that is a loop over columns (columnsInOrder), where clauses and code leave
/// open who runs an iteration. Returns whether it could be made; nothing has been changed if not.
bool addColumnsInOrder(KernelParts &parts, OmpDirective &target, CudaPlan &k, const ModeDecision &mode);
/// The version of a kernel with ORT_KERNEL_SPREAD whose blocks have several of its rows, in a file of its
/// own: each iteration is a loop that adds up terms in order, and what stands around it. Nothing has been
/// changed if it cannot be made.
/// @param copyOfIt the construct as the program has it
void addRowsInOrder(KernelParts &parts, CudaPlan &k, OmpDirective &copyOfIt);
/// The directive with the loops of a copy of such a construct.
OmpDirective &loopOf(OmpDirective &target);

} // namespace ompicc::cuda
#endif
