// The version of a kernel in which teams share out inner loops (inner_loops.h), beside the one with a thread
// for each iteration.
#ifndef OMPICC_TRANSFORMS_CUDA_SPREAD_H
#define OMPICC_TRANSFORMS_CUDA_SPREAD_H

#include "transforms/cuda/analysis/columns.h"
#include "transforms/cuda/data/variable_arrays.h"
#include "transforms/cuda/kernels/frame.h"
#include "transforms/cuda/loops/inner_loops.h"

namespace ompicc::cuda {

/// Makes both kernels of a construct that is all loop, if there is anything to share out.
class Spread : CudaPart {
public:
  Spread(KernelParts &parts, VariableArrays &arrays, OmpDirective &target, CudaPlan &k,
         const ModeDecision &mode);
  /// Has the other form be one that is there already: that of a region whose code `target` has in a loop of
  /// one iteration (shareOutSequentialLoops).
  void take(const InnerLoops &inner) {
    inner_ = inner;
    sequential_ = true;
  }
  /// Returns false if there is not, with why in the plan.
  bool add();

private:
  KernelParts &parts_;
  VariableArrays &arrays_;
  OmpDirective &target_;
  CudaPlan &k_;
  const ModeDecision &mode_;
  unsigned pointers_ = 0; ///< ways into memory (apart.h)
  Expr *limit_ =
      nullptr; ///< the most threads of a team that clauses allow, and nothing can tell; may be null
  InnerLoops inner_;
  bool sequential_ = false; ///< nobody marked the outer loop either: it is no loop of the program's
  // Its other form: a nest, or what a team for each outer iteration runs.
  OmpDirective *nest_ = nullptr;
  bool withoutTiles_ = false; ///< the nest (tile_loops.h)
  ModeDecision joined_;
  GuardedPlan plan_;
  unsigned exactThreads_ = 0; ///< of the version for teams of so many (exact_kernel.h)
  /// A copy of that other form, if several teams of a block may go down neighbouring columns; or null.
  OmpDirective *columns_ = nullptr;

  /// Has the plan know how many threads a team may have, if the construct says that, and takes the clauses
  /// from copies of it.
  void takeLimits();
  OmpDirective *copyWithoutLimits();
  /// Why the construct's clauses or code do not allow it; "" if they do.
  std::string whyNot() const;
  /// Whether one of the loops counts in larger steps: what is in an iteration is a tile's.
  bool isOfTiles() const;
  bool reduces() const;
  bool findReducingNest();
  bool findInnerLoops();
  bool findSequentialLoops();
  /// How teams run what nest_ is not. Returns false if they cannot.
  bool planTeams();
  bool isNest() const { return joined_.mode == ModeDecision::Loop && joined_.hostKnowsTrips; }
  /// Whether what teams do they may do so.
  bool liesInColumns() const;
  /// An iteration loads where to load from.
  bool gathers() const;
  /// Loops inside write rows that lie together (strides.h).
  bool writesRows() const;
  /// The lines of the inner loops, for the kernel's comment: "s at lines 4 and 7".
  std::string lines() const;
  void describe();
  void addTeams();
  void noteGathers();
  /// The version whose blocks have several rows with sums in order, if there can be one.
  void addRows();
  /// The kernel with a thread for each outer iteration, or with several teams a block.
  void addEach(CudaPlan &each);
  /// The latter. Returns whether it could be made.
  bool addColumns(const CudaPlan &each, OmpDirective *target, const Columns &columns);
};

} // namespace ompicc::cuda
#endif
