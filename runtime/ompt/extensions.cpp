// extensions.cpp: see extensions.h.
#include "runtime/ompt/extensions.h"

#include "runtime/observed_device.h"

#include <cstring>

namespace ort::ompt {
namespace {

/// The numbers of events that are none of OpenMP's.
constexpr ompt_callbacks_t kDeviceWait = ompt_callbacks_t(ompt_callback_error + 1);
constexpr ompt_callbacks_t kDeviceAddress = ompt_callbacks_t(ompt_callback_error + 2);

thread_local Place task_place;

int answer(const Place &place, const char **file, unsigned *line) {
  if (!place.file) return 0;
  *file = place.file;
  *line = place.line;
  return 1;
}

int get_construct(const char **file, unsigned *line, const char **kernel) {
  const RegionState *const region = thread().region;
  if (!region) return 0;
  *kernel = region->kernel;
  return answer(region->place, file, line);
}

int get_launch_iterations(unsigned long long *iterations, int most) {
  const RegionState *const region = thread().region;
  if (!region || !region->launch) return 0;
  const int count = region->launch->ndims;
  for (int i = 0; i < count && i < most; ++i) iterations[i] = region->launch->trips[count - 1 - i];
  return count;
}

int watch_accesses() {
  RegionState *const region = thread().region;
  return region && region->starts_on && region->starts_on->knows_accesses() &&
         region->starts_on->watch_accesses(&region->watch) == ORT_PLUGIN_OK;
}

int get_accesses(const void *address, size_t bytes, ompicc_accesses_t *accesses) {
  const RegionState *const region = thread().region;
  ort_plugin_accesses_t found;
  if (!region || !region->starts_on || !region->starts_on->knows_accesses() ||
      !region->starts_on->accesses(region->watch, address, bytes, &found))
    return 0;
  *accesses = {found.accessed, found.read, found.written, found.first, found.end};
  return 1;
}

int get_task_place(const char **file, unsigned *line) { return answer(task_place, file, line); }

void set_device_wait(ompicc_callback_device_wait_t callback) {
  store_callback(kDeviceWait, reinterpret_cast<ompt_callback_t>(callback));
}

void set_device_address(ompicc_callback_device_address_t callback) {
  store_callback(kDeviceAddress, reinterpret_cast<ompt_callback_t>(callback));
}

} // namespace

void report_device_address(int device, const void *host) {
  if (Dispatch dispatch{kDeviceAddress}) dispatch.as<ompicc_callback_device_address_t>()(device, host);
}

void set_task_place(const Place &place) { task_place = place; }

void report_device_wait(ompt_scope_endpoint_t endpoint, int device) {
  if (Dispatch dispatch{kDeviceWait}) dispatch.as<ompicc_callback_device_wait_t>()(endpoint, device);
}

ompt_interface_fn_t look_up_extension(const char *name) {
#define ORT_EXTENSION(function)                                                                              \
  if (!std::strcmp(name, "ompicc_" #function)) return reinterpret_cast<ompt_interface_fn_t>(function);
  ORT_EXTENSION(get_construct)
  ORT_EXTENSION(get_task_place)
  ORT_EXTENSION(get_launch_iterations)
  ORT_EXTENSION(set_device_wait)
  ORT_EXTENSION(set_device_address)
  ORT_EXTENSION(watch_accesses)
  ORT_EXTENSION(get_accesses)
#undef ORT_EXTENSION
  return nullptr;
}

} // namespace ort::ompt
