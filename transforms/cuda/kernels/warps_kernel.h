// The version of a guarded kernel in which teams share blocks, a warp or a part of one each, for launches of
// many teams with short loops (cudadev-device/parts.h).
//
//     const cudadev_part_together _part(n);
//     const unsigned int _k = _part.team;
//     if (_k < _n)
//     {
//       …
//       for (unsigned int _i = _part.lane; _i < _ni; _i += _part.width) …
//       _part.sync();
//     }
//
// Where regions stand under conditions or in loops, the teams of a warp go their own ways (cudadev_part).
//
// Of loops whose length only memory knows, teams look it up first. If one is long, all threads of the block
// are a team that goes through that team's iteration, behind the others.
//
// Where the program says that teams have 32 threads, or that suits any launch (team_size.h), blocks of those
// would leave multiprocessors half empty, which have few places for blocks. Then four of them share a block,
// a warp each (cudadev_part without an argument), whatever they do: regions with barriers, loops of any
// length.
#ifndef OMPICC_TRANSFORMS_CUDA_WARPS_KERNEL_H
#define OMPICC_TRANSFORMS_CUDA_WARPS_KERNEL_H

#include "transforms/cuda/analysis/common_values.h"
#include "transforms/cuda/kernels/frame.h"
#include "transforms/cuda/kernels/other_teams.h"

namespace ompicc::cuda {

/// Makes such a version.
class WarpsKernel : CudaPart {
public:
  /// Finds out whether there may be one: the program leaves open which threads run an iteration, and how
  /// many, nothing can tell, and a team shares little. To be asked before anything is transformed.
  WarpsKernel(KernelParts &parts, OmpDirective &target, const GuardedPlan &plan, const CudaPlan &k);
  /// Whether there may be one, and the host knows how long all loops are.
  bool isForKnownLengths() const { return possible_ && hostKnows_; }
  /// Has teams be whole warps, if that is what they are in the kernel itself.
  /// @param k with the geometry of its launches
  void takeWholeWarps(const CudaPlan &k);

  /// What finds out whether the loops of a warp's teams are long; null: the host knows how long they are. It
  /// is to be transformed with the kernel's code. There is no such version after all if that cannot be found
  /// out before an iteration begins.
  /// @param code the kernel's, before it is transformed
  Compound *measure(Compound *code, const CudaPlan &k);
  /// What teams reduce for the league, which the block brings there at its end.
  /// @param reduced the items, and what the code calls a team's own values
  void bringAtEnd(const std::vector<std::pair<ReductionItem, VarDecl *>> &reduced);
  /// Makes the kernel, if all that the code calls is for warps, too.
  /// @param kernel the other one, with no more than its prologue in its body
  /// @param code what that does
  /// @param measuring what `measure` has returned, transformed
  /// @param parameters what the target construct's variables are in the kernel
  void make(const CudaPlan &k, FunctionDecl &kernel, Compound *code, Compound *measuring,
            Substitution &parameters);
  /// Prints what has been made, if anything, into a file of its own.
  void print(OmpDirective &target, CudaPlan &k);

private:
  KernelParts &parts_;
  const MemoryUse memory_;
  std::vector<const OmpDirective *> regions_;
  bool possible_;
  bool straight_ = false;   ///< iterations come to each region, one after the other
  bool mayBeWhole_ = false; ///< warps that the program asks for may share blocks
  bool whole_ = false;      ///< they do
  bool hostKnows_ = false;  ///< how long all loops are
  bool hasLoops_ = false;   ///< iterations that teams share out have loops of their own
  std::vector<ResultOfParts> results_;
  /// Whether an iteration comes to each region, one after the other.
  bool isStraight(Stmt *iteration) const;
  /// Of the thread's part.
  Stmt *declaration(bool together);
  /// Brings the block's results to the league's.
  void bring(Compound &block, Substitution &parameters);
  FunctionDecl *made_ = nullptr;
  std::string_view part_; ///< what it calls the thread's part
  Expr *teams_ = nullptr; ///< how many there are; null: they are warps in any case
  /// Items of the map, a bit for each, from which the lengths of loops are read; 32 bits further on those
  /// that the loops go along.
  long long items_ = 0, element_ = 0;
  VarDecl *long_ = nullptr; ///< whether a loop of the thread's team is long
};

} // namespace ompicc::cuda
#endif
