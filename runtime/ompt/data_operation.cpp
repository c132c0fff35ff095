// data_operation.cpp: see data_operation.h and observed_device.h.
#include "runtime/ompt/data_operation.h"

#include "runtime/device.h"

namespace ort::ompt {
namespace {

void *plain(const void *address) { return const_cast<void *>(address); }

/// Routines are in no region: tools read the word all the same.
ompt_data_t *target_data(Thread &t) {
  if (t.region) return &t.region->data;
  t.no_region = ompt_data_none;
  return &t.no_region;
}
ompt_data_t *target_task_data(Thread &t) { return t.task ? &t.task->data : nullptr; }
ompt_id_t target_id(const Thread &t) { return t.region ? t.region->id : ompt_id_t(ompt_id_none); }

} // namespace

void DataOperation::begin(ompt_target_data_op_t type, const ObservedDevice &device, Storage from, Storage to,
                          unsigned long bytes) {
  Thread &t = thread();
  if (t.in_operation) return;
  begun_ = t.in_operation = true;
  type_ = type, from_ = from, to_ = to, bytes_ = bytes;
  id_ = registered(ompt_callback_target_data_op_emi) ? ompt_id_t(ompt_id_none) : unique_id();
  report(ompt_scope_begin);
  // The older callback is for the end of what there is afterwards, and the begin of what goes.
  if (type_ == ompt_target_data_delete) report_old();
  t.operation = id_;
  traced_ = traced_device(device.number());
  if (traced_ && !traced_->traces(ompt_callback_target_data_op_emi)) traced_ = nullptr;
  if (traced_) marks_ = is_timed_on_host() ? traced_->begin_on_host() : traced_->begin();
}

/// Operations that are no part of what the device executes.
bool DataOperation::is_timed_on_host() const {
  return type_ == ompt_target_data_alloc || type_ == ompt_target_data_delete;
}

void DataOperation::finish(int status) {
  Thread &t = thread();
  if (traced_ && status == ORT_PLUGIN_OK) {
    ompt_record_ompt_t record = traced_->record(ompt_callback_target_data_op_emi);
    record.record.target_data_op_emi = {
        id_,    type_, plain(from_.address), from_.device, plain(to_.address), to_.device,
        bytes_, 0,     t.current_codeptr()};
    traced_->end(marks_, record);
  } else if (traced_) {
    traced_->drop(marks_);
  }
  report(ompt_scope_end);
  if (type_ != ompt_target_data_delete) report_old();
  t.operation = ompt_id_none;
  t.in_operation = begun_ = false;
}

void DataOperation::report(ompt_scope_endpoint_t endpoint) {
  Dispatch dispatch{ompt_callback_target_data_op_emi};
  if (!dispatch) return;
  Thread &t = thread();
  dispatch.as<ompt_callback_target_data_op_emi_t>()(
      endpoint, target_task_data(t), target_data(t), &id_, type_, plain(from_.address), from_.device,
      plain(to_.address), to_.device, bytes_, t.current_codeptr());
}

void DataOperation::report_old() {
  if (registered(ompt_callback_target_data_op_emi)) return;
  Dispatch dispatch{ompt_callback_target_data_op};
  if (!dispatch) return;
  const Thread &t = thread();
  dispatch.as<ompt_callback_target_data_op_t>()(target_id(t), id_, type_, plain(from_.address), from_.device,
                                                plain(to_.address), to_.device, bytes_, t.current_codeptr());
}

void report_association(ompt_target_data_op_t type, Storage host, Storage device, unsigned long bytes) {
  Thread &t = thread();
  ompt_id_t id = registered(ompt_callback_target_data_op_emi) ? ompt_id_t(ompt_id_none) : unique_id();
  if (Dispatch dispatch{ompt_callback_target_data_op_emi})
    dispatch.as<ompt_callback_target_data_op_emi_t>()(
        ompt_scope_beginend, target_task_data(t), target_data(t), &id, type, plain(host.address), host.device,
        plain(device.address), device.device, bytes, t.current_codeptr());
  else if (Dispatch dispatch{ompt_callback_target_data_op})
    dispatch.as<ompt_callback_target_data_op_t>()(target_id(t), id, type, plain(host.address), host.device,
                                                  plain(device.address), device.device, bytes,
                                                  t.current_codeptr());
}

} // namespace ort::ompt

namespace ort {

using ompt::DataOperation;

int ObservedDevice::report_alloc(unsigned long bytes, void **address, const void *host) const {
  DataOperation operation(ompt_target_data_alloc, *this, {host, device_count()}, {nullptr, number_}, bytes);
  const int status = PluginDevice::alloc(bytes, address);
  operation.is_at(status == ORT_PLUGIN_OK ? *address : nullptr);
  return operation.end(status);
}

int ObservedDevice::report_free(void *address, const void *host, unsigned long bytes) const {
  DataOperation operation(ompt_target_data_delete, *this, {host, device_count()}, {address, number_}, bytes);
  return operation.end(PluginDevice::free(address));
}

int ObservedDevice::report_to_device(void *to, const void *from, unsigned long bytes) const {
  DataOperation operation(ompt_target_data_transfer_to_device, *this, {from, device_count()}, {to, number_},
                          bytes);
  return operation.end(PluginDevice::to_device(to, from, bytes));
}

int ObservedDevice::report_from_device(void *to, const void *from, unsigned long bytes) const {
  DataOperation operation(ompt_target_data_transfer_from_device, *this, {from, number_}, {to, device_count()},
                          bytes);
  return operation.end(PluginDevice::from_device(to, from, bytes));
}

int ObservedDevice::report_on_device(void *to, const void *from, unsigned long bytes) const {
  DataOperation operation(ompt_target_data_transfer_to_device, *this, {from, number_}, {to, number_}, bytes);
  return operation.end(PluginDevice::on_device(to, from, bytes));
}

int ObservedDevice::report_from_other_device(void *to, const ObservedDevice &other, const void *from,
                                             unsigned long bytes) const {
  DataOperation operation(ompt_target_data_transfer_to_device, *this, {from, other.number()}, {to, number_},
                          bytes);
  return operation.end(PluginDevice::from_other_device(to, other, from, bytes));
}

void ObservedDevice::report_association(ompt_target_data_op_t type, const void *host, const void *address,
                                        unsigned long bytes) const {
  ompt::report_association(type, {host, device_count()}, {address, number_}, bytes);
}

} // namespace ort
