// The device sets that the translator has. One line each.
#include "transforms/cuda/cuda_set.h"
#include "transforms/set.h"

namespace ompicc {

std::vector<std::unique_ptr<DeviceSet>> makeDeviceSets(Unit &unit) {
  std::vector<std::unique_ptr<DeviceSet>> sets;
  sets.push_back(std::make_unique<CudaSet>(unit));
  return sets;
}

} // namespace ompicc
