// host_events.cpp: libompirt-events.so, which tells tools of the host's constructs
// (runtime/ompt/host_team.h). libgomp says nothing of them, so functions with its names stand in front of it,
// in the whole process: whoever compiled a parallel region. Only programs that are linked with --host-events
// have this library, or that are started with it in LD_PRELOAD; and without a tool each function does nothing
// but call libgomp's.
#include "runtime/host_events.h"

#include "runtime/in_front.h"

using namespace ort_events;

namespace {

__attribute__((constructor)) void say_so() { ort_host_events_are_there(); }

constexpr ompt_sync_region_t kParallel = ompt_sync_region_barrier_implicit_parallel;

/// The barrier that waits behind a region: its begin is reported where the encountering thread comes to it.
void begin_barrier(ompt_sync_region_t kind, const void *codeptr) {
  ort_host_sync(kind, ompt_scope_begin, codeptr);
  ort_host_wait(kind, ompt_scope_begin, codeptr);
}
void end_barrier(ompt_sync_region_t kind, const void *codeptr) {
  ort_host_wait(kind, ompt_scope_end, codeptr);
  ort_host_sync(kind, ompt_scope_end, codeptr);
}

/// A region. libgomp reads the first word of a region's data where it has reductions over tasks.
struct Region {
  void *first;
  ort_host_team team;

  Region(void (*function)(void *), void *data, const void *codeptr, unsigned requested, bool is_league,
         int work = 0, uint64_t count = 0)
      : first(data ? *static_cast<void **>(data) : nullptr), team() {
    team.function = function, team.argument = data, team.codeptr = codeptr;
    team.requested = requested, team.is_league = is_league, team.work = work, team.count = count;
    ort_host_parallel_begin(&team);
  }
  ~Region() { ort_host_parallel_end(&team); }
  Region(const Region &) = delete;
  void operator=(const Region &) = delete;
};

std::atomic<void *> known_barrier{nullptr};

/// What a thread of a parallel region executes. When a thread leaves the region's own barrier only libgomp
/// knows; so there is one more in front of it, and in it are the tasks that are left.
void in_team(void *argument) {
  Region &region = *static_cast<Region *>(argument);
  ort_host_task task;
  ort_host_implicit_begin(&task, &region.team);
  region.team.function(region.team.argument);
  ort_host_work(0, 0, nullptr);
  begin_barrier(kParallel, region.team.codeptr);
  behind<void()>(known_barrier, "GOMP_barrier", "GOMP_1.0")();
  end_barrier(kParallel, region.team.codeptr);
  ort_host_implicit_end(&task);
}

/// What the initial thread of a team of a league executes: one team after the other, all of them the
/// encountering thread.
void in_league(void *argument) {
  Region &region = *static_cast<Region *>(argument);
  ort_host_task task;
  ort_host_implicit_begin(&task, &region.team);
  region.team.function(region.team.argument);
  ort_host_implicit_end(&task);
}

/// A barrier that the calling thread waits at.
template <class Wait> auto with_barrier(ompt_sync_region_t kind, const void *codeptr, Wait wait) {
  struct Barrier {
    ompt_sync_region_t kind;
    const void *codeptr;
    Barrier(ompt_sync_region_t k, const void *c) : kind(k), codeptr(c) {
      ort_host_work(0, 0, nullptr);
      begin_barrier(kind, codeptr);
    }
    ~Barrier() { end_barrier(kind, codeptr); }
  } barrier(kind, codeptr);
  return wait();
}

} // namespace

// Parallel regions and leagues.
#define ORT_STARTS(type, name, node, parameters, requested, work, count, ...)                                \
  ORT_IN_FRONT(type, name, node, parameters, (function, data, __VA_ARGS__), {                                \
    Region region(function, data, codeptr, requested, false, work, count);                                   \
    return next(in_team, &region, __VA_ARGS__);                                                              \
  })
ORT_STARTS(void, GOMP_parallel, "GOMP_4.0",
           (void (*function)(void *), void *data, unsigned threads, unsigned flags), threads, 0, 0, threads,
           flags)
ORT_STARTS(unsigned, GOMP_parallel_reductions, "GOMP_5.0",
           (void (*function)(void *), void *data, unsigned threads, unsigned flags), threads, 0, 0, threads,
           flags)
ORT_STARTS(void, GOMP_parallel_sections, "GOMP_4.0",
           (void (*function)(void *), void *data, unsigned threads, unsigned count, unsigned flags), threads,
           ompt_work_sections, count, threads, count, flags)
#define ORT_PARALLEL_LOOP(schedule, node, kind)                                                              \
  ORT_STARTS(void, GOMP_parallel_loop_##schedule, node,                                                      \
             (void (*function)(void *), void *data, unsigned threads, long start, long end, long step,       \
              long chunk, unsigned flags),                                                                   \
             threads, kind, iterations(start, end, step), threads, start, end, step, chunk, flags)
#define ORT_PARALLEL_RUNTIME(schedule, node)                                                                 \
  ORT_STARTS(void, GOMP_parallel_loop_##schedule, node,                                                      \
             (void (*function)(void *), void *data, unsigned threads, long start, long end, long step,       \
              unsigned flags),                                                                               \
             threads, ompt_work_loop_other, iterations(start, end, step), threads, start, end, step, flags)
ORT_PARALLEL_LOOP(static, "GOMP_4.0", ompt_work_loop_static)
ORT_PARALLEL_LOOP(dynamic, "GOMP_4.0", ompt_work_loop_dynamic)
ORT_PARALLEL_LOOP(guided, "GOMP_4.0", ompt_work_loop_guided)
ORT_PARALLEL_LOOP(nonmonotonic_dynamic, "GOMP_4.5", ompt_work_loop_dynamic)
ORT_PARALLEL_LOOP(nonmonotonic_guided, "GOMP_4.5", ompt_work_loop_guided)
ORT_PARALLEL_RUNTIME(runtime, "GOMP_4.0")
ORT_PARALLEL_RUNTIME(nonmonotonic_runtime, "GOMP_5.0")
ORT_PARALLEL_RUNTIME(maybe_nonmonotonic_runtime, "GOMP_5.0")
ORT_IN_FRONT(void, GOMP_teams_reg, "GOMP_5.0",
             (void (*function)(void *), void *data, unsigned teams, unsigned limit, unsigned flags),
             (function, data, teams, limit, flags), {
               Region region(function, data, codeptr, teams, true);
               next(in_league, &region, teams, limit, flags);
             })

// Loops whose iterations libgomp hands out, sections, single constructs. A loop of a thread that gets no
// iterations begins, too.
#define ORT_LOOP(schedule, node, kind)                                                                       \
  ORT_IN_FRONT(bool, GOMP_loop_##schedule##_start, node,                                                     \
               (long start, long end, long step, long chunk, long *first, long *last),                       \
               (start, end, step, chunk, first, last), {                                                     \
                 ort_host_work(kind, iterations(start, end, step), codeptr);                                 \
                 return next(start, end, step, chunk, first, last);                                          \
               })
#define ORT_LOOP_RUNTIME(schedule, node)                                                                     \
  ORT_IN_FRONT(bool, GOMP_loop_##schedule##_start, node,                                                     \
               (long start, long end, long step, long *first, long *last), (start, end, step, first, last),  \
               {                                                                                             \
                 ort_host_work(ompt_work_loop_other, iterations(start, end, step), codeptr);                 \
                 return next(start, end, step, first, last);                                                 \
               })
using Number = unsigned long long;
#define ORT_LOOP_ULL(schedule, node, kind)                                                                   \
  ORT_IN_FRONT(bool, GOMP_loop_ull_##schedule##_start, node,                                                 \
               (bool up, Number start, Number end, Number step, Number chunk, Number *first, Number *last),  \
               (up, start, end, step, chunk, first, last), {                                                 \
                 ort_host_work(kind, iterations(start, end, step, up), codeptr);                             \
                 return next(up, start, end, step, chunk, first, last);                                      \
               })
#define ORT_LOOP_ULL_RUNTIME(schedule, node)                                                                 \
  ORT_IN_FRONT(bool, GOMP_loop_ull_##schedule##_start, node,                                                 \
               (bool up, Number start, Number end, Number step, Number *first, Number *last),                \
               (up, start, end, step, first, last), {                                                        \
                 ort_host_work(ompt_work_loop_other, iterations(start, end, step, up), codeptr);             \
                 return next(up, start, end, step, first, last);                                             \
               })
#define ORT_LOOPS(prefix, node, ull_node)                                                                    \
  ORT_LOOP(prefix##static, node, ompt_work_loop_static)                                                      \
  ORT_LOOP(prefix##dynamic, node, ompt_work_loop_dynamic)                                                    \
  ORT_LOOP(prefix##guided, node, ompt_work_loop_guided)                                                      \
  ORT_LOOP_RUNTIME(prefix##runtime, node)                                                                    \
  ORT_LOOP_ULL(prefix##static, ull_node, ompt_work_loop_static)                                              \
  ORT_LOOP_ULL(prefix##dynamic, ull_node, ompt_work_loop_dynamic)                                            \
  ORT_LOOP_ULL(prefix##guided, ull_node, ompt_work_loop_guided)                                              \
  ORT_LOOP_ULL_RUNTIME(prefix##runtime, ull_node)
ORT_LOOPS(, "GOMP_1.0", "GOMP_2.0")
ORT_LOOPS(ordered_, "GOMP_1.0", "GOMP_2.0")
ORT_LOOP(nonmonotonic_dynamic, "GOMP_4.5", ompt_work_loop_dynamic)
ORT_LOOP(nonmonotonic_guided, "GOMP_4.5", ompt_work_loop_guided)
ORT_LOOP_ULL(nonmonotonic_dynamic, "GOMP_4.5", ompt_work_loop_dynamic)
ORT_LOOP_ULL(nonmonotonic_guided, "GOMP_4.5", ompt_work_loop_guided)
ORT_LOOP_RUNTIME(nonmonotonic_runtime, "GOMP_5.0")
ORT_LOOP_RUNTIME(maybe_nonmonotonic_runtime, "GOMP_5.0")
ORT_LOOP_ULL_RUNTIME(nonmonotonic_runtime, "GOMP_5.0")
ORT_LOOP_ULL_RUNTIME(maybe_nonmonotonic_runtime, "GOMP_5.0")

ORT_IN_FRONT(unsigned, GOMP_sections_start, "GOMP_1.0", (unsigned count), (count), {
  ort_host_work(ompt_work_sections, count, codeptr);
  return next(count);
})
// What executes a single construct ends it at the barrier behind, at the next work-sharing construct, or with
// its task: its end without a barrier (nowait) is no function of libgomp's.
ORT_IN_FRONT(bool, GOMP_single_start, "GOMP_1.0", (), (), {
  const bool executes = next();
  ort_host_work(executes ? ompt_work_single_executor : ompt_work_single_other, 1, codeptr);
  if (!executes) ort_host_work(0, 0, nullptr);
  return executes;
})
ORT_IN_FRONT(void *, GOMP_single_copy_start, "GOMP_1.0", (), (), {
  void *const copy = next();
  ort_host_work(copy ? ompt_work_single_other : ompt_work_single_executor, 1, codeptr);
  if (copy) ort_host_work(0, 0, nullptr);
  return copy;
})
ORT_IN_FRONT(void, GOMP_single_copy_end, "GOMP_1.0", (void *data), (data), {
  (void)codeptr;
  ort_host_work(0, 0, nullptr);
  next(data);
})

// Their ends, with and without a barrier, and barriers themselves: explicit ones, and those of loops that the
// compiler shares out, look alike, where generated code does not say it.
namespace {
ompt_sync_region_t kind_of_barrier() {
  return ort_host_is_barrier_of_work() ? ompt_sync_region_barrier_implicit_workshare
                                       : ompt_sync_region_barrier_explicit;
}
} // namespace
#define ORT_BARRIER(type, name, node, kind)                                                                  \
  ORT_IN_FRONT(type, name, node, (), (), { return with_barrier(kind, codeptr, next); })
ORT_BARRIER(void, GOMP_loop_end, "GOMP_1.0", ompt_sync_region_barrier_implicit_workshare)
ORT_BARRIER(bool, GOMP_loop_end_cancel, "GOMP_4.0", ompt_sync_region_barrier_implicit_workshare)
ORT_BARRIER(void, GOMP_sections_end, "GOMP_1.0", ompt_sync_region_barrier_implicit_workshare)
ORT_BARRIER(bool, GOMP_sections_end_cancel, "GOMP_4.0", ompt_sync_region_barrier_implicit_workshare)
ORT_BARRIER(void, GOMP_barrier, "GOMP_1.0", kind_of_barrier())
ORT_BARRIER(bool, GOMP_barrier_cancel, "GOMP_4.0", kind_of_barrier())
#define ORT_END(name, node)                                                                                  \
  ORT_IN_FRONT(void, name, node, (), (), {                                                                   \
    (void)codeptr;                                                                                           \
    ort_host_work(0, 0, nullptr);                                                                            \
    next();                                                                                                  \
  })
ORT_END(GOMP_loop_end_nowait, "GOMP_1.0")
ORT_END(GOMP_sections_end_nowait, "GOMP_1.0")

// Mutexes. Their identifiers are addresses; the two that libgomp has of its own get some of this library.
namespace {
const char unnamed_critical = 0, atomic_regions = 0;
} // namespace
#define ORT_MUTEX(start, end, node, kind, parameters, arguments, mutex)                                      \
  ORT_IN_FRONT(void, start, node, parameters, arguments, {                                                   \
    ort_host_mutex(ompt_callback_mutex_acquire, kind, mutex, codeptr);                                       \
    next arguments;                                                                                          \
    ort_host_mutex(ompt_callback_mutex_acquired, kind, mutex, codeptr);                                      \
  })                                                                                                         \
  ORT_IN_FRONT(void, end, node, parameters, arguments, {                                                     \
    next arguments;                                                                                          \
    ort_host_mutex(ompt_callback_mutex_released, kind, mutex, codeptr);                                      \
  })
ORT_MUTEX(GOMP_critical_start, GOMP_critical_end, "GOMP_1.0", ompt_mutex_critical, (), (), &unnamed_critical)
ORT_MUTEX(GOMP_critical_name_start, GOMP_critical_name_end, "GOMP_1.0", ompt_mutex_critical, (void **name),
          (name), name)
ORT_MUTEX(GOMP_atomic_start, GOMP_atomic_end, "GOMP_1.0", ompt_mutex_atomic, (), (), &atomic_regions)
ORT_MUTEX(omp_set_lock, omp_unset_lock, "OMP_3.0", ompt_mutex_lock, (void *lock), (lock), lock)
ORT_IN_FRONT(int, omp_test_lock, "OMP_3.0", (void *lock), (lock), {
  ort_host_mutex(ompt_callback_mutex_acquire, ompt_mutex_test_lock, lock, codeptr);
  const int has_it = next(lock);
  if (has_it) ort_host_mutex(ompt_callback_mutex_acquired, ompt_mutex_test_lock, lock, codeptr);
  return has_it;
})
// Nestable ones: whether the thread had it before, the count says that testing it gives.
namespace {
std::atomic<void *> known_test{nullptr}, known_unset{nullptr};

/// How often the calling thread, which has the lock, has set it.
int times_set(void *lock) {
  const int more = behind<int(void *)>(known_test, "omp_test_nest_lock", "OMP_3.0")(lock);
  behind<void(void *)>(known_unset, "omp_unset_nest_lock", "OMP_3.0")(lock);
  return more - 1;
}

void say_that_it_is_set(void *lock, ompt_mutex_t kind, int times, const void *codeptr) {
  if (times == 1)
    ort_host_mutex(ompt_callback_mutex_acquired, kind, lock, codeptr);
  else
    ort_host_nest_lock(ompt_scope_begin, lock, codeptr);
}
} // namespace
ORT_IN_FRONT(void, omp_set_nest_lock, "OMP_3.0", (void *lock), (lock), {
  ort_host_mutex(ompt_callback_mutex_acquire, ompt_mutex_nest_lock, lock, codeptr);
  next(lock);
  say_that_it_is_set(lock, ompt_mutex_nest_lock, times_set(lock), codeptr);
})
ORT_IN_FRONT(int, omp_test_nest_lock, "OMP_3.0", (void *lock), (lock), {
  ort_host_mutex(ompt_callback_mutex_acquire, ompt_mutex_test_nest_lock, lock, codeptr);
  const int times = next(lock);
  if (times) say_that_it_is_set(lock, ompt_mutex_test_nest_lock, times, codeptr);
  return times;
})
ORT_IN_FRONT(void, omp_unset_nest_lock, "OMP_3.0", (void *lock), (lock), {
  const bool is_last = times_set(lock) == 1;
  next(lock);
  if (is_last)
    ort_host_mutex(ompt_callback_mutex_released, ompt_mutex_nest_lock, lock, codeptr);
  else
    ort_host_nest_lock(ompt_scope_end, lock, codeptr);
})
ORT_IN_FRONT(void, omp_init_nest_lock, "OMP_3.0", (void *lock), (lock), {
  next(lock);
  ort_host_mutex(ompt_callback_lock_init, ompt_mutex_nest_lock, lock, codeptr);
})
ORT_IN_FRONT(void, omp_destroy_nest_lock, "OMP_3.0", (void *lock), (lock), {
  next(lock);
  ort_host_mutex(ompt_callback_lock_destroy, ompt_mutex_nest_lock, lock, codeptr);
})
ORT_IN_FRONT(void, omp_init_lock, "OMP_3.0", (void *lock), (lock), {
  next(lock);
  ort_host_mutex(ompt_callback_lock_init, ompt_mutex_lock, lock, codeptr);
})
ORT_IN_FRONT(void, omp_destroy_lock, "OMP_3.0", (void *lock), (lock), {
  next(lock);
  ort_host_mutex(ompt_callback_lock_destroy, ompt_mutex_lock, lock, codeptr);
})
