// How many threads a team is asked for, where constants say so. The kernel then has CUDADEV_LAUNCH_BOUNDS
// (cudadev-device/parallel.h), so that its registers leave room for all of them: otherwise the launch would
// have to make the team smaller (cudadev-host/geometry.h).
#include "transforms/cuda/kernels/launch_bounds.h"
#include "ast/const_eval.h"
#include "runtime/ort.h"
#include "transforms/cuda/kernels/mode.h"
#include "transforms/cuda/kernels/team_size.h"

#include <algorithm>

namespace ompicc::cuda {
namespace {

constexpr unsigned kWarp = 32, kMostThreads = 1024;
/// Blocks of which any kernel can have that many: 255 registers a thread, and 32768 a block on the smallest
/// GPUs.
constexpr unsigned kAlwaysFits = 128;

/// 0: not known, or no number of threads.
unsigned positiveConstant(const Expr *e) {
  const ConstInt value = evaluateConstant(e);
  return value.known && value.value > 0 ? static_cast<unsigned>(std::min(value.value, 1LL << 30)) : 0;
}

} // namespace

void boundLaunch(CudaPlan &k, const Expr *threads, const Expr *limit) {
  const unsigned wanted = positiveConstant(threads), allowed = positiveConstant(limit);
  const unsigned most = wanted && allowed ? std::min(wanted, allowed) : std::max(wanted, allowed);
  if (!most) return;
  const bool generic = k.mode == ORT_MODE_GENERIC;
  k.askedThreads = threads && !wanted ? 0 : most;
  k.teamThreads = std::min(most, generic ? kMostThreads - kWarp : kMostThreads);
  const unsigned block = generic ? (k.teamThreads + kWarp - 1) / kWarp * kWarp + kWarp : k.teamThreads;
  // The linker refuses bounds where code of other files wants more registers.
  const CodeTraits traits = traitsOf(k.target->body);
  if (block > kAlwaysFits && !traits.unknownCalls && !traits.pointerCalls) k.launchBounds = block;
}

void boundForLoads(CudaPlan &k) {
  if (!k.launchBounds) k.launchBounds = kMostThreads;
}

unsigned exactThreads(const CudaPlan &k) {
  if (!k.askedThreads || k.askedThreads > kMostThreads) return 0;
  if (k.threadLimit ? !positiveConstant(k.threadLimit) : canTellThreads(k.target->body)) return 0;
  return k.askedThreads <= kAlwaysFits || k.launchBounds ? k.askedThreads : 0;
}

} // namespace ompicc::cuda
