#include "transforms/common/kernel_plan.h"

namespace ompicc {

void OffloadedTarget::add(std::unique_ptr<KernelPlan> plan) {
  Kernel kernel;
  kernel.params = interface.params;
  for (KernelParam &p : kernel.params) p.alignment = plan->alignmentOf(p);
  const size_t given = interface.maps.size(),
               before = maps.size() - given; // items that other sets have added
  for (KernelParam p : plan->addedParams()) {
    if (p.map >= given) p.map += before;
    kernel.params.push_back(p);
  }
  for (MapItem &m : plan->addedMaps()) {
    if (m.spannedBy < MapItem::Inside && m.spannedBy >= given) m.spannedBy += before;
    maps.push_back(std::move(m));
  }
  kernel.plan = std::move(plan);
  kernels.push_back(std::move(kernel));
}

} // namespace ompicc
