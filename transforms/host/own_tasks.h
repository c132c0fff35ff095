// Regions of one thread whose tasks are all target tasks of its own.
//
//     #pragma omp parallel                 if (GOMP_single_start()) {
//     #pragma omp single                     int _own __attribute__((cleanup(ort_end_own_tasks))) =
//     for (…)                                    ort_begin_own_tasks();
//     #pragma omp target nowait depend(…) ⇒  for (…) ort_target_task(…);
//                                          }
//
// In a team libgomp has a thread execute each target task, which waits for the device. Where a parallel
// region consists of one single or master region, and all that makes tasks in there are target constructs
// with nowait, there are no others that libgomp would have to order them with: the thread may queue them as
// it does outside of parallel regions (runtime/target_tasks.h). The region ends when they have.
#ifndef OMPICC_TRANSFORMS_HOST_OWN_TASKS_H
#define OMPICC_TRANSFORMS_HOST_OWN_TASKS_H

#include "transforms/host/host_context.h"
#include <unordered_set>

namespace ompicc {

class OwnTasks : public HostPart {
public:
  explicit OwnTasks(HostContext &context) : HostPart(context) {}
  /// Finds the function's single and master regions of which that holds (ConstructFacts::ownsTasks). The
  /// first call comes before any function is transformed.
  void find(FunctionDecl &f);
  /// The region's body, with the calls around it if they are needed.
  Stmt *body(const OmpDirective &d, Stmt *s) const;

private:
  /// What code does with tasks, apart from the functions of the unit that it calls.
  struct Summary {
    bool makesTargetTasks = false;
    bool doesMore = false; ///< other tasks, constructs of teams, functions that nothing is known of
    std::unordered_set<const FunctionDecl *> calls;
  };
  Summary summaryOf(Node &code) const;
  /// Adds what the functions do that it calls.
  Summary whole(Summary summary) const;

  bool looked_ = false;
  std::unordered_map<const FunctionDecl *, Summary> functions_;
};

} // namespace ompicc
#endif
