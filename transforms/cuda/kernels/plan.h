// What the cuda set decides about a target construct, and what it knows of it meanwhile.
#ifndef OMPICC_TRANSFORMS_CUDA_PLAN_H
#define OMPICC_TRANSFORMS_CUDA_PLAN_H

#include "transforms/common/kernel_plan.h"
#include "transforms/common/variables.h"
#include <unordered_set>

namespace ompicc {

/// A divisor of which a kernel has the reciprocal (launch_divisors.h).
struct LaunchDivisor {
  Expr *value;         ///< of the host's variables, as the host evaluates it
  VarDecl *reciprocal; ///< the parameter
};

/// Its own copy of the interface, to which it adds maps and parameters that only its kernels have; the
/// geometry; and the rest of its decision.
struct CudaPlan : KernelPlan, TargetInterface, LaunchGeometry {
  explicit CudaPlan(const TargetInterface &given)
      : TargetInterface(given), givenMaps(given.maps.size()), givenParams(given.params.size()) {}

  unsigned mode = 0;         ///< ort_kernel_mode
  unsigned flags = 0;        ///< ort_kernel_flags
  unsigned signature = 0;    ///< hash of the parameter list
  std::string why;           ///< why this mode, for --report
  unsigned askedThreads = 0; ///< threads of a team that clauses ask for, where they are constants; or 0
  unsigned teamThreads = 0;  ///< of those, what a block has room for
  /// The most threads that a team may have, where clauses of a construct say it whose teams share out loops
  /// that nobody marked (spread.h): nothing can tell how many there are. Null: they do not.
  Expr *mostThreads = nullptr;
  unsigned exactThreads = 0; ///< of the version for teams of so many (exact_kernel.h); or 0
  unsigned launchBounds = 0; ///< threads of a block for which registers must suffice; 0: any
  unsigned leastBlocks = 0;  ///< the same, of a multiprocessor
  unsigned eachFlags = 0,
           eachSignature = 0; ///< of the second version of one with ORT_KERNEL_ALONE or ORT_KERNEL_SPREAD
  VarSet aligned; ///< pointers that the first of two versions takes to be aligned (structure_alignment.h,
                  ///< row_alignment.h)
  /// Pointers that the first of two versions does not take to be the only way to what they point to: threads
  /// hand over by barriers what they store through them (written_pointers.h).
  VarSet handedOver;
  /// The kernel's statements that its second version must not have: they say that pointers are aligned.
  std::unordered_set<const Stmt *> assumptions;
  /// Barriers that its first version does without, since pointers lie apart there.
  std::unordered_set<const Stmt *> ifOverlapping;
  /// Texts of which the second version has the last hole alone: what threads with several iterations do,
  /// which keep elements in registers (reused_reads.h), and what others do.
  std::unordered_set<const Stmt *> severalIfApart;
  /// The same, of loops that store by fours (loops/row_fours.h).
  std::unordered_set<const Stmt *> foursIfApart;
  /// The variable of a loop of which each thread has one iteration, and neighbours have consecutive values;
  /// or null.
  const VarDecl *across = nullptr;
  /// What launches have to know of copies of elements that threads update (data/team_copies.h); 0: there are
  /// none.
  unsigned copies = 0;
  std::vector<LaunchDivisor> divisors; ///< of which the kernel has reciprocals
  bool isOnly = false;                 ///< no other kernel is made for the construct
  std::string tasks;                   ///< how tasks of teams run, where there are any (dataflow/)
  bool warpsShareTasks = false;        ///< some of them are a graph's
  std::string innerLoops; ///< why loops in its iterations are not shared out, where there are any

  std::vector<KernelEntry> entries() const override;
  LaunchGeometry &geometry() override { return *this; }
  KernelReport report() const override;
  unsigned alignmentOf(const KernelParam &p) const override;
  bool bringsResults() const override;
  std::vector<MapItem> addedMaps() const override { return {maps.begin() + long(givenMaps), maps.end()}; }
  std::vector<KernelParam> addedParams() const override {
    return {params.begin() + long(givenParams), params.end()};
  }

private:
  size_t givenMaps, givenParams; ///< what the interface has

  /// The entries of one with ORT_KERNEL_ALONE.
  std::vector<KernelEntry> withAlone() const;
};

/// The bytes that one of CudaPlan::aligned is taken to be aligned to.
unsigned alignmentTaken(const VarDecl *pointer);

/// Has the launch choose between two versions of a kernel that is all loop, by what it finds out about
/// pointers, if that gains anything.
/// @param body of an iteration, as the user has written it
void planTwoVersions(Stmt *body, CudaPlan &k);

/// The symbol of the second version of a kernel with ORT_KERNEL_TWO.
inline std::string overlappingKernel(const CudaPlan &k) { return k.symbol + "_overlapping"; }
/// That of the version of one with ORT_KERNEL_WARPS whose teams are warps that share blocks.
inline std::string warpsKernel(const CudaPlan &k) { return k.symbol + "_warps"; }
/// That of the version of one with ORT_KERNEL_EXACT and ORT_KERNEL_TEAMS_FIT for teams of a known size.
inline std::string exactKernel(const CudaPlan &k) { return k.symbol + "_exact"; }
/// That of the version of one with ORT_KERNEL_SPREAD and ORT_KERNEL_ROWS whose blocks have several rows.
inline std::string rowsKernel(const CudaPlan &k) { return k.symbol + "_rows"; }
/// That of one with ORT_KERNEL_ALONE.
inline std::string aloneKernel(const CudaPlan &k) { return k.symbol + "_alone"; }
/// That of one with ORT_KERNEL_SPREAD.
inline std::string eachKernel(const CudaPlan &k) { return k.symbol + "_each"; }

} // namespace ompicc
#endif
