#include "transforms/cuda/kernels/plan.h"
#include "runtime/ort.h"
#include "transforms/cuda/analysis/apart.h"
#include "transforms/cuda/analysis/row_alignment.h"
#include "transforms/cuda/analysis/structure_alignment.h"
#include <algorithm>

namespace ompicc {

bool CudaPlan::bringsResults() const {
  return mode == ORT_MODE_SPMD &&
         std::any_of(maps.begin(), maps.end(), [](const MapItem &item) { return item.isResult; });
}

std::vector<KernelEntry> CudaPlan::entries() const {
  std::vector<KernelEntry> all = {{symbol, mode, flags, signature}};
  if (flags & ORT_KERNEL_SPREAD) {
    all.push_back({eachKernel(*this), mode, eachFlags, eachSignature});
    if (eachFlags & ORT_KERNEL_TWO)
      all.push_back({eachKernel(*this) + "_overlapping", mode,
                     eachFlags & ~unsigned(ORT_KERNEL_STACKED | ORT_KERNEL_TEAM_MEMORY), eachSignature});
  } else if (flags & ORT_KERNEL_ALONE) {
    return withAlone();
  } else if (flags & ORT_KERNEL_TWO) {
    constexpr unsigned kSeveral = ORT_KERNEL_EIGHTS | ORT_KERNEL_SIXTEENS | ORT_KERNEL_STACKED |
                                  ORT_KERNEL_COLUMNS | ORT_KERNEL_IN_ORDER | ORT_KERNEL_TEAM_MEMORY;
    unsigned own = flags & ~unsigned(ORT_KERNEL_WARPS);
    if (!severalIfApart.empty()) own &= ~kSeveral;
    all.push_back({overlappingKernel(*this), mode, own, signature});
  }
  return all;
}

/// Where one of both has two versions, all are there twice.
std::vector<KernelEntry> CudaPlan::withAlone() const {
  const std::string alone = aloneKernel(*this);
  const KernelEntry each = {alone, mode, eachFlags & ~unsigned(ORT_KERNEL_TWO), eachSignature};
  if (!((flags | eachFlags) & ORT_KERNEL_TWO)) return {{symbol, mode, flags, signature}, each};
  const unsigned both = (flags & ~unsigned(ORT_KERNEL_ALONE | ORT_KERNEL_TWO)) | ORT_KERNEL_BOTH_ALONE;
  KernelEntry overlapping = {flags & ORT_KERNEL_TWO ? overlappingKernel(*this) : symbol, mode, both,
                             signature};
  if (flags & ORT_KERNEL_TWO) overlapping.flags &= ~unsigned(ORT_KERNEL_WARPS);
  KernelEntry eachOverlapping = each;
  if (eachFlags & ORT_KERNEL_TWO) {
    eachOverlapping.symbol = alone + "_overlapping";
    eachOverlapping.flags &= ~unsigned(ORT_KERNEL_STACKED | ORT_KERNEL_TEAM_MEMORY);
  }
  return {{symbol, mode, both | ORT_KERNEL_TWO, signature}, overlapping, each, eachOverlapping};
}

void planTwoVersions(Stmt *body, CudaPlan &k) {
  VarList aligned = alignedPointers(body, k);
  for (VarDecl *v : pointersToAlignedRows(body, k)) aligned.push_back(v);
  if (!gainsByPointersApart(body, k) && (aligned.empty() || waysIntoMemory(body, k) == kUnknownWays)) return;
  k.flags |= ORT_KERNEL_TWO;
  k.aligned.insert(aligned.begin(), aligned.end());
}

unsigned alignmentTaken(const VarDecl *pointer) {
  const unsigned ofStructure = structureAlignment(pointer->type);
  return ofStructure ? ofStructure : kRowAlignment;
}

unsigned CudaPlan::alignmentOf(const KernelParam &p) const {
  return aligned.count(p.var) ? alignmentTaken(p.var) : 0;
}

KernelReport CudaPlan::report() const {
  return {why, askedThreads, teamThreads, mode == ORT_MODE_GENERIC, innerLoops, tasks};
}

} // namespace ompicc
