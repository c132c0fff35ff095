// What a launch of a kernel that is one nest of loops is told (spmd_loop.h): the grid that its loops want,
// and what the choice of blocks goes by.
#include "runtime/ort.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/common/clauses.h"
#include "transforms/cuda/analysis/reused_reads.h"
#include "transforms/cuda/analysis/row_lengths.h"
#include "transforms/cuda/analysis/streaming.h"
#include "transforms/cuda/analysis/strides.h"
#include "transforms/cuda/kernels/spmd_loop.h"

namespace ompicc::cuda {
namespace {

/// A GPU has an atomic instruction for it.
bool updatesAtOnce(const ReductionItem &item) {
  const bool few = isFewElements(item);
  const QualType type = few ? elementOf(item.var->type) : item.var->type;
  if (item.user || (!few && (!as<Ident>(item.item) || isArray(type))) || sizeOf(type) < 4 || sizeOf(type) > 8)
    return false;
  switch (item.op) {
  case OmpReductionOp::Add:
  case OmpReductionOp::Sub:
  case OmpReductionOp::Min:
  case OmpReductionOp::Max: return isInteger(type) || isFloating(type);
  case OmpReductionOp::And:
  case OmpReductionOp::Or:
  case OmpReductionOp::Xor: return isInteger(type);
  default: return false;
  }
}

/// Whether a thread is to have four iterations, of a loop whose grid covers the range.
bool hasFours(const ModeDecision &mode, const std::vector<OmpDirective *> &levels) {
  OmpDirective &d = *mode.loop;
  const size_t depth = d.loops.size();
  if (!mode.straight || mode.observed || mode.needsState) return false;
  for (const OmpDirective *level : levels)
    if (hasClause(*level, OmpClauseKind::Lastprivate)) return false;
  Stmt *iteration = bodyOfNest(associatedLoop(d), depth);
  if (mode.patches < depth) return depth <= 3 && onlyTransposes(iteration);
  return depth <= 2 && mode.across + 1 == depth && onlyStreams(iteration, d.loops[mode.across]->var);
}

} // namespace

void SpmdLoop::planRow() {
  if (depth_ < 3 || flat_ || inPatches_ || mode_.across + 1 != depth_) return;
  for (const OmpDirective *level : levels_)
    if (hasClause(*level, OmpClauseKind::Lastprivate)) return;
  if (const size_t row = rowThatReuses(); row < depth_) row_ = row;
}

size_t SpmdLoop::rowThatReuses() const {
  std::vector<VarDecl *> numbers;
  for (OmpLoop *loop : d_.loops) numbers.push_back(loop->var);
  return rowOfReuse(c_, bodyOfNest(associatedLoop(d_), depth_), numbers);
}

void SpmdLoop::planLaunch() {
  k_.mode = ORT_MODE_SPMD;
  parts_.geometry.takeClauses(mode_, k_);
  bool reduces = false, slowly = false;
  for (OmpDirective *level : levels_)
    for (const ReductionItem &item : reductionItems(*level)) {
      reduces = true;
      slowly |= !updatesAtOnce(item);
    }
  striding_ = k_.numTeams || reduces || !mode_.hostKnowsTrips || flat_;
  if (striding_) k_.flags |= ORT_KERNEL_STRIDES;
  fours_ = !striding_ && hasFours(mode_, levels_);
  if (fours_) {
    k_.flags |= ORT_KERNEL_FOURS;
    k_.why += ", of which a thread has four iterations";
  }
  if (inPatches_) k_.flags |= ORT_KERNEL_PATCHES;
  if (mode_.straight ? !inPatches_ || fours_ : rowsDiffer()) k_.flags |= ORT_KERNEL_ROWS;
  if (mode_.apart && depth_ == 1) {
    k_.flags |= ORT_KERNEL_APART;
    if (mode_.arrays) k_.flags |= ORT_KERNEL_ARRAYS;
  }
  if (mode_.apart && depth_ > 1) planRowsApart();
  const bool told = k_.numThreads || k_.threadLimit;
  if (told && mode_.anyThreads && !mode_.straight) k_.flags |= ORT_KERNEL_UNSEEN;
  if (mode_.stores) k_.flags |= ORT_KERNEL_STORES;
  // Chunks are dealt to as many teams as num_teams says, and a program that looks finds as many.
  if (reduces && !mode_.inChunks && !mode_.observed)
    k_.flags |= ORT_KERNEL_REDUCES | (slowly ? unsigned(ORT_KERNEL_REDUCES_SLOWLY) : 0u);
  planTrips();
  planOrigin();
}

bool SpmdLoop::rowsDiffer() const {
  return depth_ == 2 && !inPatches_ && !flat_ && mode_.across == 1 && !mode_.apart &&
         memorySaysLengthOfRow(bodyOfNest(associatedLoop(d_), depth_), d_.loops[0]->var, d_.loops[1]->var);
}

void SpmdLoop::planRowsApart() {
  if (inPatches_ || flat_ || mode_.across + 1 != depth_) return;
  // Of inner loops that nobody marked, the launch knows how long they are instead, but where it need not.
  if ((k_.flags & ORT_KERNEL_SPREAD) && rowThatReuses() == depth_) return;
  const Distance apart = distanceOfIterations(bodyOfNest(associatedLoop(d_), depth_),
                                              d_.loops[depth_ - 1]->var, d_.loops[depth_ - 2]->var);
  if (apart.factor && hostCanEvaluate(apart.factor, k_))
    k_.inner = copy(apart.factor);
  else if (!apart.factor && apart.elements)
    k_.inner = c_.intLiteral(int(std::min(std::abs(apart.elements), 1ll << 30)));
  else
    return;
  k_.flags |= ORT_KERNEL_ROWS_APART;
}

size_t SpmdLoop::axisOf(size_t loop) const {
  if (loop == mode_.across) return 0;
  if (mode_.patches < depth_) return loop == mode_.patches ? 1 : 2;
  if (mode_.across + 1 == depth_) return loop == row_ ? 1 : 2;
  size_t axis = 1;
  for (size_t inner = depth_ - 1; inner > loop; inner--) axis += inner != mode_.across;
  return std::min<size_t>(axis, 2);
}

std::vector<VarDecl *> SpmdLoop::countsOfZ() const {
  std::vector<VarDecl *> counts;
  for (size_t i = 0; i < depth_; i++)
    if (axisOf(i) == 2) counts.push_back(counts_[i]);
  return counts;
}

void SpmdLoop::planTrips() {
  k_.ndims = !mode_.hostKnowsTrips ? 0 : flat_ ? 1 : int(dims_);
  if (!mode_.hostKnowsTrips) return;
  for (size_t i = 0; i < depth_; i++) {
    Expr *&trips = k_.trips[flat_ ? 0 : axisOf(i)];
    trips = parts_.geometry.times(trips, iterationCount(c_, *d_.loops[i]));
  }
}

/// Where constants say so, a grid is large enough.
void SpmdLoop::planOrigin() {
  constexpr long kAnyGrid = 65535;
  hasOrigin_ = !striding_ && depth_ > 3;
  for (size_t i = 0; i < depth_; i++)
    hasOrigin_ |= !striding_ && depth_ == 3 && i != mode_.across && !hasAtMost(*d_.loops[i], kAnyGrid);
  if (hasOrigin_) k_.flags |= ORT_KERNEL_ORIGIN;
}

} // namespace ompicc::cuda
