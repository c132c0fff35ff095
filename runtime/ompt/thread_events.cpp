// thread_events.cpp: see thread_events.h.
#include "runtime/ompt/thread_events.h"

#include "runtime/ompt/thread.h"

#include <sys/syscall.h>
#include <unistd.h>

extern "C" {
int omp_get_level(void);
int omp_get_ancestor_thread_num(int level);
}

namespace ort::ompt {
namespace {

/// The initial thread's, while the tool knows of it.
Thread *initial = nullptr;

/// A thread that is the first one of all teams around it has not been made by OpenMP.
ompt_thread_t kind_of_thread(bool is_own) {
  if (is_own) return ompt_thread_other;
  for (int level = omp_get_level(); level > 0; --level)
    if (omp_get_ancestor_thread_num(level) != 0) return ompt_thread_worker;
  return ompt_thread_initial;
}

void begin(bool is_own) {
  Thread &t = thread();
  if (t.has_begun) return;
  t.has_begun = true;
  if (Dispatch dispatch{ompt_callback_thread_begin})
    dispatch.as<ompt_callback_thread_begin_t>()(kind_of_thread(is_own), &t.data);
}

void end(Thread &t) {
  if (!t.has_begun) return;
  t.has_begun = false;
  if (Dispatch dispatch{ompt_callback_thread_end}) dispatch.as<ompt_callback_thread_end_t>()(&t.data);
}

void report_initial_task(ompt_scope_endpoint_t endpoint) {
  if (Dispatch dispatch{ompt_callback_implicit_task})
    dispatch.as<ompt_callback_implicit_task_t>()(
        endpoint, endpoint == ompt_scope_begin ? &initial->parallel_data : nullptr, &initial->task_data,
        endpoint == ompt_scope_begin, 1, ompt_task_initial);
}

} // namespace

/// The initial thread's destructors are called before what is registered with atexit.
Thread::~Thread() {
  if (this != initial) end(*this);
}

void begin_thread() { begin(false); }
void begin_own_thread() {
  if (active()) begin(true);
}

void begin_initial_task() {
  begin_thread();
  if (syscall(SYS_gettid) != getpid()) return;
  initial = &thread();
  report_initial_task(ompt_scope_begin);
}

void end_initial_task() {
  if (!initial) return;
  report_initial_task(ompt_scope_end);
  end(*initial);
  initial = nullptr;
}

} // namespace ort::ompt
