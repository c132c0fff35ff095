// tool.cpp: see tool.h.
#include "runtime/ompt/tool.h"

#include "runtime/device.h"
#include "runtime/environment.h"
#include "runtime/ompt/activation_log.h"
#include "runtime/ompt/host_team.h"
#include "runtime/ompt/module_events.h"
#include "runtime/ompt/thread_events.h"
#include "runtime/ompt/traced_device.h"
#include "runtime/target_tasks.h"

#include <algorithm>
#include <cstdlib>
#include <dlfcn.h>
#include <pthread.h>
#include <sched.h>
#include <strings.h>

/// The tool's, in the program or a library that it is linked with: the reference makes linkers show what a
/// program has of that name.
extern "C" __attribute__((weak)) ompt_start_tool_result_t *ompt_start_tool(unsigned, const char *);

namespace ort::ompt {

std::atomic<bool> is_active{false};

namespace {

constexpr unsigned kOpenMP = 202111; // the version whose interface for tools this is
const char *const kRuntime = "ompicc libompirt";
constexpr int kEvents = 64;

struct Tool {
  ompt_start_tool_result_t *start = nullptr;
  std::atomic<ompt_callback_t> callbacks[kEvents] = {};
  std::atomic<unsigned> dispatching{0};
  std::atomic<bool> finalised{false};
};

/// Never destroyed: other threads may still be working when the process ends.
Tool &tool() {
  static Tool *instance = new Tool;
  return *instance;
}

thread_local unsigned own_dispatches = 0;

using StartTool = decltype(&::ompt_start_tool);

/// Asks one ompt_start_tool; whether the tool wants to be used.
bool start(StartTool function, const std::string &where, ActivationLog &log) {
  tool().start = function(kOpenMP, kRuntime);
  log.line("ompt_start_tool of " + where + (tool().start ? " returns a tool" : " returns NULL"));
  if (!tool().start) return false;
  if (tool().start->initialize && tool().start->finalize) return true;
  warning({}, "the tool of " + where + " is left out: it has no function to initialise or to finalise it");
  tool().start = nullptr;
  return false;
}

bool start_library(const std::string &library, std::string &problem, ActivationLog &log) {
  void *const handle = dlopen(library.c_str(), RTLD_NOW);
  if (!handle) {
    problem = dlerror();
    log.line("cannot open " + library + ": " + problem);
    return false;
  }
  auto *const function = reinterpret_cast<StartTool>(dlsym(handle, "ompt_start_tool"));
  if (function) return start(function, library, log);
  problem = library + " has no ompt_start_tool";
  log.line(problem);
  dlclose(handle);
  return false;
}

/// The program's, or that of a library that is in its address space.
bool start_own(ActivationLog &log) {
  const auto loaded = reinterpret_cast<StartTool>(dlsym(RTLD_DEFAULT, "ompt_start_tool"));
  const StartTool function = loaded ? loaded : ::ompt_start_tool;
  if (!function) {
    log.line("there is no ompt_start_tool in the program and its libraries");
    return false;
  }
  return start(function, "the program or its libraries", log);
}

/// OMP_TOOL_LIBRARIES, the first of its libraries that has a tool which wants to be used.
bool start_listed(ActivationLog &log) {
  const std::string list = code_variable("OMP_TOOL_LIBRARIES");
  std::string problem, first_problem;
  for (size_t begin = 0, end; begin < list.size(); begin = end + 1) {
    end = std::min(list.find(':', begin), list.size());
    if (end == begin) continue;
    problem.clear();
    if (start_library(list.substr(begin, end - begin), problem, log)) return true;
    if (first_problem.empty()) first_problem = problem;
  }
  if (!first_problem.empty()) warning({}, "OMP_TOOL_LIBRARIES: no tool is used: " + first_problem);
  return false;
}

/// libompirt's own tool, which has precedence, because it has been asked for.
bool wants_own_tool() {
  return !code_variable("OMPICC_TRACE").empty() || !code_variable("OMPICC_PROFILE").empty() ||
         !code_variable("OMPICC_ADVISE").empty() || !code_variable("OMPICC_ADVISE_DIFF").empty() ||
         !code_variable("OMPICC_NVTX").empty();
}

/// A profiler that would like to know the names of constructs (NVTX), where there is no tool.
bool has_profiler() { return !code_variable("NVTX_INJECTION64_PATH").empty(); }

bool start_ompiccs(ActivationLog &log) {
  std::string problem;
  if (start_library(library_directory() + "/ompicc-observe.so", problem, log)) return true;
  if (!problem.empty() && wants_own_tool())
    warning({}, "OMPICC_TRACE, OMPICC_PROFILE, OMPICC_ADVISE and OMPICC_NVTX have no effect: " + problem);
  return false;
}

/// tool-var (OMP_TOOL).
bool enabled() {
  const char *const text = std::getenv("OMP_TOOL");
  if (!text || !*text || strcasecmp(text, "enabled") == 0) return true;
  if (strcasecmp(text, "disabled") == 0) return false;
  fatal({}, std::string("OMP_TOOL is '") + text + "'; it can be enabled or disabled");
}

/// A child that was forked has none of the threads that the tool's events come from.
void in_forked_child() { is_active.store(false); }

/// What set_callback answers (OpenMP 6.0 §36.4). libgomp's events nobody sees without libompirt-events.
ompt_set_result_t support_of(ompt_callbacks_t event) {
  switch (event) {
  case ompt_callback_target:
  case ompt_callback_target_data_op:
  case ompt_callback_target_submit:
  case ompt_callback_target_map:
  case ompt_callback_target_emi:
  case ompt_callback_target_data_op_emi:
  case ompt_callback_target_submit_emi:
  case ompt_callback_target_map_emi:
  case ompt_callback_control_tool:
  case ompt_callback_device_initialize:
  case ompt_callback_device_finalize:
  case ompt_callback_device_load:
  case ompt_callback_device_unload:
  case ompt_callback_error: return ompt_set_always;
  case ompt_callback_thread_begin: // of threads that use devices
  case ompt_callback_thread_end:
  case ompt_callback_implicit_task: return ompt_set_sometimes_paired; // the initial one
  case ompt_callback_task_create: // of target tasks; with libompirt-events of others, too
  case ompt_callback_dependences:
  case ompt_callback_task_dependence: return ompt_set_sometimes;
  case ompt_callback_task_schedule:
  case ompt_callback_sync_region_wait: return ompt_set_sometimes_paired;
  default: return event > 0 && event <= ompt_callback_error ? support_of_host(event) : ompt_set_error;
  }
}

} // namespace

void start_early() {
  static const bool once = [] {
    const bool may_be_there = ::ompt_start_tool || dlsym(RTLD_DEFAULT, "ompt_start_tool") ||
                              wants_own_tool() || !code_variable("OMP_TOOL_LIBRARIES").empty();
    if (may_be_there) device_count();
    return true;
  }();
  (void)once;
}

void find_tool() {
  ActivationLog log;
  if (!enabled()) {
    log.line("OMP_TOOL=disabled: no tool");
    if (wants_own_tool())
      warning(
          {},
          "OMPICC_TRACE, OMPICC_PROFILE, OMPICC_ADVISE and OMPICC_NVTX have no effect: OMP_TOOL=disabled");
    return;
  }
  const bool found = (wants_own_tool() && start_ompiccs(log)) || start_own(log) || start_listed(log) ||
                     (!wants_own_tool() && has_profiler() && start_ompiccs(log));
  if (!found) log.line("no tool is used");
}

void initialise_tool(int device_count) {
  Tool &t = tool();
  if (!t.start) return;
  ActivationLog log;
  prepare_traces(device_count);
  is_active.store(true);
  const bool wanted = t.start->initialize(look_up, device_count, &t.start->tool_data) != 0;
  log.line(wanted ? "the tool is active" : "the tool does not want to be used: its initialize returns 0");
  if (!wanted) {
    is_active.store(false);
    return;
  }
  pthread_atfork(nullptr, nullptr, in_forked_child);
  begin_initial_task();
  finalise_tool_at_exit();
}

void finalise_tool_at_exit() {
  std::atexit([] {
    if (!is_active.load()) return;
    finish_target_tasks_at_exit();
    finalise_tool();
  });
}

void finalise_tool() {
  Tool &t = tool();
  if (!is_active.load() || t.finalised.exchange(true)) return;
  finalise_devices();
  end_initial_task();
  is_active.store(false);
  while (t.dispatching.load() > own_dispatches && !dying()) sched_yield();
  t.start->finalize(&t.start->tool_data);
}

Dispatch::Dispatch(ompt_callbacks_t event) {
  if (!active()) return;
  if (event != ompt_callback_thread_begin && event != ompt_callback_thread_end) begin_thread();
  Tool &t = tool();
  t.dispatching.fetch_add(1);
  ++own_dispatches;
  if (is_active.load()) callback_ = t.callbacks[event].load(std::memory_order_acquire);
  if (callback_) return;
  --own_dispatches;
  t.dispatching.fetch_sub(1);
}

Dispatch::~Dispatch() {
  if (!callback_) return;
  --own_dispatches;
  tool().dispatching.fetch_sub(1);
}

bool registered(ompt_callbacks_t event) { return active() && tool().callbacks[event].load() != nullptr; }

ompt_set_result_t set_callback(ompt_callbacks_t event, ompt_callback_t callback) {
  const ompt_set_result_t support = support_of(event);
  if (support == ompt_set_error) return support;
  store_callback(event, callback);
  return callback ? support : ompt_set_always;
}

void store_callback(ompt_callbacks_t event, ompt_callback_t callback) {
  tool().callbacks[event].store(callback, std::memory_order_release);
}

int get_callback(ompt_callbacks_t event, ompt_callback_t *callback) {
  if (event <= 0 || event > ompt_callback_error) return 0;
  const ompt_callback_t known = tool().callbacks[event].load(std::memory_order_acquire);
  if (known) *callback = known;
  return known != nullptr;
}

ompt_id_t unique_id() {
  static std::atomic<ompt_id_t> last{0};
  return last.fetch_add(1, std::memory_order_relaxed) + 1;
}

} // namespace ort::ompt
