// host_task_events.cpp: tasks, which libompirt-events.so tells tools of (host_events.cpp): each gets a
// function around its own, in a structure in front of its data, as task_bodies.cpp has it for older libgomps.
#include "runtime/in_front.h"
#include "runtime/wrapped_task.h"

extern "C" int omp_get_level(void);
extern "C" int omp_in_final(void);

namespace {

using namespace ort_tasks;
using Number = unsigned long long;

/// Flags of libgomp's (gomp-constants.h).
enum : unsigned {
  kUntied = 1 << 0,
  kFinal = 1 << 1,
  kMergeable = 1 << 2,
  kDepend = 1 << 3,
  kIf = 1 << 10,
  kNogroup = 1 << 11,
  kReduction = 1 << 12,
  kDetach = 1 << 13
};

struct Header : WrappedTask {
  void *task; ///< null: each copy is one of a taskloop's tasks
  int flags;
  bool detaches, is_there; ///< is_there: libgomp has taken the task
  const void *codeptr;
};

void copy_task(void *to, void *from) {
  Header &header = *static_cast<Header *>(to), &original = *static_cast<Header *>(from);
  original.is_there = true;
  header = original;
  if (!header.task) header.task = ort_host_create_task(header.flags, nullptr, header.codeptr);
  if (header.detaches) ort_host_task_event(header.task, uintptr_t(header.first));
  header.copy_data(to);
}

void run_task(void *task) {
  const Header &header = *static_cast<Header *>(task);
  ort_host_run_task(header.task, header.body, header.complete_data(task));
}

Header header_of(Body body, void *data, Copy copy, long size, long &alignment, int flags,
                 const void *codeptr) {
  return {wrap<Header>(body, data, copy, size, alignment), nullptr, flags, false, false, codeptr};
}

/// Outside of parallel regions, and in final tasks, libgomp executes all at once.
int flags_of(unsigned flags, bool deferred) {
  const bool at_once = !deferred || omp_get_level() == 0 || omp_in_final();
  return int(ompt_task_explicit) | int(at_once ? ompt_task_undeferred : 0) |
         int(flags & kUntied ? ompt_task_untied : 0) | int(flags & kFinal ? ompt_task_final : 0) |
         int(flags & kMergeable ? ompt_task_mergeable : 0);
}

template <class Next, class Integer>
void taskloop(Next *next, Body body, void *data, Copy copy, long size, long alignment, unsigned flags,
              unsigned long tasks, int priority, Integer start, Integer end, Integer step, uint64_t count,
              const void *codeptr) {
  Header header = header_of(body, data, copy, size, alignment, flags_of(flags, flags & kIf), codeptr);
  header.written = 2 * sizeof header.first;
  if (flags & kReduction) header.reductions = static_cast<void **>(data)[2];
  const bool is_group = !(flags & kNogroup);
  if (is_group) ort_host_sync(ompt_sync_region_taskgroup, ompt_scope_begin, codeptr);
  ort_host_taskloop(ompt_scope_begin, count, codeptr);
  next(run_task, &header, copy_task, header.offset + size, alignment, flags, tasks, priority, start, end,
       step);
  ort_host_taskloop(ompt_scope_end, count, codeptr);
  if (is_group) ort_host_sync(ompt_sync_region_taskgroup, ompt_scope_end, codeptr);
}

} // namespace

ORT_IN_FRONT(void, GOMP_task, "GOMP_2.0",
             (Body body, void *data, Copy copy, long size, long alignment, bool deferred, unsigned flags,
              void **depend, int priority, void *detach),
             (body, data, copy, size, alignment, deferred, flags, depend, priority, detach), {
               void *const task = ort_host_create_task(flags_of(flags, deferred),
                                                       flags & kDepend ? depend : nullptr, codeptr);
               if (!task)
                 return next(body, data, copy, size, alignment, deferred, flags, depend, priority, detach);
               Header header = header_of(body, data, copy, size, alignment, 0, codeptr);
               header.task = task;
               header.detaches = flags & kDetach;
               if (header.detaches) header.written = sizeof header.first;
               next(run_task, &header, copy_task, header.offset + size, alignment, deferred, flags, depend,
                    priority, detach);
               if (!header.is_there) ort_host_discard_task(task);
             })
ORT_IN_FRONT(void, GOMP_taskloop, "GOMP_4.5",
             (Body body, void *data, Copy copy, long size, long alignment, unsigned flags,
              unsigned long tasks, int priority, long start, long end, long step),
             (body, data, copy, size, alignment, flags, tasks, priority, start, end, step), {
               taskloop(next, body, data, copy, size, alignment, flags, tasks, priority, start, end, step,
                        ort_events::iterations(start, end, step), codeptr);
             })
ORT_IN_FRONT(void, GOMP_taskloop_ull, "GOMP_4.5",
             (Body body, void *data, Copy copy, long size, long alignment, unsigned flags,
              unsigned long tasks, int priority, Number start, Number end, Number step),
             (body, data, copy, size, alignment, flags, tasks, priority, start, end, step), {
               constexpr unsigned kUp = 1 << 8;
               taskloop(next, body, data, copy, size, alignment, flags, tasks, priority, start, end, step,
                        ort_events::iterations(start, end, step, flags & kUp), codeptr);
             })

// Waits for tasks. libompirt-waits, which waits for target tasks behind this, is a part of it.
ORT_IN_FRONT(void, GOMP_taskwait, "GOMP_2.0", (), (), {
  ort_host_sync(ompt_sync_region_taskwait, ompt_scope_begin, codeptr);
  ort_host_wait(ompt_sync_region_taskwait, ompt_scope_begin, codeptr);
  next();
  ort_host_wait(ompt_sync_region_taskwait, ompt_scope_end, codeptr);
  ort_host_sync(ompt_sync_region_taskwait, ompt_scope_end, codeptr);
})
ORT_IN_FRONT(void, GOMP_taskwait_depend, "GOMP_5.0", (void **depend), (depend), {
  void *const task = ort_host_taskwait_depend(depend, codeptr);
  next(depend);
  ort_host_taskwait_complete(task);
})
ORT_IN_FRONT(void, GOMP_taskgroup_start, "GOMP_4.0", (), (), {
  ort_host_taskgroup(ompt_scope_begin, codeptr);
  next();
})
ORT_IN_FRONT(void, GOMP_taskgroup_end, "GOMP_4.0", (), (), {
  ort_host_wait(ompt_sync_region_taskgroup, ompt_scope_begin, codeptr);
  next();
  ort_host_wait(ompt_sync_region_taskgroup, ompt_scope_end, codeptr);
  ort_host_taskgroup(ompt_scope_end, codeptr);
})

ORT_IN_FRONT(void, omp_fulfill_event, "OMP_5.0.1", (uintptr_t event), (event), {
  (void)codeptr;
  ort_host_fulfill_event(event);
  next(event);
})

// Cancellation. Which tasks it discards only libgomp knows.
namespace {
int cancelled(int which) {
  constexpr int kParallel = 1, kLoop = 2, kSections = 4; // and 8: taskgroup
  switch (which) {
  case kParallel: return ompt_cancel_parallel;
  case kLoop: return ompt_cancel_loop;
  case kSections: return ompt_cancel_sections;
  default: return ompt_cancel_taskgroup;
  }
}
} // namespace
ORT_IN_FRONT(bool, GOMP_cancel, "GOMP_4.0", (int which, bool condition), (which, condition), {
  const bool is_cancelled = next(which, condition);
  if (is_cancelled)
    ort_host_cancel(cancelled(which) | int(condition ? ompt_cancel_activated : ompt_cancel_detected),
                    codeptr);
  return is_cancelled;
})
ORT_IN_FRONT(bool, GOMP_cancellation_point, "GOMP_4.0", (int which), (which), {
  const bool is_cancelled = next(which);
  if (is_cancelled) ort_host_cancel(cancelled(which) | int(ompt_cancel_detected), codeptr);
  return is_cancelled;
})
