// The device sets of a translator for tests: CUDA's and the serial one. It stands in for
// transforms/registry.cpp.
#include "tests/sets/serial_set.h"
#include "transforms/cuda/cuda_set.h"

namespace ompicc {

DeviceSetRegistry builtinDeviceSets() {
  return DeviceSetRegistry().add([](Unit &unit) { return std::make_unique<CudaSet>(unit); }).add(makeSerial);
}

} // namespace ompicc
