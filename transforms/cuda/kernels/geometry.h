// The geometry of a kernel's launch: what clauses and loops say of it, as expressions for the host.
#ifndef OMPICC_TRANSFORMS_CUDA_GEOMETRY_H
#define OMPICC_TRANSFORMS_CUDA_GEOMETRY_H

#include "transforms/cuda/cuda_context.h"
#include "transforms/cuda/kernels/mode.h"
#include "transforms/cuda/kernels/plan.h"

namespace ompicc::cuda {

/// Makes such expressions.
class Geometry : CudaPart {
public:
  explicit Geometry(CudaContext &cuda) : CudaPart(cuda) {}

  /// The teams and threads that the clauses of the mode's constructs ask for.
  void takeClauses(const ModeDecision &mode, CudaPlan &k);
  /// How many iterations the directive's loops have together.
  Expr *totalTrips(const OmpDirective &d);
  /// The most iterations that a team shares out in a region of the plan; null: the host does not know, or a
  /// region does something else.
  /// @param teams how many share out loops that are the league's, if clauses say it; or null
  Expr *tripsOfRegions(const GuardedPlan &plan, const TargetInterface &k, Expr *teams = nullptr);
  /// The same of the regions with most of the work, where constants say it (region_work.h): for how many
  /// iterations a team is to have threads.
  Expr *tripsOfTeam(OmpDirective &target, const GuardedPlan &plan, const TargetInterface &k, Expr *teams);
  /// `count` times what the product is so far; null: that is nothing.
  Expr *times(Expr *product, Expr *count);
  /// What each of so many teams has of all iterations, at most.
  Expr *shareOf(Expr *trips, Expr *teams);
  /// The larger one of two expressions, each of which may be evaluated twice.
  Expr *larger(Expr *a, Expr *b);
  /// The smaller one, in the same way.
  Expr *smaller(Expr *a, Expr *b);

private:
  /// A grid of one thread, if the values that the clauses have say so.
  void oneThreadIfAlone(const ModeDecision &mode, CudaPlan &k);
};

} // namespace ompicc::cuda
#endif
