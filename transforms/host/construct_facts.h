// What is known of the constructs in the function at hand before any of them is transformed: passes over the
// whole function find it out, one for each subject, and the constructs' transformations, which see the tree
// change below them, read it.
#ifndef OMPICC_TRANSFORMS_HOST_CONSTRUCT_FACTS_H
#define OMPICC_TRANSFORMS_HOST_CONSTRUCT_FACTS_H

#include "transforms/common/capture.h"
#include "transforms/host/libgomp_loops.h"
#include <optional>
#include <string_view>
#include <vector>

namespace ompicc {

/// A call of libgomp that starts a parallel region and the worksharing construct that it consists of.
struct MergedStart {
  LibgompLoop::Routine routine;
  std::vector<Expr *> arguments; ///< behind those of GOMP_parallel, and before its flags
};

struct DoacrossLoop {
  OmpLoop *loop;  ///< with bounds that are constants or variables in `before`
  VarDecl *count; ///< its number of iterations
  std::vector<VarDecl *> before;
};

/// A loop construct with ordered(n).
struct Doacross {
  std::vector<DoacrossLoop> loops; ///< outermost first
  size_t collapsed = 1;            ///< of them: one dimension
  VarDecl *sizes = nullptr;        ///< the array of the dimensions' sizes
};

/// Where threads that are cancelled leave a construct on their way to the one that is.
struct Leave {
  std::string_view label, next; ///< where jumps arrive, and where they go on to
};

/// What a target task receives beside what its captures say: variables declared in front of it, which hold
/// what its construct's clauses evaluated to.
struct TargetTask {
  std::vector<Stmt *> before;
  VarList evaluated;
  VarDecl *device = nullptr;               ///< the variable among them that holds the device's number, if any
  const OmpDirective *construct = nullptr; ///< what the task executes
};

/// One construct's. A member that is not about its kind stays as it is here.
struct ConstructFacts {
  // By Captures (captures.h).
  std::vector<Capture> captures; ///< of a region that becomes a function
  VarSet changed;                ///< of a target region: variables with values of its own that may change
  bool isNested = false;         ///< inside of another construct

  // By MergedRegions (merge.h).
  std::optional<MergedStart> merged; ///< of the region and of the construct in it

  // By DoacrossLoops (doacross.h).
  OmpDirective *orderedIn = nullptr; ///< an ordered construct's loop construct
  std::optional<Doacross> doacross;  ///< of a loop construct

  // By Cancellation (cancel.h).
  std::string_view cancelLabel; ///< where cancelled threads go on: behind a construct that can be cancelled
  std::string_view cancelsTo;   ///< where the jump of a directive at which threads may be told goes
  std::vector<Leave> leaves;    ///< of a construct on the way
  /// A worksharing construct in a taskgroup construct, which its tasks may cancel, in a function in which
  /// nothing else is cancelled.
  bool isInTaskgroup = false;

  // By Leagues (teams.h).
  OmpDirective *target = nullptr;     ///< the target construct that a teams construct is in
  OmpDirective *distribute = nullptr; ///< a loop's composite distribute construct

  // By InitialTeams (initial_team.h).
  std::optional<unsigned> initialTeam; ///< of a region that is such a team's: ort_initial_task's flags

  // By TargetTasks (target_tasks.h).
  std::optional<TargetTask> targetTask; ///< of a task that executes a device construct
  TargetTask *executedBy = nullptr;     ///< of that construct: the task's

  // By OwnTasks (own_tasks.h).
  bool ownsTasks = false; ///< of a single or master region

  // By Launches (launch.h), when it is first asked for.
  VarDecl *launch = nullptr; ///< holds what a target construct's launch was evaluated to, of its first kernel
};

} // namespace ompicc
#endif
