#include "transforms/cuda/kernels/plan.h"
#include "runtime/ort.h"
#include "transforms/cuda/analysis/structure_alignment.h"

namespace ompicc {

std::vector<KernelEntry> CudaPlan::entries() const {
  std::vector<KernelEntry> all = {{symbol, mode, flags, signature}};
  if (flags & ORT_KERNEL_SPREAD) {
    all.push_back({eachKernel(*this), mode, eachFlags, eachSignature});
    if (eachFlags & ORT_KERNEL_TWO)
      all.push_back({eachKernel(*this) + "_overlapping", mode, eachFlags, eachSignature});
  } else if (flags & ORT_KERNEL_TWO)
    all.push_back({overlappingKernel(*this), mode, flags, signature});
  else if (flags & ORT_KERNEL_ALONE)
    all.push_back({aloneKernel(*this), mode, eachFlags, eachSignature});
  return all;
}

unsigned CudaPlan::alignmentOf(const KernelParam &p) const {
  return aligned.count(p.var) ? structureAlignment(p.var->type) : 0;
}

KernelReport CudaPlan::report() const {
  return {why, askedThreads, teamThreads, mode == ORT_MODE_GENERIC, innerLoops, tasks};
}

} // namespace ompicc
