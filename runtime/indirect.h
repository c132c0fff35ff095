// indirect.h: which function on a device the address of a host function means (declare target indirect,
// OpenMP 5.2 §7.8.3). Device code finds it in a table of the device, which the tables of all units that make
// such calls refer to.
#ifndef RUNTIME_INDIRECT_H
#define RUNTIME_INDIRECT_H

#include "runtime/plugin_device.h"

#include <cstdint>
#include <map>
#include <vector>

namespace ort {

class IndirectFunctions {
public:
  /// Before the units of the program are gone through.
  void clear() {
    functions_.clear();
    tables_.clear();
  }
  /// @param entry device address of the variable that holds the function's address there
  void add_function(const void *host, void *entry) { functions_[reinterpret_cast<uintptr_t>(host)] = entry; }
  void add_table(void *table) { tables_.push_back(table); }
  /// Fills the tables. Returns an ort_plugin_status.
  int publish(const PluginDevice &device);

private:
  std::map<uintptr_t, void *> functions_;
  std::vector<void *> tables_; ///< device addresses
  void *pairs_ = nullptr;      ///< what they refer to
};

} // namespace ort
#endif
