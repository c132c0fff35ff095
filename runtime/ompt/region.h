// region.h: what a tool is told of a device construct while it is executed (OpenMP 5.2 §13.5 to §13.9,
// "Tool Callbacks"): its begin and end, its list items, its kernel.
#ifndef RUNTIME_OMPT_REGION_H
#define RUNTIME_OMPT_REGION_H

#include "runtime/observed_device.h"
#include "runtime/ompt/thread.h"
#include "runtime/ort.h"

#include <vector>

namespace ort::ompt {

/// A device construct, from here to the end of the scope. In a target task it is one with nowait.
class Region {
public:
  Region(ompt_target_t kind, int device, const Place &place, const void *codeptr) : begun_(active()) {
    if (begun_) begin(kind, device, place, codeptr);
  }
  ~Region() {
    if (__builtin_expect(begun_, false)) end();
  }
  Region(const Region &) = delete;
  void operator=(const Region &) = delete;

private:
  void begin(ompt_target_t kind, int device, const Place &place, const void *codeptr);
  void end();
  void report(ompt_scope_endpoint_t endpoint);

  const bool begun_;
  union { // nothing is written where there is no tool
    RegionState state_;
  };
  RegionState *outer_;
  ExplicitTask *task_; ///< the target task that it is executed by, or null
};

/// A list item, and where it is on the device.
struct MappedItem {
  void *host, *device;
  size_t bytes;
  unsigned flags; ///< ompt_target_map_flag_t
};
/// Whether the tool wants to know of list items.
inline bool wants_maps() {
  return active() && (registered(ompt_callback_target_map_emi) || registered(ompt_callback_target_map));
}
/// Whether the calling thread's construct is the end of a mapping by itself, and not a target construct's.
inline bool is_exit() {
  const RegionState *const region = thread().region;
  return region && (region->kind == ompt_target_exit_data || region->kind == ompt_target_exit_data_nowait);
}
/// Those of the calling thread's construct.
void report_maps(const std::vector<MappedItem> &items);
/// @param entering whether it is the beginning of the construct's mapping
unsigned map_flags(const ort_map_t &map, bool entering, bool shared);

/// Starts the kernel as `launch` of the device does, and reports that.
int report_launch(const ObservedDevice &device, const ort_kernel_t &kernel, void *function,
                  const ort_launch_t *launch, unsigned nargs, const ort_plugin_argument_t *args);
/// @param ahead it may be `launch_ahead`; where there is a tool it is not
inline int launch(const ObservedDevice &device, const ort_kernel_t &kernel, void *function,
                  const ort_launch_t *launch, unsigned nargs, const ort_plugin_argument_t *args, bool ahead) {
  if (active()) return report_launch(device, kernel, function, launch, nargs, args);
  return ahead ? device.launch_ahead(function, launch, nargs, args)
               : device.launch(function, launch, nargs, args);
}

/// The calling thread waits for the device: ompicc_set_device_wait (ompicc-tools.h).
class DeviceWait {
public:
  explicit DeviceWait(int device) : begun_(active()) {
    if (begun_) begin(device);
  }
  ~DeviceWait() {
    if (__builtin_expect(begun_, false)) end();
  }
  DeviceWait(const DeviceWait &) = delete;
  void operator=(const DeviceWait &) = delete;

private:
  void begin(int device);
  void end();
  const bool begun_;
  int device_, state_before_;
};

} // namespace ort::ompt
#endif
