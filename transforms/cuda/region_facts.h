// What is found out about constructs in device code before they are transformed, for those who transform
// them.
#ifndef OMPICC_TRANSFORMS_CUDA_REGION_FACTS_H
#define OMPICC_TRANSFORMS_CUDA_REGION_FACTS_H

#include "transforms/common/capture.h"
#include "transforms/common/variables.h"
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace ompicc::cuda {

/// The object that knows whether a construct is cancelled, and the label behind what is left then.
struct CancelSite {
  std::string object, label;
};

/// What is known of one construct.
struct RegionFacts {
  // Set where a piece of code begins (CudaContext::begin).
  std::vector<Capture> captures; ///< parallel, and tasks of the team: what it receives of variables around it
  bool withBarriers = false;     ///< parallel: the team may meet at a barrier in it
  bool nested = false;           ///< parallel: lexically inside another parallel region
  /// In a parallel region of a kernel's own text, but in no region inside of that: in generic mode only
  /// workers run it.
  bool direct = false;
  bool alone = false;                 ///< the team is the thread that encounters the region around it
  bool distributed = false;           ///< parallel: of a composite distribute
  OmpDirective *distribute = nullptr; ///< for: the composite distribute that it is in

  bool ofTeam = false;    ///< task, taskloop: it goes through the team's queue
  std::string undeferred; ///< task, taskloop: why the thread that encounters it waits for it; "" if none does

  /// parallel, for: the threads of the team lie along y of a block, those of its neighbours beside them (set
  /// by columns_kernel.cpp)
  bool inColumn = false;
  VarDecl *isThere = nullptr; ///< for, of such a team: no iterations are for threads of which that says no

  // Set by guarded kernels (guarded_kernel.cpp), and by columns_kernel.cpp.
  bool inPlace = false;      ///< parallel: the kernel's threads run it where it stands
  bool open = false;         ///< parallel: needs no barrier of its own at the end
  bool forAll = false;       ///< parallel: all threads have the results of its reductions
  VarSet shared;             ///< then, list items of which the team has one nevertheless
  bool parted = false;       ///< distribute: a barrier parts each iteration from the next one
  bool fits = false;         ///< for: no thread has more than one iteration (fitting_loops.h)
  bool fitsNearly = false;   ///< for: few threads have two, and none has more
  bool hasIteration = false; ///< for: then, it has one for sure
  VarDecl *turn = nullptr;   ///< for: what chooses one of a thread's elements (own_elements.h)
  int exchange = 0; ///< parallel: its number among the reductions that no barrier parts (block_reduction.h)

  // Set by Cancellation, before code begins.
  std::optional<CancelSite> cancelSite;  ///< of constructs that may be cancelled, and of what cancels them
  std::optional<CancelSite> barrierSite; ///< in a parallel region that threads leave at barriers
  bool cancellableReduction = false;     ///< over a team that threads may have left

  // Set by tasks that a warp runs (dataflow/lanes.h).
  bool byLanes = false; ///< simd: the warp's lanes share out its iterations

  // Set by Iterations, while the loop is transformed.
  VarDecl *lastNumber = nullptr; ///< of a loop whose last iteration is not the last number: what holds it
};

/// The facts of all constructs of a unit's device code.
class FactsTable {
public:
  /// What has been noted; of a construct of which nothing has, the defaults.
  const RegionFacts &operator[](const OmpDirective &d) const {
    static const RegionFacts none;
    const auto found = table_.find(&d);
    return found == table_.end() ? none : found->second;
  }
  /// To note something.
  RegionFacts &of(const OmpDirective &d) { return table_[&d]; }
  /// Does `visit` with each capture of each region, in no order.
  template <class Visit> void forEachCapture(Visit visit) const {
    for (const auto &entry : table_)
      for (const Capture &capture : entry.second.captures) visit(capture, entry.second);
  }

private:
  std::unordered_map<const OmpDirective *, RegionFacts> table_;
};

} // namespace ompicc::cuda
#endif
