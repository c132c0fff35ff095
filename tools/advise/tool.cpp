// tool.cpp: see tool.h.
#include "tools/advise/tool.h"

#include "runtime/ompicc-tools.h"
#include "tools/advise/outputs.h"
#include "tools/observe/outputs.h"

namespace advise {
namespace {

// These live as long as the process.
std::string &advice_file = *new std::string, &diff_file = *new std::string;
Observer *observer;
bool works_at_the_end = false, has_ended = false; // the runtime does; the tool's events have

ompicc_get_launch_iterations_t get_iterations;
ompicc_watch_accesses_t watch_accesses;
ompicc_get_accesses_t get_accesses;

void on_device_address(int, const void *host) { observer->given_away(host); }

Kind kind_of(ompt_target_t kind) {
  switch (kind) {
  case ompt_target:
  case ompt_target_nowait: return Kind::Target;
  case ompt_target_enter_data:
  case ompt_target_enter_data_nowait: return Kind::Enter;
  case ompt_target_exit_data:
  case ompt_target_exit_data_nowait: return Kind::Exit;
  default: return Kind::Update;
  }
}

void write_file(const std::string &name, const std::string &text) {
  const observe::OutputFile file(name);
  if (file.get()) std::fputs(text.c_str(), file.get());
}

} // namespace

void read_variables(const std::string &advise, const std::string &diff) {
  advice_file = advise == "0" ? "" : advise;
  diff_file = diff;
  if (diff != "0" && diff != "1") return;
  std::fprintf(stderr, "ompicc: warning: OMPICC_ADVISE_DIFF is '%s'; it can be the name of a file\n",
               diff.c_str());
  diff_file.clear();
}

bool is_wanted() { return !advice_file.empty() || !diff_file.empty(); }

void initialize(ompt_function_lookup_t look_up) {
  if (!is_wanted()) return;
  observer = new Observer;
  get_iterations = reinterpret_cast<ompicc_get_launch_iterations_t>(look_up("ompicc_get_launch_iterations"));
  watch_accesses = reinterpret_cast<ompicc_watch_accesses_t>(look_up("ompicc_watch_accesses"));
  get_accesses = reinterpret_cast<ompicc_get_accesses_t>(look_up("ompicc_get_accesses"));
  if (const auto set = reinterpret_cast<ompicc_set_device_address_t>(look_up("ompicc_set_device_address")))
    set(on_device_address);
}

void on_device_initialize() {
  if (works_at_the_end) HostWatch::resume(); // omp_pause_resource was no end
  works_at_the_end = false;
}

void on_device_finalize() {
  if (!works_at_the_end) HostWatch::suspend();
  works_at_the_end = true;
}

void on_end_of_events() {
  if (!is_wanted()) return;
  if (works_at_the_end) HostWatch::resume();
  has_ended = true;
}

namespace {

/// Behind the program's own functions for its end (atexit), which may read what has come back: those that
/// were there before the tool come behind the tool's.
__attribute__((destructor)) void write() {
  if (!has_ended) return;
  HostWatch::finish();
  observer->finish();
  Sources sources;
  Rules rules(observer->facts(), sources);
  rules.judge();
  if (!advice_file.empty()) {
    const std::string text = warnings(rules, *observer, sources);
    if (advice_file == "1")
      std::fputs(text.c_str(), stderr);
    else
      write_file(advice_file, text);
  }
  if (!diff_file.empty()) write_file(diff_file, unified_diff(rules.edits(), sources));
}

} // namespace

void on_begin(ompt_target_t kind, int device, const char *file, unsigned line) {
  HostWatch::suspend();
  observer->began(kind_of(kind), device, file, line);
}

void on_end() {
  observer->ended();
  HostWatch::resume();
}

void on_map(unsigned count, void **hosts, void **devices, size_t *bytes, unsigned *flags) {
  std::vector<Mapped> items;
  for (unsigned i = 0; i < count; ++i)
    items.push_back({hosts[i], bytes[i], (flags[i] & ompt_target_map_flag_implicit) != 0,
                     (flags[i] & ompt_target_map_flag_always) != 0, devices[i] != nullptr});
  observer->maps(items);
}

void on_data_op(ompt_scope_endpoint_t endpoint, ompt_target_data_op_t type, void *from, int from_device,
                void *to, int to_device, size_t bytes, int host) {
  const bool begins = endpoint == ompt_scope_begin;
  if (begins) HostWatch::suspend();
  switch (type) {
  case ompt_target_data_alloc:
    if (!begins && to) observer->allocated(to_device, from, to, bytes);
    break;
  case ompt_target_data_delete:
    if (begins) observer->freed(to_device, to);
    break;
  case ompt_target_data_transfer_to_device:
    if (!begins) break;
    if (from_device == host)
      observer->copies_to(to_device, from, to, bytes);
    else
      observer->written(to_device, to, bytes);
    break;
  case ompt_target_data_transfer_from_device:
    if (begins) observer->copies_from(from_device, to, from, bytes);
    break;
  case ompt_target_data_memset:
    if (begins) observer->written(to_device, to, bytes);
    break;
  default: break;
  }
  if (endpoint == ompt_scope_end) HostWatch::resume();
}

void on_launch(ompt_scope_endpoint_t endpoint) {
  thread_local bool is_watched = false;
  if (endpoint == ompt_scope_begin) {
    is_watched = watch_accesses && get_accesses && watch_accesses();
    return;
  }
  unsigned long long counts[3] = {};
  const int loops = get_iterations ? get_iterations(counts, 3) : 0;
  const auto query = [](const void *there, uint64_t bytes, Accesses &found) {
    ompicc_accesses_t accesses;
    if (!get_accesses(there, bytes, &accesses)) return false;
    found = {accesses.accessed, accesses.read, accesses.written, accesses.first, accesses.end};
    return true;
  };
  observer->launched(loops <= 3 ? std::vector<uint64_t>(counts, counts + loops) : std::vector<uint64_t>(),
                     is_watched ? AccessQuery(query) : AccessQuery());
}

} // namespace advise
