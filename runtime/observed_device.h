// observed_device.h: a device whose memory a tool may watch (OMPT: target-data-op events). It does what
// PluginDevice does and, where there is a tool, reports it. What libompirt keeps on a device for itself goes
// through PluginDevice, and is not reported.
#ifndef RUNTIME_OBSERVED_DEVICE_H
#define RUNTIME_OBSERVED_DEVICE_H

#include "runtime/ompt/tool.h"
#include "runtime/plugin_device.h"

namespace ort {

class ObservedDevice : public PluginDevice {
public:
  /// @param number OpenMP's number of the device
  ObservedDevice(const PluginDevice &device, int number) : PluginDevice(device), number_(number) {}

  int number() const { return number_; }

  /// `host` is what the storage is for; null: it is not known, or nothing of the host's.
  int alloc(unsigned long bytes, void **address, const void *host = nullptr) const {
    return ompt::active() ? report_alloc(bytes, address, host) : PluginDevice::alloc(bytes, address);
  }
  /// `host` and `bytes` as above, null and 0: not known.
  int free(void *address, const void *host = nullptr, unsigned long bytes = 0) const {
    return ompt::active() ? report_free(address, host, bytes) : PluginDevice::free(address);
  }
  int to_device(void *to, const void *from, unsigned long bytes) const {
    return ompt::active() ? report_to_device(to, from, bytes) : PluginDevice::to_device(to, from, bytes);
  }
  int from_device(void *to, const void *from, unsigned long bytes) const {
    return ompt::active() ? report_from_device(to, from, bytes) : PluginDevice::from_device(to, from, bytes);
  }
  /// Tools are told of each row.
  bool has_rows() const { return !ompt::active() && PluginDevice::has_rows(); }
  int on_device(void *to, const void *from, unsigned long bytes) const {
    return ompt::active() ? report_on_device(to, from, bytes) : PluginDevice::on_device(to, from, bytes);
  }
  int from_other_device(void *to, const ObservedDevice &other, const void *from, unsigned long bytes) const {
    return ompt::active() ? report_from_other_device(to, other, from, bytes)
                          : PluginDevice::from_other_device(to, other, from, bytes);
  }

  /// That storage of the host's has storage on the device from now on, or no longer, which has been there
  /// before, and stays: omp_target_associate_ptr, declare target.
  void associated(const void *host, const void *address, unsigned long bytes) const {
    if (ompt::active()) report_association(ompt_target_data_associate, host, address, bytes);
  }
  void disassociated(const void *host, const void *address, unsigned long bytes) const {
    if (ompt::active()) report_association(ompt_target_data_disassociate, host, address, bytes);
  }

private:
  int report_alloc(unsigned long bytes, void **address, const void *host) const;
  int report_free(void *address, const void *host, unsigned long bytes) const;
  int report_to_device(void *to, const void *from, unsigned long bytes) const;
  int report_from_device(void *to, const void *from, unsigned long bytes) const;
  int report_on_device(void *to, const void *from, unsigned long bytes) const;
  int report_from_other_device(void *to, const ObservedDevice &other, const void *from,
                               unsigned long bytes) const;
  void report_association(ompt_target_data_op_t type, const void *host, const void *address,
                          unsigned long bytes) const;

  int number_;
};

} // namespace ort
#endif
