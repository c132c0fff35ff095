// region.cpp: see region.h.
#include "runtime/ompt/region.h"

#include "runtime/ompt/extensions.h"
#include "runtime/ompt/task_events.h"
#include "runtime/ompt/traced_device.h"

#include <new>

namespace ort::ompt {

void Region::begin(ompt_target_t kind, int device, const Place &place, const void *codeptr) {
  Thread &t = thread();
  new (&state_) RegionState;
  task_ = t.task && t.task->is_target() ? t.task : nullptr;
  if (task_) begin_task(*task_);
  state_.kind = task_ ? ompt_target_t(kind + (ompt_target_nowait - ompt_target)) : kind;
  state_.device = device;
  state_.id = unique_id();
  state_.codeptr = codeptr;
  state_.place = place;
  outer_ = t.region;
  t.region = &state_;
  report(ompt_scope_begin);
}

void Region::end() {
  report(ompt_scope_end);
  thread().region = outer_;
}

void Region::report(ompt_scope_endpoint_t endpoint) {
  Thread &t = thread();
  ompt_data_t *const encountering = task_ ? task_->before : t.current_task_data();
  if (Dispatch dispatch{ompt_callback_target_emi})
    dispatch.as<ompt_callback_target_emi_t>()(state_.kind, endpoint, state_.device, encountering,
                                              task_ ? &task_->data : nullptr, &state_.data, state_.codeptr);
  else if (Dispatch dispatch{ompt_callback_target})
    dispatch.as<ompt_callback_target_t>()(state_.kind, endpoint, state_.device, encountering, state_.id,
                                          state_.codeptr);
  TracedDevice *const traced = traced_device(state_.device);
  if (!traced || !traced->traces(ompt_callback_target_emi)) return;
  ompt_record_ompt_t record = traced->record(ompt_callback_target_emi);
  record.record.target_emi = {state_.kind,      endpoint,
                              state_.device,    t.task ? t.task->id : ompt_id_t(0),
                              record.target_id, state_.codeptr};
  traced->add(record);
}

unsigned map_flags(const ort_map_t &map, bool entering, bool shared) {
  unsigned flags = 0;
  if (map.kind & ORT_MAP_TO) flags |= ompt_target_map_flag_to;
  if (map.kind & ORT_MAP_FROM) flags |= ompt_target_map_flag_from;
  if (map.kind & ORT_MAP_DELETE) flags |= ompt_target_map_flag_delete;
  if (map.kind & ORT_MAP_RELEASE) flags |= ompt_target_map_flag_release;
  if (!flags) flags = entering ? ompt_target_map_flag_alloc : ompt_target_map_flag_release;
  if (map.kind & ORT_MAP_IMPLICIT) flags |= ompt_target_map_flag_implicit;
  if (map.kind & ORT_MAP_ALWAYS) flags |= ompt_target_map_flag_always;
  if (map.kind & ORT_MAP_PRESENT) flags |= ompt_target_map_flag_present;
  if (shared) flags |= ompt_target_map_flag_shared;
  return flags;
}

void report_maps(const std::vector<MappedItem> &items) {
  const RegionState *const region = thread().region;
  if (items.empty() || !region) return;
  std::vector<void *> hosts, devices;
  std::vector<size_t> bytes;
  std::vector<unsigned> flags;
  for (const MappedItem &item : items) {
    hosts.push_back(item.host);
    devices.push_back(item.device);
    bytes.push_back(item.bytes);
    flags.push_back(item.flags);
  }
  const unsigned count = unsigned(items.size());
  if (Dispatch dispatch{ompt_callback_target_map_emi})
    dispatch.as<ompt_callback_target_map_emi_t>()(const_cast<ompt_data_t *>(&region->data), count,
                                                  hosts.data(), devices.data(), bytes.data(), flags.data(),
                                                  region->codeptr);
  else if (Dispatch dispatch{ompt_callback_target_map})
    dispatch.as<ompt_callback_target_map_t>()(region->id, count, hosts.data(), devices.data(), bytes.data(),
                                              flags.data(), region->codeptr);
}

int report_launch(const ObservedDevice &device, const ort_kernel_t &kernel, void *function,
                  const ort_launch_t *geometry, unsigned nargs, const ort_plugin_argument_t *args) {
  Thread &t = thread();
  if (!t.region) return device.launch(function, geometry, nargs, args);
  t.region->kernel = kernel.symbol;
  t.region->launch = geometry;
  t.region->starts_on = &device;
  const bool one_team = kernel.flags & ORT_KERNEL_ONE_TEAM;
  const unsigned teams = one_team ? 1 : geometry->num_teams > 0 ? unsigned(geometry->num_teams) : 0;
  const bool emi = registered(ompt_callback_target_submit_emi);
  ompt_id_t id = emi ? ompt_id_none : unique_id();
  if (Dispatch dispatch{ompt_callback_target_submit_emi})
    dispatch.as<ompt_callback_target_submit_emi_t>()(ompt_scope_begin, &t.region->data, &id, teams);
  else if (Dispatch dispatch{ompt_callback_target_submit})
    dispatch.as<ompt_callback_target_submit_t>()(t.region->id, id, teams);
  t.operation = id;

  TracedDevice *traced = traced_device(device.number());
  if (traced && !traced->traces(ompt_callback_target_submit_emi)) traced = nullptr;
  Marks marks;
  if (traced) marks = traced->begin();
  const int status = device.launch(function, geometry, nargs, args);
  if (traced && status == ORT_PLUGIN_OK) {
    ompt_record_ompt_t record = traced->record(ompt_callback_target_submit_emi);
    unsigned granted = 0;
    device.launched_teams(&granted);
    record.record.target_submit_emi = {id, teams, granted, 0};
    traced->end(marks, record);
  } else if (traced) {
    traced->drop(marks);
  }

  if (Dispatch dispatch{ompt_callback_target_submit_emi})
    dispatch.as<ompt_callback_target_submit_emi_t>()(ompt_scope_end, &t.region->data, &id, teams);
  t.operation = ompt_id_none;
  t.region->launch = nullptr;
  t.region->starts_on = nullptr;
  return status;
}

void DeviceWait::begin(int device) {
  Thread &t = thread();
  device_ = device;
  state_before_ = t.state;
  t.state = ompt_state_wait_target;
  report_device_wait(ompt_scope_begin, device);
}

void DeviceWait::end() {
  Thread &t = thread();
  report_device_wait(ompt_scope_end, device_);
  t.state = state_before_;
}

} // namespace ort::ompt
