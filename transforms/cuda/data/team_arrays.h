// Arrays in reduction clauses of which a team has one copy (team_arrays.cpp).
#ifndef OMPICC_TRANSFORMS_CUDA_TEAM_ARRAYS_H
#define OMPICC_TRANSFORMS_CUDA_TEAM_ARRAYS_H

#include "transforms/common/clauses.h"
#include "transforms/cuda/cuda_context.h"
#include "transforms/cuda/data/privates.h"

namespace ompicc::cuda {

/// Those of the kernel at hand.
class TeamArrays : CudaPart {
public:
  explicit TeamArrays(CudaContext &cuda) : CudaPart(cuda) {}

  /// A kernel begins.
  void clear() {
    arrays_.clear();
    inPlace_.clear();
  }
  bool has(const VarDecl *v) const { return arrays_.count(v) != 0; }
  /// Has the team have one copy of the item if all that the loop does with it is to update elements that
  /// depend on the iteration: makes those updates atomic.
  void useFor(OmpDirective &loop, const ReductionItem &item);
  /// Whether the loop updates the original by atomic constructs instead: of an item that is larger, or whose
  /// length only the launch knows, and that it does nothing else with.
  bool isInPlace(const VarDecl *v) const { return inPlace_.count(v) != 0; }
  /// Declares the copy, and brings it to the original.
  void copy(const ReductionItem &item, Privates &p);

private:
  std::unordered_map<const VarDecl *, QualType> arrays_; ///< those, and the types of their copies
  VarSet inPlace_;
  /// The type of a team's copy; none: of such an item there is none.
  QualType typeOfCopy(const ReductionItem &item) const;
  bool fits(OmpDirective &loop, const ReductionItem &item) const;
  bool mayBeInPlace(OmpDirective &loop, const ReductionItem &item) const;
};

} // namespace ompicc::cuda
#endif
