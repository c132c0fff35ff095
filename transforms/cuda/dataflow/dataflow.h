// Tasks of a team, shared out over its warps: warp-specialised code (Bauer, Treichler and Aiken, "Singe:
// Leveraging Warp Specialization for High Performance on GPUs", PPoPP 2014).
//
//     #pragma omp parallel num_threads(128)
//     #pragma omp single
//     { …tasks with dependences, whose graph is known when compiling… }
//
// In device code tasks are executed where they are met (constructs/tasks.cpp), by one thread while all others
// wait. Where the team is the block and its threads are there, in regions that run in place, each task can be
// a warp's instead, and its simd loops the warp's lanes':
//
//   tasks.h      the tasks, with what each needs (dependences.h, locations.h); what stands in the way
//   lanes.h      what a warp's lanes do in a task (lane_loops.h, pure.h); cost.h: how long it takes
//   copies.h     tasks that only copy, whose warp goes on meanwhile
//   mapping.h    which warp runs which
//   rows.h       what only one of them uses, which own_rows.h keeps in registers
//   schedule.h   in which order, and the named barriers at which warps wait for others; check.h
//   runs.h       parts of the text that repeat
//   sections.h   sections constructs as tasks
//   writer.h     the code (layout.h): tasks that are the same but for constants are written once (kinds.h)
//
// A team that turns out to have fewer threads at its launch runs the tasks as before.
#ifndef OMPICC_TRANSFORMS_CUDA_DATAFLOW_DATAFLOW_H
#define OMPICC_TRANSFORMS_CUDA_DATAFLOW_DATAFLOW_H

#include "transforms/cuda/dataflow/rows.h"
#include "transforms/cuda/dataflow/runs.h"
#include "transforms/cuda/dataflow/schedule.h"
#include "transforms/cuda/kernels/plan.h"
#include <memory>

namespace ompicc::cuda {

/// The tasks of one kernel's regions.
class Dataflow : CudaPart {
public:
  explicit Dataflow(CudaContext &cuda) : CudaPart(cuda) {}

  /// Finds regions of such tasks, and decides how many warps run each. The plan's report gets what was found.
  /// @param code what the kernel's teams run
  /// @param regions parallel constructs in it that all threads of the block run where they stand
  /// @param threads how many threads a region asks for, or null; gets a number where nothing says how many
  /// @param limit the thread_limit clause, or null
  /// @param shared variables that the code declares and a team's threads share
  void plan(Node *code, const std::vector<const OmpDirective *> &regions, Expr *&threads, Expr *limit,
            const VarSet &shared, CudaPlan &k);

  /// Whether it is for all tasks of those regions. Changes nothing; the plan's report gets what stands in the
  /// way.
  bool takesAll(Node *code, const std::vector<const OmpDirective *> &regions, Expr *threads, Expr *limit,
                CudaPlan &k);

  /// Puts the code in their place.
  /// @param code as in plan
  /// @param exact how many threads each team has for certain, or 0
  /// @param shared variables that become a warp's own are taken out
  void write(Stmt *code, unsigned exact, VarSet &shared);

private:
  struct Site {
    OmpDirective *parallel;
    std::vector<OmpDirective *> constructs; ///< the single construct, or sections that follow each other
    TaskGraph tasks;
    std::unique_ptr<Rows> rows;
    dataflow::Mapping mapping;
  };
  /// What stands in the way, and in which region.
  struct Refusal {
    std::string why; ///< empty: nothing
    Loc loc;
    void say(const std::string &what, Loc at) {
      if (why.empty()) why = what, loc = at;
    }
  };
  std::vector<Site> sites_;
  Refusal ofTasks_, ofSections_;

  void findIn(const std::vector<const OmpDirective *> &regions, const VarSet &apart);
  void find(OmpDirective &parallel, Stmt *s, const VarSet &apart);
  void findSingle(OmpDirective &parallel, OmpDirective &single, const VarSet &apart);
  void findSections(OmpDirective &parallel, const std::vector<OmpDirective *> &constructs,
                    const VarSet &apart);
  /// Decides on the warps. Returns why there are none, or "".
  std::string map(Expr *&threads, Expr *limit);
  void report(CudaPlan &k) const;
  void warn() const; ///< -Wopenmp-task-graph
  /// The order of a site's text: with steps that repeat in loops, if that makes it shorter.
  std::vector<dataflow::Part> layOut(const Site &site, const dataflow::Schedule &made,
                                     std::vector<dataflow::Run> &runs);
};

} // namespace ompicc::cuda
#endif
