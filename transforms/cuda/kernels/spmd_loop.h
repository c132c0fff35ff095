// Kernels that are one nest of loops (ModeDecision::Loop): iterations over the grid.
//
// x runs over the innermost loop, so that consecutive threads take consecutive iterations of it, or over the
// one whose iterations read what lies together. Grids end at 65535 in y and z: of two loops the other one has
// both, for three there may be several launches (ORT_KERNEL_ORIGIN): a thread that strides keeps its numbers
// and bounds in registers all the way through the body. Everything strides where the grid need not cover the
// range (num_teams, reductions, a trip count that the host does not know): where iterations have loops of
// their own, block by block.
#ifndef OMPICC_TRANSFORMS_CUDA_SPMD_LOOP_H
#define OMPICC_TRANSFORMS_CUDA_SPMD_LOOP_H

#include "transforms/cuda/analysis/neighbouring_rows.h"
#include "transforms/cuda/kernels/frame.h"
#include <functional>
#include <optional>

namespace ompicc::cuda {

/// Of a nest whose rows are short, as constants say, a block's threads would not fill its places, and what
/// lies along z would be beyond the 65535 that it has: its iterations are numbered through instead. Divisions
/// by constants cost little.
bool hasShortRows(const ModeDecision &mode);
/// Whether a nest's iterations lie in a grid of which a thread may have several rows.
bool mayHaveRows(const ModeDecision &mode);
/// Takes away the declarations that what is behind them does not use.
/// @param used what is used behind the block; gets what it uses
void keepUsed(Context &c, Compound &block, VarSet &used);
/// How threads may have several iterations of such a nest that read the same, one below the other
/// (neighbouring_rows.h), where pointers do not overlap.
Stacking mayStack(Context &c, const ModeDecision &mode, const CudaPlan &k);

/// Makes one such kernel.
class SpmdLoop : KernelFrame {
public:
  SpmdLoop(KernelParts &parts, OmpDirective &target, CudaPlan &k, const ModeDecision &mode);
  void add();

private:
  const ModeDecision &mode_;
  OmpDirective &d_;                          ///< the loop
  const std::vector<OmpDirective *> levels_; ///< the constructs from teams down to the loop
  const size_t depth_, dims_;                ///< of the nest, of a grid for it
  const bool flat_;                          ///< the nest's iterations are numbered as those of one loop
  const bool inPatches_;
  bool striding_ = false, hasOrigin_ = false;
  bool fours_ = false;                    ///< a thread has four iterations of the loop along axisOfFours()
  bool inRows_ = false;                   ///< these are in a row, not a block's width apart
  bool few_ = false, loadsAhead_ = false; ///< what an iteration is like (loads_ahead.h)
  std::optional<Privates> privates_;
  size_t axisOfFours() const { return depth_ == 1 ? 0 : 1; }
  size_t row_; ///< the loop along y, where that is not one of patches
  Compound *work_;
  Stmt *copied_ = nullptr; ///< an iteration that updates copies of elements (team_copies.h); or null
  Stmt *noted_ =
      nullptr; ///< one that only notes what is to be updated, of several that a thread has; or null
  VarDecl *turn_ = nullptr;  ///< its number among these
  VarDecl *total_ = nullptr; ///< how many iterations there are,
  VarList counts_;           ///< and those of each loop
  Dealing dealing_;
  /// An axis of the grid: the thread's number on it, how many there are, and the loop that runs along it (on
  /// z, the innermost one of several).
  struct Axis {
    VarDecl *k = nullptr, *n = nullptr;
    size_t loop = 0;
  };
  std::vector<Axis> axes_;

  /// Iterations of a block's threads that lie along x, which others beside them load for (column_tiles.h).
  struct InColumns {
    For *loop = nullptr; ///< null: there are none such
    const VarDecl *column = nullptr;
    VarDecl *isOne = nullptr;
    Stmt *both = nullptr; ///< the choice between these and others
    Expr *trips = nullptr;
  } columns_;

  // Before anything is transformed.
  /// Which loop lies along y: one whose iterations read the same as their neighbours (reused_reads.h), or the
  /// one around that along x.
  void planRow();
  /// The loop whose iterations read the same as their neighbours; or how many loops there are.
  size_t rowThatReuses() const;
  void planLaunch();
  void planTrips();
  void planOrigin();
  /// Whether memory says how long an iteration's loops are, for each row of the nest.
  bool rowsDiffer() const;
  /// What neighbours along x read in rows of their own.
  void planRowsApart();
  void useTeamArrays();
  /// Elements that an iteration updates and does nothing else with, if teams may have copies of them.
  std::vector<ScatteredUpdates> updatesOfTeams();
  /// Transforms another iteration, which updates these copies.
  void useTeamCopies(const std::vector<ScatteredUpdates> &updates);
  /// Whether what an iteration of two loops updates is the same all the way down a column.
  bool updatesDownColumns(Stmt *iteration) const;
  /// Strides over two loops, each column as a whole.
  Stmt *stridesDownColumns(Stmt *inner);
  /// The clauses of all levels, once each.
  OmpDirective mergedClauses();
  void mergeClause(OmpDirective &all, OmpClause &clause, VarSet &seen);
  /// The axis that a loop runs along: x is one loop's, y that of patches, or else the row's; z all that are
  /// left.
  size_t axisOf(size_t loop) const;
  /// Those along z, outermost first.
  std::vector<VarDecl *> countsOfZ() const;

  void begin(bool state);
  void deal();
  void addFlat();

  void addGrid();
  /// Of iterations that take places from a counter: a block's take theirs at once. False if they do not.
  bool takePlaces(Compound *iteration);
  void declareAxes();
  /// How many numbers z has, of more than three loops.
  VarDecl *declareNumbersOfZ();
  /// What each loop's logical iteration number is.
  /// @param into gets what this takes
  std::vector<Expr *> numbersOfLoops(Compound *into);
  /// The user's loop variables, the loop's body, and the final values.
  /// @param continues set if what is around has to end the iteration at a `continue`
  /// @param user what the loop's body has become
  Compound *iteration(Stmt *user, bool &continues);
  Stmt *finalValues();
  /// Whether it is the last iteration.
  Expr *isLast();
  Stmt *strides(Stmt *inner);
  /// That, with the iteration that updates copies, where the launch has room for them; otherwise `around`.
  Stmt *withCopies(Stmt *around);
  /// Strides of four iterations, as long as there are as many: what these load is under way at a time, and
  /// they update behind all of it. What is left is for the strides behind.
  void stridesOfNotes(Compound *into);
  /// A test instead of loops.
  /// @param number the thread's on an axis
  Stmt *test(Stmt *inner, bool continues, const std::function<Expr *(size_t)> &number);
  /// A thread's four iterations along an axis, a block's width apart or in a row, or those of them that there
  /// are.
  Stmt *inFours(Compound *inner);
  /// All four, from `first` on: what they compute, and behind all of it their stores (streaming.h).
  Compound *fourOf(Compound *inner, VarDecl *first);
  /// Whether what the variable points to, or is, is reached through the kernel's parameter alone.
  bool isApart(VarDecl &v);
  /// Whether a thread may have several iterations of two loops, which go through their own loops at once
  /// (reused_reads.h).
  bool canJoin(Compound *inner) const;
  /// Takes an iteration apart that does nothing where a condition does not hold (conditional_iteration.h): it
  /// loses the condition. So does one that is a loop, which has iterations where the condition holds (runs).
  bool takeApart(Compound *inner, Expr *&condition, If *&other, bool &runs);
  bool isTheSameForAll(Expr &condition, const Compound &inner) const;
  /// These: four in a row along y, of four along x that are a block apart, or of two, if an iteration has
  /// many numbers of its own. For numbers beyond the range it computes its first ones again, and stores
  /// nothing.
  /// @param condition where it does not hold nothing is done but what `other` says; or null
  Compound *joined(Compound *inner, Expr *condition, If *other);
  /// What a loop of such iterations reads of rows, if neighbouring threads have rows of their own.
  std::vector<Expr *> rowsApart(For &loop, Compound &iteration) const;
  /// Whether a thread may have four iterations, in a row along y or, of one loop, a block's width apart,
  /// which read what their neighbours read (neighbouring_rows.h).
  bool canStack(Compound *inner);
  Stacking stackingOf(Compound *inner);
  /// These, or those of the four that there are: without tests of bounds (bounds_tests.h) where all hold.
  Compound *stacked(Compound *inner);
  /// The same of a nest of two loops whose iterations are numbered as those of one; or null.
  Compound *stackedNumbered();
  Stmt *stridesOfGroups(const std::vector<VarDecl *> &numbers, Stmt *inner);
  /// Whether the grid is one for threads with four iterations: it does not cover the range, or, where threads
  /// stride, they have as many anyhow.
  Expr *isLaunchedForFour();
  /// The loops around these where threads stride.
  /// @param numbers the thread's on each axis
  Stmt *stackedStrides(const std::vector<VarDecl *> &numbers, Stmt *inner);
  /// The thread's copies of what iterations add to.
  VarSet gathered();
  /// Notes an iteration whose loop adds to an element, which has become a number of the iteration's own, for
  /// InColumns.
  Compound *inColumns(Compound *inner);
  /// Has such a loop use tiles, or takes the iteration away.
  void useColumns();
  /// The thread's first number on the axis, the block's, and the thread's among those of the block.
  std::string startOf(size_t axis) const;
  std::string startOfBlock(size_t axis) const;
  std::string threadOf(size_t axis) const;
};

} // namespace ompicc::cuda
#endif
