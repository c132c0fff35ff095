// target_tasks.cpp: see target_tasks.h.
#include "runtime/target_tasks.h"

#include "runtime/ancestors.h"
#include "runtime/device.h"
#include "runtime/libgomp.h"
#include "runtime/ompt/thread_events.h"
#include "runtime/polling.h"
#include "runtime/queue.h"
#include "runtime/task_batch.h"
#include "runtime/task_order.h"
#include "runtime/task_queues.h"
#include "runtime/task_waits.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <pthread.h>
#include <system_error>
#include <thread>
#include <unordered_map>

namespace ort {

std::atomic<unsigned> target_tasks_in_flight{0};

namespace {

std::atomic<unsigned> queues_with_tasks{0}; // each counts as one in flight

constexpr unsigned kMostHelpers = 16;
constexpr unsigned kMostTasks = 4096; // of one thread; it waits when it has more

// As long as a thread looks for what it waits for before it sleeps. Waking one takes longer than a short
// kernel.
constexpr std::chrono::microseconds kHelpersPoll(1000), kKernelsPoll(1000), kWaitersPoll(1000);

/// Never destroyed: helpers wait here until the process ends.
struct Helpers {
  std::mutex mutex;
  std::condition_variable ready, ended;
  std::deque<Task *> queue; // of those that may run
  std::atomic<unsigned> may_run{0},
      endings{0}; // how many they are, and have ended: for who looks without the lock
  unsigned started = 0, idle = 0;
  std::atomic<bool> forked{false};
};
Helpers *&current_helpers() {
  static Helpers *instance = new Helpers;
  return instance;
}
Helpers &helpers() { return *current_helpers(); }

/// The lock is held.
void may_run_now(Task *task) {
  Helpers &h = helpers();
  h.queue.push_back(task);
  h.may_run.store(h.queue.size());
}

void help();

/// A thread more, if all are busy. Signals are for the program's own threads. The lock is held.
void find_helper() {
  Helpers &h = helpers();
  h.ready.notify_one();
  if (h.idle >= h.queue.size() || h.started == kMostHelpers) return;
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  try {
    std::thread(help).detach();
    ++h.started;
  } catch (const std::system_error &) { // the system has no more threads
  }
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

/// Takes a task that has ended out of the books. The lock is held.
/// @param first the next one that may run is for the helper that has ended this one
void retire(Task &task, bool &first) {
  forget(task);
  for (Task *next : task.successors) {
    if (!TaskBatch::end(task, *next)) continue;
    may_run_now(next);
    if (!first) find_helper();
    first = false;
  }
  --task.owner->in_flight;
  target_tasks_in_flight.fetch_sub(1);
}

thread_local bool is_helper = false;

/// The lock is held.
Task *take_first() {
  Helpers &h = helpers();
  Task *const task = h.queue.front();
  h.queue.pop_front();
  h.may_run.store(h.queue.size());
  return task;
}

/// The lock is held.
void tell_of_end() {
  helpers().endings.fetch_add(1);
  helpers().ended.notify_all();
}

/// Executes the first of those that may run where there are no helpers. The lock is held, but not meanwhile.
void execute_next(std::unique_lock<std::mutex> &lock) {
  const std::unique_ptr<Task> task(take_first());
  lock.unlock();
  for (const QueuedTask &earlier : task->behind) wait_behind(earlier);
  task->work();
  task->work = nullptr; // what it holds goes before anybody is told
  lock.lock();
  bool first = true;
  retire(*task, first);
  tell_of_end();
}

/// Executes a task, and leaves what it can in the queue of the device.
void execute_ahead(Task &task) {
  set_default_device(task.default_device);
  wait_patiently(); // the processors are for the program's threads
  for (const QueuedTask &earlier : task.behind)
    if (&earlier.in->device == task.device)
      come_behind(earlier);
    else
      wait_behind(earlier);
  task.work();
  task.work = nullptr;
}

/// Waits until all that is in the queue is complete, or there may be a task to be put behind it.
void wait_for(const TaskBatch &batch) {
  const Device &device = *queue().device;
  const Place place = queue().last;
  int complete = batch.is_closed();
  poll(kKernelsPoll, [&] {
    if (!complete) device.check(device.plugin().ready(&complete), place, "run the kernel");
    return complete || batch.has_offers();
  });
  if (!batch.has_offers()) wait_for_queue();
}

/// Executes the first of those that may run, and behind it those that follow each other. The lock is held,
/// but not meanwhile.
void execute_batch(std::unique_lock<std::mutex> &lock) {
  Task *next = take_first();
  TaskBatch batch(next->device);
  const bool runs_ahead = next->device;
  if (runs_ahead) ort_run_ahead_accessing();
  while (next) {
    lock.unlock();
    execute_ahead(*next);
    lock.lock();
    batch.add(*next);
    next = nullptr;
    while (queue().device && !(next = batch.next())) {
      lock.unlock();
      wait_for(batch);
      lock.lock();
    }
  }
  if (runs_ahead) ort_catch_up(); // there is nothing any more
  bool first = true;
  for (Task *task : batch.tasks()) retire(*task, first);
  tell_of_end();
  for (Task *task : batch.tasks()) delete task;
}

void help() {
  is_helper = true;
  ompt::begin_own_thread();
  Helpers &h = helpers();
  std::unique_lock<std::mutex> lock(h.mutex);
  for (;;) {
    ++h.idle;
    if (h.queue.empty()) {
      lock.unlock();
      poll(kHelpersPoll, [&] { return h.may_run.load() != 0; });
      lock.lock();
    }
    h.ready.wait(lock, [&] { return !h.queue.empty(); });
    --h.idle;
    execute_batch(lock);
  }
}

/// The tasks of a thread that ends, or of a program that does. A fault of one of them is that of the program.
void finish(const Owner &owner) {
  Helpers &h = helpers();
  std::unique_lock<std::mutex> lock(h.mutex);
  while (owner.in_flight && !h.forked.load()) {
    if (dying()) {
      lock.unlock();
      end_dying();
    }
    h.ended.wait_for(lock, std::chrono::milliseconds(20));
  }
}

struct ThisThread {
  std::shared_ptr<Owner> owner = std::make_shared<Owner>();
  ThisThread() { own_queue(); } // which lives longer then
  ~ThisThread() {
    if (reporting()) return;
    finish(*owner);
    wait_for_queued_tasks();
    give_task_queues();
  }
};

std::shared_ptr<Owner> &this_thread() {
  thread_local ThisThread it;
  return it.owner;
}

/// The child has none of the helpers, one of which may have held the lock: it gets others.
void in_forked_child() {
  current_helpers() = new Helpers;
  helpers().forked.store(true);
  target_tasks_in_flight.store(0);
  queues_with_tasks.store(0);
  forget_queued_tasks();
}

template <class Condition> void wait_until(Condition condition) {
  Helpers &h = helpers();
  std::unique_lock<std::mutex> lock(h.mutex);
  const auto looked_at = [&] {
    const unsigned endings = h.endings.load();
    if (condition()) return true;
    lock.unlock();
    poll(kWaitersPoll, [&] { return h.endings.load() != endings; });
    lock.lock();
    return false;
  };
  const auto begin = std::chrono::steady_clock::now();
  while (!looked_at() && std::chrono::steady_clock::now() - begin < kWaitersPoll) {
  }
  h.ended.wait(lock, condition);
}

std::atomic<bool> are_waited_for{false};

/// The level of parallel regions at which all tasks are the thread's own target tasks.
thread_local int own_level = 0;

} // namespace

bool helpers_take_tasks() {
  return are_waited_for.load() && libgomp().get_level() == own_level && !libgomp().in_final();
}

bool tasks_are_own() { return own_level && libgomp().get_level() == own_level; }

void finish_target_tasks_at_exit() {
  // A region that the host executes for a device ends the program: its task does not end.
  if (is_helper || Ancestors::executes_here()) return;
  if (!reporting()) wait_for_queued_tasks();
  Helpers &h = helpers();
  std::unique_lock<std::mutex> lock(h.mutex, std::defer_lock);
  while (target_tasks_in_flight.load() > queues_with_tasks.load() && !reporting()) {
    if (dying()) end_dying();
    lock.lock();
    h.ended.wait_for(lock, std::chrono::milliseconds(20));
    lock.unlock();
  }
}

/// What is done when the process ends, or has a child.
static void watch_ends() {
  (void)this_thread();
  static const bool once = [] {
    pthread_atfork(nullptr, nullptr, in_forked_child);
    return std::atexit(finish_target_tasks_at_exit) == 0;
  }();
  (void)once;
}

bool queue_target_task(const std::function<void()> &work, void **depend, const ompt::TaskHandle &handle) {
  const std::vector<Access> accesses = accesses_of(depend);
  if (names_all_memory(accesses)) return false;
  Owner &owner = *this_thread();
  std::vector<QueuedTask> before;
  if (depend) {
    std::lock_guard<std::mutex> lock(helpers().mutex);
    if (!find_queued(owner, accesses, before)) return false;
  }
  TaskAttempt attempt(depend, before);
  if (!attempt.run(work)) return false;
  if (!depend || !attempt.task().in) return true;
  if (ompt::active())
    for (const QueuedTask &earlier : before) ompt::report_dependence(earlier.handle, handle);
  QueuedTask task = attempt.task();
  task.handle = handle;
  std::lock_guard<std::mutex> lock(helpers().mutex);
  note_queued(owner, accesses, task);
  return true;
}

void start_target_task(std::function<void()> work, void **depend, ompt::TaskHandle handle, Device *device) {
  auto task = std::make_unique<Task>();
  task->device = device;
  task->work = std::move(work);
  task->handle = std::move(handle);
  task->default_device = default_device();
  task->owner = this_thread();
  task->accesses = accesses_of(depend);
  Owner &owner = *task->owner;
  if (names_all_memory(task->accesses)) {
    wait_for_target_tasks();
    return task->work();
  }
  watch_ends();
  Helpers &h = helpers();
  std::unique_lock<std::mutex> lock(h.mutex);
  h.ended.wait(lock, [&] { return owner.in_flight < kMostTasks; });
  ++owner.in_flight;
  target_tasks_in_flight.fetch_add(1);
  order(*task);
  Task *started = task.release();
  if (started->predecessors) return TaskBatch::offer(*started);
  may_run_now(started);
  find_helper();
  while (h.started == 0 && !h.queue.empty()) execute_next(lock);
}

void queued_tasks_began() {
  queue().has_tasks = true;
  queues_with_tasks.fetch_add(1);
  target_tasks_in_flight.fetch_add(1);
  watch_ends();
}

void queued_tasks_ended() {
  queue().has_tasks = false;
  queue().task_items.clear();
  if (!helpers().forked.load()) queues_with_tasks.fetch_sub(1), target_tasks_in_flight.fetch_sub(1);
}

void wait_for_all_target_tasks() {
  wait_for_queued_tasks();
  wait_until([] { return target_tasks_in_flight.load() <= queues_with_tasks.load(); });
}

void wait_for_target_tasks() {
  wait_for_queued_tasks();
  Owner &owner = *this_thread();
  wait_until([&] {
    if (owner.in_flight == 0) owner.users.clear();
    return owner.in_flight == 0;
  });
}

void wait_for_target_tasks(void **depend) {
  const std::vector<Access> accesses = accesses_of(depend);
  if (names_all_memory(accesses)) return wait_for_target_tasks();
  const Owner &owner = *this_thread();
  std::vector<QueuedTask> queued;
  {
    std::lock_guard<std::mutex> lock(helpers().mutex);
    find_queued(owner, accesses, queued);
  }
  for (const QueuedTask &task : queued)
    if (task.is_pending()) wait_for_queued_tasks(*task.in);
  wait_until([&] {
    return std::none_of(accesses.begin(), accesses.end(), [&](const Access &access) {
      auto found = owner.users.find(access.address);
      return found != owner.users.end() &&
             (found->second.writer || (access.writes && !found->second.readers.empty()));
    });
  });
}

} // namespace ort

using namespace ort;

ORT_API const std::atomic<unsigned> *ort_target_tasks_in_flight(void) { return &target_tasks_in_flight; }
ORT_API void ort_wait_for_target_tasks(void **depend, int kind, const void *codeptr) {
  const ompt::TaskWait waiting(ompt_sync_region_t(kind), codeptr);
  if (depend)
    wait_for_target_tasks(depend);
  else
    wait_for_target_tasks();
}
ORT_API void ort_target_tasks_are_waited_for(void) { are_waited_for.store(true); }

ORT_API int ort_begin_own_tasks(void) {
  const int before = own_level;
  if (device_count() > 0) own_level = libgomp().get_level(); // otherwise the team's threads execute them
  return before;
}
ORT_API void ort_end_own_tasks(int *before) {
  if (target_tasks_in_flight.load()) wait_for_target_tasks();
  own_level = *before;
}

/// The end of main (ort.h).
ORT_API void ort_finish_target_tasks(void *) {
  if (target_tasks_in_flight.load()) wait_for_target_tasks();
}
