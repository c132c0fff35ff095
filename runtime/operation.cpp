// operation.cpp: how constructs of several host threads take turns with the table of a device (see
// data_environment.h), and what is said where the device fails.
#include "runtime/addresses.h"
#include "runtime/data_environment.h"
#include "runtime/device.h"
#include "runtime/fault.h"
#include "runtime/ompt/region.h"
#include "runtime/polling.h"
#include "runtime/queue.h"
#include "runtime/target_tasks.h"

#include <cstring>
#include <sched.h>

namespace ort {
namespace {

thread_local bool holds_a_table = false;

constexpr std::chrono::microseconds kKernelPoll(1000);

/// As many constructs of one thread in a row as show that it has the device for itself again.
constexpr unsigned kInARow = 16;

/// Of the regions from `first` on to the one at `place`, which fault has been met nobody knows.
std::string which_region(const Place &first, const Place &place) {
  const bool same_file = first.file && place.file && !strcmp(first.file, place.file);
  if (!first.file || (same_file && first.line == place.line)) return "error in the target region";
  const std::string text = "error in a target region, of those from ";
  return text + (same_file ? format("line %u on", first.line) : format("%s:%u on", first.file, first.line));
}

} // namespace

DataEnvironment::Operation::Operation(DataEnvironment &environment, const Place &place)
    : environment(environment), place(place), own(environment.own_backlog()), lock(environment.mutex_),
      number(++environment.operation_) {
  holds_a_table = true;
  ++environment.under_way_;
  if (environment.last_user_ != &own_queue()) {
    if (environment.last_user_) environment.mixed_ = kInARow;
    environment.last_user_ = &own_queue();
  } else if (environment.mixed_) {
    --environment.mixed_;
  }
}

void DataEnvironment::Operation::end() {
  if (!lock) return;
  if (--environment.under_way_) environment.changed_.notify_all();
  lock.unlock();
  holds_a_table = false;
}

bool DataEnvironment::Operation::is_alone() const { return environment.under_way_ == 1; }
bool DataEnvironment::Operation::meets_others() const { return environment.mixed_ || !is_alone(); }

DataEnvironment::Unlocked::Unlocked(const Operation &operation) : operation_(operation) {
  operation_.lock.unlock();
  holds_a_table = false;
}
DataEnvironment::Unlocked::~Unlocked() {
  operation_.lock.lock();
  holds_a_table = true;
}

Backlog &DataEnvironment::own_backlog() const {
  Backlog &own = queue().backlog(number_);
  if (!own.queue()) {
    void *name = nullptr;
    check(device_.use_queue(nullptr, &name), {}, "use the device");
    own.set_queue(name);
  }
  return own;
}

void DataEnvironment::check(int status, const Place &place, const char *doing) const {
  if (status == ORT_PLUGIN_OK) return;
  const std::string text = device_.reason();
  if (status == ORT_PLUGIN_OUT_OF_MEMORY)
    fatal(place, format("out of memory on device %d: cannot %s: %s", number_, doing, text.c_str()));
  if (status != ORT_PLUGIN_FAULT) fatal(place, std::string("cannot ") + doing + ": " + text);
  const std::string where = which_region(queue().first, place);
  fatal(place,
        where + other_kernels(queue().backlog(number_), place) + ": " + text + explain_fault_of_kernel());
}

std::string DataEnvironment::explain_fault_of_kernel() const {
  unsigned long long address = 0;
  const int known = device_.fault_address(&address);
  const uintptr_t fault = address;
  if (known < 0 || shared_) return "";
  std::vector<PresentEntry> entries;
  std::unique_lock<std::mutex> lock(mutex_, std::defer_lock);
  if (!holds_a_table && !lock.try_lock()) return "";
  for (const auto &entry : table_.entries()) entries.push_back(entry.second);
  return explain_fault(known ? &fault : nullptr, launched_construct, entries);
}

bool DataEnvironment::runs_ahead() const { return queue().depth && !shared_; }

void DataEnvironment::wait(const Place &place, const char *doing) const {
  const ompt::DeviceWait waiting(number_);
  for (int complete = !ancestors.may_come(); !complete;) {
    bool served = false;
    check(ancestors.serve(place, served), place, "execute a region of the ancestor device");
    if (served) continue;
    check(device_.ready(&complete), place, doing);
    if (!complete) sched_yield();
  }
  if (sleeps_for_devices) { // the end of a short kernel is sooner seen than heard of
    int complete = 0;
    poll(kKernelPoll, [&] {
      check(device_.ready(&complete), place, doing);
      return complete != 0;
    });
  }
  check(device_.wait(), place, doing);
  Queue &waited = queue();
  waited.backlog(number_).waited_for();
  if (waited.device && &waited.device->data != this) return;
  waited.device = nullptr;
  waited.first = waited.last = {};
  if (waited.has_tasks) queued_tasks_ended();
}

void DataEnvironment::wait_unlocked(const Operation &operation, const char *doing) {
  Unlocked unlocked(operation);
  wait(operation.place, doing);
}

void DataEnvironment::wait_while(Operation &operation, int nmaps, const ort_map_t *maps,
                                 Condition condition) {
  auto held_up = [&] {
    if (operation.is_alone()) return false; // nothing is being done that could hold it up
    for (int i = 0; i < nmaps; ++i) {
      if (is_private(maps[i])) continue;
      const PresentEntry *entry = maps[i].size ? table_.find(address(maps[i].begin), maps[i].size).entry
                                               : table_.find_zero_length(address(maps[i].begin));
      if (entry && condition(*entry, maps[i])) return true;
      if (!maps[i].attach) continue;
      entry = table_.find(address(maps[i].attach), sizeof(void *)).entry;
      if (entry && condition(*entry, maps[i])) return true;
    }
    return false;
  };
  while (held_up()) changed_.wait(operation.lock);
}

bool DataEnvironment::come_behind_filling(const Operation &operation, const PresentEntry &entry) {
  if (!entry.filled.is_pending_for(operation.own)) return false;
  check(device_.follow(entry.filled.queue()), operation.place, "copy to the device");
  return true;
}

void DataEnvironment::come_behind_users(const Operation &operation, const PresentEntry &entry) {
  come_behind_filling(operation, entry);
  entry.used.for_others(
      operation.own, [&](void *queue) { check(device_.follow(queue), operation.place, "run the kernel"); });
}

} // namespace ort
