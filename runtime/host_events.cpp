// host_events.cpp: libompirt-events.so, which tells tools of the host's constructs
// (runtime/ompt/host_team.h). libgomp says nothing of them, so functions with its names stand in front of it,
// in the whole process: whoever compiled a parallel region. Only programs that are linked with --host-events
// have this library, or that are started with it in LD_PRELOAD; and without a tool each function does nothing
// but call libgomp's.
#include "runtime/host_events.h"

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <dlfcn.h>

namespace {

/// The function that this library stands in front of.
template <class F> F *behind(std::atomic<void *> &known, const char *name, const char *node) {
  void *function = known.load(std::memory_order_relaxed);
  if (__builtin_expect(!function, 0)) {
    function = dlvsym(RTLD_NEXT, name, node);
    if (!function) {
      std::fprintf(stderr, "ompicc: libgomp is too old: %s (%s) is missing\n", name, node);
      std::abort();
    }
    known.store(function, std::memory_order_relaxed);
  }
  return reinterpret_cast<F *>(function);
}

std::atomic<const std::atomic<bool> *> is_active{nullptr};

/// Looks for a tool first. What that calls itself is not told of.
bool active() {
  const std::atomic<bool> *flag = is_active.load(std::memory_order_relaxed);
  if (__builtin_expect(!flag, 0)) {
    is_active.store(flag = ort_tool_is_active(), std::memory_order_relaxed);
    ort_look_for_tool();
  }
  return __builtin_expect(flag->load(std::memory_order_relaxed), 0);
}

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

/// A region, and what its encountering thread executes of it. libgomp reads the first word of a region's data
/// where it has reductions over tasks.
struct Region {
  void *first;
  ort_host_team team;
  ort_host_task own;

  Region(void (*function)(void *), void *data, const void *codeptr, unsigned requested, bool is_league,
         int work = 0, uint64_t count = 0)
      : first(data ? *static_cast<void **>(data) : nullptr), team(), own() {
    team.function = function, team.argument = data, team.codeptr = codeptr;
    team.requested = requested, team.is_league = is_league, team.work = work, team.count = count;
    ort_host_parallel_begin(&team);
  }
  /// Behind the region's barrier.
  ~Region() {
    if (own.team) {
      end_barrier(kParallel, team.codeptr);
      ort_host_implicit_end(&own);
    }
    ort_host_parallel_end(&team);
  }
  Region(const Region &) = delete;
  void operator=(const Region &) = delete;
};

extern "C" int omp_get_thread_num(void);

/// What a thread of a parallel region executes. Where the others wait, and for how long, only libgomp knows:
/// their tasks end in front of the barrier.
void in_team(void *argument) {
  Region &region = *static_cast<Region *>(argument);
  const bool is_encountering = omp_get_thread_num() == 0;
  ort_host_task others;
  ort_host_task *const task = is_encountering ? &region.own : &others;
  ort_host_implicit_begin(task, &region.team);
  region.team.function(region.team.argument);
  if (!is_encountering) return ort_host_implicit_end(task);
  ort_host_work(0, 0, nullptr);
  begin_barrier(kParallel, region.team.codeptr);
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

uint64_t iterations(long start, long end, long step) {
  return step > 0 ? (end > start ? (uint64_t(end) - uint64_t(start) - 1) / uint64_t(step) + 1 : 0)
                  : (start > end ? (uint64_t(start) - uint64_t(end) - 1) / (0 - uint64_t(step)) + 1 : 0);
}
uint64_t iterations(unsigned long long start, unsigned long long end, unsigned long long step, bool up) {
  return up ? (end > start ? (end - start - 1) / step + 1 : 0)
            : (start > end ? (start - end - 1) / (0 - step) + 1 : 0);
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

// As in task_waits.cpp: linkers do not see the functions below.
#define ORT_VERSION(name, node) __asm__(".symver " #name ", " #name "@" node);
#define ORT_CODEPTR __builtin_return_address(0)
/// A function with `parameters`, whose names are `arguments`: `observed` is done where there is a tool, with
/// `next`.
#define ORT_IN_FRONT(type, name, node, parameters, arguments, observed)                                      \
  ORT_VERSION(name, node)                                                                                    \
  ORT_API type name parameters {                                                                             \
    static std::atomic<void *> known;                                                                        \
    auto *const next = behind<type parameters>(known, #name, node);                                          \
    if (!active()) return next arguments;                                                                    \
    const void *const codeptr = ORT_CODEPTR;                                                                 \
    observed                                                                                                 \
  }

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

// Waits for tasks. libompirt-waits, which waits for target tasks behind this, reports waiting for these
// itself.
ORT_IN_FRONT(void, GOMP_taskwait, "GOMP_2.0", (), (), {
  ort_host_sync(ompt_sync_region_taskwait, ompt_scope_begin, codeptr);
  next();
  ort_host_sync(ompt_sync_region_taskwait, ompt_scope_end, codeptr);
})
ORT_IN_FRONT(void, GOMP_taskgroup_start, "GOMP_4.0", (), (), {
  ort_host_taskgroup(ompt_scope_begin, codeptr);
  next();
})
ORT_IN_FRONT(void, GOMP_taskgroup_end, "GOMP_4.0", (), (), {
  next();
  ort_host_taskgroup(ompt_scope_end, codeptr);
})

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
ORT_IN_FRONT(void, omp_init_lock, "OMP_3.0", (void *lock), (lock), {
  next(lock);
  ort_host_mutex(ompt_callback_lock_init, ompt_mutex_lock, lock, codeptr);
})
ORT_IN_FRONT(void, omp_destroy_lock, "OMP_3.0", (void *lock), (lock), {
  next(lock);
  ort_host_mutex(ompt_callback_lock_destroy, ompt_mutex_lock, lock, codeptr);
})
