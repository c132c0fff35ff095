// What device sets make of a target construct, as the host side needs to know it. The construct has one
// interface (target_interface.h), which no set changes; each set decides for itself how its kernel runs, and
// answers for that.
#ifndef OMPICC_TRANSFORMS_COMMON_KERNEL_PLAN_H
#define OMPICC_TRANSFORMS_COMMON_KERNEL_PLAN_H

#include "transforms/common/target_interface.h"
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

namespace ompicc {

/// The geometry of a launch (ort_launch_t).
struct LaunchGeometry {
  int ndims = 0;
  Expr *trips[3] = {};                     ///< host expressions: iterations, x first; null: none
  Expr *outer = nullptr, *inner = nullptr; ///< host expressions; null: not known
  Expr *numTeams = nullptr, *threadLimit = nullptr, *numThreads = nullptr; ///< host expressions or null

  /// All host expressions of it, to change them.
  std::vector<Expr **> expressions() {
    return {&numTeams, &threadLimit, &numThreads, &trips[0], &trips[1], &trips[2], &outer, &inner};
  }
};

/// A kernel in the images (ort_kernel_t).
struct KernelEntry {
  std::string symbol;
  unsigned mode, flags, signature; ///< ort_kernel_mode, ort_kernel_flags, hash of the parameter list
};

/// What `--report` says of a set's decision.
struct KernelReport {
  std::string why;             ///< why this mode
  unsigned threads = 0;        ///< of a team that clauses ask for, where they are constants; or 0
  unsigned possible = 0;       ///< of those, what a team can have
  bool hasMaster = false;      ///< beside a master's threads
  std::string innerLoops = {}; ///< why each loop in its iterations is one thread's, where there are any
  std::string tasks = {};      ///< how tasks of its teams run, where there are any
};

/// What one set has decided about one target construct. Sets keep what else they know of it in theirs.
class KernelPlan {
public:
  virtual ~KernelPlan() = default;
  /// The kernel; behind it its other versions, where its flags say that it has some (ORT_KERNEL_TWO,
  /// ORT_KERNEL_ALONE, ORT_KERNEL_SPREAD).
  virtual std::vector<KernelEntry> entries() const = 0;
  /// How it is launched.
  virtual LaunchGeometry &geometry() = 0;
  virtual KernelReport report() const = 0;
  /// What a launch must find a parameter's address aligned to for the first of two kernels; 0: what its type
  /// is.
  virtual unsigned alignmentOf(const KernelParam &) const { return 0; }
  /// Whether it brings its results to the host itself, by a last parameter (ORT_PARAM_RESULTS).
  virtual bool bringsResults() const { return false; }
  /// What launches of it map beside the interface's items.
  virtual std::vector<MapItem> addedMaps() const { return {}; }
  /// Its parameters behind those of the interface. `map` counts the interface's items and the added ones.
  virtual std::vector<KernelParam> addedParams() const { return {}; }
};

/// A target construct that devices execute.
struct OffloadedTarget {
  /// One set's kernel of it.
  struct Kernel {
    std::unique_ptr<KernelPlan> plan;
    std::vector<KernelParam> params; ///< all that it takes; `map` is an index into the target's maps
  };

  explicit OffloadedTarget(TargetInterface of) : interface(std::move(of)), maps(interface.maps) {}
  /// Adds what a set has made. Devices take the first kernel that an image of theirs has.
  void add(std::unique_ptr<KernelPlan> plan);
  /// The first set's geometry: what the host version takes evaluated clauses from.
  LaunchGeometry &geometry() const { return kernels.front().plan->geometry(); }

  const TargetInterface interface;
  std::vector<MapItem>
      maps; ///< what a launch maps: the interface's items, and behind them what sets have added
  std::vector<Kernel> kernels; ///< one of each set, in their order; never empty
};

/// By the construct, whose kernels a device may execute. The others have their host version only.
using OffloadedTargets = std::unordered_map<const OmpDirective *, OffloadedTarget>;

/// Name of the host's description of a set's kernel: an ort_kernel, or an array of them.
inline std::string kernelVariable(const KernelPlan &plan) {
  return plan.entries().front().symbol + "_kernel";
}
/// The address of the first one.
inline std::string kernelAddress(const KernelPlan &plan) {
  return (plan.entries().size() > 1 ? "" : "&") + kernelVariable(plan);
}

} // namespace ompicc
#endif
