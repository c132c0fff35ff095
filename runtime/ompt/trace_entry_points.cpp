// trace_entry_points.cpp: what the function finds that device_initialize gets for a device (OpenMP 5.2
// §19.6.2, 6.0 §37). All records are OMPT's own: there is no native format.
//
// A device is what device_initialize has got. There are tools that give NULL instead; that stands for all
// devices that are initialised.
#include "runtime/ompt/trace_entry_points.h"

#include "runtime/ompt/traced_device.h"

#include <cstring>

namespace ort::ompt {
namespace {

constexpr size_t kRecommendedBytes = 256 << 10;
constexpr int kBuffersAtATime = 1;

std::vector<TracedDevice *> meant(ompt_device_t *device) {
  return device ? std::vector<TracedDevice *>{static_cast<TracedDevice *>(device)} : traced_devices();
}

/// Calls `function` for the devices that are meant; whether it has returned true for one of them.
template <class F> int any(ompt_device_t *device, F function) {
  int result = 0;
  for (TracedDevice *const each : meant(device)) result |= function(*each) ? 1 : 0;
  return result;
}

int get_device_num_procs(ompt_device_t *device) {
  int count = 0;
  for (TracedDevice *const each : meant(device)) {
    const char *type;
    unsigned processors = 0;
    if (each->plugin().describe(&type, &processors) == ORT_PLUGIN_OK) count += int(processors);
  }
  return count;
}

/// Plugins give times of the host's clock, so that one device's is that of all.
ompt_device_time_t get_device_time(ompt_device_t *device) {
  unsigned long long time = 0;
  for (TracedDevice *const each : meant(device))
    if (each->plugin().time(&time) == ORT_PLUGIN_OK) return time;
  return ompt_device_time_t(ompt_time_none);
}

/// What omp_get_wtime counts in seconds.
double translate_time(ompt_device_t *, ompt_device_time_t time) { return double(time) * 1e-9; }

ompt_set_result_t set_trace_ompt(ompt_device_t *device, unsigned enable, unsigned event) {
  ompt_set_result_t result = ompt_set_error;
  for (TracedDevice *const each : meant(device)) result = each->enable(enable, event);
  return result;
}

ompt_set_result_t set_trace_native(ompt_device_t *, int, int) { return ompt_set_impossible; }

void get_buffer_limits(ompt_device_t *, int *most, size_t *recommended) {
  *most = kBuffersAtATime;
  *recommended = kRecommendedBytes;
}

int start_trace(ompt_device_t *device, ompt_callback_buffer_request_t request,
                ompt_callback_buffer_complete_t complete) {
  return any(device, [&](TracedDevice &each) { return each.start(request, complete); });
}
int pause_trace(ompt_device_t *device, int paused) {
  return any(device, [&](TracedDevice &each) { return each.pause(paused); });
}
int flush_trace(ompt_device_t *device) {
  return any(device, [](TracedDevice &each) { return each.flush(); });
}
int stop_trace(ompt_device_t *device) {
  return any(device, [](TracedDevice &each) { return each.stop(); });
}

int advance_buffer_cursor(ompt_device_t *, ompt_buffer_t *buffer, size_t, ompt_buffer_cursor_t current,
                          ompt_buffer_cursor_t *next) {
  *next = TraceBuffer::after(buffer, current);
  return *next != 0;
}

ompt_record_t get_record_type(ompt_buffer_t *buffer, ompt_buffer_cursor_t current) {
  return TraceBuffer::at(buffer, current) ? ompt_record_ompt : ompt_record_invalid;
}

ompt_record_ompt_t *get_record_ompt(ompt_buffer_t *buffer, ompt_buffer_cursor_t current) {
  return TraceBuffer::at(buffer, current);
}

void *get_record_native(ompt_buffer_t *, ompt_buffer_cursor_t, ompt_id_t *) { return nullptr; }
ompt_record_abstract_t *get_record_abstract(void *) { return nullptr; }

} // namespace

const char *trace_documentation() {
  return "libompirt: traces of target regions, operations on device memory and kernels as OMPT records "
         "(ompt_set_trace_ompt, ompt_get_record_ompt); times are nanoseconds of the host's CLOCK_MONOTONIC; "
         "no native format; thread_id is the host thread whose queue on the device the operation was in";
}

ompt_interface_fn_t look_up_trace(const char *name) {
#define ORT_ENTRY(function)                                                                                  \
  if (!std::strcmp(name, "ompt_" #function)) return reinterpret_cast<ompt_interface_fn_t>(function);
  ORT_ENTRY(get_device_num_procs)
  ORT_ENTRY(get_device_time)
  ORT_ENTRY(translate_time)
  ORT_ENTRY(set_trace_ompt)
  ORT_ENTRY(set_trace_native)
  ORT_ENTRY(get_buffer_limits)
  ORT_ENTRY(start_trace)
  ORT_ENTRY(pause_trace)
  ORT_ENTRY(flush_trace)
  ORT_ENTRY(stop_trace)
  ORT_ENTRY(advance_buffer_cursor)
  ORT_ENTRY(get_record_type)
  ORT_ENTRY(get_record_ompt)
  ORT_ENTRY(get_record_native)
  ORT_ENTRY(get_record_abstract)
#undef ORT_ENTRY
  return nullptr;
}

} // namespace ort::ompt
