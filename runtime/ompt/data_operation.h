// data_operation.h: what a tool is told of an operation on a device's memory (OpenMP 5.2 §19.5.2.25).
#ifndef RUNTIME_OMPT_DATA_OPERATION_H
#define RUNTIME_OMPT_DATA_OPERATION_H

#include "runtime/observed_device.h"
#include "runtime/ompt/thread.h"
#include "runtime/ompt/traced_device.h"

namespace ort::ompt {

/// Storage on a device, or of the host.
struct Storage {
  const void *address;
  int device;
};

/// One operation: begun where this is made, ended by `end`. What is done meanwhile belongs to it, and is not
/// reported by itself. Does nothing where there is no tool.
class DataOperation {
public:
  DataOperation(ompt_target_data_op_t type, const ObservedDevice &device, Storage from, Storage to,
                unsigned long bytes) {
    if (active()) begin(type, device, from, to, bytes);
  }
  DataOperation(const DataOperation &) = delete;
  void operator=(const DataOperation &) = delete;

  /// Where allocated storage is; before `end`.
  void is_at(const void *address) { to_.address = address; }
  /// @param status what the plugin has said: an operation that failed has no record in traces
  /// @return the same
  int end(int status) {
    if (begun_) finish(status);
    return status;
  }

private:
  void begin(ompt_target_data_op_t type, const ObservedDevice &device, Storage from, Storage to,
             unsigned long bytes);
  void finish(int status);
  void report(ompt_scope_endpoint_t endpoint);
  void report_old();
  bool is_timed_on_host() const;

  bool begun_ = false;
  ompt_target_data_op_t type_;
  Storage from_, to_;
  unsigned long bytes_;
  ompt_id_t id_;
  TracedDevice *traced_;
  Marks marks_;
};

/// An association, which takes no time.
void report_association(ompt_target_data_op_t type, Storage host, Storage device, unsigned long bytes);

} // namespace ort::ompt
#endif
