// The device sets that the translator has. One line each.
#include "transforms/cuda/cuda_set.h"
#include "transforms/set.h"

namespace ompicc {

DeviceSetRegistry builtinDeviceSets() {
  DeviceSetRegistry sets;
  sets.add([](Unit &unit) { return std::make_unique<CudaSet>(unit); });
  return sets;
}

} // namespace ompicc
