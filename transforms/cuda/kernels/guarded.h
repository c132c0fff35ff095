// Guarded SPMD mode: whether all threads of a team can run the code around its parallel regions themselves,
// where a master would fork otherwise.
//
//     {                                         {
//       float tile[32][33];                       __shared__ float tile[32][33];
//       int first = omp_get_team_num() * 32;      int first = omp_get_team_num() * 32;
//       tile[0][0] = a[first];           →        if (threadIdx.x == 0)
//                                                   tile[0][0] = a[first];
//                                                 __syncthreads();
//   #pragma omp parallel                          { … }
//       { … }                                     __syncthreads();
//     }                                         }
//
// What only computes values of the team's own from such values, all threads do. One thread runs what reads
// memory, writes it or calls, and the others wait for it. What regions share with their surroundings, and
// what that one thread gives a value, is the team's shared memory; so is every object that is no scalar.
// Loops and branches around regions are gone through by all threads. Where their conditions are not values
// of the first kind, that one thread evaluates them and hands the answer over at a barrier:
//
//     while (*changed)       →   while (__syncthreads_or(threadIdx.x == 0 && (*changed)))
//
// Or it hands over a value: of a switch, of the bounds of loops and arrays (cudadev_from_one).
//
// A variable that only the one thread needs, beside regions that reduce into it, is no shared one, and such a
// region needs no barrier at its end where that one thread goes on:
//
//     float sum = 0;                                       float sum = 0;
//   #pragma omp parallel for reduction(+: sum)      →      { … cudadev_reduce_block<0, 1>(…); }
//     …                                                    if (threadIdx.x == 0)
//     y[i] = sum;                                            y[i] = sum;
//                                                          __syncthreads();
//
// A variable that regions reduce into and that all threads need behind them is each thread's own: the
// reduction hands its result to all at the barrier that it has anyway, and what is computed of it all
// compute. So do they load, if the launch finds the kernel's pointers apart, what nobody in the kernel
// stores:
//
//     float m = mean[b], sum = 0;                          float m = mean[b], sum = 0;
//   #pragma omp parallel for reduction(+: sum)      →      { … cudadev_reduce_block_for_all<0, 1>(…); }
//     …                                                    float scale = sum / n;
//     float scale = sum / n;                               { … }
//   #pragma omp parallel for
//     …
//
// Behind what one thread stores where nobody else looks there is no barrier.
//
// What is around regions may hold no other constructs that a team meets at, and call nothing that may; that
// is for master and workers (generic.h). So is what asks for teams of different sizes, and code with jumps.
#ifndef OMPICC_TRANSFORMS_CUDA_GUARDED_H
#define OMPICC_TRANSFORMS_CUDA_GUARDED_H

#include "transforms/common/clauses.h"
#include "transforms/common/target_interface.h"
#include "transforms/common/variables.h"
#include <string>
#include <unordered_set>
#include <vector>

namespace ompicc {

struct GuardedPlan {
  std::string whyNot;      ///< "" if it can be done
  Expr *threads = nullptr; ///< the num_threads clause that all regions have; null: none has one
  std::unordered_set<const OmpDirective *> regions;   ///< parallel constructs that the team encounters
  std::vector<const OmpDirective *> inOrder;          ///< the same
  std::unordered_set<const OmpDirective *> composite; ///< of those, with loops that all teams share out
  std::unordered_set<const OmpDirective *> alone;     ///< those with if(0): one thread is their team
  std::unordered_set<const Stmt *> byOne;             ///< statements that one thread runs, and these
  VarSet handedOver; ///< variables whose initial value one thread finds, and hands over to all
  std::unordered_set<const Expr *> evaluatedByOne; ///< conditions, and what for statements step by
  std::vector<ReductionItem> reductions;           ///< of teams: the team's copies
  VarSet shared;                                   ///< variables in shared memory
  VarSet variableArrays; ///< the team's arrays whose size is known at run time (data/team_memory.h)
  /// Of those, the ones that nobody but that one thread uses, and what regions reduce: each thread has one of
  /// its own after all, of which the one thread's counts.
  VarSet ofOne;
  VarSet plainlyBegun; ///< of those, the ones that any thread may initialise
  /// Statements of that one thread that only compute such variables from such, so that all may run them.
  std::unordered_set<const Stmt *> harmless;
  /// Variables that regions reduce, and of which all threads have the same values then.
  VarSet ofAll;
  /// Regions that end with reductions into variables of these two kinds only: at those all threads meet.
  std::unordered_set<const OmpDirective *> endingInReductions;
  std::unordered_set<const Stmt *> byAll; ///< statements that all threads run: they compute the same in all
  /// Of those, and of declarations, the ones that load what nobody stores, if the pointers lie apart.
  std::unordered_set<const Stmt *> loading;
  /// Of what one thread runs, stores to what nobody else uses, if the pointers lie apart.
  std::unordered_set<const Stmt *> quiet;
  bool readsApart = false;            ///< pointers matter for that
  VarSet stored;                      ///< then, the kernel's parameters that it may store through
  OmpDirective *distribute = nullptr; ///< the first one with loops
};

/// Plans it for a normalised target construct (its own body, or that of the teams construct in it).
GuardedPlan planGuarded(OmpDirective &target, const TargetInterface &k);

} // namespace ompicc
#endif
