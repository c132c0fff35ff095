// indirect.cpp: fills the device's tables of functions (see indirect.h).
#include "runtime/indirect.h"

#include "device-interface/indirect_table.h"

namespace ort {

int IndirectFunctions::publish(const PluginDevice &device) {
  if (tables_.empty()) return ORT_PLUGIN_OK;
  std::vector<ort_indirect_pair> pairs;
  for (const auto &function : functions_) {
    uint64_t address = 0;
    if (int status = device.from_device(&address, function.second, sizeof address)) return status;
    if (int status = device.wait()) return status;
    pairs.push_back({function.first, address});
  }
  if (int status = device.wait_all()) return status; // kernels that use the old one
  if (pairs_)
    if (int status = device.free(pairs_)) return status;
  pairs_ = nullptr;
  const unsigned long bytes = pairs.size() * sizeof pairs[0];
  if (bytes) {
    if (int status = device.alloc(bytes, &pairs_)) return status;
    if (int status = device.to_device(pairs_, pairs.data(), bytes)) return status;
  }
  const ort_indirect_table table = {pairs.size(), static_cast<ort_indirect_pair *>(pairs_)};
  for (void *unit : tables_)
    if (int status = device.to_device(unit, &table, sizeof table)) return status;
  return device.wait();
}

} // namespace ort
