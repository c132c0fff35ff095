// thread.h: what a tool may ask of the calling thread: the device region and the explicit task that
// it executes, and data words of the tool's own. Used only where there is a tool.
#ifndef RUNTIME_OMPT_THREAD_H
#define RUNTIME_OMPT_THREAD_H

#include "device-interface/kernel.h"
#include "runtime/message.h"
#include "runtime/ompt/sibling_order.h"
#include "runtime/ompt/tool.h"

#include <atomic>
#include <memory>

struct ort_host_task;
namespace ort {
class ObservedDevice;
}

namespace ort::ompt {

/// An explicit task that has been created: a target task, or one that the process tells of (host_team.h).
struct ExplicitTask : std::enable_shared_from_this<ExplicitTask> {
  /// What becomes of a task with a detach clause.
  enum class Event { None, Awaited, Fulfilled, LeftBehind };

  ompt_data_t data = ompt_data_none;
  ompt_id_t id = unique_id();
  int flags = 0;
  bool runs = false; ///< it has been reported that it does
  const void *codeptr = nullptr;
  bool has_parent = false; ///< an explicit task has created it:
  std::weak_ptr<ExplicitTask> parent;
  const ort_host_task *implicit = nullptr; ///< in which it was created, where the process tells of these
  ompt_data_t *before = nullptr;           ///< of the task that its thread has left for it
  std::atomic<bool> is_complete{false};
  std::atomic<Event> event{Event::None};
  std::unique_ptr<SiblingOrder> children; ///< their dependences

  bool is_target() const { return flags & ompt_task_target; }
};

/// A device region that is being executed.
struct RegionState {
  ompt_target_t kind = ompt_target;
  int device = 0;
  ompt_data_t data = ompt_data_none;
  ompt_id_t id = 0;
  const void *codeptr = nullptr;
  Place place;
  const char *kernel = nullptr;              ///< symbol, once it is known
  const ort_launch_t *launch = nullptr;      ///< while it is being started
  const ObservedDevice *starts_on = nullptr; ///< the same
  unsigned long watch = 0;                   ///< what the device has given to watch it

  /// What records of traces identify the region by.
  ompt_id_t target_id() const { return registered(ompt_callback_target_emi) ? ompt_id_t(data.value) : id; }
};

struct Thread {
  Thread() = default;
  ~Thread();
  Thread(const Thread &) = delete;
  void operator=(const Thread &) = delete;

  ompt_id_t id = unique_id();
  bool has_begun = false;            ///< the tool has been told that it is there
  ompt_data_t data = ompt_data_none; ///< the tool's, of the thread
  /// Its own task outside of target tasks: the initial task, or what libgomp executes, which nobody sees.
  ompt_data_t task_data = ompt_data_none;
  ompt_data_t parallel_data = ompt_data_none; ///< of the implicit parallel region around that
  ompt_data_t no_region = ompt_data_none; ///< what operations outside of device regions have for a region's
  RegionState *region = nullptr;
  ExplicitTask *task = nullptr;
  ort_host_task *implicit = nullptr;  ///< that it executes, where the process tells of them (host_team.h)
  ompt_id_t operation = ompt_id_none; ///< that is being started
  bool in_operation = false;          ///< what it consists of is not reported
  const void *codeptr = nullptr;      ///< of a routine of OpenMP's
  int state = -1;                     ///< ompt_state_t, where libompirt knows it
  ompt_wait_id_t waits_for = 0;       ///< a mutex, in that state
  bool in_wait = false;               ///< the process has told of it: libompirt's own is a part of it
  bool makes_target_task = false;     ///< by a function of libgomp's: the tool knows of it

  ompt_data_t *current_task_data();
  ompt_data_t *current_parallel_data();
  const void *current_codeptr() const { return region ? region->codeptr : codeptr; }
};

inline Thread &thread() {
  thread_local Thread own;
  return own;
}

/// A routine of OpenMP's that works on devices: where the program calls it.
class Routine {
public:
  explicit Routine(const void *codeptr) {
    if (!active()) return;
    entered_ = true;
    before_ = thread().codeptr;
    thread().codeptr = codeptr;
  }
  ~Routine() {
    if (entered_) thread().codeptr = before_;
  }
  Routine(const Routine &) = delete;
  void operator=(const Routine &) = delete;

private:
  const void *before_ = nullptr;
  bool entered_ = false;
};

} // namespace ort::ompt
#endif
