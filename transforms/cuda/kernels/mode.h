// How a target construct runs on the GPU.
//
//   Loop        target [teams] [distribute] [parallel] [for] tightly nested around a loop nest, and no clause
//   says
//               which thread or team runs an iteration, or nobody can see it: iterations are laid over the
//               grid
//   Block       target [teams] parallel { … }: all threads of each block are the team
//   Sequential  no parallelism at all: one thread for each team
//   Guarded     parallel regions with code around them that all threads of a team can go through (guarded.h)
//   Generic     everything else: master/worker
#ifndef OMPICC_TRANSFORMS_CUDA_MODE_H
#define OMPICC_TRANSFORMS_CUDA_MODE_H

#include "transforms/common/target_interface.h"
#include "transforms/cuda/analysis/code_traits.h"
#include "transforms/cuda/kernels/guarded.h"
#include <string>

namespace ompicc {

struct ModeDecision {
  enum Mode { Loop, Block, Sequential, Guarded, Generic } mode = Generic;
  std::string why;
  OmpDirective *teams = nullptr, *distribute = nullptr, *parallel = nullptr, *loop = nullptr;
  bool needsState = false; ///< SPMD: code below calls what needs the library's team state
  /// The loops' bounds have the same values on the host: the host can size the grid.
  bool hostKnowsTrips = false;
  /// Loop: the iterations have no loops of their own.
  bool straight = false;
  /// Loop: what consecutive iterations read and write lies apart (strides.h).
  bool apart = false;
  /// Loop, with `apart`: an iteration has arrays of its own.
  bool arrays = false;
  /// Loop: that of the nest, from 0 for the outermost, which neighbouring threads share out (strides.h).
  size_t across = 0;
  /// Loop: another one, which warps share out beside that, in patches; the nest's depth if they do not.
  size_t patches = 0;
  /// Loop: an iteration may ask which thread of which team runs it.
  bool observed = false;
  /// Loop: launches have one dimension, over the iterations of all loops.
  bool numbered = false;
  /// Loop: no iteration, and no clause, can tell how many threads a team has.
  bool anyThreads = false;
  /// Loop: the iterations write to elements and members, or through pointers.
  bool stores = false;
  /// Loop: the iterations may build on each other, and those of a chunk must run in turn.
  bool inChunks = false;
  /// Loop: a thread's chunks must, too: they are dealt to the threads of one team.
  bool dealt = false;
  /// Loop: the iterations may build on each other. Where the clauses, when they are evaluated, ask for one
  /// thread, or for one team whose iterations are not divided further, they must run in turn.
  bool inTurnIfAlone = false;
  GuardedPlan guarded;
};

/// Decides for a normalised target construct.
ModeDecision decideMode(Unit &unit, OmpDirective &target, const TargetInterface &k);
/// The condition of the if clause that decides how many threads `parallel` has; null if there is none. A
/// clause without a directive-name modifier on a combined construct is target's, too: on the device it holds.
Expr *conditionOfParallel(const OmpDirective &target, const OmpDirective &parallel);
/// `e` has the same value when the host evaluates it just before the launch.
bool hostCanEvaluate(Expr *e, const TargetInterface &k);
/// The host knows the bounds of the directive's loops, before the launch.
bool hostKnowsBounds(const OmpDirective &d, const TargetInterface &k);
/// True if each run of `body` starts with giving `v` a value: its first statement that mentions v is
/// v = …, or a loop that starts so.
bool setsFirst(Stmt *body, const VarDecl *v);
/// The directive of that kind which is all of `s`, through one-statement blocks, or null.
OmpDirective *only(Stmt *s, OmpDirectiveKind kind);
/// Constants say that a loop has so many iterations, or fewer.
bool hasAtMost(const OmpLoop &l, long iterations);
/// `e` is a constant 1; it may be null.
bool isOne(Expr *e);
/// `e` is no constant other than 1; it may be null, which is not 1.
bool maybeOne(Expr *e);

/// Whether code of an SPMD kernel, transformed already, asks the device library who is in the team, or keeps
/// something there (team_state.cpp).
bool asksForState(Node *code);
} // namespace ompicc
#endif
