// tool.cpp: the tool that libompirt starts where OMPICC_TRACE, OMPICC_PROFILE, OMPICC_ADVISE or OMPICC_NVTX
// is set, and where a profiler of NVIDIA's wants NVTX ranges (docs/tools.md). All that it knows comes from
// OMPT; libompirt's own ompicc-tools.h says where constructs stand without debugging information. All outputs
// come from one tool, because OMPT has only one at a time.
#include "tools/advise/tool.h"
#include "runtime/ompicc-tools.h"
#include "tools/observe/nvtx.h"
#include "tools/observe/outputs.h"
#include "tools/observe/recorder.h"

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>

using namespace observe;

namespace {

constexpr size_t kMostEvents = 1000000; // of the trace, where nothing else is said; some 64 bytes each

Recorder *recorder; // lives as long as the process
std::string trace_file, profile_file;
bool has_ranges; // NVTX
int host_number;

ompicc_get_construct_t get_construct;
ompicc_get_task_place_t get_task_place;
// The same for all devices, each of which may be initialised by another thread.
std::atomic<ompt_get_record_ompt_t> get_record{};
std::atomic<ompt_advance_buffer_cursor_t> advance{};

/// What the calling thread is doing.
struct Thread {
  unsigned number;
  unsigned construct = 0;
  int device = 0; // of the construct
  Time region_begin = 0, launch_begin = 0, wait_begin = 0;
  std::vector<Time> waits; // for tasks and at barriers: what is executed there may wait, too
  Thread() {
    static std::atomic<unsigned> count{0};
    number = count.fetch_add(1);
  }
};
Thread &thread() {
  thread_local Thread own;
  return own;
}

std::string with_place(const char *file, unsigned line, const char *kind) {
  return std::string(file) + ":" + std::to_string(line) + " " + kind;
}

const char *kind_name(ompt_target_t kind) {
  switch (kind) {
  case ompt_target:
  case ompt_target_nowait: return "target";
  case ompt_target_enter_data:
  case ompt_target_enter_data_nowait: return "enter data";
  case ompt_target_exit_data:
  case ompt_target_exit_data_nowait: return "exit data";
  default: return "update";
  }
}

/// What is called outside of constructs is known by the address of the call: "prog+0x1234 routine".
std::string routine_name(const void *codeptr) {
  Dl_info info;
  if (!codeptr || !dladdr(codeptr, &info) || !info.dli_fname) return "? routine";
  const char *const slash = std::strrchr(info.dli_fname, '/');
  char offset[32];
  std::snprintf(offset, sizeof offset, "+%#zx",
                size_t(static_cast<const char *>(codeptr) - static_cast<const char *>(info.dli_fbase)));
  return std::string(slash ? slash + 1 : info.dli_fname) + offset + " routine";
}
unsigned routine_at(const void *codeptr) { return recorder->construct(routine_name(codeptr)); }

/// What the tool has as a region's data; 0 is outside of regions.
enum : uint64_t { kOtherRegion = 1, kTargetRegion = 2 };

unsigned current_construct(const ompt_data_t *target_data, const void *codeptr) {
  return target_data->value ? thread().construct : routine_at(codeptr);
}

void on_target(ompt_target_t kind, ompt_scope_endpoint_t endpoint, int device, ompt_data_t *, ompt_data_t *,
               ompt_data_t *data, const void *codeptr) {
  Thread &t = thread();
  if (endpoint == ompt_scope_end) {
    if (has_ranges) nvtx::pop();
    if (advise::is_wanted()) advise::on_end();
    recorder->region(t.construct, t.number, t.region_begin, now());
    return;
  }
  const char *file = nullptr, *kernel;
  unsigned line = 0;
  const bool known = get_construct && get_construct(&file, &line, &kernel);
  const std::string name = known ? with_place(file, line, kind_name(kind)) : routine_name(codeptr);
  t.construct = recorder->construct(name);
  if (has_ranges) nvtx::push(name.c_str());
  if (advise::is_wanted()) advise::on_begin(kind, device, file, line);
  data->value = kind == ompt_target || kind == ompt_target_nowait ? kTargetRegion : kOtherRegion;
  t.device = device;
  recorder->began(t.construct);
  t.region_begin = now();
}

void on_data_op(ompt_scope_endpoint_t endpoint, ompt_data_t *, ompt_data_t *target_data, ompt_id_t *operation,
                ompt_target_data_op_t type, void *from, int from_device, void *to, int to_device,
                size_t bytes, const void *codeptr) {
  const unsigned construct = current_construct(target_data, codeptr);
  if (advise::is_wanted())
    advise::on_data_op(endpoint, type, from, from_device, to, to_device, bytes, host_number);
  if (endpoint == ompt_scope_begin) {
    *operation = construct + 1;
    if (type == ompt_target_data_delete) recorder->freed(to_device, to);
  } else if (endpoint == ompt_scope_end) {
    if (type == ompt_target_data_alloc && to) recorder->allocated(to_device, from, to, bytes);
    if (type == ompt_target_data_transfer_to_device && from_device == host_number)
      recorder->copied_to(construct, to_device, from, bytes);
  }
}

void on_map(ompt_data_t *target_data, unsigned count, void **hosts, void **devices, size_t *bytes,
            unsigned *flags, const void *) {
  if (advise::is_wanted()) advise::on_map(count, hosts, devices, bytes, flags);
  // A target construct uses what it maps; others only say where it is.
  if (target_data->value != kTargetRegion) return;
  for (unsigned i = 0; i < count; ++i) recorder->used(thread().device, hosts[i]);
}

void on_submit(ompt_scope_endpoint_t endpoint, ompt_data_t *, ompt_id_t *operation, unsigned) {
  Thread &t = thread();
  if (endpoint == ompt_scope_begin) {
    *operation = t.construct + 1;
    if (advise::is_wanted()) advise::on_launch(endpoint);
    t.launch_begin = now();
    return;
  }
  const char *file, *kernel = nullptr;
  unsigned line;
  if (get_construct) get_construct(&file, &line, &kernel);
  recorder->launched(t.construct, kernel, now() - t.launch_begin);
  if (advise::is_wanted()) advise::on_launch(endpoint);
}

void on_device_wait(ompt_scope_endpoint_t endpoint, int) {
  Thread &t = thread();
  if (endpoint == ompt_scope_begin)
    t.wait_begin = now();
  else
    recorder->waited(t.construct, t.number, t.wait_begin, now());
}

void on_wait(ompt_sync_region_t kind, ompt_scope_endpoint_t endpoint, ompt_data_t *, ompt_data_t *,
             const void *) {
  Thread &t = thread();
  if (endpoint == ompt_scope_begin) return t.waits.push_back(now());
  if (t.waits.empty()) return;
  const bool for_tasks = kind == ompt_sync_region_taskwait || kind == ompt_sync_region_taskgroup;
  recorder->waited_for_others(for_tasks ? Event::TaskWait : Event::BarrierWait, t.number, t.waits.back(),
                              now());
  t.waits.pop_back();
}

/// Of target tasks. Others (--host-events) are no part of the trace.
void on_task_create(ompt_data_t *, const ompt_frame_t *, ompt_data_t *task, int flags, int,
                    const void *codeptr) {
  if (!(flags & ompt_task_target)) return;
  const char *file;
  unsigned line;
  const bool known = get_task_place && get_task_place(&file, &line);
  task->value = recorder->task(known ? recorder->construct(with_place(file, line, "target task"))
                                     : routine_at(codeptr));
}

void on_dependences(ompt_data_t *task, const ompt_dependence_t *dependences, int count) {
  for (int i = 0; i < count; ++i)
    recorder->depends(unsigned(task->value), dependences[i].variable.ptr,
                      dependences[i].dependence_type != ompt_dependence_type_in);
}

void on_task_schedule(ompt_data_t *prior, ompt_task_status_t status, ompt_data_t *next) {
  if (status == ompt_task_complete)
    recorder->task_ended(unsigned(prior->value));
  else if (next)
    recorder->task_began(unsigned(next->value), thread().number);
}

int on_control(uint64_t, uint64_t, void *, const void *) { return 1; } // omp_control_tool_ignored

void request_buffer(int, ompt_buffer_t **buffer, size_t *bytes) {
  *bytes = *bytes < (256 << 10) ? 256 << 10 : *bytes;
  *buffer = std::malloc(*bytes);
  if (!*buffer) *bytes = 0;
}

void add_record(int device, const ompt_record_ompt_t &record) {
  const unsigned queue = recorder->queue(device, record.thread_id);
  if (record.type == ompt_callback_target_submit_emi) {
    const ompt_record_target_submit_emi_t &kernel = record.record.target_submit_emi;
    recorder->kernel(unsigned(kernel.host_op_id - 1), device, queue, record.time, kernel.end_time,
                     kernel.granted_num_teams);
    return;
  }
  if (record.type != ompt_callback_target_data_op_emi) return;
  const ompt_record_target_data_op_emi_t &copy = record.record.target_data_op_emi;
  Event::Kind kind = Event::CopyOn;
  if (copy.optype == ompt_target_data_memset)
    kind = Event::Fill;
  else if (copy.optype == ompt_target_data_transfer_from_device)
    kind = Event::CopyFrom;
  else if (copy.optype != ompt_target_data_transfer_to_device)
    return;
  else if (copy.dev1_device_num == host_number)
    kind = Event::CopyTo;
  recorder->copy(kind, unsigned(copy.host_op_id - 1), device, queue, record.time, copy.end_time, copy.bytes);
}

void complete_buffer(int device, ompt_buffer_t *buffer, size_t bytes, ompt_buffer_cursor_t cursor,
                     int owned) {
  const ompt_get_record_ompt_t get = get_record;
  const ompt_advance_buffer_cursor_t next = advance;
  do {
    if (const ompt_record_ompt_t *record = get(buffer, cursor)) add_record(device, *record);
  } while (next(nullptr, buffer, bytes, cursor, &cursor));
  if (owned) std::free(buffer);
}

void on_device_initialize(int, const char *, ompt_device_t *device, ompt_function_lookup_t look_up,
                          const char *) {
  if (advise::is_wanted()) advise::on_device_initialize();
  if (!look_up) return; // a device without times: what the host does is there
  if (trace_file.empty() && profile_file.empty()) return;
  get_record = reinterpret_cast<ompt_get_record_ompt_t>(look_up("ompt_get_record_ompt"));
  advance = reinterpret_cast<ompt_advance_buffer_cursor_t>(look_up("ompt_advance_buffer_cursor"));
  const auto set = reinterpret_cast<ompt_set_trace_ompt_t>(look_up("ompt_set_trace_ompt"));
  const auto start = reinterpret_cast<ompt_start_trace_t>(look_up("ompt_start_trace"));
  if (!get_record || !advance || !set || !start) return;
  set(device, 1, ompt_callback_target_data_op_emi);
  set(device, 1, ompt_callback_target_submit_emi);
  start(device, request_buffer, complete_buffer);
}

void on_device_finalize(int) {
  if (advise::is_wanted()) advise::on_device_finalize();
}

/// OMPICC_TRACE_EVENTS
size_t most_events() {
  const char *const text = std::getenv("OMPICC_TRACE_EVENTS");
  if (!text || !*text) return kMostEvents;
  char *end;
  const long long number = std::strtoll(text, &end, 10);
  if (!*end && number > 0) return size_t(number);
  std::fprintf(stderr, "ompicc: warning: OMPICC_TRACE_EVENTS is '%s'; it can be a positive number\n", text);
  return kMostEvents;
}

template <class F> ompt_callback_t untyped(F *function) {
  return reinterpret_cast<ompt_callback_t>(function);
}

int initialize(ompt_function_lookup_t look_up, int initial_device, ompt_data_t *) {
  host_number = initial_device;
  recorder = new Recorder(trace_file.empty() ? 0 : most_events());
  recorder->construct("? routine"); // number 0: what is outside of everything
  get_construct = reinterpret_cast<ompicc_get_construct_t>(look_up("ompicc_get_construct"));
  get_task_place = reinterpret_cast<ompicc_get_task_place_t>(look_up("ompicc_get_task_place"));
  if (const auto set = reinterpret_cast<ompicc_set_device_wait_t>(look_up("ompicc_set_device_wait")))
    set(on_device_wait);
  const auto set = reinterpret_cast<ompt_set_callback_t>(look_up("ompt_set_callback"));
  set(ompt_callback_device_initialize, untyped(on_device_initialize));
  set(ompt_callback_device_finalize, untyped(on_device_finalize));
  set(ompt_callback_target_emi, untyped(on_target));
  set(ompt_callback_target_data_op_emi, untyped(on_data_op));
  set(ompt_callback_target_map_emi, untyped(on_map));
  set(ompt_callback_target_submit_emi, untyped(on_submit));
  set(ompt_callback_sync_region_wait, untyped(on_wait));
  set(ompt_callback_task_create, untyped(on_task_create));
  set(ompt_callback_dependences, untyped(on_dependences));
  set(ompt_callback_task_schedule, untyped(on_task_schedule));
  set(ompt_callback_control_tool, untyped(on_control));
  advise::initialize(look_up);
  return 1;
}

void finalize(ompt_data_t *) {
  recorder->finish();
  if (!trace_file.empty()) write_trace(*recorder, trace_file);
  if (!profile_file.empty()) write_profile(*recorder, profile_file);
  advise::on_end_of_events();
}

/// OMPICC_NVTX: 1 or 0; without it, whether a profiler wants ranges.
bool opens_ranges(const std::string &text) {
  if (text == "0" || (text.empty() && !nvtx::is_injected())) return false;
  if (nvtx::open()) return true;
  if (!text.empty())
    std::fprintf(stderr, "ompicc: warning: OMPICC_NVTX has no effect: there is neither a profiler that takes "
                         "NVTX ranges (NVTX_INJECTION64_PATH) nor libnvToolsExt.so.1\n");
  return false;
}

std::string variable(const char *name) {
  const char *const text = secure_getenv(name);
  return text ? text : "";
}

} // namespace

/// libompirt's call (OpenMP 6.0 §32.2.1).
extern "C" __attribute__((visibility("default"))) ompt_start_tool_result_t *ompt_start_tool(unsigned,
                                                                                            const char *) {
  static ompt_start_tool_result_t result = {initialize, finalize, {0}};
  trace_file = variable("OMPICC_TRACE");
  profile_file = variable("OMPICC_PROFILE");
  if (profile_file == "0") profile_file.clear();
  has_ranges = opens_ranges(variable("OMPICC_NVTX"));
  advise::read_variables(variable("OMPICC_ADVISE"), variable("OMPICC_ADVISE_DIFF"));
  const bool idle = trace_file.empty() && profile_file.empty() && !has_ranges && !advise::is_wanted();
  return idle ? nullptr : &result;
}
