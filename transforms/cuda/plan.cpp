#include "transforms/cuda/plan.h"
#include "runtime/ort.h"

namespace ompicc {

std::vector<KernelEntry> CudaPlan::entries() const {
  std::vector<KernelEntry> all = {{symbol, mode, flags, signature}};
  if (flags & ORT_KERNEL_TWO)
    all.push_back({overlappingKernel(*this), mode, flags, signature});
  else if (flags & ORT_KERNEL_ALONE)
    all.push_back({aloneKernel(*this), mode, aloneFlags, aloneSignature});
  return all;
}

KernelReport CudaPlan::report() const { return {why, askedThreads, teamThreads, mode == ORT_MODE_GENERIC}; }

} // namespace ompicc
