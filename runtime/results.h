// results.h: list items of a target construct that its kernel brings to the host itself (ORT_MAP_RESULT;
// ort_plugin_t::results). They are in no table, since nobody else knows of them while the kernel runs, and
// are not copied.
#ifndef RUNTIME_RESULTS_H
#define RUNTIME_RESULTS_H

#include "device-interface/plugin.h"
#include "runtime/message.h"
#include "runtime/ort.h"

namespace ort {

class Device;

/// Those of one launch.
class Results {
public:
  static constexpr unsigned kMostBytes = 256; ///< of all of them together

  Results() = default; ///< none
  /// Looks for them, and has the device make storage for them. There are none where the items are on the
  /// device already, where it uses all storage of the host, and where somebody watches.
  Results(Device &device, const Place &place, int nmaps, const ort_map_t *maps, int nparams,
          const ort_param_t *params);

  bool any() const { return items_ != 0; }
  bool has(unsigned item) const { return item < 64 && (items_ >> item & 1); }
  /// A bit for each list item that is one.
  unsigned long long items() const { return items_; }
  /// Gives their addresses on the device to the bases of a construct's items.
  void place(int nmaps, const ort_map_t *maps, void **bases) const;
  /// The kernel's argument: a pointer.
  const void *argument() const { return &storage_.handle; }
  /// The kernel has ended, and been waited for.
  void arrive(int nmaps, const ort_map_t *maps) const;

private:
  unsigned long long items_ = 0;
  ort_plugin_results_t storage_ = {};
};

} // namespace ort
#endif
