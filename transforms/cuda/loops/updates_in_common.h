// Atomic updates of elements that several iterations of a construct's loops have in common, of which nobody
// could tell whether they are done one by one (summed_updates.h).
#ifndef OMPICC_TRANSFORMS_CUDA_UPDATES_IN_COMMON_H
#define OMPICC_TRANSFORMS_CUDA_UPDATES_IN_COMMON_H

#include "transforms/common/atomic_form.h"
#include "transforms/common/target_interface.h"
#include "transforms/cuda/analysis/dependence.h"
#include "transforms/cuda/loops/loop_clauses.h"
#include <optional>
#include <vector>

namespace ompicc {

struct UpdatesInCommon {
  struct Loop {
    For *statement;
    CountedLoop counted;
    bool ofGrid; ///< threads share it out
  };
  struct Update {
    OmpDirective *directive;
    AtomicForm form;
    bool mayBeLeftOut; ///< not each iteration does it
  };
  LoopClauses clauses;
  std::vector<Loop> outer, inner; ///< the loops that the elements depend on, and the others
  For *innermost = nullptr;       ///< as they are written
  std::vector<Update> updates;
  OmpDirective *parallel = nullptr; ///< in distributed loops, if these are not one nest with its own
  bool byTeams = false;             ///< a team, not a thread, for each iteration of the outer ones
};

/// Finds them in a normalised construct target teams distribute parallel for, whose iterations, and those of
/// loops perfectly nested in them, do nothing but compute and update. None: there is anything else, or there
/// are few elements, of which teams may have copies (data/team_copies.h).
std::optional<UpdatesInCommon> updatesInCommon(Unit &unit, OmpDirective &target, const TargetInterface &k);

} // namespace ompicc
#endif
